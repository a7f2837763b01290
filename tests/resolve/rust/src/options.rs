use std::collections::{BTreeMap, HashMap};
use std::fmt;

pub struct Tokens;
pub struct Key;
pub struct Fault;
impl Tokens { fn unwrap(&self) {} fn len(&self) {} fn touch(&self) {} }
impl Key { fn poke(&self) {} }
impl Fault { fn tell(&self) {} }
impl fmt::Display for Tokens { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { todo!() } }

struct Maps { by_name: HashMap<String, Tokens>, by_key: BTreeMap<Key, Vec<Tokens>> }

fn lists(mut list: Vec<Tokens>) {
    list.pop().unwrap().touch();
    let last = list.last().unwrap();
    last.touch();
    if let Some(token) = list.first() { token.touch(); }
    while let Some(token) = list.pop() { token.touch(); }
    list.drain(..).next().unwrap().touch();
    list.iter().rev().enumerate().for_each(|(_, token)| token.touch());
    list[1..].len();
    list.remove(0).touch();
    list.iter().filter_map(|token| Some(token.touch())).count();
}

fn maps(mut map: HashMap<Key, Tokens>, maps: &Maps) {
    for (_, token) in &map { token.touch(); }
    for (key, token) in map.iter_mut() { key.poke(); token.touch(); }
    for (key, token) in map.drain() { key.poke(); token.touch(); }
    for token in map.values_mut() { token.touch(); }
    for key in map.keys() { key.poke(); }
    for (key, tokens) in &maps.by_key { key.poke(); for token in tokens { token.touch(); } }
    map.get(&Key).unwrap().touch();
    map.entry(Key).or_insert_with(|| unknown()).touch();
    map.retain(|key, token| { key.poke(); token.touch() });
    for (_, token) in maps.by_name.iter() { token.touch(); }
}

fn wrapped(token: Option<Tokens>, made: Result<Tokens, Fault>) -> Result<(), Fault> {
    token.as_ref().map(|it| it.touch());
    token.ok_or_else(|| unknown())?.touch();
    made.as_ref().unwrap_err().tell();
    made.as_ref().map_err(|fault| fault.tell());
    made?.touch();
    Ok(())
}
