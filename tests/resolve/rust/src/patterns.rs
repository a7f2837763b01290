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
