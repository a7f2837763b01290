 const std = @import("std");
#            ^^^ import std
 const thing = @import("util/thing.zig");
#              ^^^^^ import thing

 /// A box.
 pub const Box = struct {
#^ definition struct Box [exported] doc: "A box."
     name: []const u8,
#    ^ definition field Box.name [exported]
     items: std.ArrayList(u32),
#    ^ definition field Box.items [exported]
#           ^^^ read std
#               ^^^^^^^^^ call ArrayList

     const Self = @This();
#    ^ definition const Box.Self [private]

     pub fn init(name: []const u8) Self {
#    ^ definition method Box.init [exported]
#                                  ^^^^ type_ref Self
         return Self{ .name = name, .items = undefined };
#               ^^^^ type_ref Self
     }

     pub fn run(self: *Self, x: u32) !void {
#    ^ definition method Box.run [exported]
#                      ^^^^ type_ref Self
         self.go(x);
#             ^^ call go
         try self.items.append(x);
#                 ^^^^^ read items
#                       ^^^^^^ call append
         thing.call();
#        ^^^^^ read thing
#              ^^^^ call call
         _ = helper(1);
#            ^^^^^^ call helper
         var box = Box.init("x");
#                  ^^^ read Box
#                      ^^^^ call init
         try box.run(2);
#                ^^^ call run
         for (self.items.items) |item| {
#                  ^^^^^ read items
#                        ^^^^^ read items
             _ = helper(item);
#                ^^^^^^ call helper
         }
         if (thing.find(x)) |found| {
#            ^^^^^ read thing
#                  ^^^^ call find
             found.show();
#                  ^^^^ call show
         }
     }

     fn go(self: *Self, x: u32) void {
#    ^ definition method Box.go [private]
#                 ^^^^ type_ref Self
         _ = self;
         count += x;
     }
 };

 const Color = enum { red, green };
#^ definition enum Color [private]
#                     ^ definition enum_member Color.red [exported static]
#                          ^ definition enum_member Color.green [exported static]
 const Value = union(enum) { number: u8, text: []const u8 };
#^ definition struct Value [private]
#                            ^ definition field Value.number [exported]
#                                        ^ definition field Value.text [exported]

 fn helper(a: u32) u32 {
#^ definition function helper [private]
     return a;
 }

 pub var count: u32 = 0;
#^ definition variable count [exported]

 test "box works" {
#^ definition function box works [test]
     try std.testing.expect(helper(1) == 1);
#        ^^^ read std
#            ^^^^^^^ read testing
#                    ^^^^^^ call expect
#                           ^^^^^^ call helper
 }
