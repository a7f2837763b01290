 package shop.store

 /** Something with a price. */
 interface Priced {
#^ definition interface Priced [exported] doc: "Something with a price."
   val price: Int
#  ^ definition property Priced.price [exported readonly]
#             ^^^ type_ref Int
   fun label(): String
#  ^ definition method Priced.label [exported declaration]
#               ^^^^^^ type_ref String

   /** What it would cost elsewhere. */
   @Throws(IllegalStateException::class)
#  ^ definition method Priced.priceAt [exported declaration] doc: "What it would cost elsewhere."
#   ^^^^^^ type_ref Throws
#          ^^^^^^^^^^^^^^^^^^^^^ read IllegalStateException
   // Not all shops answer.
   @Suppress("unused")
#   ^^^^^^^^ type_ref Suppress
   fun priceAt(
     shop: String,
#          ^^^^^^ type_ref String
     day: Int,
#         ^^^ type_ref Int
   ): Int
#     ^^^ type_ref Int
 }

 /** Keeps items by name. */
 open class Store<T : Priced>(private val limit: Int = 10) {
#^ definition class Store [exported] doc: "Keeps items by name."
#                     ^^^^^^ type_ref Priced
#                             ^ definition property Store.limit [private readonly]
#                                                ^^^ type_ref Int
   private val items: MutableList<T> = mutableListOf()
#  ^ definition property Store.items [private readonly]
#                     ^^^^^^^^^^^ type_ref MutableList
#                                      ^^^^^^^^^^^^^ call mutableListOf
   val size: Int get() = items.size
#  ^ definition property Store.size [exported accessor readonly]
#            ^^^ type_ref Int
#                        ^^^^^ read items
#                              ^^^^ read size
   val log by lazy { Log("store") }
#  ^ definition property Store.log [exported readonly]
#             ^^^^ call lazy
#                    ^^^ call Log

   constructor(first: T) : this(1) {
#  ^ definition constructor Store.Store [exported]
     add(first)
#    ^^^ call add
   }

   open fun add(item: T): Boolean {
#  ^ definition method Store.add [exported]
#                         ^^^^^^^ type_ref Boolean
     if (size >= limit) return false
#        ^^^^ read size
#                ^^^^^ read limit
     log.write(item.label())
#    ^^^ read log
#        ^^^^^ call write
#                   ^^^^^ call label
     items.add(item)
#    ^^^^^ read items
#          ^^^ call add
     return true
   }

   fun total(): Int = items.sumOf { it.price }
#  ^ definition method Store.total [exported]
#               ^^^ type_ref Int
#                     ^^^^^ read items
#                           ^^^^^ call sumOf
#                                      ^^^^^ read price

   companion object {
     const val NAME = "store"
#    ^ definition const Store.NAME [exported static readonly]
     fun empty(): Store<Fruit> = Store()
#    ^ definition method Store.empty [exported static]
#                 ^^^^^ type_ref Store
#                       ^^^^^ type_ref Fruit
#                                ^^^^^ call Store
   }
 }

 class Log(val prefix: String) {
#^ definition class Log [exported]
#          ^ definition property Log.prefix [exported readonly]
#                      ^^^^^^ type_ref String
   fun write(line: String) {
#  ^ definition method Log.write [exported]
#                  ^^^^^^ type_ref String
     println("$prefix: ${Levels.top(line)}")
#    ^^^^^^^ call println
#                        ^^^^^^ read Levels
#                               ^^^ call top
   }
 }

 object Levels {
#^ definition object Levels [exported]
   fun top(line: String) = line.shout()
#  ^ definition method Levels.top [exported]
#                ^^^^^^ type_ref String
#                               ^^^^^ call shout
 }

 fun String.shout(): String = uppercase()
#^ definition function String.shout [exported]
#    ^^^^^^ type_ref String
#                    ^^^^^^ type_ref String
#                             ^^^^^^^^^ call uppercase

 enum class Ripeness(val days: Int) {
#^ definition enum Ripeness [exported]
#                    ^ definition property Ripeness.days [exported readonly]
#                              ^^^ type_ref Int
   GREEN(9),
#  ^ definition enum_member Ripeness.GREEN [exported static]
   RIPE(2) {
#  ^ definition enum_member Ripeness.RIPE [exported static]
     override fun urgent() = true
#    ^ definition method Ripeness.RIPE.urgent [exported override]
   };

   open fun urgent() = days < 3
#  ^ definition method Ripeness.urgent [exported]
#                      ^^^^ read days
 }

 data class Fruit(val name: String, override val price: Int, val ripeness: Ripeness = Ripeness.RIPE) : Priced {
#^ definition class Fruit [exported]
#                 ^ definition property Fruit.name [exported readonly]
#                           ^^^^^^ type_ref String
#                                   ^ definition property Fruit.price [exported readonly override]
#                                                       ^^^ type_ref Int
#                                                            ^ definition property Fruit.ripeness [exported readonly]
#                                                                          ^^^^^^^^ type_ref Ripeness
#                                                                                     ^^^^^^^^ read Ripeness
#                                                                                              ^^^^ read RIPE
#                                                                                                      ^^^^^^ implements Priced
   override fun label() = name
#  ^ definition method Fruit.label [exported override]
#                         ^^^^ read name
   override fun priceAt(shop: String, day: Int) = price
#  ^ definition method Fruit.priceAt [exported override]
#                             ^^^^^^ type_ref String
#                                          ^^^ type_ref Int
#                                                 ^^^^^ read price
 }

 @Target(AnnotationTarget.TYPE)
# ^^^^^^ type_ref Target
#        ^^^^^^^^^^^^^^^^ read AnnotationTarget
#                         ^^^^ read TYPE
 annotation class Checked(val level: Int = 0)
#^ definition class Checked [exported]
#                         ^ definition property Checked.level [exported readonly]
#                                    ^^^ type_ref Int

 fun clamp(value: @Checked Int, then: @Checked () -> Unit): @Checked Int = value
#^ definition function clamp [exported]
#                  ^^^^^^^ type_ref Checked
#                          ^^^ type_ref Int
#                                      ^^^^^^^ type_ref Checked
#                                                    ^^^^ type_ref Unit
#                                                            ^^^^^^^ type_ref Checked
#                                                                    ^^^ type_ref Int

 @Target(
#^ definition class Marker [exported]
# ^^^^^^ type_ref Target
   AnnotationTarget.CLASS,
#  ^^^^^^^^^^^^^^^^ read AnnotationTarget
#                   ^^^^^ read CLASS
 )
 annotation class Marker

 @Checked
#^ definition object Nothing [exported]
# ^^^^^^^ type_ref Checked
 @Marker
# ^^^^^^ type_ref Marker
 internal data object Nothing
