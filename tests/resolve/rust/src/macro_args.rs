pub struct Dir { pub root: Root }
pub struct Root { pub depth: usize }
pub struct Command;
pub enum Step { Open { depth: usize }, Close }
impl Dir { pub fn create(&self) -> Command { Command } pub fn run(&self) {} }
impl Command { pub fn arg(&self) -> &Command { self } pub fn run(&self) -> usize { 0 } }
fn dir() -> Command { Command }
fn run() {}
macro_rules! check { ($($t:tt)*) => {}; }
fn uses(outer: Command, depth: usize) {
    check!(name, |dir: &Dir, mut outer: Dir, other, third: Vec<Command>| {
        dir.create().arg().run();
        outer.run();
        other.run();
        third.run();
        let made = dir.create();
        let typed: Dir = unknown();
        let later = vec![1];
        made.arg();
        typed.run();
        later.run();
        check!("x", made.run());
        println!("{}", dir.root.depth);
        run();
    });
    check!(a | b, outer.arg());
    let root = Root { depth };
    let dir = Dir { root: Root { depth: outer.run() } };
    let Dir { root: Root { depth: inner } } = dir;
    let step = Step::Open { depth: inner };
    if let Step::Open { depth } = step { check!(depth.run()); }
    assert_eq!(made.run(), root.depth);
}
macro_rules! matches { ($($t:tt)*) => {}; }
fn own(v: Step) -> bool { println!("{}", matches!(v)); matches!(v, Step::Close); println!("x"); true }
fn sized<T>(value: T) -> Command { dir() }
fn turbo(v: Vec<Dir>) { check!(sized::<Dir>(1).arg(), v.iter().map::<Vec<Root>, _>(sized::<Step>), a < b); }
