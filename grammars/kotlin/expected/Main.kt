 package shop

 import shop.store.Fruit
#                  ^^^^^ import Fruit
 import shop.store.Priced
#                  ^^^^^^ import Priced
 import shop.store.Store as Shelf
#                  ^^^^^ import Store
 import java.util.UUID
#                 ^^^^ import UUID

 typealias Fruits = Shelf<Fruit>
#^ definition type_alias Fruits [exported]
#                   ^^^^^ type_ref Shelf
#                         ^^^^^ type_ref Fruit

 /** A store that tells who buys. */
 class Market(private val owner: String) : Shelf<Fruit>(3) {
#^ definition class Market [exported] doc: "A store that tells who buys."
#             ^ definition property Market.owner [private readonly]
#                                ^^^^^^ type_ref String
#                                          ^^^^^ extends Shelf
#                                                ^^^^^ type_ref Fruit
   override fun add(item: Fruit): Boolean {
#  ^ definition method Market.add [exported override]
#                         ^^^^^ type_ref Fruit
#                                 ^^^^^^^ type_ref Boolean
     val done = super.add(item)
#                     ^^^ call add
     if (done) greet(item)
#              ^^^^^ call greet
     return done
   }

   private fun greet(item: Priced) {
#  ^ definition method Market.greet [private]
#                          ^^^^^^ type_ref Priced
     val listener = object : Listener() {
#                   ^ definition class Market.greet.Listener$anonymous
#                            ^^^^^^^^ extends Listener
       override fun heard() = item.label()
#      ^ definition method Market.greet.Listener$anonymous.heard [exported override]
#                                  ^^^^^ call label
     }
     listener.heard()
#             ^^^^^ call heard
     this.total()
#         ^^^^^ call total
   }
 }

 abstract class Listener {
#^ definition class Listener [exported abstract]
   abstract fun heard(): String
#  ^ definition method Listener.heard [exported abstract declaration]
#                        ^^^^^^ type_ref String
 }

 fun Market.fill(names: List<String>, each: (Fruit) -> Unit = {}) {
#^ definition function Market.fill [exported]
#    ^^^^^^ type_ref Market
#                       ^^^^ type_ref List
#                            ^^^^^^ type_ref String
#                                            ^^^^^ type_ref Fruit
#                                                      ^^^^ type_ref Unit
   for (name in names) {
     val fruit = Fruit(name, 3)
#                ^^^^^ call Fruit
     add(fruit)
#    ^^^ call add
     each(fruit)
#    ^^^^ call each
     fruit.ripeness.urgent()
#          ^^^^^^^^ read ripeness
#                   ^^^^^^ call urgent
   }
 }

 fun main() {
#^ definition function main [exported]
   val market = Market("Ada")
#               ^^^^^^ call Market
   market.fill(listOf("apple")) { it.label() }
#         ^^^^ call fill
#              ^^^^^^ call listOf
#                                    ^^^^^ call label
   val (name, price) = Fruit("pear", 2)
#                      ^^^^^ call Fruit
   when (val found: Any = market) {
#                   ^^^ type_ref Any
     is Market -> market.total()
#       ^^^^^^ type_ref Market
#                        ^^^^^ call total
     else -> println(found)
#            ^^^^^^^ call println
   }
   val id = UUID.randomUUID()
#           ^^^^ read UUID
#                ^^^^^^^^^^ call randomUUID
   Shelf.empty().add(Fruit("$id", price))
#  ^^^^^ read Shelf
#        ^^^^^ call empty
#                ^^^ call add
#                    ^^^^^ call Fruit
   try {
     market.log.write(name)
#           ^^^ read log
#               ^^^^^ call write
   } catch (error: IllegalStateException) {
#                  ^^^^^^^^^^^^^^^^^^^^^ type_ref IllegalStateException
     error.printStackTrace()
#          ^^^^^^^^^^^^^^^ call printStackTrace
   }
 }
