 //! Boxes and what is in them.

 use std::collections::{hash_map::Entry as Slot, HashMap};
#                                 ^^^^^ import Entry
#                                                ^^^^^^^ import HashMap

 use crate::util::{self, parse_it, Thing as Other};
#                        ^^^^^^^^ import parse_it
#                                  ^^^^^ import Thing
 pub use shape::*;

 mod inner {
#^ definition module inner
     pub fn make<T: Default>() -> Option<T> {
#    ^ definition function inner.make [exported]
#                   ^^^^^^^ type_ref Default
#                                 ^^^^^^ type_ref Option
         Some(T::default())
#        ^^^^ call Some
#                ^^^^^^^ call default
     }
 }
 mod shape;
#    ^^^^^ import shape
 mod util;
#    ^^^^ import util

 /// A box.
 #[derive(Debug, Clone)]
 pub struct Boxed<T: Clone> {
#^ definition struct Boxed [exported] doc: "A box."
#                    ^^^^^ type_ref Clone
     pub name: String,
#    ^ definition field Boxed.name [exported]
#              ^^^^^^ type_ref String
     items: Vec<T>,
#    ^ definition field Boxed.items
#           ^^^ type_ref Vec
     next: Option<Box<Boxed<T>>>,
#    ^ definition field Boxed.next
#          ^^^^^^ type_ref Option
#                 ^^^ type_ref Box
#                     ^^^^^ type_ref Boxed
 }

 struct Pair(i32, String);
#^ definition struct Pair
#            ^ definition field Pair.0
#                 ^ definition field Pair.1
#                 ^^^^^^ type_ref String

 enum Color {
#^ definition enum Color
     Red,
#    ^ definition enum_member Color.Red [exported static]
     Rgb(u8, u8),
#    ^ definition enum_member Color.Rgb [exported static]
#        ^ definition field Color.Rgb.0
#            ^ definition field Color.Rgb.1
     Named { name: String },
#    ^ definition enum_member Color.Named [exported static]
#            ^ definition field Color.Named.name
#                  ^^^^^^ type_ref String
 }

 impl<T: Clone> Boxed<T> {
#        ^^^^^ type_ref Clone
#               ^^^^^ type_ref Boxed
     pub fn new(name: &str) -> Self {
#    ^ definition method Boxed.new [exported]
         Self { name: name.to_string(), items: vec![], next: None }
#               ^^^^ read name
#                          ^^^^^^^^^ call to_string
#                                       ^^^^^ read items
#                                                      ^^^^ read next
#                                                            ^^^^ read None
     }

     pub fn push(&mut self, item: T) -> Result<(), Error> {
#    ^ definition method Boxed.push [exported]
#                                       ^^^^^^ type_ref Result
#                                                  ^^^^^ type_ref Error
         self.items.push(item);
#             ^^^^^ read items
#                   ^^^^ call push
         helper(&self.name)?;
#        ^^^^^^ call helper
#                     ^^^^ read name
         Ok(())
#        ^^ call Ok
     }
 }

 impl<T> Shape for Boxed<T>
#        ^^^^^ implements Shape
#                  ^^^^^ type_ref Boxed
 where
     T: Clone,
#       ^^^^^ type_ref Clone
 {
     type Out = f64;
#    ^ definition type_alias Boxed.Out
     const SIDES: usize = 4;
#    ^ definition const Boxed.SIDES

     fn area(&self) -> f64 {
#    ^ definition method Boxed.area [exported override]
         self.items.len() as f64
#             ^^^^^ read items
#                   ^^^ call len
     }
 }

 const LIMIT: usize = 10;
#^ definition const LIMIT
 static mut COUNT: u32 = 0;
#^ definition variable COUNT
 type Alias<T> = Result<T, Error>;
#^ definition type_alias Alias
#                ^^^^^^ type_ref Result
#                          ^^^^^ type_ref Error
 pub struct Error;
#^ definition struct Error [exported]

 macro_rules! plus_one {
#^ definition macro plus_one
     ($x:expr) => {
         $x + 1
     };
 }

 fn helper(name: &str) -> Alias<usize> {
#^ definition function helper
#                         ^^^^^ type_ref Alias
     Ok(name.len())
#    ^^ call Ok
#            ^^^ call len
 }

 fn main() {
#^ definition function main
     let boxed: Boxed<Other> = Boxed::new("x");
#               ^^^^^ type_ref Boxed
#                     ^^^^^ type_ref Other
#                              ^^^^^ read Boxed
#                                     ^^^ call new
     let Boxed { name, .. } = boxed.clone();
#        ^^^^^ type_ref Boxed
#                ^^^^ read name
#                                   ^^^^^ call clone
     let (first, mut second) = (Pair(1, name), LIMIT);
#                               ^^^^ call Pair
#                                              ^^^^^ read LIMIT
     if let Some(next) = boxed.next.as_ref() {
#                              ^^^^ read next
#                                   ^^^^^^ call as_ref
         next.area();
#             ^^^^ call area
     }
     match Color::Red {
#          ^^^^^ read Color
#                 ^^^ read Red
         Color::Rgb(red, green) => second = (red + green) as usize,
#        ^^^^^ read Color
#               ^^^ read Rgb
         Color::Named { name: text } => second = text.len(),
#        ^^^^^ read Color
#               ^^^^^ type_ref Named
#                       ^^^^ read name
#                                                     ^^^ call len
         _ => {}
     }
     for item in boxed.items.iter() {
#                      ^^^^^ read items
#                            ^^^^ call iter
         item.show();
#             ^^^^ call show
     }
     let add = |x: i32, y| x + y;
     println!("{}", boxed.area());
#                         ^^^^ call area
     plus_one!(add(first.0, 2));
#    ^^^^^^^^ call plus_one
#              ^^^ call add
#                        ^ read 0
     let made = inner::make::<u8>();
#               ^^^^^ read inner
#                      ^^^^ call make
     crate::util::parse_it("1");
#           ^^^^ read util
#                 ^^^^^^^^ call parse_it
     parse_it("2");
#    ^^^^^^^^ call parse_it
     <Boxed<Other> as Shape>::area(&boxed);
#     ^^^^^ type_ref Boxed
#           ^^^^^ type_ref Other
#                     ^^^^^ type_ref Shape
#                             ^^^^ call area
     let copy = Boxed { name: "y".into(), ..boxed.clone() };
#               ^^^^^ type_ref Boxed
#                       ^^^^ read name
#                                 ^^^^ call into
#                                                 ^^^^^ call clone
     copy.twice();
#         ^^^^^ call twice
     boxed.items[0].show();
#          ^^^^^ read items
#                   ^^^^ call show
     let Some(value) = made else { return };
     util::take(value);
#    ^^^^ read util
#          ^^^^ call take
 }

 #[cfg(test)]
 mod tests {
#^ definition module tests [conditional]
     use super::*;

     #[test]
     fn works() {
#    ^ definition function tests.works [test]
         main();
#        ^^^^ call main
         assert_eq!(helper("a").unwrap_or(0), 1);
#                   ^^^^^^ call helper
#                               ^^^^^^^^^ call unwrap_or
     }
 }

 fn generic<F>(f: F, shape: &dyn Shape<Out = f64>, other: impl Clone) -> impl Iterator<Item = u8>
#^ definition function generic
#                                ^^^^^ type_ref Shape
#                                                              ^^^^^ type_ref Clone
#                                                                             ^^^^^^^^ type_ref Iterator
 where
     F: Fn(i32) -> i32,
#       ^^ type_ref Fn
 {
     f(1);
#    ^ call f
     shape.area();
#          ^^^^ call area
     std::iter::once(1)
#    ^^^ read std
#         ^^^^ read iter
#               ^^^^ call once
 }
