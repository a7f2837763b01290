 export 'src/store.dart' show Fruit, Priced;
#                             ^^^^^ import Fruit
#                                    ^^^^^^ import Priced
