 #pragma once
 #include <string>
 #include <vector>

 #include "util/thing.h"

 #define MAX(a, b) ((a) > (b) ? (a) : (b))
#^ definition macro MAX [exported]
 #define LIMIT 10
#^ definition macro LIMIT [exported]

 namespace acme {
 namespace app {

 class IShape {
#^ definition class IShape [exported]
  public:
   virtual ~IShape();
#  ^ definition method IShape.~IShape [exported declaration virtual]
   virtual double area() const = 0;
#  ^ definition method IShape.area [exported abstract declaration readonly virtual]
 };

 template <typename T>
 class Base {
#^ definition class Base [exported]
  public:
   explicit Base(const std::string& name);
#  ^ definition constructor Base.Base [exported declaration]
#                           ^^^^^^ type_ref string
   double area() const { return 1.0; }
#  ^ definition method Base.area [exported readonly]
   void helper();
#  ^ definition method Base.helper [exported declaration]
 };

 /// A box.
 template <typename T, class U = int>
 class Box : public Base<T>, private IShape {
#^ definition class Box [exported]
#                   ^^^^ extends Base
#                                    ^^^^^^ extends IShape
  public:
   explicit Box(const std::string& name, int n = 3) : Base<T>(name), items_(n) { init(); }
#  ^ definition constructor Box.Box [exported]
#                          ^^^^^^ type_ref string
#                                                                    ^^^^^^ read items_
#                                                                                ^^^^ call init
   virtual ~Box();
#  ^ definition method Box.~Box [exported declaration virtual]
   double area() const override;
#  ^ definition method Box.area [exported declaration readonly override]
   static Box* create(int x);
#  ^ definition method Box.create [static declaration]
#         ^^^ type_ref Box
   T get(int i) const { return items_[i]; }
#  ^ definition method Box.get [exported readonly]
#                              ^^^^^^ read items_
   bool operator==(const Box& other) const;
#  ^ definition method Box.operator== [exported declaration readonly]
#                        ^^^ type_ref Box
   explicit operator bool() const { return get(0); }
#  ^ definition method Box.operator bool [exported readonly]
#                                          ^^^ call get

   int size_ = 0, other_;
#  ^ definition field Box.size_ [exported]
#  ^ definition field Box.other_ [exported]
   std::vector<T> items_;
#  ^ definition field Box.items_ [exported]
#       ^^^^^^ type_ref vector
   enum Color { RED, GREEN = 2 };
#  ^ definition enum Box.Color [exported]
#               ^ definition enum_member Box.Color.RED [exported static]
#                    ^ definition enum_member Box.Color.GREEN [exported static]
   struct Inner {
#  ^ definition struct Box.Inner [exported]
     int x;
#    ^ definition field Box.Inner.x [exported]
     void go();
#    ^ definition method Box.Inner.go [exported declaration]
   };
   friend class Friend;
#               ^^^^^^ type_ref Friend
   typedef int Num;
#  ^ definition type_alias Box.Num [exported]
   using Str = std::string;
#  ^ definition type_alias Box.Str [exported]
#                   ^^^^^^ type_ref string

  private:
   void init();
#  ^ definition method Box.init [private declaration]
   util::Thing* thing_;
#  ^ definition field Box.thing_ [private]
#        ^^^^^ type_ref Thing
 };

 enum class Mode : int { A, B };
#^ definition enum Mode [exported scoped]
#                        ^ definition enum_member Mode.A [exported static]
#                           ^ definition enum_member Mode.B [exported static]

 }  // namespace app
 }  // namespace acme
