 package com.acme.app;

 abstract class Base {
#^ definition class Base [abstract]
   protected String name;
#  ^ definition field Base.name [exported protected]
#            ^^^^^^ type_ref String

   Base(String name) {
#  ^ definition constructor Base.Base
#       ^^^^^^ type_ref String
     this.name = name;
#         ^^^^ read name
   }

   public double area() {
#  ^ definition method Base.area [exported]
     return 1.0;
   }

   Reader open() {
#  ^ definition method Base.open
#  ^^^^^^ type_ref Reader
     return new Reader();
#               ^^^^^^ call Reader
   }
 }

 interface Shape {
#^ definition interface Shape
   double area();
#  ^ definition method Shape.area [exported declaration]
 }

 interface Scale {
#^ definition interface Scale
   @Deprecated // since 2.0
#  ^ definition method Scale.scaled [exported declaration deprecated]
#   ^^^^^^^^^^ type_ref Deprecated
   /* for scripts */ @SuppressWarnings("unused")
#                     ^^^^^^^^^^^^^^^^ type_ref SuppressWarnings
   double scaled(
       double by,
       /* in parts of */ double unit);
 }

 class Reader implements AutoCloseable {
#^ definition class Reader
#                        ^^^^^^^^^^^^^ implements AutoCloseable
   int read() {
#  ^ definition method Reader.read
     return 0;
   }

   @Override
#  ^ definition method Reader.close [exported override]
#   ^^^^^^^^ type_ref Override
   public void close() {}
 }
