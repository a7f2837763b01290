// For tests: sources that mean several things until later, words that are keywords only here, tokens without text. Each has no
// errors, so that the quick parser must give tree-sitter's tree.

export const TRAPS: readonly (readonly [language: string, source: string])[] = [
  // More readings than are kept; the order in which they stand decides.
  [
    "cpp",
    `template <class T, class U>
concept both =
    one<T> && one<U> &&
    common_with<make_ref<T>, make_ref<U>> &&
    one<
        common_t<
            make_ref<T>,
            make_ref<U>>> &&
    weakly_with<T, U>;
`,
  ],
  [
    "cpp",
    "int main() { a * b; a(b); T (c); f<a, b>(c); x = (y)(z); (T)-1; for (A::B *c : d) {} auto e = g < h > (i); }\n",
  ],
  ["cpp", 'auto s = R"x(a )" b)x"; const char *t = R"(" \\ )"; int z = 1\'000;\n'],
  ["c", "int f(void) { T *x; a (b); sizeof(T) * y; (T){1}; if (a) if (b) c; else d; return (x)(y) + z; }\n"],
  [
    "typescript",
    "const f = async <T>(x: T) => x; let y = a < b, c > (d); type A = B<C<D>>; x = <T>y; (a, b) => c; ({ a, b } = c);\n",
  ],
  [
    "typescript",
    "const of = 1, async = 2, type = 3, get = 4; for (const of of [async]) { type\n= of; get\n(type) }\nlabel: for (;;) break label\n",
  ],
  [
    "typescript",
    "abstract class A { static async *get<T>(declare: string, override?: T) {} set set(x) {} get\nx\n = 1; readonly\ny }\n",
  ],
  [
    "typescript",
    "let a = b\n(c)\nlet d = e\n/f/g\nlet x = `a${`b${c}`}`\nif (a) b\nelse c\ndo x(); while (y) z\nreturn_\n++q\n",
  ],
  [
    "typescript",
    "let x: (a: string) => (b) => c; let y = (a) ? (b) : (c) => d; type T = typeof import('x'); let z = a as any as T[];\n",
  ],
  ["tsx", "const a = <T,>(x: T) => <div key={`a`}>{x} &amp; text <b/> {/* c */}</div>; const b = c < d && e > f;\n"],
  ["tsx", "\uFEFF#!/usr/bin/env node\nexport default () => <></>\n"],
  [
    "python",
    "match = 1\nmatch(x)\nmatch [a, b]:\n    case [1, *_] | {'k': v, **r} if v: pass\n    case type(): print\ntype X[T] = int\ntype = 2\nprint (1)\nexec = 3\n",
  ],
  [
    "python",
    "a, b = b, a\n(a, b), c = x\nfor x, in y: pass\nwith (a as b, c): pass\nlambda *a, b=1, **c: (yield)\nx = y if z else w\n@f(1)\nasync def g(): await h\n",
  ],
  [
    "python",
    "def f():\n    if a:\n\n        # c\n        b\n  # d\n    return (\n1)\n\n\nclass A: x = 1; y = '''\n  z'''\nf'{a!r:>{w}} {{}}' 'b'\n",
  ],
  [
    "go",
    "package p\nfunc f() { a := T{1}; if x == (T{}) {}; b[i](c); g[int](x); h[a, b]{}; switch x := y.(type) { case *T: }; <-c; var _ = []func(){} }\n",
  ],
  [
    "go",
    'package p\ntype A[T any, U interface{ ~int | ~string }] struct { a, b T; *B; C }\ntype D[P *T,] E\nvar x = a[b](c)\nvar y = map[string]T{"k": {1}}\n',
  ],
  [
    "rust",
    'fn f<\'a>(x: &\'a T) -> impl Fn(u8) -> u8 + \'a { a::<B<C>>(d); x as u8 < y; if let S { a, .. } = b {} \'l: loop { break \'l } r#"a"b"# ; r##""#"## }\n',
  ],
  [
    "rust",
    "macro_rules! m { ($($x:expr),*) => { $($x)* }; }\nunion U { a: u8 }\nfn g(union: u8, auto: u8) { default!{}; async move { union.await } /* a /* b */ c */ }\n",
  ],
  [
    "java",
    "class A<T extends B & C> { int f(int... x) { a = (B) c; a = (b) + c; for (var i : j) {} return switch (x) { case 1 -> 2; default -> { yield 3; } }; } record R(int a) {} }\n",
  ],
  [
    "java",
    'class B { void record() { record(); Object o = (A & B) (x) -> x < y; List<List<String>> l = a < b ? c : d; var s = """\n a "b" """; } }\n',
  ],
  [
    "csharp",
    "class A { void F() { G(a < b, c > (d)); var x = (B)c; x = (b) + c; from(x); var q = from y in z where y > 1 select y; a?.b(); T? t = a ? b : c; } int this[int i] => i; }\n",
  ],
  [
    "csharp",
    'class B { string s = $"a{b:N2}{{}}{(c ? "d" : "e")}"; string r = """\n  a "b"\n  """; void var() { int record = 1, partial = 2; record++; } }\n',
  ],
  [
    "ruby",
    "a = <<~X + b(<<-Y)\n  c #{d}\n  X\n X\n  e\n Y\nputs -1\nputs - 1\nf [1]\nf[1]\nx ? y : z\n%w[a b].each { |c; d| p c }\ndef m = 1\n",
  ],
  [
    "ruby",
    "foo /a/, b\nfoo / a\nx = y rescue z\ncase [1, *r]\nin [Integer => a, *] if a then b\nend\nputs <<A, <<B\n1\nA\n2\nB\nclass << self; end\nalias a b\nBEGIN { }\n",
  ],
  [
    "php",
    "<?php if ($a): ?>\n<b><?= $c ?></b>\n<?php else: ?>d<?php endif;\nfunction f(?A $a, B|C ...$b): static { return fn($x) => <<<E\n a $x[0] {$y->z}\n E; }\n$enum = match(true) { default => new class {} };\n",
  ],
  [
    "php",
    "html <?php enum A: string { case B = 'b'; const C = 1; }\necho `ls $a`; namespace\\f(); static fn() => 1; ?>\ntail\n",
  ],
  [
    "kotlin",
    'val a = b < c\nval d = f<G>(h) { it }\nfun <T> T.x() where T : A = if (y) z else { w }\nval s = "a$b${c}"\nobject : A { }\nwhen (x) { is B, in c -> d; else -> e }\nval value = 1; fun data() = value\n',
  ],
  [
    "scala",
    "object A:\n  def f(x: Int): Int =\n    if x > 1 then\n      x\n    else\n      2\n  given Ord[Int] with\n    def c = 1\n  val g = (a: Int) => a\nend A\nenum B { case C }\n",
  ],
  [
    "scala",
    'class A[T <: B](val x: T) extends C with D { type E = F[G]; def f = for { a <- b; c = d } yield e; val s = s"a$b${c}"; x match { case y: Z => 1; case _ => } }\n',
  ],
  [
    "swift",
    'let a = b ? c : d\nlet e = f<G>(h)\nif let x = y, case .z(let w) = v { }\nfunc f(_ a: inout [Int: String?]) async throws -> some P { try await g { $0 } }\nlet s = #"a\\#(b)"#\nlet m = """\n  c\n  """\n',
  ],
  [
    "bash",
    'a=$(b <<E\nc $d\nE\n)\ncase $x in (a|b) c;; *) d;; esac\nif [[ $a =~ ^b$ && -f c ]]; then d; fi\nfor ((i=0;i<3;i++)); do e; done\nf() { g "$@" | h & }\n: ${a:-b}\n',
  ],
  [
    "elixir",
    'defmodule A do\n  def f(a \\\\ 1) when a in [1], do: a |> b() |> c.d\n  @doc ~S"""\n  x\n  """\n  fn x -> y end\n  if a, do: b, else: c\n  not a\n  %{a | b: 1}\n  "#{a}"\nend\n',
  ],
  [
    "lua",
    "local a <const> = 1\nf{a = 1}\nf'x'\ngoto l\n::l::\nlocal s = [==[ a ]] ]==]\nlocal function g(...) return ... end\na.b:c 'd'\n",
  ],
  [
    "dart",
    "class A<T> extends B { A.c() : super(); get g => 1; set s(x) {} factory A() = C; operator ==(o) => a < b; late final x; f() async* { yield* y; } }\n",
  ],
  [
    "zig",
    'const a = b: { break :b 1; };\nfn f(comptime T: type, x: anytype) !?*T { return if (x) |y| y else error.Z; }\ntest "t" { _ = .{ .a = 1 }; }\nconst s =\n    \\\\a\n    \\\\b\n;\n',
  ],
  ["svelte", '<script lang="ts">let a = b < c;</script>\n{#if a}<b/>{:else}c{/if}\n'],
  // Comments where it is not clear yet what they stand in.
  [
    "typescript",
    "x = a < /* b */ b /* c */ , /* d */ c /* e */ > (d /* f */); (a /* g */, /* h */ b /* i */) => /* j */ c\n",
  ],
  [
    "cpp",
    "template <class T>\nconcept c = one<T /* a */, /* b */ U> // c\n && two<three<T /* d */>, /* e */ V /* f */> /* g */ && four<T, /* h */ U>;\n",
  ],
  [
    "csharp",
    "class A { void F() { G(a < /* a */ b /* b */, /* c */ c > /* d */ (d)); var (x /* e */, y) = /* f */ z; } }\n",
  ],
  [
    "go",
    "package p\nfunc f() { a[ /* a */ b /* b */ , /* c */ c](d /* d */); x = y.( /* e */ T /* f */) ; for /* g */ i := range /* h */ j {} }\n",
  ],
  // Lists whose items may each mean two things, so that versions merge behind each.
  ["c", "a(b);\n".repeat(60) + "int f(void) {\n" + "  a * b;\n  c(d) /* e */;\n".repeat(40) + "}\n"],
  ["cpp", "void f() {\n" + "  a<b> c(d);\n  T (e);\n".repeat(40) + "}\nint x[] = {" + "a<b>(c), ".repeat(40) + "};\n"],
  ["csharp", "a<b>(c);\nG(a < b, c > (d));\n".repeat(40)],
  ["typescript", "f<a>(b);\nx = a < b, c > (d);\n".repeat(40)],
  ["java", "class A { void f() {\n" + "  a<b> c = d(e);\n  g<h>[] i;\n".repeat(40) + "} }\n"],
];
