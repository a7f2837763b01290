use std::path::PathBuf;
pub mod parse;
use parse::parse;
/// A field, a method and a variable of one name; what a trait gives beside what the type has.
pub struct Entry { path: PathBuf, depth: usize, next: Option<Box<Entry>>, kind: Kind }
pub enum Kind { File(Entry), Folder { entry: Entry }, Gone }
pub trait Coloured { fn path(&self) -> usize; fn paint(&self) -> usize { self.path() } type Err; }
impl Coloured for Entry { fn path(&self) -> usize { 1 } type Err = usize; }
impl Entry {
    const MAX: usize = 3;
    pub fn new() -> Self { Self::default_entry() }
    fn default_entry() -> Entry { Entry { path: PathBuf::new(), depth: 0, next: None, kind: Kind::Gone } }
    pub fn path(&self) -> &PathBuf { &self.path }
    fn depth(&self) -> usize { let depth = self.depth; depth + Self::MAX + Entry::MAX }
    fn next(&self) -> Option<&Entry> { self.next.as_deref() }
    fn walk(&self, entries: Vec<Entry>, call: impl Fn(usize) -> usize) {
        let path = self.path();
        path.exists(); call(1);
        entries.iter().map(|e| e.depth()).max();
        for entry in entries { entry.depth(); entry.depth; }
        if let Some(next) = self.next() { next.depth(); }
        match &self.kind { Kind::File(inner) => inner.depth(), Kind::Folder { entry } => entry.depth(), Kind::Gone => 0 };
        let make = Entry::new; make().depth();
        assert!(self.walk_all()[0].depth() == shout!(self.depth()));
        self.paint(); Coloured::path(self);
    }
    fn walk_all(&self) -> Vec<Entry> { vec![] }
}
#[cfg(unix)]
fn system() -> usize { 1 }
#[cfg(not(unix))]
fn system() -> usize { 2 }
#[cfg(all(windows, feature = "x"))]
fn other() {}
#[cfg(not(all(windows, feature = "x")))]
fn other() {}
macro_rules! shout { ($e:expr) => { $e }; }
fn shout() { shout!(system()); other(); parse(); parse::words(); crate::util::helper(); serde::run(); }
fn generic<T: Coloured>(value: T, any: &dyn Coloured) { value.path(); any.paint(); value.gone(); }
mod inner {
    use super::*;
    use super::system as run;
    fn system() { run(); super::system(); helper(); }
    fn shadows() { use super::shout; shout(); }
    fn helper() {}
}
