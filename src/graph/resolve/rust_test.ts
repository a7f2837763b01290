import assert from "node:assert/strict";
import { resolvedRefs, targetsIn, viewOf } from "./testing.ts";

const CRATE = { "Cargo.toml": '[package]\nname = "crate-one"\n' };
const inLib = targetsIn("src/lib.rs");

const BOUNDS = `pub trait Fold { type Result; fn full(&self) -> bool; }
pub trait Other { fn other(&self); }
struct Left<'a, O, C> { op: &'a O, base: C }
impl<'a, O, C> Left<'a, O, C> where O: Other, C: Fold + Send {
    fn go(&self) -> C::Result {
        self.base.full();
        self.op.other();
        todo!()
    }
}
fn each<T>(one: T, call: impl Fn()) where T: Fold, T: Other {
    one.full();
    one.other();
}
fn less<T: Fold>(one: &T) where T: ?Sized, Vec<T>: Other { one.full(); }
`;

Deno.test("a where clause says what type parameters are, and lifetimes are no arguments (Rust)", async () => {
  const to = (line: number, name: string) => inLib({ ...CRATE, "src/lib.rs": BOUNDS }, line, name);
  assert.deepEqual(await to(5, "Result"), ["src/lib.rs#Fold.Result"]);
  assert.deepEqual(await to(6, "full"), ["src/lib.rs#Fold.full"]);
  assert.deepEqual(await to(7, "other"), ["src/lib.rs#Other.other"]);
  assert.deepEqual(await to(12, "full"), ["src/lib.rs#Fold.full"]);
  assert.deepEqual(await to(13, "other"), ["src/lib.rs#Other.other"]);
  assert.deepEqual(await to(15, "full"), ["src/lib.rs#Fold.full"]);
});

const MODULES = {
  ...CRATE,
  "src/lib.rs":
    "mod far;\nmod shop;\nuse shop::Till as Desk;\nfn go() {\n    use shop::Till as Hidden;\n}\nmod inner { use crate::shop::Till as Deep; }\n",
  "src/far.rs": "use crate::shop::*;\nfn far(one: Thing) { Till::new(); }\n",
  "src/shop.rs": "mod tests;\nuse crate::wares::Thing;\nuse http::Status;\npub struct Till;\n" +
    "impl Till { pub fn new() -> Till { Till } }\n",
  "src/shop/tests.rs":
    "use super::*;\nfn test(one: Thing, two: Status) {\n    one.sell();\n    Till::new();\n    crate::Desk::new();\n" +
    "    crate::Hidden::new();\n    crate::Deep::new();\n}\n",
  "src/wares.rs": "pub struct Thing;\nimpl Thing { pub fn sell(&self) {} }\n",
};

Deno.test("modules within one see what it imports, others do not (Rust)", async () => {
  const view = await viewOf(MODULES);
  const refs = (path: string) => resolvedRefs(view, path).map((line) => line.replace(/ \(.*/, ""));
  assert.deepEqual(refs("src/shop/tests.rs").filter((line) => /Thing|Status|sell|new|Hidden|Deep/.test(line)), [
    "2 type_ref Thing → src/wares.rs#Thing",
    "2 type_ref Status → external http",
    "3 call sell → src/wares.rs#Thing.sell",
    "4 call new → src/shop.rs#Till.new",
    "5 call new → src/shop.rs#Till.new",
    "6 read Hidden → unresolved",
    "6 call new → unresolved",
    "7 read Deep → unresolved",
    "7 call new → unresolved",
  ]);
  assert.ok(refs("src/far.rs").includes("2 type_ref Thing → unresolved"), refs("src/far.rs").join("\n"));
  assert.ok(refs("src/far.rs").includes("2 call new → src/shop.rs#Till.new"));
});

const POINTERS = `use std::sync::Arc;
use std::rc::Rc;
pub struct Store;
impl Store { pub fn put(&self) {} pub fn clone(&self) -> u8 { 0 } }
fn go(one: &Arc<Store>, two: Rc<Store>, three: Store) {
    let again = Arc::clone(one);
    again.put();
    Rc::clone(&two).put();
    let mut own = two;
    Rc::make_mut(&mut own).put();
    Arc::clone(unknown()).put();
    outside::hold(three).put();
    let all: Vec<Arc<Store>> = outside::many();
    outside::first(all).put();
}
fn any<T: Put>(one: T) { outside::held(one).set(); }
pub trait Put { fn set(&self); }
`;

Deno.test("a pointer that is cloned by its type's name is the same pointer (Rust)", async () => {
  const to = (line: number) => inLib({ ...CRATE, "src/lib.rs": POINTERS }, line, "put");
  for (const line of [7, 8, 10]) assert.deepEqual(await to(line), ["src/lib.rs#Store.put"], `line ${line}`);
  assert.deepEqual(await to(11), ["unresolved"]);
});

Deno.test("a library may give back what the things that it is handed hold (Rust)", async () => {
  const to = (line: number, name: string) => inLib({ ...CRATE, "src/lib.rs": POINTERS }, line, name);
  for (const line of [12, 14]) assert.deepEqual(await to(line, "put"), ["unresolved"], `line ${line}`);
  assert.deepEqual(await to(16, "set"), ["unresolved"]);
});

const GIVEN = `pub trait Split { fn as_slice(&self) -> &[u8]; fn split_all(&self) {} }
impl Split for [u8] { fn as_slice(&self) -> &[u8] { self } }
pub trait Own { fn owned(&self) {} }
pub struct Thing;
impl Own for Thing {}
fn go(all: Vec<u8>) { all.split_all(); all.owned(); }
made!(Made);
pub struct Made;
pub trait Unseen { fn seen(&self); fn twice(&self); }
pub trait Second { fn twice(&self); }
fn more(one: Made) { one.seen(); one.twice(); one.missing(); let own = Made; own.seen(); }
`;

Deno.test("what a trait brings along is the trait's where a type of a library has it (Rust)", async () => {
  const to = (name: string) => inLib({ ...CRATE, "src/lib.rs": GIVEN }, 6, name);
  assert.deepEqual(await to("split_all"), ["src/lib.rs#Split.split_all"]);
  assert.deepEqual(await to("owned"), ["external builtin"]);
});

Deno.test("a method that only one trait in scope has is that one's, also where a macro implements it (Rust)", async () => {
  const to = (name: string) => inLib({ ...CRATE, "src/lib.rs": GIVEN }, 11, name);
  assert.deepEqual(await to("seen"), ["src/lib.rs#Unseen.seen", "src/lib.rs#Unseen.seen"]);
  for (const name of ["twice", "missing"]) assert.deepEqual(await to(name), ["unresolved"]);
});

const FUTURES = `use std::future::{Future, IntoFuture};
pub struct Request;
pub struct Response;
impl Response { pub fn text(&self) {} }
impl IntoFuture for Request {
    type Output = Response;
    type IntoFuture = Pin<Box<dyn Future<Output = Response>>>;
    fn into_future(self) -> Self::IntoFuture { todo!() }
}
fn ask() -> Request { Request }
async fn later() -> Response { ask().await }
async fn go() {
    ask().await.text();
    later().await.text();
}
`;

Deno.test("awaiting what is a future by its implementation gives its output (Rust)", async () => {
  const to = (line: number) => inLib({ ...CRATE, "src/lib.rs": FUTURES }, line, "text");
  assert.deepEqual(await to(13), ["src/lib.rs#Response.text"]);
  assert.deepEqual(await to(14), ["src/lib.rs#Response.text"]);
});
