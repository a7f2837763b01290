use crate::Bx;
pub enum Mode { Fast, Slow }
use Mode::*;
pub struct Thing;
impl Thing { pub fn make() -> Thing { Thing } pub fn run(&self) {} pub fn inner(&self) -> super::Bx { Bx::new() } pub fn go(&self) {} }
pub fn helper(x: u8) { let m = Fast; match m { Fast => helper(2), Mode::Slow => {} } }
pub const LIMIT: usize = 1;
