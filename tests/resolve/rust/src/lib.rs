mod traps;
mod util;
mod shape;
pub use crate::shape::Shape;
use util::{helper, Thing};
use serde::Deserialize;
pub struct Bx { items: Vec<String>, thing: Thing }
impl Bx {
    pub fn new() -> Self { Self { items: vec![], thing: Thing::make() } }
    fn append(&self, x: u8) {}
    fn run(&self, helper: fn(u8)) {
        self.items.append(1); self.items.push(x);
        self.thing.run();
        self.thing.inner().go();
        helper(1);
        Self::new(); Bx::new().append(1);
        crate::util::helper(1); util::nope::helper(1); self::util::helper(2);
        let b = Bx::new(); b.append(2);
        let t: Thing = Default::default(); t.run();
        serde::run(); Deserialize::run();
    }
}
impl Shape for Bx { fn area(&self) -> f64 { self.twice() } }
fn dynamic(s: &dyn Shape, g: impl Shape) { s.area(); g.twice(); helper(1); }
fn generic<T: Shape>(t: T, v: Vec<Thing>, o: Option<Thing>) { t.area(); for x in v.iter() { x.run(); } if let Some(y) = o { y.run(); } }
#[cfg(test)]
mod tests { use super::*; #[test] fn works() { Bx::new().run(helper); dynamic(&Bx::new()); } }
mod macro_args;
mod attributes;
mod rules;
mod uses;
mod far_type;
mod far_trait;
mod far_impl;
