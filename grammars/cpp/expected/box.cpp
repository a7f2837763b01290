 #include "box.h"

 #include <algorithm>
 #include <memory>

 using namespace std;
 using acme::util::Thing;
#                  ^^^^^ import Thing

 namespace acme {
 namespace app {

 template <typename T, class U>
 double Box<T, U>::area() const {
#^ definition method Box.area [exported readonly]
#       ^^^ type_ref Box
   this->helper();
#        ^^^^^^ call helper
   thing_->run();
#  ^^^^^^ read thing_
#          ^^^ call run
   Base<T>::area();
#  ^^^^ type_ref Base
#           ^^^^ call area
   return ::acme::util::calc(size_);
#                       ^^^^ call calc
#                            ^^^^^ read size_
 }

 template <typename T, class U>
 Box<T, U>* Box<T, U>::create(int x) {
#^ definition method Box.create [exported]
#^^^ type_ref Box
#           ^^^ type_ref Box
   auto made = new Box<T>("x", 1);
#                  ^^^ call Box
   made->area();
#        ^^^^ call area
   Box<T> copy("y");
#  ^^^ type_ref Box
   copy.get(0);
#       ^^^ call get
   auto inner = std::make_unique<Inner>();
#                                ^^^^^ type_ref Inner
   inner->go();
#         ^^ call go
   return made;
 }

 static int counter = 0;
#^ definition variable counter [static]
 extern const char* NAME;
#^ definition variable NAME [exported declaration readonly]
 constexpr int K = 3;
#^ definition const K [exported readonly]

 int helper(int x) {
#^ definition function helper [exported]
   return x + counter;
#             ^^^^^^^ read counter
 }

 int helper(const char* text);
#^ definition function helper [exported declaration]

 Thing make() {
#^ definition function make [exported]
#^^^^^ type_ref Thing
   return Thing{1, 2};
#         ^^^^^ type_ref Thing
 }

 int main(int argc, char** argv) {
#^ definition function main [exported]
   std::vector<Thing> list;
#       ^^^^^^ type_ref vector
#              ^^^^^ type_ref Thing
   for (auto& item : list) {
     item.run();
#         ^^^ call run
   }
   for (int i = 0; i < K; ++i) helper(i);
#                      ^ read K
#                              ^^^^^^ call helper
   auto add = [&](int x, auto y) { return x + y; };
   Thing local;
#  ^^^^^ type_ref Thing
   local.run();
#        ^^^ call run
   Thing* pointer = &local;
#  ^^^^^ type_ref Thing
   pointer->run();
#           ^^^ call run
   (*pointer).run();
#             ^^^ call run
   if (auto found = make(); argc > 1) {
#                   ^^^^ call make
     found.run();
#          ^^^ call run
   }
   try {
     make().run();
#    ^^^^ call make
#           ^^^ call run
   } catch (const std::exception& error) {
#                      ^^^^^^^^^ type_ref exception
     error.what();
#          ^^^^ call what
   }
   std::sort(list.begin(), list.end());
#       ^^^^ call sort
#                 ^^^^^ call begin
#                               ^^^ call end
   return MAX(1, add(LIMIT, 3));
#         ^^^ call MAX
#                ^^^ call add
#                    ^^^^^ read LIMIT
 }

 }  // namespace app
 }  // namespace acme
