 import Foundation
#       ^^^^^^^^^^ import Foundation

 /// Something with a price.
 public protocol Priced: AnyObject {
#^ definition protocol Priced [exported] doc: "Something with a price."
#                        ^^^^^^^^^ extends AnyObject
     var price: Int { get }
#    ^ definition property Priced.price [exported declaration]
#               ^^^ type_ref Int
     func label() -> String
#    ^ definition method Priced.label [exported declaration]
#                    ^^^^^^ type_ref String
 }

 public extension Priced {
#^ definition extension Priced [exported]
#                 ^^^^^^ type_ref Priced
     func isCheap() -> Bool { price < 3 }
#    ^ definition method Priced.isCheap [exported]
#                      ^^^^ type_ref Bool
#                             ^^^^^ read price
 }

 /// Keeps items by name.
 open class Store<T: Priced> {
#^ definition class Store [exported] doc: "Keeps items by name."
#                    ^^^^^^ type_ref Priced
     private let limit: Int
#    ^ definition property Store.limit [private readonly]
#                       ^^^ type_ref Int
     private(set) var items: [T] = []
#    ^ definition property Store.items [exported]
     lazy var log = Log(prefix: "store")
#    ^ definition property Store.log [exported]
#                   ^^^ call Log
     static let name = "store"
#    ^ definition property Store.name [exported static readonly]

     var size: Int { items.count }
#    ^ definition property Store.size [exported accessor]
#              ^^^ type_ref Int
#                    ^^^^^ read items
#                          ^^^^^ read count

     public init(limit: Int = 10) {
#    ^ definition constructor Store.init [exported]
#                       ^^^ type_ref Int
         self.limit = limit
#             ^^^^^ read limit
     }

     convenience init(first: T) {
#    ^ definition constructor Store.init [exported]
         self.init(limit: 1)
#             ^^^^ call init
         add(first)
#        ^^^ call add
     }

     @discardableResult
#    ^ definition method Store.add [exported]
     func add(_ item: T) -> Bool {
#                           ^^^^ type_ref Bool
         guard size < limit else { return false }
#              ^^^^ read size
#                     ^^^^^ read limit
         log.write(item.label())
#        ^^^ read log
#            ^^^^^ call write
#                       ^^^^^ call label
         items.append(item)
#        ^^^^^ read items
#              ^^^^^^ call append
         return true
     }

     func total() -> Int {
#    ^ definition method Store.total [exported]
#                    ^^^ type_ref Int
         items.map { $0.price }.reduce(0) { sum, price in sum + price }
#        ^^^^^ read items
#              ^^^ call map
#                       ^^^^^ read price
#                               ^^^^^^ call reduce
     }
 }

 struct Log {
#^ definition struct Log [exported]
     let prefix: String
#    ^ definition property Log.prefix [exported readonly]
#                ^^^^^^ type_ref String
     func write(_ line: String) { print("\(prefix): \(line.shout())") }
#    ^ definition method Log.write [exported]
#                       ^^^^^^ type_ref String
#                                 ^^^^^ call print
#                                          ^^^^^^ read prefix
#                                                          ^^^^^ call shout
 }

 extension String {
#^ definition extension String [exported]
#          ^^^^^^ type_ref String
     func shout() -> String { uppercased() }
#    ^ definition method String.shout [exported]
#                    ^^^^^^ type_ref String
#                             ^^^^^^^^^^ call uppercased
 }

 enum Ripeness: Int {
#^ definition enum Ripeness [exported]
#               ^^^ implements Int
     case green = 9, ripe
#    ^ definition enum_member Ripeness.green [exported static]
#    ^ definition enum_member Ripeness.ripe [exported static]
     case rotten(Int)
#    ^ definition enum_member Ripeness.rotten [exported static]
#                ^^^ type_ref Int

     static func best() -> Ripeness { .ripe }
#    ^ definition method Ripeness.best [exported static]
#                          ^^^^^^^^ type_ref Ripeness
#                                      ^^^^ read ripe
     func urgent() -> Bool {
#    ^ definition method Ripeness.urgent [exported]
#                     ^^^^ type_ref Bool
         switch self {
         case .green: return false
#              ^^^^^ read green
         case .rotten(let days): return days > 1
#              ^^^^^^ read rotten
         default: return true
         }
     }
 }

 final class Fruit {
#^ definition class Fruit [exported]
     let name: String
#    ^ definition property Fruit.name [exported readonly]
#              ^^^^^^ type_ref String
     let price: Int
#    ^ definition property Fruit.price [exported readonly]
#               ^^^ type_ref Int
     var ripeness: Ripeness = Ripeness.best() {
#    ^ definition property Fruit.ripeness [exported]
#                  ^^^^^^^^ type_ref Ripeness
#                             ^^^^^^^^ read Ripeness
#                                      ^^^^ call best
         didSet { changed(from: oldValue) }
#                 ^^^^^^^ call changed
     }

     init(name: String, price: Int) {
#    ^ definition constructor Fruit.init [exported]
#               ^^^^^^ type_ref String
#                              ^^^ type_ref Int
         self.name = name
#             ^^^^ read name
         self.price = price
#             ^^^^^ read price
     }

     private func changed(from old: Ripeness) { _ = old.urgent() }
#    ^ definition method Fruit.changed [private]
#                                   ^^^^^^^^ type_ref Ripeness
#                                                       ^^^^^^ call urgent
 }
