// Members that the language or a library calls, where no source names them: nothing known is not all there is.

import assert from "node:assert/strict";
import { AskedRepository } from "./repository.ts";

const repository = new AskedRepository();
repository.write(
  "src/values.py",
  `from outside import View
from enum import Enum


class Value:
    def __init__(self): pass
    def __eq__(self, other): return True
    def __call__(self): pass
    def plain(self): pass


class Page(View):
    def get(self): pass
    def _own(self): pass


class Deep(Page):
    def post(self): pass


class Colour(Enum):
    def title(self): pass


class Lost(Exception):
    def why(self): pass
`,
);
repository.write(
  "src/parts.ts",
  `import { Component, OnInit } from "outside";
interface Part { draw(): void }
export class Panel extends Component<Props, State> { render() {} private own() {} }
export class Form implements OnInit, Part { ngOnInit() {} draw() {} }
export class Text implements Part { draw() {} toString() { return ""; } static of() {} }
interface Props {}
interface State {}
`,
);
repository.write(
  "src/Task.java",
  `class Task implements Runnable, Part {
  @Override public void run() {}
  public void plain() {}
  @Override public void draw() {}
  public int hashCode() { return 1; }
}
interface Part { void draw(); }
`,
);
repository.write(
  "src/shape.rs",
  `use std::fmt;
pub struct Shape;
trait Part { fn draw(&self); }
impl Part for Shape { fn draw(&self) {} }
impl fmt::Display for Shape { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) } }
impl Shape { fn plain(&self) {} }
`,
);
repository.write(
  "src/Store.cs",
  `class Store : System.IDisposable, IPart {
  public void Dispose() {}
  public void Draw() {}
  public void Plain() {}
  public override string ToString() => "";
  public static Store operator +(Store a, Store b) => a;
}
interface IPart { void Draw(); }
class Bare : IPart { public void Draw() {} public void Other() {} }
class Hosted : IHostedService { public void Start() {} }
`,
);
repository.write(
  "src/App.vue",
  `<script setup lang="ts">
function onClick() { inner(); }
function inner() {}
function unused() {}
</script>
<template><button @click="onClick">{{ unusedToo }}</button></template>
<style>.unused { color: red }</style>
`,
);
repository.write("src/Box.svelte", "<script>\nlet total = 3;\nfunction add() {}\n</script>\n<p on:click={add}>x</p>\n");
repository.write(
  "src/routes.py",
  `from functools import cache
from outside import app


@app.route("/")
def index(): pass


@cache
def cached(): pass


class Shop:
    @property
    def size(self): return 1
`,
);
repository.write(
  "src/Routes.java",
  "class Routes {\n  @GetMapping void list() {}\n  @Deprecated @Nullable Object old() { return null; }\n}\n",
);
repository.write(
  "src/Api.cs",
  "class Api {\n  [HttpGet] public void List() {}\n  [Obsolete] public void Old() {}\n}\n",
);
repository.write(
  "src/api.ts",
  'import { Get } from "outside";\nexport class Nest {\n  @Get() all() {}\n  one() {}\n}\n',
);
repository.write(
  "tests/conftest.py",
  `import pytest


@pytest.fixture
def client(): pass


@pytest.fixture(autouse=True)
def clean(): pass


@pytest.fixture(name="user")
def make_user(): pass
`,
);
repository.write("tests/test_shop.py", "def test_buys(client, user): pass\n");
repository.write("go.mod", "module example.com/m\n");
repository.write(
  "src/box.go",
  'package src\n\ntype Box struct{}\n\nfunc (Box) String() string { return "" }\n\nfunc (Box) Plain() {}\n',
);

const reasons = (symbol: string): readonly string[] =>
  repository.json("dependents", symbol).answer.completeness.reasons ?? [];

const LANGUAGE = ["Value.__eq__", "Text.toString", "Task.hashCode", "Store.Dispose", "Store.ToString", "Box.String"];

repository.write("os_linux.go", "package m\n\nfunc share(n int) {}\nfunc Listen() { share(1) }\n");
repository.write("os_windows.go", "package m\n\nfunc share(n int) { both() }\nfunc both() {}\nfunc alone() {}\n");

Deno.test("what only another build has is used by whoever uses its namesake of a usual one", () => {
  const reason = "in another build users of share in os_linux.go use that of os_windows.go";
  assert.deepEqual(reasons("os_windows.go:share"), [reason]);
  assert.deepEqual(repository.json("impact", "both").answer.completeness.reasons, [reason]);
  for (const name of ["os_linux.go:share", "alone", "both"]) assert.deepEqual(reasons(name), [], name);
});

repository.write(
  "src/options.ts",
  "export interface Options { depth: number; run(): void }\nexport class Held { depth = 1 }\nexport const made: Options = { depth: 1, run() {} };\n",
);

repository.write(
  "src/film.py",
  "import typing\n\n\nclass Film(typing.TypedDict):\n    heading: str\n\n\nclass Long(Film):\n    minutes: int\n\n\n" +
    "class Reel:\n    length: int\n\n\ndef show(film: Long): return film['heading']\n",
);

Deno.test("members that objects give as keys have more users than references", () => {
  assert.deepEqual(reasons("Film.heading"), ["objects that give Film.heading as a key are not listed"]);
  assert.deepEqual(reasons("Long.minutes"), ["objects that give Long.minutes as a key are not listed"]);
  assert.deepEqual(reasons("Reel.length"), []);
  assert.deepEqual(reasons("Options.depth"), ["objects that give Options.depth as a key are not listed"]);
  for (const name of ["Options.run", "Held.depth", "Options"]) assert.deepEqual(reasons(name), [], name);
});

Deno.test("what the language calls may be called", () => {
  for (const name of LANGUAGE) assert.deepEqual(reasons(name), [`the language or its library may call ${name}`], name);
  assert.deepEqual(reasons("Store.operator +"), ["the language or its library may call Store.operator +"]);
});

Deno.test("what a library's base or interface asks for may be called", () => {
  const library = ["Page.get", "Deep.post", "Panel.render", "Form.ngOnInit", "Task.run", "Shape.fmt", "Hosted.Start"];
  for (const name of library) {
    const reason = `${name} may be called by a library that the type extends or implements`;
    assert.deepEqual(reasons(name), [reason], name);
  }
});

Deno.test("other members are called by what names them", () => {
  const own = ["Value.plain", "Value.__call__", "Page._own", "Colour.title", "Lost.why", "Panel.own", "Text.draw"];
  own.push(
    "Form.draw",
    "Text.of",
    "Task.plain",
    "Task.draw",
    "Shape.draw",
    "Shape.plain",
    "Store.Draw",
    "Bare.Other",
    "Store.Plain",
  );
  own.push("Box.Plain");
  for (const name of own) assert.deepEqual(reasons(name), [], name);
});

Deno.test("an answer of several steps says so of each of them", () => {
  const { completeness } = repository.json("impact", "Page.get", "Deep.post").answer;
  assert.deepEqual(completeness.reasons, [
    "Page.get, Deep.post may be called by a library that the type extends or implements",
  ]);
});

Deno.test("a template that names what its script has is told", () => {
  assert.deepEqual(reasons("onClick"), ["the template of src/App.vue names onClick"]);
  assert.deepEqual(reasons("src/Box.svelte:add"), ["the template of src/Box.svelte names add"]);
  for (const name of ["unused", "inner", "src/Box.svelte:total"]) assert.deepEqual(reasons(name), [], name);
  assert.deepEqual(repository.json("impact", "inner").answer.completeness.reasons, [
    "the template of src/App.vue names onClick",
  ]);
});

Deno.test("what is decorated or annotated may be called by whoever it is handed on to", () => {
  for (const name of ["index", "Routes.list", "Api.List", "Nest.all"]) {
    assert.deepEqual(reasons(name), [`${name} may be called by what decorates or annotates it`], name);
  }
  for (const name of ["cached", "Shop.size", "Routes.old", "Api.Old", "Nest.one"]) {
    assert.deepEqual(reasons(name), [], name);
  }
});

Deno.test("tests that take a fixture use it; those that do not name it may run it", () => {
  const { items, completeness } = repository.json("dependents", "tests/conftest.py:client").answer;
  assert.deepEqual(items.map((item: { name: string }) => item.name), ["test_buys"]);
  assert.equal(completeness.verdict, "complete");
  assert.deepEqual(repository.json("dependents", "make_user").answer.items.length, 1);
  for (const name of ["clean", "make_user"]) {
    assert.deepEqual(reasons(name), [`${name} may be called by what decorates or annotates it`], name);
  }
});

Deno.test("an edit of a fixture affects the tests that take it", () => {
  const { items } = repository.json("impact", "tests/conftest.py:client").answer;
  assert.deepEqual(items.map((item: { path: string }) => item.path), ["tests/test_shop.py"]);
});
