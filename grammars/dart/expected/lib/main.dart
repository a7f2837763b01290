 import 'dart:io';

 import 'package:shop/shop.dart';
 import 'package:other/thing.dart' as other;
 import 'src/store.dart' as shelf;

 typedef Each = void Function(Fruit fruit);
#^ definition type_alias Each [exported]
#                             ^^^^^ type_ref Fruit

 const limit = 3;
#      ^ definition const limit [exported readonly]

 /// A store that tells who buys.
 class Market extends shelf.Store<Fruit> {
#^ definition class Market [exported] doc: "A store that tells who buys."
#                           ^^^^^ extends Store
#                                 ^^^^^ type_ref Fruit
   final String _owner;
#  ^ definition field Market._owner [private readonly]
#        ^^^^^^ type_ref String
   Market(this._owner) : super(limit: limit);
#  ^ definition constructor Market.Market [exported]
#              ^^^^^^ read _owner
#                                     ^^^^^ read limit

   @override
#   ^^^^^^^^ type_ref override
   bool add(Fruit item) {
#  ^ definition method Market.add [exported override]
#  ^^^^ type_ref bool
#           ^^^^^ type_ref Fruit
     final done = super.add(item);
#                       ^^^ call add
     if (done) _greet(item);
#              ^^^^^^ call _greet
     return done;
   }

   void _greet(Priced item) => stdout.write('$_owner ${item.label()}');
#  ^ definition method Market._greet [private]
#              ^^^^^^ type_ref Priced
#                              ^^^^^^ read stdout
#                                     ^^^^^ call write
#                                             ^^^^^^ read _owner
#                                                           ^^^^^ call label
 }

 Future<Market> open(String owner) async => Market(owner);
#^ definition function open [exported async]
#^^^^^^ type_ref Future
#       ^^^^^^ type_ref Market
#                    ^^^^^^ type_ref String
#                                           ^^^^^^ call Market

 void fill(Market market, List<String> names, Each each) {
#^ definition function fill [exported]
#          ^^^^^^ type_ref Market
#                         ^^^^ type_ref List
#                              ^^^^^^ type_ref String
#                                             ^^^^ type_ref Each
   for (final name in names) {
     final fruit = Fruit(name, limit);
#                  ^^^^^ call Fruit
#                              ^^^^^ read limit
     market.add(fruit);
#           ^^^ call add
     each(fruit);
#    ^^^^ call each
     fruit.ripeness.urgent();
#          ^^^^^^^^ read ripeness
#                   ^^^^^^ call urgent
   }
 }

 Future<void> main() async {
#^ definition function main [exported async]
#^^^^^^ type_ref Future
   final market = await open('Ada');
#                       ^^^^ call open
   fill(market, ['apple'], (fruit) => fruit.label());
#  ^^^^ call fill
#                                           ^^^^^ call label
   market
     ..total()
#      ^^^^^ call total
     ..log.write('done');
#      ^^^ read log
#          ^^^^^ call write
   try {
     shelf.Store.small().add(Fruit('pear', 1));
#    ^^^^^ read shelf
#          ^^^^^ read Store
#                ^^^^^ call small
#                        ^^^ call add
#                            ^^^^^ call Fruit
     other.run();
#    ^^^^^ read other
#          ^^^ call run
   } on StateError catch (error) {
#       ^^^^^^^^^^ type_ref StateError
     print(error.message);
#    ^^^^^ call print
#                ^^^^^^^ read message
   }
 }
