use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

pub struct Made;
pub struct Second;
impl Made { pub fn new() -> Made { Made } pub fn touch(&self) {} }
impl Second { pub fn touch(&self) {} }

pub fn filled_later() {
    let mut map = HashMap::new();
    map.insert("a", Made::new());
    for (_, made) in &map { made.touch(); }
    map.get("a").unwrap().touch();
    let mut list = Vec::new();
    list.push(Made::new());
    list.pop().unwrap().touch();
    list[0].touch();
    list.iter().map(|made| made.touch()).count();
}

pub fn filled(cell: Rc<RefCell<Made>>) {
    Rc::new(Made::new()).touch();
    Box::new(Made).touch();
    Some(Made::new()).unwrap().touch();
    let written = std::collections::HashMap::<u8, Made>::new();
    written.get(&1).unwrap().touch();
    Vec::<Made>::with_capacity(1)[0].touch();
    cell.borrow_mut().touch();
    RefCell::new(Made::new()).borrow().touch();
}
