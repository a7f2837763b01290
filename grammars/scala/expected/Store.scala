 package shop
 package store

 import scala.collection.mutable.{ListBuffer => Buffer}
#                                 ^^^^^^^^^^ import ListBuffer

 /** Something with a price. */
 trait Priced {
#^ definition trait Priced [exported] doc: "Something with a price."
   def price: Int
#  ^ definition method Priced.price [exported declaration accessor]
#             ^^^ type_ref Int
   def label(): String
#  ^ definition method Priced.label [exported declaration]
#               ^^^^^^ type_ref String
 }

 /** Keeps items by name. */
 class Store[T <: Priced](limit: Int = 10) {
#^ definition class Store [exported] doc: "Keeps items by name."
#                 ^^^^^^ type_ref Priced
#                                ^^^ type_ref Int
   private val items: List[T] = List()
#  ^ definition property Store.items [private readonly]
#                     ^^^^ type_ref List
#                               ^^^^ call List
   lazy val log = new Log("store")
#  ^ definition property Store.log [exported readonly]
#                     ^^^ call Log

   def this(first: T) = this(1)
#  ^ definition constructor Store.Store [exported]

   def size: Int = items.size
#  ^ definition method Store.size [exported accessor]
#            ^^^ type_ref Int
#                  ^^^^^ read items
#                        ^^^^ read size

   def add(item: T): Boolean = {
#  ^ definition method Store.add [exported]
#                    ^^^^^^^ type_ref Boolean
     if (size >= limit) return false
#        ^^^^ read size
     log.write(item.label())
#    ^^^ read log
#        ^^^^^ call write
#                   ^^^^^ call label
     true
   }

   def total: Int = items.map(_.price).sum
#  ^ definition method Store.total [exported accessor]
#             ^^^ type_ref Int
#                   ^^^^^ read items
#                         ^^^ call map
#                               ^^^^^ read price
#                                      ^^^ read sum
 }

 object Store {
#^ definition object Store [exported]
   val Name = "store"
#  ^ definition property Store.Name [exported static readonly]
   def small(): Store[Fruit] = new Store[Fruit](3)
#  ^ definition method Store.small [exported static]
#               ^^^^^ type_ref Store
#                     ^^^^^ type_ref Fruit
#                                  ^^^^^ call Store
#                                        ^^^^^ type_ref Fruit
 }

 class Log(prefix: String) { self =>
#^ definition class Log [exported]
#                  ^^^^^^ type_ref String
   def write(line: String): Unit = println(s"$prefix: ${self.mark(line)}")
#  ^ definition method Log.write [exported]
#                  ^^^^^^ type_ref String
#                           ^^^^ type_ref Unit
#                                  ^^^^^^^ call println
#                                                            ^^^^ call mark
   def mark(line: String) = line.trim
#  ^ definition method Log.mark [exported]
#                 ^^^^^^ type_ref String
#                                ^^^^ read trim
 }

 sealed trait Ripeness { def days: Int }
#^ definition trait Ripeness [exported abstract]
#                        ^ definition method Ripeness.days [exported declaration accessor]
#                                  ^^^ type_ref Int
 object Ripeness {
#^ definition object Ripeness [exported]
   case object Green extends Ripeness { def days = 9 }
#  ^ definition object Ripeness.Green [exported static]
#                            ^^^^^^^^ extends Ripeness
#                                       ^ definition method Ripeness.Green.days [exported static accessor]
   case class Rotten(days: Int) extends Ripeness
#  ^ definition class Ripeness.Rotten [exported static]
#                    ^ definition property Ripeness.Rotten.days [exported readonly]
#                          ^^^ type_ref Int
#                                       ^^^^^^^^ extends Ripeness
   def urgent(ripeness: Ripeness): Boolean = ripeness match {
#  ^ definition method Ripeness.urgent [exported static]
#                       ^^^^^^^^ type_ref Ripeness
#                                  ^^^^^^^ type_ref Boolean
     case Green => false
#         ^^^^^ read Green
     case Rotten(days) if days > 3 => true
#         ^^^^^^ type_ref Rotten
     case other: Rotten => other.days < 3
#                ^^^^^^ type_ref Rotten
#                                ^^^^ read days
   }
 }

 case class Fruit(name: String, price: Int, ripeness: Ripeness = Ripeness.Green) extends Priced {
#^ definition class Fruit [exported]
#                 ^ definition property Fruit.name [exported readonly]
#                       ^^^^^^ type_ref String
#                               ^ definition property Fruit.price [exported readonly]
#                                      ^^^ type_ref Int
#                                           ^ definition property Fruit.ripeness [exported readonly]
#                                                     ^^^^^^^^ type_ref Ripeness
#                                                                ^^^^^^^^ read Ripeness
#                                                                         ^^^^^ read Green
#                                                                                        ^^^^^^ extends Priced
   override def label() = name
#  ^ definition method Fruit.label [exported override]
#                         ^^^^ read name
 }

 class Checked(level: Int = 0) extends scala.annotation.StaticAnnotation
#^ definition class Checked [exported]
#                     ^^^ type_ref Int
#                                      ^^^^^ read scala
#                                                       ^^^^^^^^^^^^^^^^ extends StaticAnnotation
 class Limits(@Checked val most: Int) {
#^ definition class Limits [exported]
#             ^ definition property Limits.most [exported readonly]
#              ^^^^^^^ type_ref Checked
#                                ^^^ type_ref Int
   @Checked val low = 1
#  ^ definition property Limits.low [exported readonly]
#   ^^^^^^^ type_ref Checked
   @Checked(2) var high: Int = 2
#  ^ definition property Limits.high [exported]
#   ^^^^^^^ type_ref Checked
#                        ^^^ type_ref Int
   def clamp(@Checked value: Int): Int = {
#  ^ definition method Limits.clamp [exported]
#             ^^^^^^^ type_ref Checked
#                            ^^^ type_ref Int
#                                  ^^^ type_ref Int
     @Checked val one = value
#     ^^^^^^^ type_ref Checked
     one
   }
 }
