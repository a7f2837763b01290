// What TypeScript and JavaScript references lead to: scopes, imports, CommonJS, types, contexts.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

/** `name → result` of the references of one kind, in order. */
async function calls(sources: Record<string, string>, path: string, kind = "call"): Promise<string[]> {
  const lines = resolvedRefs(await viewOf(sources), path);
  return lines.map((line) => line.replace(/^\d+ /, "")).filter((line) => line.startsWith(kind + " "))
    .map((line) => line.slice(kind.length + 1));
}

Deno.test("a parameter shadows an import", async () => {
  const sources = {
    "a.ts": "export function run() {}\n",
    "b.ts": "import { run } from './a.ts';\nexport function f(run: () => void) { run(); }\nrun();\n",
  };
  assert.deepEqual(await calls(sources, "b.ts"), ["run → unresolved", "run → a.ts#run (import)"]);
});

Deno.test("a block's variable shadows only in the block, a function is hoisted", async () => {
  const source = "before();\nfunction before() {}\nfunction g() {}\n" +
    "{ const g = 1 as any; g(); }\ng();\nfor (const g of []) { g(); }\nif (1) { let g; g(); } else g();\n";
  assert.deepEqual(
    await calls({ "a.ts": source }, "a.ts"),
    [
      "before → a.ts#before (scope)",
      "g → unresolved",
      "g → a.ts#g (scope)",
      "g → unresolved",
      "g → unresolved",
      "g → a.ts#g (scope)",
    ],
  );
});

Deno.test("var belongs to the function, closures see outer names", async () => {
  const source =
    "function helper() {}\nfunction f() {\n  if (1) { var helper = () => 1; }\n  return () => helper();\n}\n" +
    "const g = () => helper();\n";
  assert.deepEqual(await calls({ "a.ts": source }, "a.ts"), [
    "helper → a.ts#f.helper (scope)",
    "helper → a.ts#helper (scope)",
  ]);
});

Deno.test("a type and a value of one name are different things", async () => {
  const source = "interface Shape { draw(): void }\nconst Shape = { make(): Shape { return null as any; } };\n" +
    "Shape.make().draw();\n";
  assert.deepEqual(await calls({ "a.ts": source }, "a.ts"), [
    "make → a.ts#Shape.make (imported member)",
    "draw → a.ts#Shape.draw (inferred receiver)",
  ]);
});

Deno.test("re-exports, default exports and namespaces lead to the definition", async () => {
  const sources = {
    "lib/impl.ts": "export default class Store { open() {} }\nexport const helper = () => 1;\n",
    "lib/index.ts":
      "export { default as Store } from './impl.js';\nexport * from './impl';\nexport * as impl from './impl';\n",
    "main.ts": "import { Store, helper as h, impl } from './lib';\nimport * as lib from './lib/index.js';\n" +
      "new Store().open();\nh();\nimpl.helper();\nlib.helper();\n",
  };
  assert.deepEqual(
    await calls(sources, "main.ts"),
    [
      "Store → lib/impl.ts#Store (import)",
      "open → lib/impl.ts#Store.open (typed receiver)",
      "h → lib/impl.ts#helper (import)",
      "helper → lib/impl.ts#helper (imported member)",
      "helper → lib/impl.ts#helper (imported member)",
    ],
  );
});

Deno.test("CommonJS: whole exports, single exports, assigned members", async () => {
  const sources = {
    "view.js": "module.exports = View;\nfunction View(name) { this.name = name; function render() {} }\n" +
      "View.prototype.lookup = function lookup() { return this.resolve(); };\n" +
      "View.prototype.resolve = function () {};\n",
    "app.js": "var app = exports = module.exports = {};\napp.get = app.read = function get() { this.init(); };\n" +
      "app.init = function init() {};\n",
    "util.js": "exports.merge = function merge() {};\n",
    "main.js":
      "const View = require('./view');\nconst app = require('./app');\nconst { merge: m } = require('./util');\n" +
      "new View('x').lookup();\napp.init();\napp.read();\nm();\nrequire('./util').merge();\n",
  };
  assert.deepEqual(await calls(sources, "main.js"), [
    "View → view.js#View (import)",
    "lookup → view.js#View.lookup (typed receiver)",
    "init → app.js#app.init (imported member)",
    "read → app.js#app.read (imported member)",
    "m → util.js#merge (import)",
    "merge → util.js#merge (imported member)",
  ]);
  assert.deepEqual(await calls(sources, "view.js"), ["resolve → view.js#View.resolve (self)"]);
  assert.deepEqual(await calls(sources, "app.js"), ["init → app.js#app.init (imported member)"]);
});

Deno.test("a callback's parameters come from what it is passed to", async () => {
  const sources = {
    "a.ts": "export class Context { text(s: string) {} }\nexport type Handler = (c: Context) => void;\n" +
      "export class App { get(path: string, handler: Handler) {} }\nexport interface Plugin { setup(c: Context): void }\n" +
      "export function use(options: { plugin: Plugin }) {}\n",
    "b.ts": "import { App, Handler, Plugin, use } from './a';\nnew App().get('/', (c) => c.text('x'));\n" +
      "const h: Handler = (c) => { c.text('y'); };\nexport const make = (): Handler => (c) => c.text('z');\n" +
      "use({ plugin: { setup(c) { c.text('w'); } } });\n",
  };
  const found = (await calls(sources, "b.ts")).filter((line) => line.startsWith("text"));
  assert.equal(found.length, 4);
  for (const line of found) assert.match(line, /^text → a\.ts#Context\.text /);
});

Deno.test("instanceof narrows variables and paths, in the branch and after leaving it", async () => {
  const source = "class A { a() {} }\nfunction f(x: unknown, e: { cause: unknown }) {\n  if (x instanceof A) x.a();\n" +
    "  x.a();\n  if (e.cause instanceof A) e.cause.a();\n  if (!(x instanceof A)) return;\n  x.a();\n}\n";
  const found = await calls({ "a.ts": source }, "a.ts");
  assert.deepEqual(found.map((line) => line.includes("a.ts#A.a")), [true, false, true, true]);
});

Deno.test("an alias that contains itself ends", async () => {
  const source = "class Item { run() {} }\ntype Nested = Item | Nested[] | Other;\ntype Other = Nested | string;\n" +
    "function f(xs: Nested) { for (const x of xs as any as Nested[]) (x as Nested).run(); }\n";
  assert.deepEqual(await calls({ "a.ts": source }, "a.ts"), ["run → a.ts#Item.run (typed receiver)"]);
});

Deno.test("members that classes inherit, super calls, and parameter properties", async () => {
  const source = "class Base { constructor(protected log: Log) {}\n  hi() {} }\nclass Log { write() {} }\n" +
    "class Sub extends Base {\n  hi() { super.hi(); this.log.write(); }\n}\n";
  assert.deepEqual(await calls({ "a.ts": source }, "a.ts"), [
    "hi → a.ts#Base.hi (self)",
    "write → a.ts#Log.write (typed receiver)",
  ]);
});

Deno.test("components are called, platform tags are not", async () => {
  const sources = {
    "ui.tsx": "export const Button = (props: { onClick(): void }) => <button>{props.onClick()}</button>;\n",
    "page.tsx":
      "import { Button } from './ui';\nexport function Page() { return <div><Button onClick={() => {}} /></div>; }\n",
  };
  assert.deepEqual(await calls(sources, "page.tsx"), ["Button → ui.tsx#Button (import)"]);
});

Deno.test("scripts of components keep their lines and export the component", async () => {
  const sources = {
    "Card.vue":
      "<template>\n  <p>{{ x }}</p>\n</template>\n<script setup lang=\"ts\">\nimport { load } from './load';\nload();\n</script>\n",
    "load.ts": "export function load(): void {}\n",
    "App.svelte":
      "<script>\n  import Card from './Card.vue';\n  import { load } from './load';\n  let n = load();\n</script>\n<Card/>\n",
  };
  const view = await viewOf(sources);
  assert.ok(resolvedRefs(view, "Card.vue").includes("6 call load → load.ts#load (import)"));
  assert.ok(resolvedRefs(view, "App.svelte").includes("4 call load → load.ts#load (import)"));
  assert.ok(resolvedRefs(view, "App.svelte").some((line) => line.startsWith("2 import Card → Card.vue#")));
});

Deno.test("what other modules add to an interface or class belongs to it, what they add to another module does not", async () => {
  const sources = {
    "src/base.ts": "export interface Context { own(): void }\nexport class Store { keep() {} }\n" +
      "export interface Merged { a(): void }\nexport interface Merged { b(): void }\n" +
      "export function use(c: Context, s: Store, m: Merged) { c.own(); c.added(); c.foreign(); s.more(); m.a(); m.b(); }\n",
    "src/add.ts":
      'declare module "./base" { interface Context { added(): void } interface Store { more(): void } }\nexport {};\n',
    "src/other.ts": 'declare module "other" { interface Context { foreign(): void } }\nexport {};\n',
    "tsconfig.json": "{}",
  };
  assert.deepEqual(await calls(sources, "src/base.ts"), [
    "own → src/base.ts#Context.own (typed receiver)",
    "added → src/add.ts#./base.Context.added (typed receiver)",
    "foreign → unresolved",
    "more → src/add.ts#./base.Store.more (typed receiver)",
    "a → src/base.ts#Merged.a (typed receiver)",
    "b → src/base.ts#Merged.b (typed receiver)",
  ]);
});

const STORE = "export class Store { open() { return this; } close() {} }\nexport class Other { close() {} }\n";

Deno.test("JavaScript's doc comments say what parameters, results, fields and variables are", async () => {
  const source = [
    "import { Store } from './store.js';",
    "/** @typedef {import('./store.js').Other} Other */",
    "/**\n * @param {Store} store\n * @param {Other[]} [others] more\n * @returns {Promise<Store>}\n */",
    "export async function f(store, others) {",
    "  store.close();",
    "  others.forEach((other) => other.close());",
    "}",
    "async function g() { (await f()).close(); }",
    "class Box {",
    "  constructor() { /** @type {Store | null} */ this.store = null; }",
    "  run() { this.store.close(); }",
    "}",
    "/** @type {Map<string, Other>} */\nconst all = make();",
    "all.get('a').close();",
    "const cast = /** @type {Store} */ (make());",
    "cast.close();",
  ].join("\n");
  const found = await calls({ "store.js": STORE, "b.js": source }, "b.js");
  assert.deepEqual(found.filter((line) => line.startsWith("close")), [
    "close → store.js#Store.close (typed receiver)",
    "close → store.js#Other.close (inferred receiver)",
    "close → store.js#Store.close (typed receiver)",
    "close → store.js#Store.close (typed receiver)",
    "close → store.js#Other.close (inferred receiver)",
    "close → store.js#Store.close (inferred receiver)",
  ]);
});

Deno.test("doc comments are no types where the code has types, or where they name nothing", async () => {
  const source =
    "/**\n * @param {Store} store\n * @param {Thing} thing\n * @param {*} any\n * @param {Store|Object} either\n" +
    " * @param {{ close: */ } broken */\n";
  const body = "function f(store, thing, any, either, broken) {\n" +
    "  store.close(); thing.open(); any.open(); either.open(); broken.open();\n}\n";
  const importing = "import { Store } from './store';\n";
  const js = await calls({ "store.js": STORE, "b.js": importing + source.replace("*/ }", "}") + body }, "b.js");
  assert.deepEqual(js, [
    "close → store.js#Store.close (typed receiver)",
    "open → unresolved",
    "open → unresolved",
    "open → unresolved",
    "open → unresolved",
  ]);
  const ts = await calls({ "store.ts": STORE, "b.ts": importing + source.replace("*/ }", "}") + body }, "b.ts");
  assert.deepEqual(ts.slice(0, 2), ["close → unresolved", "open → unresolved"]);
});

Deno.test("a parameter whose doc comment names a module is no place for guessing", async () => {
  const source =
    "/** @typedef {import('./store.js')} Store */\n/** @param {Store} store */\nfunction f(store) { store.open(); }\n";
  assert.deepEqual(await calls({ "store.js": STORE, "b.js": source }, "b.js"), ["open → unresolved"]);
});

Deno.test("members of Readonly<{ … }> in an alias are the alias's", async () => {
  const source = "interface Node { run(): void }\n" +
    "type Factory = Readonly<{ is(node: Node): boolean; make(): Node; part: Readonly<Node> }>;\n" +
    "declare const freeze: <T>(t: T) => T;\nconst Maker: Factory = freeze<Factory>({} as any);\n" +
    "Maker.make().run();\nMaker.part.run();\n";
  assert.deepEqual(await calls({ "a.ts": source }, "a.ts"), [
    "freeze → a.ts#freeze (scope)",
    "make → a.ts#Factory.make (typed receiver)",
    "run → a.ts#Node.run (typed receiver)",
    "run → a.ts#Node.run (typed receiver)",
  ]);
});

Deno.test("utility types have the members of what they are applied to", async () => {
  const source =
    "class Thing { run() { return new Part(); } }\nclass Part { go() {} }\nfunction make() { return new Thing(); }\n" +
    "function f(a: Readonly<Thing>, b: Partial<Thing>, c: NonNullable<Thing | null>, d: Omit<Thing, 'x'>) {\n" +
    "  a.run(); b.run!(); c.run(); d.run();\n}\n" +
    "function g(e: ReturnType<typeof make>, h: InstanceType<typeof Thing>) { e.run().go(); h.run(); }\n" +
    "interface Kinds { thing: Thing; other: Thing }\nfunction k(any: Kinds[keyof Kinds]) { any.run(); }\n";
  const found = await calls({ "a.ts": source }, "a.ts");
  assert.equal(found.filter((line) => line.startsWith("run → a.ts#Thing.run (")).length, 7);
  assert.ok(found.includes("go → a.ts#Part.go (inferred receiver)"));
});

Deno.test("a member of one of several types is the declaration that the others override, if one is", async () => {
  const source = "class Base { run() {} stop() {} }\nclass A extends Base { run() {} }\nclass B extends Base {}\n" +
    "class C { run() {} }\nfunction f(x: A | B, y: A | C, z: A | Base) { x.run(); x.stop(); y.run(); z.run(); }\n";
  assert.deepEqual(await calls({ "a.ts": source }, "a.ts"), [
    "run → a.ts#Base.run (typed receiver)",
    "stop → a.ts#Base.stop (typed receiver)",
    "run → ambiguous 2",
    "run → ambiguous 2",
  ]);
});

Deno.test("what dictionaries hold comes out of index signatures, Object's functions and new collections", async () => {
  const source = [
    "class Thing { run() {} }",
    "interface Named { [name: string]: Thing }",
    "function f(a: { [id: number]: Thing }, b: Record<string, Thing>, c: Named, key: string, all: Promise<Thing>) {",
    "  a[3].run(); a[key].run(); c[key].run(); c['x' + key].run();",
    "  Object.values(a).forEach((x) => x.run());",
    "  for (const [k, v] of Object.entries(b)) v.run();",
    "  for (const v of Object.values(c)) v.run();",
    "  new Map(Object.entries(b)).get(key)!.run();",
    "  Array.from(new Set<Thing>()).map((t) => t.run());",
    "  Object.freeze(new Thing()).run();",
    "}",
    "async function g(a: Promise<Thing>) { const [x, y] = await Promise.all([a, 1]); x.run(); y.run(); }",
  ].join("\n");
  const found = (await calls({ "a.ts": source }, "a.ts")).filter((line) => line.startsWith("run"));
  assert.deepEqual(found, [
    ...new Array(11).fill("run → a.ts#Thing.run (inferred receiver)"),
    "run → external builtin",
  ]);
});

Deno.test("where instanceof fails a variable is one of the rest", async () => {
  const source = "class A { run() {} }\nclass A2 extends A {}\nclass B { run() {} }\nclass C { run() {} }\n" +
    "function f(x: A | A2 | B, y: A | B | C) {\n" +
    "  if (x instanceof A) x.run(); else x.run();\n" +
    "  if (y instanceof B) return;\n  y.run();\n  if (!(y instanceof A)) y.run();\n}\n";
  assert.deepEqual(await calls({ "a.ts": source }, "a.ts"), [
    "run → a.ts#A.run (typed receiver)",
    "run → a.ts#B.run (typed receiver)",
    "run → ambiguous 2",
    "run → a.ts#C.run (typed receiver)",
  ]);
});

Deno.test("instantiating or calling a component's module leads to the module", async () => {
  const sources = {
    "App.svelte": "<script>\n  let n = 1;\n</script>\n<p>{n}</p>\n",
    "main.js": "import App from './App.svelte';\nconst app = new App({ target: document.body });\nApp();\n",
  };
  const lines = resolvedRefs(await viewOf(sources), "main.js");
  assert.deepEqual(lines.filter((line) => line.includes(" App ")).length, 3);
  assert.ok(lines.every((line) => !line.includes(" call App ") || line.includes("App.svelte#")), lines.join("\n"));
});

Deno.test("what a library was handed may come back out of it: such members are not the library's for sure", async () => {
  const sources = {
    "store.ts": "export class Store { put() {} get size() { return 1; } }\n",
    "view.ts":
      "import { useHeld, useRef, watch, expect, box, open } from 'library';\nimport { Store } from './store.ts';\n" +
      "export function View(given: Store) {\n  const [made] = useHeld(() => new Store());\n  made.put();\n" +
      "  const kept = useRef(given);\n  kept.current.put();\n  watch(given, (it) => it.put());\n" +
      "  expect(given).toBe(1);\n  new box(given).open().put();\n  const [other] = useHeld(() => 1);\n  useRef<Store>(null).current.put();\n  open<Store>().each((it) => it.put());\n" +
      "  other.put();\n}\n",
  };
  const found = await calls(sources, "view.ts");
  assert.deepEqual(found.filter((line) => line.startsWith("put")), [
    "put → unresolved",
    "put → unresolved",
    "put → unresolved",
    "put → unresolved",
    "put → unresolved",
    "put → unresolved",
    "put → external library",
  ]);
  assert.ok(found.includes("toBe → external library"), found.join("\n"));
});

Deno.test("what hooks of React keep is what they were given or what was made for them", async () => {
  const sources = {
    "store.ts": "export class Store { put() {} }\nexport interface Kept { put(): void }\n",
    "view.tsx": "import * as React from 'react';\nimport { useMemo, useState } from 'preact/hooks';\n" +
      "import { Kept, Store } from './store.ts';\nexport function View(given: Store) {\n" +
      "  const [made, setMade] = React.useState(() => new Store());\n  made.put();\n  setMade(given);\n" +
      "  const [held] = useState(given);\n  held.put();\n  const kept = useMemo(() => new Store(), []);\n" +
      "  kept.put();\n  React.useCallback(() => given.put(), [])();\n" +
      "  const [later] = useState<Kept | null>(null);\n  later?.put();\n}\n",
  };
  const found = await calls(sources, "view.tsx");
  assert.deepEqual(found.filter((line) => line.startsWith("put")), [
    "put → store.ts#Store.put (inferred receiver)",
    "put → store.ts#Store.put (inferred receiver)",
    "put → store.ts#Store.put (inferred receiver)",
    "put → store.ts#Store.put (typed receiver)",
    "put → unresolved",
  ]);
  assert.ok(found.includes("setMade → external react"), found.join("\n"));
});
