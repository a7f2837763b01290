 import Foundation
#       ^^^^^^^^^^ import Foundation

 extension Fruit: Priced {
#^ definition extension Fruit [exported]
#          ^^^^^ type_ref Fruit
#                 ^^^^^^ implements Priced
     func label() -> String { name }
#    ^ definition method Fruit.label [exported]
#                    ^^^^^^ type_ref String
#                             ^^^^ read name
 }

 typealias Each = (Fruit) -> Void
#^ definition type_alias Each [exported]
#                  ^^^^^ type_ref Fruit
#                            ^^^^ type_ref Void

 /// A store that tells who buys.
 class Market: Store<Fruit> {
#^ definition class Market [exported] doc: "A store that tells who buys."
#              ^^^^^ extends Store
#                    ^^^^^ type_ref Fruit
     let owner: String
#    ^ definition property Market.owner [exported readonly]
#               ^^^^^^ type_ref String

     init(owner: String) {
#    ^ definition constructor Market.init [exported]
#                ^^^^^^ type_ref String
         self.owner = owner
#             ^^^^^ read owner
         super.init(limit: 3)
#              ^^^^ call init
     }

     override func add(_ item: Fruit) -> Bool {
#    ^ definition method Market.add [exported override]
#                              ^^^^^ type_ref Fruit
#                                        ^^^^ type_ref Bool
         let done = super.add(item)
#                         ^^^ call add
         if done { greet(item) }
#                  ^^^^^ call greet
         return done
     }

     private func greet(_ item: Priced) { log.write(item.label()) }
#    ^ definition method Market.greet [private]
#                               ^^^^^^ type_ref Priced
#                                         ^^^ read log
#                                             ^^^^^ call write
#                                                        ^^^^^ call label
 }

 extension Market {
#^ definition extension Market [exported]
#          ^^^^^^ type_ref Market
     func fill(_ names: [String], each: Each = { _ in }) {
#    ^ definition method Market.fill [exported]
#                        ^^^^^^ type_ref String
#                                       ^^^^ type_ref Each
         for name in names {
             let fruit = Fruit(name: name, price: 1)
#                        ^^^^^ call Fruit
             _ = add(fruit)
#                ^^^ call add
             each(fruit)
         }
         total()
#        ^^^^^ call total
     }
 }

 func open(_ owner: String?) throws -> Market? {
#^ definition function open [exported]
#                   ^^^^^^ type_ref String
#                                      ^^^^^^ type_ref Market
     guard let owner else { return nil }
     return Market(owner: owner)
#           ^^^^^^ call Market
 }

 if let market = try open("Ada") {
#                    ^^^^ call open
     market.fill(["apple"]) { fruit in print(fruit.label()) }
#           ^^^^ call fill
#                                      ^^^^^ call print
#                                                  ^^^^^ call label
     let first = market.items[0]
#                       ^^^^^ read items
     if let cheap = market.items.first, cheap.isCheap() { cheap.ripeness.urgent() }
#                          ^^^^^ read items
#                                ^^^^^ read first
#                                             ^^^^^^^ call isCheap
#                                                               ^^^^^^^^ read ripeness
#                                                                        ^^^^^^ call urgent
     do {
         try first.save()
#                  ^^^^ call save
     } catch let failure as StoreError {
#                           ^^^^^^^^^^ type_ref StoreError
         failure.report()
#                ^^^^^^ call report
     }
 }

 struct StoreError: Error {
#^ definition struct StoreError [exported]
#                   ^^^^^ implements Error
     func report() {}
#    ^ definition method StoreError.report [exported]
 }
