 /// What a shop keeps.
 library;

 import 'dart:collection';

 /// Something with a price.
 abstract class Priced {
#^ definition class Priced [exported abstract] doc: "Something with a price."
   int get price;
#  ^ definition method Priced.price [exported declaration accessor]
#  ^^^ type_ref int
   String label();
#  ^ definition method Priced.label [exported declaration]
#  ^^^^^^ type_ref String
 }

 mixin Counted {
#^ definition mixin Counted [exported]
   int _count = 0;
#  ^ definition field Counted._count [private]
#  ^^^ type_ref int
   void count() => _count++;
#  ^ definition method Counted.count [exported]
#                  ^^^^^^ read _count
 }

 /// Keeps items by name.
 class Store<T extends Priced> with Counted {
#^ definition class Store [exported] doc: "Keeps items by name."
#                      ^^^^^^ type_ref Priced
#                                   ^^^^^^^ embeds Counted
   final int limit;
#  ^ definition field Store.limit [exported readonly]
#        ^^^ type_ref int
   final List<T> _items = [];
#  ^ definition field Store._items [private readonly]
#        ^^^^ type_ref List
   static const String kind = 'store';
#  ^ definition const Store.kind [exported static readonly]
#               ^^^^^^ type_ref String
   late Log log = Log('store');
#  ^ definition field Store.log [exported]
#       ^^^ type_ref Log
#                 ^^^ call Log

   Store({this.limit = 10});
#  ^ definition constructor Store.Store [exported]
#              ^^^^^ read limit
   Store.small() : this(limit: 3);
#  ^ definition constructor Store.small [exported]
   factory Store.of(T first) {
#  ^ definition constructor Store.of [exported]
     final made = Store<T>();
#                 ^^^^^ call Store
     made.add(first);
#         ^^^ call add
     return made;
   }

   int get size => _items.length;
#  ^ definition method Store.size [exported accessor]
#  ^^^ type_ref int
#                  ^^^^^^ read _items
#                         ^^^^^^ read length

   bool add(T item) {
#  ^ definition method Store.add [exported]
#  ^^^^ type_ref bool
     if (size >= limit) return false;
#        ^^^^ read size
#                ^^^^^ read limit
     log.write(item.label());
#    ^^^ read log
#        ^^^^^ call write
#                   ^^^^^ call label
     _items.add(item);
#    ^^^^^^ read _items
#           ^^^ call add
     count();
#    ^^^^^ call count
     return true;
   }

   int total() => _items.map((item) => item.price).fold(0, (sum, price) => sum + price);
#  ^ definition method Store.total [exported]
#  ^^^ type_ref int
#                 ^^^^^^ read _items
#                        ^^^ call map
#                                           ^^^^^ read price
#                                                  ^^^^ call fold
 }

 class Log {
#^ definition class Log [exported]
   final String prefix;
#  ^ definition field Log.prefix [exported readonly]
#        ^^^^^^ type_ref String
   Log(this.prefix);
#  ^ definition constructor Log.Log [exported]
#           ^^^^^^ read prefix
   void write(String line) => print('$prefix: ${line.shout()}');
#  ^ definition method Log.write [exported]
#             ^^^^^^ type_ref String
#                             ^^^^^ call print
#                                     ^^^^^^ read prefix
#                                                    ^^^^^ call shout
 }

 extension Shouting on String {
#^ definition extension Shouting [exported]
#                      ^^^^^^ type_ref String
   String shout() => toUpperCase();
#  ^ definition method Shouting.shout [exported]
#  ^^^^^^ type_ref String
#                    ^^^^^^^^^^^ call toUpperCase
 }

 extension Cheap on Priced {
#^ definition extension Cheap [exported]
#                   ^^^^^^ type_ref Priced
   bool isCheap() => price < 3 && label() != '';
#  ^ definition method Cheap.isCheap [exported]
#  ^^^^ type_ref bool
#                    ^^^^^ read price
#                                 ^^^^^ call label
 }

 enum Ripeness {
#^ definition enum Ripeness [exported]
   green(9),
#  ^ definition enum_member Ripeness.green [exported static]
   ripe(2);
#  ^ definition enum_member Ripeness.ripe [exported static]

   final int days;
#  ^ definition field Ripeness.days [exported readonly]
#        ^^^ type_ref int
   const Ripeness(this.days);
#  ^ definition constructor Ripeness.Ripeness [exported]
#                      ^^^^ read days
   bool urgent() => days < 3;
#  ^ definition method Ripeness.urgent [exported]
#  ^^^^ type_ref bool
#                   ^^^^ read days
 }

 class Fruit implements Priced {
#^ definition class Fruit [exported]
#                       ^^^^^^ implements Priced
   final String name;
#  ^ definition field Fruit.name [exported readonly]
#        ^^^^^^ type_ref String
   @override
#   ^^^^^^^^ type_ref override
   final int price;
#  ^ definition field Fruit.price [exported readonly override]
#        ^^^ type_ref int
   Ripeness ripeness = Ripeness.ripe;
#  ^ definition field Fruit.ripeness [exported]
#  ^^^^^^^^ type_ref Ripeness
#                      ^^^^^^^^ read Ripeness
#                               ^^^^ read ripe
   Fruit(this.name, this.price);
#  ^ definition constructor Fruit.Fruit [exported]
#             ^^^^ read name
#                        ^^^^^ read price
   @override
#   ^^^^^^^^ type_ref override
   String label() => name;
#  ^ definition method Fruit.label [exported override]
#  ^^^^^^ type_ref String
#                    ^^^^ read name
 }

 class Checked {
#^ definition class Checked [exported]
   const Checked([int level = 0]);
#  ^ definition constructor Checked.Checked [exported]
#                 ^^^ type_ref int
   const Checked.low();
#  ^ definition constructor Checked.low [exported]
 }

 const checked = Checked();
#      ^ definition const checked [exported readonly]
#                ^^^^^^^ call Checked

 @Checked(1)
#^ definition class Limits [exported]
# ^^^^^^^ type_ref Checked
 class Limits {
   final int most;
#  ^ definition field Limits.most [exported readonly]
#        ^^^ type_ref int
   Limits(@checked this.most, {@Checked.low() int? low});
#  ^ definition constructor Limits.Limits [exported]
#          ^^^^^^^ type_ref checked
#                       ^^^^ read most
#                               ^^^^^^^ read Checked
#                                       ^^^ read low
#                                             ^^^ type_ref int
   int clamp(@Checked() int value, [@checked int? other]) => value;
#  ^ definition method Limits.clamp [exported]
#  ^^^ type_ref int
#             ^^^^^^^ type_ref Checked
#                       ^^^ type_ref int
#                                    ^^^^^^^ type_ref checked
#                                            ^^^ type_ref int
 }

 @checked
#^ definition enum Level [exported]
# ^^^^^^^ type_ref checked
 enum Level { @checked low, high }
#             ^ definition enum_member Level.low [exported static]
#              ^^^^^^^ type_ref checked
#                           ^ definition enum_member Level.high [exported static]
