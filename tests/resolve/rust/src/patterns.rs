use std::fmt;

pub enum Error {
    Loop { ancestor: Part, child: Part },
    Sized { path: u8 },
}

pub struct Part { pub inner: Other, pub count: u8 }
pub struct Other;
impl Part { pub fn touch(&self) {} }
impl Other { pub fn poke(&self) {} }
fn inner() {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { todo!() }
}

impl Error {
    fn path(&self) -> u8 { 1 }
    fn parts(&self) {
        match *self {
            Error::Loop { ref ancestor, child: ref other } => { ancestor.touch(); other.touch() }
            Self::Sized { path } => drop(path),
        }
        if let Error::Loop { child: Part { inner, .. }, .. } = self { inner.poke(); }
    }
    fn made(part: Part) -> Error { Error::Loop { ancestor: part, child: unknown() } }
}

fn parameters(Part { ref inner, mut count }: Part, (first, _, last): (Part, u8, Other), list: Vec<Part>) {
    inner.poke();
    first.touch();
    last.poke();
    let Part { count: ref number, .. } = first;
    let whole = |Part { inner, .. }| inner.poke();
    let typed = |_: u8, (_, part): &(u8, Part)| { part.touch(); };
    list.iter().for_each(|Part { ref inner, .. }| inner.poke());
    list.iter().for_each(|&ref part| part.touch());
    let (.., part): (u8, Part) = unknown();
    part.touch();
    let [head, rest @ ..] = list;
    head.touch();
    rest[0].touch();
    for (_, (_, part)) in vec![(1, (2, Part { inner: Other, count: 0 }))] { part.touch(); }
}

// Fields by their places: structs of that kind are everywhere, and so are tuples.
pub struct Depth(u32);
impl Depth { pub fn deepen(&self) -> u32 { self.0 } }
pub struct Held<T>(pub T, #[allow(dead_code)] Vec<Depth>);
impl<T> Held<T> {
    fn inner(&self) -> &T { &self.0 }
    fn all(&self) { self.1[0].deepen(); for one in &self.1 { one.deepen(); } println!("{}", self.1[0].deepen()); }
}
pub enum Way { In(Depth), Out { depth: Depth } }
fn places(held: Held<Depth>, pair: (Depth, Held<Depth>), way: Way, poll: std::task::Poll<Depth>) {
    held.0.deepen();
    held.inner().deepen();
    pair.0.deepen();
    pair.1.0.deepen();
    let Held(first, .., last) = held;
    first.deepen();
    last.deepen();
    let (one, other) = (Depth(1), 2);
    one.deepen();
    other.deepen();
    match way { Way::In(by) => by.deepen(), Way::Out { depth } => depth.deepen() };
    if let std::task::Poll::Ready(ready) = poll { ready.deepen(); }
    let made = Held { 0: Depth(1), 1: vec![] };
    made.1.len();
}
