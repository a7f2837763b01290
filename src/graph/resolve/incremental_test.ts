// Whatever is edited, resolving again what looked a changed name up gives the same as resolving everything.

import assert from "node:assert/strict";
import { randomEdit, randomFrom, resolveSources, type Sources } from "./incremental_testing.ts";

const SOURCES: Sources = {
  "ts/base.ts":
    "export interface Shape { area(): number }\nexport class Base<T> {\n  constructor(readonly value: T) {}\n" +
    "  get(): T { return this.value }\n  self(): this { return this }\n}\nexport const make = () => new Base('x')\n",
  "ts/circle.ts":
    "import { Base, type Shape } from './base.ts'\nexport class Circle extends Base<Shape> implements Shape {\n" +
    "  area() { return this.get().area() }\n}\nexport default function circle(): Circle { return new Circle(null as never) }\n",
  "ts/index.ts": "export * from './base.ts'\nexport { Circle as Round, default as round } from './circle.ts'\n",
  "ts/use.ts":
    "import { Base, make, Round, round } from './index.ts'\nexport function use(shape: Round) {\n  shape.area()\n" +
    "  round().self().get().area()\n  make().get()\n  ;[shape].map((one) => one.area())\n  return new Base(shape).get().area()\n}\n",
  "py/__init__.py": "from .models import Model, default\nfrom .views import *\n",
  "py/models.py":
    "from __future__ import annotations\n\n\nclass Model:\n    parent: Model\n\n    def save(self) -> Model:\n" +
    "        return self.parent.save()\n\n    @property\n    def owner(self):\n        return Model()\n\n\ndef default():\n    return Model()\n",
  "py/views.py":
    "from . import models\nfrom .models import Model, default as made\n\n\nclass View(Model):\n    def save(self):\n" +
    "        return super().save()\n\n\ndef show(view: View):\n    view.owner.save()\n    made().save()\n    models.default().owner\n    return view\n",
  "py/main.py":
    "import py\nfrom py import show, View, default\n\n\ndef main():\n    show(View()).save()\n    py.models.default().save()\n    default().owner.save()\n",
  "rs/Cargo.toml": '[package]\nname = "acme"\n',
  "rs/src/lib.rs":
    "pub mod shapes;\npub fn own() -> shapes::Thing { shapes::make() }\npub mod prelude {\n    pub use crate::shapes::{make as help, Thing};\n    pub use super::own;\n}\n" +
    "pub mod all {\n    pub use crate::prelude::*;\n}\n",
  "rs/src/shapes.rs":
    "pub struct Thing;\nimpl Thing {\n    pub fn go(&self) -> Thing { make() }\n}\npub fn make() -> Thing { Thing }\n",
  "rs/src/main.rs":
    "use acme::all::*;\nfn main() {\n    help().go();\n    own().go();\n    acme::prelude::help().go().go();\n}\n",
  "go.mod": "module example.com/m\n\ngo 1.22\n",
  "store/store.go":
    "package store\n\ntype Reader interface {\n\tRead(key string) *Item\n}\n\ntype Item struct {\n\tNext *Item\n\tName string\n}\n\n" +
    "func (i *Item) Last() *Item {\n\tif i.Next == nil {\n\t\treturn i\n\t}\n\treturn i.Next.Last()\n}\n",
  "store/memory.go":
    "package store\n\ntype Memory struct {\n\titems map[string]*Item\n}\n\nfunc New() *Memory { return &Memory{} }\n\n" +
    "func (m *Memory) Read(key string) *Item { return m.items[key].Last() }\n",
  "store/cached.go":
    "package store\n\ntype Entry = Item\n\ntype Closer interface {\n\tReader\n\tClose(last *Entry) Kind\n}\n\ntype Kind int\n\n" +
    'type Cached struct {\n\t*Memory\n}\n\nfunc (c *Cached) Close(item *Item) Kind { return 0 }\n\nfunc closeAll(c Closer) { c.Close(c.Read("d")) }\n',
  "main.go":
    'package main\n\nimport "example.com/m/store"\n\nfunc run(r store.Reader) {\n\tr.Read("a").Last()\n\tfor _, item := range []*store.Item{r.Read("b")} {\n' +
    '\t\titem.Last()\n\t}\n}\n\nfunc main() { run(store.New()); store.New().Read("c").Next.Last() }\n',
};

const STEPS = 20;

for (const seed of [1, 2, 3, 4]) {
  Deno.test(`incremental equals full after random edits, ${seed}`, async () => {
    const random = randomFrom(seed);
    let sources = SOURCES;
    let known = await resolveSources(sources);
    let resolved = 0;
    for (let step = 0; step < STEPS; step++) {
      const [next, edited] = randomEdit(sources, SOURCES, random);
      if (edited === "go.mod" || edited === "rs/Cargo.toml") continue;
      sources = next;
      const incremental = await resolveSources(sources, { ...known, edited });
      const full = await resolveSources(sources);
      resolved += incremental.resolved;
      assert.deepEqual(sorted(incremental.results), sorted(full.results), `step ${step}, ${edited}`);
      known = full;
    }
    assert.ok(resolved < STEPS * Object.keys(SOURCES).length * 0.6, "most files are not resolved again");
  });
}

const sorted = (results: ReadonlyMap<string, readonly string[]>) =>
  [...results].sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);

const EDITS: readonly { what: string; sources: Sources; path: string; text: string }[] = [
  {
    what: "a decorator, which runs where an instance is made",
    sources: { "a.py": "import d\n@d.one\nclass A:\n    x = 1\n", "b.py": "from a import A\n\nA()\n" },
    path: "a.py",
    text: "import d\nclass A:\n    x = 1\n",
  },
  {
    what: "a field's value, which is made with the instance",
    sources: { "a.ts": "export class A { x?: number }\n", "b.ts": "import { A } from './a'\nnew A()\n" },
    path: "a.ts",
    text: "export class A { x = Number(1) }\n",
  },
  {
    what: "what a file imports without names, where others learn a type from it",
    sources: {
      "a.cs": "using One; namespace A { public static class Made { public static Thing Make() => null; } }\n",
      "b.cs": "namespace A { class B { int go() => Made.Make().Size; } }\n",
      "one.cs": "namespace One { public class Thing { public int Size; } }\n",
      "two.cs": "namespace Two { public class Thing { public int Size; } }\n",
    },
    path: "a.cs",
    text: "using Two; namespace A { public static class Made { public static Thing Make() => null; } }\n",
  },
  {
    what: "what an interface asks for, where a type comes to satisfy it without saying so",
    sources: {
      "a/a.go": "package a\ntype A struct{}\nfunc (A) Do() {}\n",
      "b/b.go": "package b\ntype I interface { Other() }\n",
    },
    path: "b/b.go",
    text: "package b\ntype I interface { Do() }\n",
  },
  {
    what: "whether a type is only another name, where an interface names it and what satisfies that does not",
    sources: {
      "a/a.go": "package a\ntype A struct{}\nfunc (A) Do(key string) {}\n",
      "b/b.go": "package b\ntype I interface { Do(key Key) }\n",
      "b/key.go": "package b\ntype Key string\n",
    },
    path: "b/key.go",
    text: "package b\ntype Key = string\n",
  },
  {
    what: "whether a type called like what every object has is only another name",
    sources: {
      "a/a.go": "package a\ntype A struct{}\nfunc (A) Do(key string) {}\n",
      "b/b.go": "package b\ntype I interface { Do(key constructor) }\n",
      "b/key.go": "package b\ntype constructor string\n",
    },
    path: "b/key.go",
    text: "package b\ntype constructor = string\n",
  },
  {
    what: "what embeds a type, which has what an interface asks for only together with that",
    sources: {
      "a/a.go": "package a\ntype A struct{}\nfunc (A) Do() {}\n",
      "b/b.go": "package b\ntype I interface { Do(); More() }\n",
      "c/c.go": 'package c\nimport "x.org/m/a"\ntype C struct { *a.A }\n',
      "go.mod": "module x.org/m\n",
    },
    path: "c/c.go",
    text: 'package c\nimport "x.org/m/a"\ntype C struct { *a.A }\nfunc (C) More() {}\n',
  },
  {
    what: "what a module imports for itself, which modules within it see",
    sources: {
      "Cargo.toml": '[package]\nname = "one"\n',
      "src/lib.rs": "mod a;\nmod b;\nmod shop;\n",
      "src/a.rs": "pub struct Thing;\n",
      "src/b.rs": "pub struct Thing;\n",
      "src/shop.rs": "mod tests;\nuse crate::a::Thing;\n",
      "src/shop/tests.rs": "use super::*;\nfn test(one: Thing) {}\n",
    },
    path: "src/shop.rs",
    text: "mod tests;\nuse crate::b::Thing;\n",
  },
  {
    what: "an overridden method's parameters",
    sources: {
      "Sub.java": "class Sub extends Base {\n  void put(int i) {}\n  void put(String s) {}\n}\n",
      "Base.java": "class Base {\n  void put(int i) {}\n}\n",
    },
    path: "Base.java",
    text: "class Base {\n  void put(String i) {}\n}\n",
  },
  {
    what: "how many types an overridden method takes",
    sources: {
      "sub.cs": "namespace A { class Sub : Base { public override void Run(int i) {} } }\n",
      "base.cs": "namespace A { public class Base { public virtual void Run(int i) {} } }\n",
    },
    path: "base.cs",
    text: "namespace A { public class Base { public virtual void Run<T>(int i) {} } }\n",
  },
  {
    what: "who may see an overridden method",
    sources: {
      "Sub.java": "class Sub extends Base {\n  void put(int i) {}\n  void put(String s) {}\n}\n",
      "Base.java": "class Base {\n  private void put(int i) {}\n}\n",
    },
    path: "Base.java",
    text: "class Base {\n  void put(int i) {}\n}\n",
  },
  {
    what: "whether a method may be overridden",
    sources: {
      "sub.cc": '#include "base.h"\nclass Sub : public Base {\n public:\n  void run() {}\n};\n',
      "base.h": "class Base {\n public:\n  void run() {}\n};\n",
    },
    path: "base.h",
    text: "class Base {\n public:\n  virtual void run() {}\n};\n",
  },
  {
    what: "whether what a type has is an interface's",
    sources: {
      "sub.cs": "namespace A { class Sub : Base { public void Run() {} } }\n",
      "base.cs": "namespace A { public interface Base { void Run(); } }\n",
    },
    path: "base.cs",
    text: "namespace A { public class Base { public void Run() {} } }\n",
  },
];

for (const { what, sources, path, text } of EDITS) {
  Deno.test(`others are resolved again after a change of ${what}`, async () => {
    const before = await resolveSources(sources);
    const edited = { ...sources, [path]: text };
    const incremental = await resolveSources(edited, { ...before, edited: path });
    const full = await resolveSources(edited);
    assert.notDeepEqual(sorted(full.results), sorted(before.results));
    assert.deepEqual(sorted(incremental.results), sorted(full.results));
  });
}
