use std::rc::Rc;

pub struct Owned;

impl Owned {
    pub fn touch(&self) {}
}

pub struct Owner {
    one: Box<Owned>,
    shared: Rc<Owned>,
    many: Vec<Box<Owned>>,
    other: Box<dyn Fn()>,
}

pub fn touch_all(owner: &Owner, given: Box<Owned>) {
    owner.one.touch();
    owner.shared.touch();
    given.touch();
    for each in &owner.many {
        each.touch();
    }
    owner.shared.clone();
}
