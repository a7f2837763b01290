 package shop

 import java.util.UUID
#                 ^^^^ import UUID
 import shop.store._
 import shop.store.{Store => Shelf}
#                   ^^^^^ import Store

 /** A store that tells who buys. */
 class Market(val owner: String) extends Shelf[Fruit](3) {
#^ definition class Market [exported] doc: "A store that tells who buys."
#             ^ definition property Market.owner [exported readonly]
#                        ^^^^^^ type_ref String
#                                        ^^^^^ extends Shelf
#                                              ^^^^^ type_ref Fruit
   override def add(item: Fruit): Boolean = {
#  ^ definition method Market.add [exported override]
#                         ^^^^^ type_ref Fruit
#                                 ^^^^^^^ type_ref Boolean
     val done = super.add(item)
#                     ^^^ call add
     if (done) greet(item)
#              ^^^^^ call greet
     done
   }

   private def greet(item: Priced): Unit = {
#  ^ definition method Market.greet [private]
#                          ^^^^^^ type_ref Priced
#                                   ^^^^ type_ref Unit
     val listener = new Listener { def heard() = item.label() }
#                   ^ definition class Market.greet.Listener$anonymous
#                       ^^^^^^^^ call Listener
#                                  ^ definition method Market.greet.Listener$anonymous.heard [exported]
#                                                     ^^^^^ call label
     listener.heard()
#             ^^^^^ call heard
     this.total
#         ^^^^^ read total
   }
 }

 trait Listener {
#^ definition trait Listener [exported]
   def heard(): String
#  ^ definition method Listener.heard [exported declaration]
#               ^^^^^^ type_ref String
 }

 enum Mood(val level: Int) {
#^ definition enum Mood [exported]
#          ^ definition property Mood.level [exported readonly]
#                     ^^^ type_ref Int
   case Happy extends Mood(1)
#       ^ definition enum_member Mood.Happy [exported static]
   case Angry extends Mood(2)
#       ^ definition enum_member Mood.Angry [exported static]
   def calm = level < 2
#  ^ definition method Mood.calm [exported accessor]
#             ^^^^^ read level
 }

 extension (market: Market) def fill(names: List[String])(each: Fruit => Unit): Unit =
#                   ^^^^^^ type_ref Market
#                           ^ definition method Market.fill [exported]
#                                           ^^^^ type_ref List
#                                                ^^^^^^ type_ref String
#                                                               ^^^^^ type_ref Fruit
#                                                                        ^^^^ type_ref Unit
#                                                                               ^^^^ type_ref Unit
   for (name <- names; fruit = Fruit(name, 3)) {
#                              ^^^^^ call Fruit
     market.add(fruit)
#           ^^^ call add
     each(fruit)
#    ^^^^ call each
   }

 object Main extends App {
#^ definition object Main [exported]
#                    ^^^ extends App
   val market = new Market("Ada")
#  ^ definition property Main.market [exported static readonly]
#                   ^^^^^^ call Market
   market.fill(List("apple"))(fruit => fruit.label())
#  ^^^^^^ read market
#         ^^^^ call fill
#              ^^^^ call List
#                                            ^^^^^ call label
   def mood(angry: Boolean): Mood = if (angry) Mood.Angry else Mood.Happy
#  ^ definition method Main.mood [exported static]
#                  ^^^^^^^ type_ref Boolean
#                            ^^^^ type_ref Mood
#                                              ^^^^ read Mood
#                                                   ^^^^^ read Angry
#                                                              ^^^^ read Mood
#                                                                   ^^^^^ read Happy
   mood(true).calm
#  ^^^^ call mood
#             ^^^^ read calm
   Shelf.small().add(Fruit(UUID.randomUUID().toString, 1))
#  ^^^^^ read Shelf
#        ^^^^^ call small
#                ^^^ call add
#                    ^^^^^ call Fruit
#                          ^^^^ read UUID
#                               ^^^^^^^^^^ call randomUUID
#                                            ^^^^^^^^ read toString
   val (first, second) = (Fruit("a", 1), market)
#                         ^^^^^ call Fruit
#                                        ^^^^^^ read market
   first.label()
#        ^^^^^ call label
   second.greetAll
#         ^^^^^^^^ read greetAll
   try market.log.write("x")
#      ^^^^^^ read market
#             ^^^ read log
#                 ^^^^^ call write
   catch { case error: IllegalStateException => error.printStackTrace() }
#                      ^^^^^^^^^^^^^^^^^^^^^ type_ref IllegalStateException
#                                                     ^^^^^^^^^^^^^^^ call printStackTrace
 }
