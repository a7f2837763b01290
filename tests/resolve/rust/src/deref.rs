use std::fmt;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

pub struct Inner { pub part: Part }
pub struct Part;
impl Inner { pub fn touch(&self) {} pub fn own(&self) {} }
impl Part { pub fn poke(&self) {} }

pub struct Wrap(Inner);
impl Wrap { pub fn own(&self) -> &Inner { &self.0 } }
impl Deref for Wrap { type Target = Inner; fn deref(&self) -> &Inner { &self.0 } }
impl DerefMut for Wrap { fn deref_mut(&mut self) -> &mut Inner { &mut self.0 } }
impl fmt::Display for Wrap { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { todo!() } }

pub struct Held<T> { value: T }
impl<T> std::ops::Deref for Held<T> { type Target = T; fn deref(&self) -> &T { &self.value } }

pub struct Many { parts: Vec<Part> }
impl Deref for Many { type Target = [Part]; fn deref(&self) -> &[Part] { &self.parts } }

pub struct Twice { wrap: Wrap }
impl Deref for Twice { type Target = Wrap; fn deref(&self) -> &Wrap { &self.wrap } }

pub struct Loop { value: u8 }
impl Deref for Loop { type Target = Loop; fn deref(&self) -> &Loop { self } }

pub trait Other { type Thing; }
pub struct Unseen<T: Other> { value: T }
impl<T: Other> Deref for Unseen<T> { type Target = T::Thing; fn deref(&self) -> &T::Thing { unknown() } }

pub fn uses(wrap: &Wrap, held: Held<Inner>, open: Held<u8>, many: Many, twice: Twice, shared: Rc<Wrap>, unseen: Unseen<Inner>, round: Loop) {
    wrap.touch();
    wrap.own();
    wrap.part.poke();
    wrap.to_string();
    wrap.deref().touch();
    held.touch();
    held.part.poke();
    open.touch();
    many.iter().for_each(|part| part.poke());
    many.first().unwrap().poke();
    for part in many.iter() { part.poke(); }
    twice.touch();
    twice.own();
    shared.touch();
    round.touch();
    unseen.touch();
}

pub fn any<T>(held: &Held<T>) { held.touch(); }
