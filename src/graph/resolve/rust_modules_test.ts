// Modules of Rust that stand elsewhere than their names say, and what inline modules hand on.

import assert from "node:assert/strict";
import { Resolver } from "./resolver.ts";
import { describe, resolvedRefs, viewOf } from "./testing.ts";

const SHAPES = "pub struct Thing;\nimpl Thing { pub fn go(&self) {} }\npub fn helper() {}\n";

/** Where calls in a file lead. */
async function calls(files: Readonly<Record<string, string>>, path = "src/main.rs"): Promise<string[]> {
  const view = await viewOf({ "Cargo.toml": '[package]\nname = "acme-app"\n', "src/shapes.rs": SHAPES, ...files });
  return (await resolvedRefs(view, path)).filter((one) => / call /.test(one))
    .map((one) => one.replace(/^\d+ call (\S+) → (\S+).*$/, "$1 $2"));
}

Deno.test("a module is in the file that an attribute names", async () => {
  const main = `// odd
#[allow(dead_code)]
#[path = "odd/place.rs"] // here
pub mod other;
fn main() { other::work(); crate::other::work(); }
`;
  assert.deepEqual(await calls({ "src/main.rs": main, "src/odd/place.rs": "pub fn work() {}\n" }), [
    "work src/odd/place.rs#work",
    "work src/odd/place.rs#work",
  ]);
});

Deno.test("a module with a file for each system is in none of them for sure", async () => {
  const main = `#[cfg(unix)]\n#[path = "unix.rs"]\nmod sys;
#[cfg(windows)]\n#[path = "windows.rs"]\nmod sys;\nfn main() { sys::work(); }\n`;
  const files = { "src/main.rs": main, "src/unix.rs": "pub fn work() {}\n", "src/windows.rs": "pub fn work() {}\n" };
  assert.ok((await calls(files)).every((one) => !one.includes(".rs")));
});

Deno.test("a crate has the name that a manifest gives it", async () => {
  const files = {
    "Cargo.toml": '[workspace]\nmembers = ["app", "store", "log"]\n',
    "store/Cargo.toml": '[package]\nname = "acme-store"\n',
    "store/src/lib.rs": "pub fn keep() {}\n",
    "log/Cargo.toml": '[package]\nname = "acme-log"\n',
    "log/src/lib.rs": "pub fn note() {}\n",
    "app/Cargo.toml":
      '[package]\nname = "app"\n[dependencies]\nstore = { package = "acme-store", path = "../store" }\n[dev-dependencies.log-it]\npath = "../log"\npackage = "acme-log"\n',
    "app/src/main.rs": "use store::keep;\nfn main() { keep(); log_it::note(); acme_store::keep(); }\n",
  };
  assert.deepEqual(await calls(files, "app/src/main.rs"), [
    "keep store/src/lib.rs#keep",
    "note log/src/lib.rs#note",
    "keep store/src/lib.rs#keep",
  ]);
});

const user = (prelude: string) => ({
  "src/lib.rs": `pub mod shapes;\npub fn own() {}\n${prelude}\n`,
  "src/main.rs": "use acme_app::prelude::*;\nfn main() { help(); Thing.go(); acme_app::prelude::own(); }\n",
});

Deno.test("an inline module hands on names, everything of a module, and what is around it", async () => {
  const all = ["help src/shapes.rs#helper", "go src/shapes.rs#Thing.go", "own src/lib.rs#own"];
  for (
    const uses of [
      "pub use crate::shapes::{Thing, helper as help}; pub use super::own;",
      "pub use super::shapes::*; pub use crate::shapes::helper as help; pub use crate::own;",
    ]
  ) assert.deepEqual(await calls(user(`pub mod prelude { ${uses} }`)), all, uses);
});

Deno.test("what an inline module only uses it does not hand on, and modules that hand on each other end", async () => {
  const own = await calls(user("pub mod prelude { use crate::shapes::{Thing, helper as help}; }"));
  assert.ok(own.every((one) => !one.includes("shapes.rs")), own.join());
  const round = await calls(
    user(
      "pub use prelude::*; pub mod prelude { pub use super::*; pub use crate::b::*; }\npub mod b { pub use crate::prelude::*; }",
    ),
  );
  assert.equal(round[0], "help unresolved");
});

Deno.test("of two things under one name only the build says which", async () => {
  const found = await calls(user(
    "pub mod prelude { #[cfg(a)] pub use crate::shapes::helper as help; #[cfg(not(a))] pub use crate::own as help; }",
  ));
  assert.equal(found[0], "help ambiguous");
});

Deno.test("modules that hand on each other's names mean the same whichever is asked first", async () => {
  const sources = {
    "Cargo.toml": '[package]\nname = "acme"\n',
    "src/lib.rs": "mod one;\nmod two;\npub mod a { pub use crate::one::b::found; }\npub fn at() { a::found(); }\n",
    "src/one.rs": "pub mod b { pub use crate::a::*; pub use crate::two::c::*; }\npub fn at() { b::found(); }\n",
    "src/two.rs": "pub mod c { pub fn found() {} }\npub fn at() { c::found(); c::missing(); }\n",
  };
  const paths = Object.keys(sources).filter((path) => path.endsWith(".rs"));
  const view = await viewOf(sources);
  const found = (order: readonly string[]) => {
    const resolver = new Resolver(view);
    return new Map(order.map((path) => [path, resolver.resolve(path).refs.map((ref) => describe(view, ref))]));
  };
  const alone = new Map(paths.map((path) => [path, found([path]).get(path)]));
  for (const order of [paths, [...paths].reverse(), ["src/one.rs", "src/lib.rs", "src/two.rs"]]) {
    const together = found(order);
    for (const path of paths) assert.deepEqual(together.get(path), alone.get(path), `${path} of ${order}`);
  }
  assert.ok(alone.get("src/lib.rs")!.includes("src/two.rs#c.found (import)"), String(alone.get("src/lib.rs")));
});
