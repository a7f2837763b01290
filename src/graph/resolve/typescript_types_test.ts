// What TypeScript's types say about members: aliases, mapped types, type guards, contexts, and what they leave open.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

/** `line name → result` of the references of one kind, in order. */
async function refs(source: string, kind = "call"): Promise<string[]> {
  const lines = resolvedRefs(await viewOf({ "a.ts": source }), "a.ts");
  return lines.flatMap((line) => {
    const [at = "", found = "", ...rest] = line.split(" ");
    return found === kind ? [`${at.split(":")[0]} ${rest.join(" ")}`] : [];
  });
}

Deno.test("with type arguments, what stands behind an operator is called", async () => {
  const source = "class A { f<T>(x: number): B { return new B(); } }\nclass B { run() {} }\n" +
    "export async function main(a: A, n: number) {\n" +
    "  (await a.f<string>(1)).run();\n" +
    "  const b = await a.f<string>(2);\n  b.run();\n" +
    "  if (!a.f<string>(3)) return;\n  void a.f<string>(4);\n  n + a.f<number>(5);\n" +
    "  return typeof a.f<string>(6);\n}\nexport const read = new A().f<string>;\n";
  const f = "f → a.ts#A.f (typed receiver)";
  assert.deepEqual((await refs(source)).slice(1, -1), [
    `4 ${f}`,
    "4 run → a.ts#B.run (typed receiver)",
    `5 ${f}`,
    "6 run → a.ts#B.run (typed receiver)",
    `7 ${f}`,
    `8 ${f}`,
    `9 ${f}`,
    `10 ${f}`,
  ]);
});

Deno.test("after an operator, what stands before `!` is a member's object without the operator", async () => {
  const source = "class A { b!: B; n = 1 }\nclass B { c(): C { return new C(); } d!: B; n = 1; list: C[] = [] }\n" +
    "class C extends A { run() {} }\nclass T { c() {} b = 1 }\nexport async function main(a: A, n: number, t: T, o: A) {\n" +
    "  if (!a!.b.c()) return;\n  typeof a!.b!.c();\n  n - a!.b.c().n;\n  ~a!.b!.d.n;\n  n + -a!.b.c().n;\n" +
    "  n === a!.b.n && a!.b.d.c();\n  'n' in a!.b.c();\n  t || a!.b.c();\n  n < a!.b.list[n]!.n;\n  !a!.b!.c()!.run();\n" +
    "  (await a!.b.c()).run();\n  const b = n === a!.b.n;\n  b.toString();\n  const x = o instanceof C && o!.run();\n" +
    "  if (o instanceof C && a!.b) o.run();\n  (t || a!.b.c)();\n  const u = <C> t!.b;\n  u.run();\n  n + a!.b.c();\n}\n";
  const c = "c → a.ts#B.c (typed receiver)";
  const run = "run → a.ts#C.run (typed receiver)";
  assert.deepEqual((await refs(source)).slice(1), [
    `6 ${c}`,
    `7 ${c}`,
    `8 ${c}`,
    `10 ${c}`,
    `11 ${c}`,
    `12 ${c}`,
    `13 ${c}`,
    `15 ${c}`,
    `15 ${run}`,
    `16 ${c}`,
    `16 ${run}`,
    "18 toString → external builtin",
    `19 ${run}`,
    `20 ${run}`,
    `23 ${run}`,
    `24 ${c}`,
  ]);
  const lost = (await refs(source, "read")).filter((ref) => ref.includes("external") || ref.includes("unresolved"));
  assert.deepEqual(lost, []);
});

Deno.test("a property has the type of its getter, wherever that stands", async () => {
  const source = "class M { go() {} }\nclass A {\n  set meta(m: M | string) {}\n  get meta(): M { return new M(); }\n" +
    "  get later(): M { return new M(); }\n  set later(m: M | string) {}\n  set only(m: M) {}\n" +
    "  static set all(m: string) {}\n  static get all() { return new M(); }\n}\n" +
    "class B extends A { run() {\n  this.meta.go();\n  super.meta.go();\n } }\n" +
    "interface I { set q(x: M); get q(): M }\n" +
    "export function f(a: A, i: I) {\n  a.meta.go();\n  a.later.go();\n  a.only.go();\n  A.all.go();\n  i.q.go();\n}\n";
  const go = "go → a.ts#M.go";
  assert.deepEqual((await refs(source)).filter((ref) => ref.includes("go")), [
    `12 ${go} (typed receiver)`,
    `13 ${go} (typed receiver)`,
    `17 ${go} (typed receiver)`,
    `18 ${go} (typed receiver)`,
    "19 go → unresolved",
    `20 ${go} (inferred receiver)`,
    `21 ${go} (typed receiver)`,
  ]);
});

const MADE_TYPES = `interface M { go(): M }
interface O { go(): O; kind: string }
type Fn = (m: M, n: O) => Promise<M>;
type Rest = (...all: M[]) => M;
declare function make(m: M, o: O): Promise<O>;
class K { run(m: M, o: O): M { return m; } }
class Later { then(): void {} go() {} }
type Loop = Promise<Loop>;
export async function f(
  a: Awaited<Promise<Promise<M>>>, b: Awaited<ReturnType<Fn>>, c: Awaited<ReturnType<typeof make>>, d: Awaited<Later>,
  e: Exclude<M | O | null, M | null>, g: Exclude<M | O, { kind: string }>, h: Exclude<M, undefined>,
  i: Extract<M | O, M>, j: Extract<M | O, { kind: string }>, k: Awaited<Loop>,
  l: Parameters<Fn>[1], m: Parameters<typeof make>[0], n: Parameters<K["run"]>[1], o: Parameters<Rest>[0],
  p: ReturnType<Fn>, q: ReturnType<typeof setTimeout>, r: ConstructorParameters<typeof K>[0],
) {
  a.go();
  b.go();
  c.go();
  d.go();
  e.go();
  g.go();
  h.go();
  i.go();
  j.go();
  k.go();
  l.go();
  m.go();
  n.go();
  o.go();
  (await p).go();
  q.go();
  r.go();
}
export async function generic<T extends (m: M) => Promise<O>>(
  one: Parameters<T>[0], two: Awaited<ReturnType<T>>, three: ReturnType<T>, ...all: Parameters<T>
) {
  one.go();
  two.go();
  (await three).go();
  all[0].go();
}
type Settled<T> = { held: Awaited<T> };
export const held = (one: Settled<Promise<M>>) => one.held.go();
`;

Deno.test("types made of other types have the members of what they are made of, or it is open whose", async () => {
  const found = (await refs(MADE_TYPES)).filter((ref) => ref.includes(" go ")).map((ref) => ref.replace(/ \(.*/, ""));
  assert.deepEqual(found, [
    "16 go → a.ts#M.go",
    "17 go → a.ts#M.go",
    "18 go → a.ts#O.go",
    "19 go → unresolved",
    "20 go → a.ts#O.go",
    "21 go → unresolved",
    "22 go → a.ts#M.go",
    "23 go → a.ts#M.go",
    "24 go → unresolved",
    "25 go → external builtin",
    "26 go → a.ts#O.go",
    "27 go → a.ts#M.go",
    "28 go → a.ts#O.go",
    "29 go → unresolved",
    "30 go → a.ts#M.go",
    "31 go → external builtin",
    "32 go → unresolved",
    "37 go → a.ts#M.go",
    "38 go → a.ts#O.go",
    "39 go → a.ts#O.go",
    "40 go → a.ts#M.go",
    "43 go → a.ts#M.go",
  ]);
});

Deno.test("an alias of an alias has the members of the object type, generics and tuples included", async () => {
  const source = "type MapLike<K, V> = { get(key: K): V; size: V };\ninterface Leaf { leaf(): void }\n" +
    "type Leaves = MapLike<string, Leaf>;\ntype Blocks = [first: Leaves, second: Leaves];\n" +
    "export function f(leaves: Leaves, blocks: Readonly<Blocks>) {\n  leaves.get('').leaf();\n  leaves.size.leaf();\n" +
    "  const second = blocks[1];\n  second.get('').leaf();\n}\n" +
    "type Named = { Leaf: Leaf };\ntype Again = Named;\nexport const g = (a: Again) => a.Leaf.leaf();\n";
  assert.deepEqual(await refs(source), [
    "6 get → a.ts#MapLike.get (typed receiver)",
    "6 leaf → a.ts#Leaf.leaf (typed receiver)",
    "7 leaf → a.ts#Leaf.leaf (typed receiver)",
    "9 get → a.ts#MapLike.get (inferred receiver)",
    "9 leaf → a.ts#Leaf.leaf (inferred receiver)",
    "13 leaf → a.ts#Leaf.leaf (typed receiver)",
  ]);
});

Deno.test("a mapped type over the keys of a type has its members", async () => {
  const source = "interface S { run(): T }\ninterface T { go(): void }\n" +
    "type Mutable<X> = { -readonly [K in keyof X]: X[K] };\n" +
    "type Lazy<X> = { [K in keyof X]?: (this: X) => T };\ntype Deep<X> = { [K in keyof X]: Deep<X[K]> };\n" +
    "type Flags = { [K in 'on' | 'off']: boolean };\n" +
    "export function f(m: Mutable<S>, l: Lazy<S>, d: Deep<S>, flags: Flags) {\n" +
    "  m.run().go();\n  l.run!().go();\n  d.run();\n  flags.run();\n}\n";
  assert.deepEqual(await refs(source), [
    "8 run → a.ts#S.run (typed receiver)",
    "8 go → a.ts#T.go (typed receiver)",
    "9 run → a.ts#S.run (typed receiver)",
    "9 go → a.ts#T.go (typed receiver)",
    "10 run → a.ts#S.run (typed receiver)",
    "11 run → unresolved",
  ]);
});

Deno.test("a function that says `x is T` narrows its first argument where it holds", async () => {
  const source = "interface Base { base(): void }\ninterface Leaf extends Base { leaf(): void }\n" +
    "interface Other { leaf(): void }\nclass Sub { leaf() {}\n own() {} }\n" +
    "function isLeaf(node: unknown): node is Leaf { return node !== 1; }\n" +
    "const isSecond = (a: unknown, b: unknown): b is Sub => a === b;\n" +
    "export class Holder {\n  item!: Base;\n  f(x: unknown, either: Sub | Other | Leaf, base: Base) {\n" +
    "    if (isLeaf(x)) x.leaf();\n    x.leaf();\n    isLeaf(either) && either.leaf();\n" +
    "    if (isLeaf(this.item)) this.item.leaf();\n    if (isSecond(x, 1)) x.own();\n" +
    "    if (!isLeaf(base)) return base.leaf();\n    base.leaf();\n  }\n}\n";
  const leaf = "leaf → a.ts#Leaf.leaf (typed receiver)";
  assert.deepEqual((await refs(source)).filter((line) => !/ is\w+ →/.test(line)), [
    `11 ${leaf}`,
    "12 leaf → unresolved",
    `13 ${leaf}`,
    `14 ${leaf}`,
    "15 own → unresolved",
    "16 leaf → unresolved",
    `17 ${leaf}`,
  ]);
});

Deno.test("a guard does not widen what is known better", async () => {
  const source = "interface Base { base(): void }\nclass Sub implements Base { base() {}\n own() {} }\n" +
    "function isBase(x: unknown): x is Base { return !!x; }\n" +
    "export function f(sub: Sub) { if (isBase(sub)) sub.own(); }\n";
  assert.deepEqual((await refs(source)).slice(-1), ["5 own → a.ts#Sub.own (typed receiver)"]);
});

Deno.test("what is declared to be anything is not guessed by name, under an alias neither", async () => {
  const source = "type Client = any;\nclass Consumer { subscribeToAll() {} }\n" +
    "export class Holder {\n  client: Client | null = null;\n  start() { this.client!.subscribeToAll(); }\n}\n";
  assert.deepEqual(await refs(source), ["5 subscribeToAll → unresolved"]);
});

Deno.test("a function in an object implements the member of the expected type", async () => {
  const source = "interface Link { open(): void; close: () => void; name: string }\n" +
    "function use(link: Link) { link.open(); }\n" +
    "export function make(): Link { return { open() {}, close: () => {}, name: '', more() {} } as Link; }\n" +
    "use({ open: function () {}, close() {}, name: '' });\nconst own = { open() {} };\nown.open();\n";
  assert.deepEqual((await refs(source, "read")).filter((line) => !/ (link|own|undefined) →/.test(line)), [
    "3 open → a.ts#Link.open (typed receiver)",
    "3 close → a.ts#Link.close (typed receiver)",
    "3 more → external builtin",
    "4 open → a.ts#Link.open (typed receiver)",
    "4 close → a.ts#Link.close (typed receiver)",
  ]);
});

Deno.test("an object has the members of what is spread into it, the last ones first", async () => {
  const source = "const base = { run() {}, stop() {} };\nconst more = { ...base, stop() {} };\n" +
    "const last = { stop: 1, ...more };\nmore.run();\nmore.stop();\nlast.stop();\n" +
    "const one = { ...two };\nconst two = { ...one };\none.none();\n";
  assert.deepEqual(await refs(source), [
    "4 run → a.ts#base.run (scope)",
    "5 stop → a.ts#more.stop (imported member)",
    "6 stop → a.ts#more.stop (scope)",
    "9 none → unresolved",
  ]);
});

Deno.test("types made of each other's keys end", async () => {
  const source = "type A = { [K in keyof B]: 1 };\ntype B = { [K in keyof A]: 2 } & { own(): void };\n" +
    "export const f = (a: A) => a.own();\nexport const g = (a: A) => a.none();\n";
  assert.deepEqual(await refs(source), ["3 own → a.ts#B.own (typed receiver)", "4 none → unresolved"]);
});

Deno.test("a member is named by its type: through the prototype, and as the type of something else", async () => {
  const source = "class Store { save(): void {} }\ntype Save = Store['save'];\n" +
    "export const save: typeof Store.prototype.save = () => {};\nStore.prototype.save.call(new Store());\n";
  assert.deepEqual((await refs(source, "read")).filter((line) => line.includes("save →")), [
    "2 save → a.ts#Store.save (typed receiver)",
    "3 save → a.ts#Store.save (typed receiver)",
    "4 save → a.ts#Store.save (typed receiver)",
  ]);
});
