use std::fmt;

pub struct Inner;
impl fmt::Display for Inner { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { todo!() } }

pub trait Shown { fn shown(&self); }
impl<T: fmt::Display> Shown for T { fn shown(&self) {} }

pub trait Counted { fn counted(&self); }
impl Counted for Vec<Inner> { fn counted(&self) {} }

pub trait Own { fn owned(&self); }
impl Own for Inner { fn owned(&self) {} }
impl<'a, T: Own> Own for &'a T { fn owned(&self) {} }
impl<T: Own> Own for Box<T> { fn owned(&self) {} }

pub fn uses(inner: &Inner, list: Vec<Inner>, other: serde::Value) {
    inner.shown();
    "text".shown();
    list.counted();
    inner.owned();
    other.owned();
    other.to_string();
    list.sort_floats();
}
