 pub const Thing = struct {
#^ definition struct Thing [exported]
     size: u32,
#    ^ definition field Thing.size [exported]

     pub fn show(self: Thing) void {
#    ^ definition method Thing.show [exported]
#                      ^^^^^ type_ref Thing
         _ = self;
     }
 };

 pub fn call() void {}
#^ definition function call [exported]

 pub fn find(size: u32) ?Thing {
#^ definition function find [exported]
#                        ^^^^^ type_ref Thing
     return Thing{ .size = size };
#           ^^^^^ type_ref Thing
 }
