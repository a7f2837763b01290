 use std::fmt::Display;
#              ^^^^^^^ import Display

 #[derive(Clone, Default)]
 pub struct Thing;
#^ definition struct Thing [exported]

 impl Thing {
#     ^^^^^ type_ref Thing
     pub fn show(&self) {}
#    ^ definition method Thing.show [exported]
 }

 pub fn parse_it(text: &str) -> Option<u32> {
#^ definition function parse_it [exported]
#                               ^^^^^^ type_ref Option
     text.parse().ok()
#         ^^^^^ call parse
#                 ^^ call ok
 }

 pub fn take<T: Display>(value: T) -> String {
#^ definition function take [exported]
#               ^^^^^^^ type_ref Display
#                                     ^^^^^^ type_ref String
     value.to_string()
#          ^^^^^^^^^ call to_string
 }
