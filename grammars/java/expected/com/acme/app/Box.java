 package com.acme.app;

 import static com.acme.util.Strings.trim;
#                                    ^^^^ import trim

 import com.acme.util.*;
 import java.io.IOException;
#               ^^^^^^^^^^^ import IOException
 import java.util.ArrayList;
#                 ^^^^^^^^^ import ArrayList
 import java.util.List;
#                 ^^^^ import List
 import java.util.function.Function;
#                          ^^^^^^^^ import Function

 /** A box. */
 @Deprecated
#^ definition class Box [exported deprecated] doc: "A box."
# ^^^^^^^^^^ type_ref Deprecated
 public class Box<T extends Comparable<T>> extends Base implements Shape, Cloneable {
#                           ^^^^^^^^^^ type_ref Comparable
#                                                  ^^^^ extends Base
#                                                                  ^^^^^ implements Shape
#                                                                         ^^^^^^^^^ implements Cloneable
   private final List<T> items = new ArrayList<>();
#  ^ definition field Box.items [private readonly]
#                ^^^^ type_ref List
#                                    ^^^^^^^^^ call ArrayList
   static int COUNT = 0, OTHER;
#  ^ definition field Box.COUNT [static]
#  ^ definition field Box.OTHER [static]
   public static final int LIMIT = 10;
#  ^ definition const Box.LIMIT [exported static readonly]

   enum Color {
#  ^ definition enum Box.Color
     RED,
#    ^ definition enum_member Box.Color.RED [exported static]
     GREEN(1) {
#    ^ definition enum_member Box.Color.GREEN [exported static]
#             ^ definition class Box.Color.GREEN.GREEN$anonymous
       @Override
#      ^ definition method Box.Color.GREEN.GREEN$anonymous.shade [override]
#       ^^^^^^^^ type_ref Override
       void shade() {}
     };

     int value;
#    ^ definition field Box.Color.value

     Color() {}
#    ^ definition constructor Box.Color.Color

     Color(int value) {
#    ^ definition constructor Box.Color.Color
       this.value = value;
#           ^^^^^ read value
     }

     void shade() {}
#    ^ definition method Box.Color.shade
   }

   interface Inner {
#  ^ definition interface Box.Inner
     default void greet() {}
#    ^ definition method Box.Inner.greet [exported]

     int area();
#    ^ definition method Box.Inner.area [exported declaration]
   }

   record Point(int x, int y) {
#  ^ definition class Box.Point
#               ^ definition field Box.Point.x [exported accessor readonly]
#                      ^ definition field Box.Point.y [exported accessor readonly]
     Point {
#    ^ definition constructor Box.Point.Point
       Strings.check(x);
#      ^^^^^^^ read Strings
#              ^^^^^ call check
     }

     int sum() {
#    ^ definition method Box.Point.sum
       return x() + y;
#             ^ call x
#                   ^ read y
     }
   }

   public Box(String name, int... sizes) {
#  ^ definition constructor Box.Box [exported]
#             ^^^^^^ type_ref String
     super(name);
#    ^^^^^ call super
     this.name = trim(name);
#         ^^^^ read name
#                ^^^^ call trim
   }

   /** Maps every item. */
   @Override
#  ^ definition method Box.map [exported override] doc: "Maps every item."
#   ^^^^^^^^ type_ref Override
   public <R> R map(Function<? super T, R> function) throws IOException {
#                   ^^^^^^^^ type_ref Function
#                                                           ^^^^^^^^^^^ type_ref IOException
     for (T item : items) {
#                  ^^^^^ read items
       function.apply(item);
#               ^^^^^ call apply
       item.compareTo(null);
#           ^^^^^^^^^ call compareTo
     }
     for (int i = 0; i < LIMIT; i++) {
#                        ^^^^^ read LIMIT
       helper(i);
#      ^^^^^^ call helper
     }
     try (Reader reader = open()) {
#         ^^^^^^ type_ref Reader
#                         ^^^^ call open
       reader.read();
#             ^^^^ call read
     } catch (IOException | IllegalStateException error) {
#             ^^^^^^^^^^^ type_ref IOException
#                           ^^^^^^^^^^^^^^^^^^^^^ type_ref IllegalStateException
       error.printStackTrace();
#            ^^^^^^^^^^^^^^^ call printStackTrace
     }
     Runnable later = () -> run();
#    ^^^^^^^^ type_ref Runnable
#                           ^^^ call run
     BiFunction<String, Point, Integer> sizes = (text, point) -> point.sum();
#    ^^^^^^^^^^ type_ref BiFunction
#               ^^^^^^ type_ref String
#                       ^^^^^ type_ref Point
#                              ^^^^^^^ type_ref Integer
#                                                                      ^^^ call sum
     items.stream().map(Box::size).forEach(System.out::println);
#    ^^^^^ read items
#          ^^^^^^ call stream
#                   ^^^ call map
#                       ^^^ read Box
#                            ^^^^ read size
#                                  ^^^^^^^ call forEach
#                                          ^^^^^^ read System
#                                                 ^^^ read out
#                                                      ^^^^^^^ read println
     return null;
   }

   private void helper(int items) {
#  ^ definition method Box.helper [private]
     var other = new Box<String>("x") {
#                    ^^^ call Box
#                        ^^^^^^ type_ref String
#                                     ^ definition class Box.helper.Box$anonymous
       @Override
#      ^ definition method Box.helper.Box$anonymous.area [exported override]
#       ^^^^^^^^ type_ref Override
       public double area() {
         return super.area();
#                     ^^^^ call area
       }
     };
     if (other instanceof Shape shape && shape.area() > items) {
#                         ^^^^^ type_ref Shape
#                                              ^^^^ call area
       Strings.shout(((Base) other).name);
#      ^^^^^^^ read Strings
#              ^^^^^ call shout
#                      ^^^^ type_ref Base
#                                   ^^^^ read name
     }
     this.items.add(null);
#         ^^^^^ read items
#               ^^^ call add
     Box.this.run();
#    ^^^ read Box
#             ^^^ call run
     Class<?> type = Point.class;
#    ^^^^^ type_ref Class
#                    ^^^^^ type_ref Point
     switch (Color.RED) {
#            ^^^^^ read Color
#                  ^^^ read RED
       case GREEN -> run();
#           ^^^^^ read GREEN
#                    ^^^ call run
       default -> {}
     }
   }

   void run() {}
#  ^ definition method Box.run

   static int size(Object item) {
#  ^ definition method Box.size [static]
#                  ^^^^^^ type_ref Object
     return COUNT;
#           ^^^^^ read COUNT
   }

   public double area() {
#  ^ definition method Box.area [exported]
     return 0;
   }
 }
