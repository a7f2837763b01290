 #pragma once

 namespace acme {
 namespace util {

 class Thing {
#^ definition class Thing [exported]
  public:
   Thing();
#  ^ definition constructor Thing.Thing [exported declaration]
   Thing(int a, int b);
#  ^ definition constructor Thing.Thing [exported declaration]
   void run();
#  ^ definition method Thing.run [exported declaration]
 };

 double calc(int size);
#^ definition function calc [exported declaration]

 }  // namespace util
 }  // namespace acme
