use std::fmt;
use fmt::Display;
use crate::attributes::Level as Grade;
use Shape::{Round, Square as Box2};
use parts::cut;
mod parts { pub fn cut() {} pub enum Side { Left, Right } }
enum Token { Path, Text(String), None }
enum Shape { Round, Square }
pub enum Missing { One }
pub use Gone::*;
pub use Lost::Lost;
pub use self::Nowhere::*;
fn Path() {}
fn shapes() -> Shape { let b = Box2; let r = Round; cut(); Round }
fn local(token: &Token) -> u8 {
    use Token::*;
    match token { Path => 1, Text(text) => { check!(Path); Token::Path; 2 }, None => 3 }
}
fn other() { Path(); let x = None; Text(1); }
fn graded(grade: &Grade) -> u8 {
    use Grade::*;
    use parts::Side::{self, Left};
    let side = Left; let l = Low;
    Side::Right;
    1
}
mod nested {
    use super::Token::*;
    use super::Shape::Round as Circle;
    use super::super::shape::Shape as Other;
    fn inner() { let t = Path; let c = Circle; }
}
