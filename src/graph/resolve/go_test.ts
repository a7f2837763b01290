// Go's scopes, packages, embedding and inference, seen through what references lead to.

import assert from "node:assert/strict";
import { Resolver } from "./resolver.ts";
import { resolvedRefs, viewOf } from "./testing.ts";
import type { FactsView, SymbolAt } from "./view.ts";

type Sources = Readonly<Record<string, string>>;

/** What the references named `name` on a line of m.go lead to. */
async function at(source: string | Sources, line: number, name: string): Promise<string[]> {
  const sources = typeof source === "string" ? { "go.mod": "module x.org/m\n", "m.go": source } : source;
  const all = resolvedRefs(await viewOf(sources), "m.go");
  const found = all.filter((text) => text.startsWith(`${line} `) && text.includes(` ${name} → `));
  return found.map((text) => text.slice(text.indexOf(" → ") + 3).replace(/ \(.*/, ""));
}

const TWO = "package m\ntype A struct{}\nfunc (a *A) Go() {}\ntype B struct{}\nfunc (b B) Go() {}\n";

Deno.test("a variable holds from the end of its declaration, inside its block", async () => {
  const source = TWO + "func f() {\n\tx := A{}\n\tif x := (B{}); true {\n\t\tx.Go()\n\t}\n\tx.Go()\n}\n";
  assert.deepEqual(await at(source, 9, "Go"), ["m.go#B.Go"]);
  assert.deepEqual(await at(source, 11, "Go"), ["m.go#A.Go"]);
});

Deno.test("a parameter may be named like its type", async () => {
  const source = TWO + "func f(A *A, B B) {\n\tA.Go()\n\tB.Go()\n}\n";
  assert.deepEqual(await at(source, 6, "A"), ["m.go#A"]);
  assert.deepEqual(await at(source, 7, "Go"), ["m.go#A.Go"]);
  assert.deepEqual(await at(source, 8, "Go"), ["m.go#B.Go"]);
});

Deno.test("embedding promotes methods, own ones first", async () => {
  const source = TWO +
    "type C struct{ *A }\ntype D struct {\n\tC\n\tB B\n}\nfunc f(c C, d *D) {\n\tc.Go()\n\td.Go()\n\td.B.Go()\n\td.C.A.Go()\n}\n";
  assert.deepEqual(await at(source, 12, "Go"), ["m.go#A.Go"]);
  assert.deepEqual(await at(source, 13, "Go"), ["m.go#A.Go"]);
  assert.deepEqual(await at(source, 14, "Go"), ["m.go#B.Go"]);
  assert.deepEqual(await at(source, 15, "Go"), ["m.go#A.Go"]);
});

Deno.test("several results, maps, slices, channels, assertions and type switches give types", async () => {
  const source = TWO +
    'func pair() (*A, B, error) { return nil, B{}, nil }\nfunc f(x any, m map[string]*A, c chan B, l []B) {\n\ta, b, _ := pair()\n\ta.Go()\n\tb.Go()\n\tif v, ok := m["k"]; ok {\n\t\tv.Go()\n\t}\n\tfor _, v := range m {\n\t\tv.Go()\n\t}\n\tfor v := range c {\n\t\tv.Go()\n\t}\n\tl[0].Go()\n\tx.(B).Go()\n\tswitch v := x.(type) {\n\tcase *A:\n\t\tv.Go()\n\tcase B:\n\t\tv.Go()\n\tcase A, int:\n\t\tv.Go()\n\t}\n}\n';
  const expected: [number, string][] = [
    [9, "A"],
    [10, "B"],
    [12, "A"],
    [15, "A"],
    [18, "B"],
    [20, "B"],
    [21, "B"],
    [24, "A"],
    [26, "B"],
  ];
  for (const [line, type] of expected) {
    assert.deepEqual(await at(source, line, "Go"), [`m.go#${type}.Go`], `line ${line}`);
  }
  assert.ok(!(await at(source, 28, "Go"))[0]?.startsWith("m.go#"));
});

Deno.test("type parameters are inferred from arguments and receivers", async () => {
  const source = TWO +
    "type L[T any] struct{ items []T }\nfunc (l *L[E]) First() E { return l.items[0] }\nfunc New[T any](x T) *L[T] { return nil }\nfunc f() {\n\tNew(B{}).First().Go()\n\tvar l L[*A]\n\tl.First().Go()\n}\n";
  assert.deepEqual(await at(source, 10, "Go"), ["m.go#B.Go"]);
  assert.deepEqual(await at(source, 12, "Go"), ["m.go#A.Go"]);
});

Deno.test("packages: by module path, replaced, nested, outside, and one folder sees itself", async () => {
  const sources = {
    "go.mod": "module x.org/m\n\nreplace x.org/far => ./near\n",
    "m.go":
      'package m\nimport (\n\t"x.org/m/sub"\n\tother "x.org/far/deep"\n\t"github.com/else/sub2"\n\t"x.org/m/tool"\n)\nfunc f() {\n\tsub.Go()\n\tother.Go()\n\tsub2.Go()\n\tbeside()\n\tonlyInTests()\n\ttool.Go()\n}\n',
    "beside.go": "package m\nfunc beside() {}\n",
    "m_test.go": "package m_test\nfunc onlyInTests() {}\n",
    "sub/sub.go": "package sub\nfunc Go() {}\n",
    "sub2/sub2.go": "package sub2\nfunc Go() {}\n",
    "near/deep/deep.go": "package deep\nfunc Go() {}\n",
    "tool/go.mod": "module x.org/m/tool\n",
    "tool/a_windows.go": "package tool\nfunc Go() {}\n",
    "tool/b.go": "//go:build !windows\n\npackage tool\nfunc Go() {}\n",
    "tool/c.go": "//go:build special && linux\n\npackage tool\nfunc Go() {}\n",
  };
  assert.deepEqual(await at(sources, 9, "Go"), ["sub/sub.go#Go"]);
  assert.deepEqual(await at(sources, 10, "Go"), ["near/deep/deep.go#Go"]);
  assert.deepEqual(await at(sources, 11, "Go"), ["external github.com/else/sub2"]);
  assert.deepEqual(await at(sources, 12, "beside"), ["beside.go#beside"]);
  assert.ok(!(await at(sources, 13, "onlyInTests"))[0]?.startsWith("m_test.go"));
  assert.deepEqual(await at(sources, 14, "Go"), ["tool/b.go#Go"]);
});

Deno.test("methods of a type are found in other files of its package, not of another one", async () => {
  const sources = {
    "go.mod": "module x.org/m\n",
    "m.go": "package m\ntype T struct{}\nfunc f(t T) { t.Run() }\n",
    "n.go": "package m\nfunc (t *T) Run() {}\n",
    "o/o.go": "package o\ntype T struct{}\nfunc (t *T) Run() {}\n",
  };
  assert.deepEqual(await at(sources, 3, "Run"), ["n.go#T.Run"]);
});

Deno.test("sequences, and what the library's functions for slices and maps give", async () => {
  const source = 'package m\n\nimport (\n\t"iter"\n\t"maps"\n\t"slices"\n)\n\n' +
    TWO.slice("package m\n".length) +
    "func all() iter.Seq[A] { return nil }\nfunc pairs() iter.Seq2[A, B] { return nil }\n" +
    "func f(as []A, m map[A]B) {\n\tfor a := range all() {\n\t\ta.Go()\n\t}\n" +
    "\tfor a, b := range pairs() {\n\t\ta.Go()\n\t\tb.Go()\n\t}\n" +
    "\tslices.Clone(as)[0].Go()\n\tfor _, b := range slices.Collect(maps.Values(m)) {\n\t\tb.Go()\n\t}\n" +
    "\tslices.MaxFunc(as, nil).Go()\n\tfor _, a := range slices.Backward(as) {\n\t\ta.Go()\n\t}\n}\n";
  const lines = source.split("\n");
  const found: string[] = [];
  for (const [i, line] of lines.entries()) if (/\.Go\(\)$/.test(line)) found.push(...await at(source, i + 1, "Go"));
  assert.deepEqual(found, ["A", "A", "B", "A", "B", "A", "A"].map((type) => `m.go#${type}.Go`));
});

Deno.test("a function of the project may be named like a built-in one", async () => {
  const source = TWO + "func f() {\n\tnew(1).Go()\n}\nfunc new(int) *A { return nil }\n";
  assert.deepEqual(await at(source, 7, "new"), ["m.go#new"]);
  assert.deepEqual(await at(source, 7, "Go"), ["m.go#A.Go"]);
});

/** Which methods stand for which declarations of interfaces. */
async function satisfied(sources: Sources): Promise<string[]> {
  const view = await viewOf({ "go.mod": "module x.org/m\n", ...sources });
  const resolver = new Resolver(view);
  return Object.keys(sources).flatMap((path) =>
    resolver.resolve(path).overrides.map(({ symbol, target }) =>
      `${qualified(view, { path, symbol })} → ${qualified(view, target)}`
    )
  );
}

const qualified = (view: FactsView, { path, symbol }: SymbolAt) => view.facts(path)!.symbols[symbol]!.qualifiedName;

Deno.test("a type that has an interface's methods stands for it, wherever both are", async () => {
  const sources = {
    "store/store.go":
      "package store\ntype Key = string\ntype Store interface {\n\tGet(key Key, more ...int) ([]byte, error)\n" +
      "\tClose() error\n}\n",
    "disk/disk.go":
      "package disk\ntype Disk struct{}\nfunc (d *Disk) Get(k string, n ...int) ([]uint8, error) { return nil, nil }\n",
    "disk/close.go": "package disk\nfunc (d *Disk) Close() (err error) { return }\nfunc (d *Disk) Sync() {}\n",
    "half/half.go": "package half\ntype Half struct{}\nfunc (Half) Close() error { return nil }\n",
  };
  assert.deepEqual(await satisfied(sources), ["Disk.Get → Store.Get", "Disk.Close → Store.Close"]);
});

Deno.test("methods of other parameters, results, pointers or packages stand for nothing", async () => {
  const asked = (method: string) =>
    `package m\ntype I interface { ${method} }\ntype A struct{}\ntype ID string\ntype B[T any] struct{}\n`;
  const stands = async (asks: string, has: string) =>
    (await satisfied({ "m.go": `${asked(asks)}func (a *A) ${has}\n` })).length > 0;
  assert.ok(await stands("Do(a, b int) error", "Do(x int, y int) error { return nil }"));
  assert.ok(await stands("Do(f func(*A) bool) map[string][]A", "Do(g func(a *A) bool) map[string][]A { return nil }"));
  assert.ok(await stands("Do() <-chan struct{}", "Do() <-chan struct{} { return nil }"));
  assert.ok(await stands("Do(struct{ X int })", "Do(s struct{ X int }) {}"));
  assert.ok(await stands("Do(any)", "Do(x interface{}) {}"));
  assert.ok(await stands("Do(B[int])", "Do(b B[int]) {}"));
  for (
    const [asks, has] of [
      ["Do(a int) error", "Do(a, b int) error { return nil }"],
      ["Do(a int) error", "Do(a int) {}"],
      ["Do(a int) error", "Do(a int) (int, error) { return 0, nil }"],
      ["Do(a int)", "Do(a ...int) {}"],
      ["Do(a ...int)", "Do(a []int) {}"],
      ["Do(a *A)", "Do(a A) {}"],
      ["Do(a string)", "Do(a ID) {}"],
      ["Do(struct{ X int })", "Do(s struct{ Y int }) {}"],
      ["Do(struct{ X int })", "Do(s struct{ X string }) {}"],
      ["Do(struct{ X int })", "Do(s struct{}) {}"],
      ["Do(a []string)", "Do(a []ID) {}"],
      ["Do(B[int])", "Do(b B[string]) {}"],
      ["Do(); Also()", "Do() {}"],
    ] as const
  ) assert.equal(await stands(asks, has), false, `${asks} / ${has}`);
  const hidden = {
    "a/a.go": "package a\ntype I interface { do() }\ntype A struct{}\nfunc (A) do() {}\n",
    "b/b.go": "package b\ntype B struct{}\nfunc (B) do() {}\n",
  };
  assert.deepEqual(await satisfied(hidden), ["A.do → I.do"]);
});

Deno.test("what is embedded helps to satisfy an interface, and is overridden by nothing", async () => {
  const source = 'package m\nimport "io"\ntype NodeKind int\nfunc (k NodeKind) Kind() NodeKind { return k }\n' +
    'type Node interface { Kind() NodeKind; Text() string }\ntype Leaf struct { NodeKind }\nfunc (l *Leaf) Text() string { return "" }\n' +
    'type Base struct{}\nfunc (Base) Text() string { return "" }\nfunc (Base) Run() {}\n' +
    "type Own struct { *Base; NodeKind }\nfunc (Own) Run() {}\n" +
    'type Source interface { io.Closer; Text() string }\ntype Open struct { io.Reader }\nfunc (Open) Text() string { return "" }\n' +
    'type Shut struct { io.ReadCloser }\nfunc (Shut) Text() string { return "" }\n';
  assert.deepEqual(await satisfied({ "m.go": source }), [
    "NodeKind.Kind → Node.Kind",
    "Leaf.Text → Node.Text",
    "Base.Text → Node.Text",
    "Shut.Text → Source.Text",
  ]);
});

Deno.test("an interface with a type parameter is satisfied with any type in its place, and a type with one by none", async () => {
  const source = "package m\ntype Items[T any] interface { Get(i int) T; All() []T }\ntype Names struct{}\n" +
    'func (Names) Get(i int) string { return "" }\nfunc (Names) All() []string { return nil }\n' +
    "type Pool[T any] struct{}\nfunc (p *Pool[T]) Take() T { panic(1) }\ntype Taker interface { Take() int }\n";
  assert.deepEqual(await satisfied({ "m.go": source }), ["Names.Get → Items.Get", "Names.All → Items.All"]);
});

Deno.test("what a default build leaves out stands for nothing that it has", async () => {
  const sources = {
    "tagged.go": "//go:build plain\n\npackage m\ntype I interface { Do() }\ntype B struct{}\nfunc (B) Do() {}\n",
    "usual.go": "//go:build !plain\n\npackage m\ntype I interface { Do() }\ntype A struct{}\nfunc (A) Do() {}\n",
  };
  const view = await viewOf({ "go.mod": "module x.org/m\n", ...sources });
  const targets = (path: string) => new Resolver(view).resolve(path).overrides.map(({ target }) => target.path);
  assert.deepEqual(targets("usual.go"), ["usual.go"]);
  assert.deepEqual(targets("tagged.go").includes("tagged.go"), true);
});

Deno.test("results that are handed on tell type parameters one by one", async () => {
  const source =
    "package m\ntype Sq struct{}\nfunc (Sq) Area() int { return 1 }\nfunc mk() (Sq, error) { return Sq{}, nil }\n" +
    "func must[T any](t T, err error) T { return t }\nfunc swap[A, B any](a A, b B) (B, A) { return b, a }\n" +
    "func use() {\n\tmust(mk()).Area()\n\t_, y := swap(mk())\n\ty.Area()\n}\n";
  const view = await viewOf({ "go.mod": "module x.org/m\n", "m.go": source });
  const calls = resolvedRefs(view, "m.go").filter((line) => line.includes("call Area"));
  assert.deepEqual(calls, [
    "8 call Area → m.go#Sq.Area (typed receiver)",
    "10 call Area → m.go#Sq.Area (inferred receiver)",
  ]);
});
