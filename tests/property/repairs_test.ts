// What is newer than a grammar is no syntax error, looks as it is written, and looking for it never takes long.

import assert from "node:assert/strict";
import { loadRules } from "../../src/languages/registry.ts";
import { parseFile } from "../../src/parse/parse_file.ts";

const GO_VALUES = ["1", '"a)"', "size()", "x + 1", "uint64(1)", "Box{}", "a.b.c", "[]int{1}"];
const GO_TYPES = [
  "T",
  "a.T",
  "*T",
  "[]T",
  "[3]T",
  "map[string]func(int) error",
  "chan<- T",
  "<-chan T",
  "List[int]",
  "T,",
];
const GO_WRITTEN_OUT = ["struct{ A int }", "interface{ Run() }", "func(int) string"];
const GO_TEXTS = ['"new(1)"', "`new(1)`", "renew(1)", "b.new(1)", "0 // new(1)", "0 /* new(1) */", "'\"'"];

/** Each between two functions that call each other, whose facts must not depend on it. */
const NEWER: Record<string, readonly string[]> = {
  go: [...GO_VALUES.map((value) => `var v = new(${value})`), "var v = f(new(1), new(T), new(new(2)))"],
  typescript: [
    "export { x } from './b' with { type: 'js' };",
    "export * from './b' with { type: 'js' };",
    "export type * from './c';\nexport type * as d from './d';",
    "import defer * as later from './a';",
    "import source code from './a';",
    "class A { static accessor y = 2; private accessor z = 3 }",
    "type A<T> = import('./b').C<T, number>;\nlet d: import(\"./b\").E.F<[error: A<string>]> | null;",
    "interface A { abstract: boolean; b?: string }\nabstract class B { abstract c(): void }",
    "abstract class A { abstract accessor x: number }",
    "interface A<in T> { x: T }",
    "interface A<out T, in out U extends B> { x: T }",
    "interface A<\n  /** @ts-ignore for once */\n  out T extends B = B,\n  // and\n  in U = T,\n> { x: T }",
  ],
  rust: [
    'unsafe extern "C" { fn a(); }',
    'unsafe extern "C" { pub safe fn sqrt(x: f64) -> f64; }',
    "unsafe extern {}",
    'fn g() { f(str![[r#"a"#]]); u8!(1); }',
    "fn f(raw: A) { f(&raw); g(&raw.b()?); let c = &raw const d; }",
  ],
  kotlin: ["fun interface F {\n  fun f()\n}", "context(a: A, b: B)\nfun f() {}"],
  swift: [
    "func f() async throws(E) -> A { try g() }\nfunc h() throws(A.E) {}",
    "#if os(iOS)\nlet x = 1\n#endif",
    "struct A {\n  consuming func f() {}\n  borrowing func g() {}\n}",
    "func f(x: borrowing A, y: consuming B, z: isolated C) {}",
    "nonisolated(unsafe) var x = 1",
    "actor A { isolated deinit {} }",
  ],
  cpp: [
    "extern template class B<int>;\ntemplate struct a::C<B<int>, 3>;\nextern template void f<int>(int);",
    "void f() { if consteval { g(); } else { h(); } if !consteval { g(); } }",
    "void f() { switch (y) { case 1 ... 5: g(); case 'a'...'z': g(); } }",
    "template <class... A> struct B : A... { using A::operator()...; };",
    "export module a.b;\nimport std;",
    'void k(const char* = "a", int& = b, T* /* none */ = nullptr) { a *= *b; c = a * d; }',
    "template <class K = a, K* = nullptr, typename E<K>::type* = nullptr> auto i(K t) -> decltype(t.x(), void());",
    "void m(const char* absl_nonnull a, B* _Nonnull b, C& d ABSL_ATTRIBUTE_LIFETIME_BOUND, std::string e MAYBE_UNUSED = f);",
    "class A {\n  PRIVATE_UNLESS_TESTED:\n  int x;\n};",
    "module;\n#include <a>",
  ],
  csharp: [
    "class B { void F() { a?.b = 1; } }",
    "class B { void F() { a.c?.b += 1; a?.b?.c = d; x.y()?.Z ??= 3; c?[0] = 2; } }",
    "class B<T> where T : allows ref struct { }",
    "class B { async Task F(bool async = true) { if (async) await G(async, () => async); var x = async ? 1 : 2; F(async: true); } }",
    "class B { void F(C property, D[] type) { G([property]); H([type.A, property]); } }",
    "class B<T> where T : C, allows ref struct { }",
    "class B : C\n#if X // don't\n  , D\n#endif\n{ }",
    "class B {\n#if X\n  void F(int x)\n#else\n  void F()\n#endif\n  { G(); }\n}",
    "class B { int F(int x) => x switch { 1 => 2,\n#if !X\n  3 => 4,\n#elif Y\n  5 => 6,\n#else\n  7 => 8,\n#endif\n  _ => 9 }; }",
    "class B { bool F(object s) => G(s is D\n#if X\n  || s is E\n#endif\n  ); }",
    "class B { void F() {\n#if X\n  if (a) {\n#endif\n    G();\n#if X\n  }\n#endif\n} }",
    "class B { void F() { G(a\n#if false\n  this is, old (\n#endif\n  ); } }",
    "class B { void F() { switch (a) {\n#if X\n  case 1: G(); break;\n#endif\n  default: break; } } }",
    "class B { int C {\n#if X\n  get => 1;\n#else\n  get;\n#endif\n  set; } }",
    "class B { C c = new C { D = new E { }\n#if X\n  , F = new G { }\n#endif\n }; }",
    "class B { int F(int[] x) { if (x is [C { D: 1 }, .. var rest] or [.., var last]) return 1; return x is [_, .. { Length: > 1 } y] ? 1 : 2; } }",
    "class B { void F(int[] x) { switch (x) { case [] when a: G(); break; case [_] when b: break; case ['a', .. var c]: break; } } }",
    "class B { int F(int[] x) => x switch { [var a, .. { Length: > 1 } c] when c.D => 2,\n  // one\n  [_] when e => 1, _ => 3 }; }",
    "class B { C c = new() { [type] = 0, [field] = 1 }; }",
    'class B { string C => $@"""{d}""" + @$"""{e} ""f"""; }',
    "class B { Action<C, D> e = (C f, D g) => H.Of(f) = ((I)g); }",
    "class B {\n#if X\n  [C(typeof(int))]\n  [D]\n#endif\n  static void F() { G(); }\n}",
    "class B { void F(C type) { G(new D(1) { [type] = 1 }); } }",
    "#:property A=b\n#:package C@1.2.3\nclass B { }",
  ],
};

const AROUND: Record<string, (inner: string) => string> = {
  go: (inner) => `package a\n\nfunc first() { second() }\n${inner}\nfunc second() { first() }\n`,
  typescript: (inner) => `export function first() { second(); }\n${inner}\nfunction second() { first(); }\n`,
  rust: (inner) => `pub fn first() { second(); }\n${inner}\nfn second() { first(); }\n`,
  kotlin: (inner) => `fun first() { second() }\n${inner}\nfun second() { first() }\n`,
  swift: (inner) => `func first() { second() }\n${inner}\nfunc second() { first() }\n`,
  cpp: (inner) => `void second();\nvoid first() { second(); }\n${inner}\nvoid second() { first(); }\n`,
  csharp: (inner) => `class Y { void First() { new Z(); } }\n${inner}\nclass Z { void Second() { new Y(); } }\n`,
};

/** Words that mean something else, or nothing, are left alone. */
const OLD: Record<string, readonly string[]> = {
  go: [...[...GO_TYPES, ...GO_WRITTEN_OUT].map((type) => `new(${type})`), ...GO_TEXTS].map((it) =>
    `package a\nvar v = ${it}\n`
  ),
  typescript: [
    "import source from './a';",
    "import defer from './a';",
    "class A { accessor = 1; static x = accessor; }",
    "interface A<out extends B> { x: out }",
  ],
  rust: [
    "fn f(x: str) { if !str { x != u8; m!(str) } }",
    "fn safe() { unsafe { safe() } }",
    "unsafe fn a() {}",
    "unsafe impl Send for A {}",
  ],
  cpp: [
    'extern "C" void f(); template <class T> class B; template <class T> struct C<T*> { T t; };',
    "void f(bool nullable, int* nonnull_count) { a = b * nullable; }",
    "module m; void f(int consteval_) { if (consteval_) {} g(a...); }",
    "void f() { switch (y) { case A::B: case 1: default: return g(xs...); } }",
  ],
  csharp: [
    "class B { bool F() => a?.b == 1; int? x = 1; int?[] y = z; }",
    "class B { int[] x = [1, .. y, .. F()]; Range z = ..3; bool F() => x is [1, _, ..] or [] && x[..^1] is [var a, var b]; }",
    'class B { string x = $@"", y = $@"a""{b}"" ", z = @"""" + $"""{c}"""; }',
    "class B { void F() { var h = a.b(c) == 1 ? d : e; switch (f) { case 1 when g[0] > 1: break; } } }",
    "class B { Func<int> f = a?.b ?? (() => 1); void G() { var x = a ? [1] : [2]; if (a?.b >= 1) {} } }",
    "class B { string allows; ref struct C { } }",
    "class B { Func<Task> f = async () => { }; Func<int, Task> g = async x => x, h = async delegate { }; async static Task I() { } }",
    "class B { [property: C] int x; [type: D] int[] y = z[property()]; }",
    "#if X\nusing A;\n#else\nusing B;\n#endif\nclass B {\n#if X\n  int y = 1; // {\n  [D]\n#endif\n  void F() { }\n}",
    'class B { void F() {\n#if X\n  G("#if {");\n#elif Y\n  H(\'"\', @"\\");\n#else\n  if (a) { I(); }\n#endif\n} }',
  ],
};

for (const [language, sources] of Object.entries(NEWER)) {
  Deno.test(`what is newer than the grammar is no syntax error: ${language}`, async () => {
    for (const inner of sources) {
      const { hasErrors, refs, symbols } = await parseFile("a", AROUND[language]!(inner), language);
      assert.equal(hasErrors, false, inner);
      const names = refs.filter(({ kind }) => kind === "call").map(({ name }) => name);
      assert.ok(names.length >= 2, `${inner}: ${names}`);
      for (const { signature } of symbols) assert.doesNotMatch(signature, / {3}|në|ä/, inner);
    }
  });
}

/** What is broken, with something beside it that a repair must not touch: names of symbols that have to be there. */
const BESIDE: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "cpp",
    "void f() { if consteval {} }\n\n\n\nstatic constexpr int MAX_ATTRIBUTES = 16;\nclass\nWIDGET :\n  public Base { int x; };",
    [
      "MAX_ATTRIBUTES",
      "WIDGET",
      "x",
    ],
  ],
  [
    "csharp",
    "class K { void F() { a?.p = 1; }\n\n\n\n#if X\nvoid M() { try\n{ }\ncatch (E e)\n{ } }\n#else\nvoid N() { d(); }\n#endif\n}",
    ["M", "N"],
  ],
  ["csharp", "class K { void F() { größe?.länge = 1; } }", ["K", "F"]],
  [
    "csharp",
    'class K { void F() { a?.p = 1; }\n\n\n\n#if X\nvoid M() { var s = $"{G("(")}"; }\n#else\nvoid N() { }\n#endif\n}',
    ["M", "N"],
  ],
  // The error shows at one end only of what belongs together.
  [
    "cpp",
    `#ifdef __cplusplus\nextern "C" {\n#endif\n\n${
      "void f(void);\n".repeat(12)
    }int last;\n#ifdef __cplusplus\n}\n#endif`,
    ["last"],
  ],
  [
    "typescript",
    "interface A<in T> { x: T }\n\n\n\nlet i, out\n  if (i) { f() }\nclass B { static accessor\n  foo = 1 }",
    ["out", "accessor"],
  ],
  ["kotlin", 'context(a: A)\nfun f() {}\nfun g() {\n\n\n\n    context("a: b") { val inner = 1 }\n}', ["f", "g"]],
];

Deno.test("what stands beside something broken is read as ever", async () => {
  for (const [language, source, names] of BESIDE) {
    const { symbols, hasErrors } = await parseFile("a", source + "\n", language);
    assert.equal(hasErrors, false, source);
    for (const name of names) assert.ok(symbols.some((symbol) => symbol.name === name), `${name} in ${source}`);
  }
});

Deno.test("values of all kinds may be handed to Go's new, and calls of Rust's macros stay calls", async () => {
  const go = await parseFile(
    "a.go",
    "package a\n\nvar Limit = 3\n\nfunc f(p *int, xs []int) {\n\t_, _, _, _ = new(true), new(Limit), new(*p), new(xs[0])\n}\n",
    "go",
  );
  assert.equal(go.hasErrors, false);
  assert.deepEqual(go.refs.filter(({ kind }) => kind === "type_ref").map(({ name }) => name), []);
  assert.ok(go.refs.some(({ kind, name }) => kind === "read" && name === "Limit"));
  const rust = await parseFile("a.rs", 'fn f() { str!["a"]; u8!(1); }\n', "rust");
  assert.deepEqual(rust.refs.filter(({ kind }) => kind === "call").map(({ name }) => name), ["str", "u8"]);
});

Deno.test("what only looks alike is left alone", async () => {
  for (const [language, sources] of Object.entries(OLD)) {
    const { repair } = await loadRules(language);
    for (const source of sources) assert.deepEqual(repair?.(source), [], source);
  }
});

Deno.test("looking for what is newer takes no longer for each of many", async () => {
  const pieces = [
    "in ",
    "<in ",
    "static accessor ",
    "import defer ",
    "import('a').b",
    "from '",
    "from 'a' with {",
    "abstract :",
  ];
  pieces.push(
    "unsafe extern ",
    "safe ",
    "&raw ",
    "str! ",
    "a?.",
    "a?[",
    "a?.b[",
    ", allows ",
    "where T : ",
    "async ",
    "[type ",
  );
  pieces.push(
    "\n",
    "\r\n",
    "\n \n",
    "#if X\n",
    "\n#if X\n#endif\n",
    "(\n#if X\n#else\n",
    "\n#define a\n",
    "\n#include <a>\n",
  );
  pieces.push(
    "new(",
    "new([",
    "new(a[",
    "new(*",
    "new(map[",
    "@a",
    "context(a:",
    "throws(",
    ": borrowing ",
    "if consteval",
  );
  pieces.push(
    "case 1 ...",
    "using A",
    "export module ",
    "extern template class ",
    "T* = ",
    "* a_nonnull ",
    "A a UNUSED ",
    ", void()",
  );
  pieces.push("/*", '"', "'", "`", "\\", "<\n", '"\\', "'\\", '@"', '"""', "(", "A:\n");
  for (const language of [...Object.keys(NEWER), "java", "dart"]) {
    const { repair } = await loadRules(language);
    for (const piece of pieces) {
      const started = performance.now();
      repair?.(piece.repeat(Math.ceil(300_000 / piece.length)));
      // As long as each looks as far as the end it takes minutes.
      assert.ok(performance.now() - started < 10_000, `${language}: ${piece}`);
    }
  }
});
