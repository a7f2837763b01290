import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

type Sources = Readonly<Record<string, string>>;

/** Where the calls on a line lead, overloads by their line. */
async function calls(sources: Sources | string, line: number, path = "A.java"): Promise<string[]> {
  const view = await viewOf(typeof sources === "string" ? { [path]: sources } : sources);
  return resolvedRefs(view, path).filter((one) => one.startsWith(`${line} call `))
    .map((one) => one.replace(/^\d+ call (\S+) → (\S*#)?(\S+).*$/, "$1 $3"));
}

const CHECKS = `class P {
  static void check(boolean e, Object m) {}
  static void check(boolean e, String t, Object... args) {}
  static <T> T some(T one, Object m) { return one; }
  static <T> T some(T one, String t, @Nullable Object @Nullable ... args) { return one; }
  static void of(Object one) {}
  static void of(Object... all) {}
  static <E> void list(E one) {}
  static <E> void list(E... all) {}
  void dots(Object @A @B ... one) {}
  void sized(int @Size(max = 3) ... two) {}
  void go(int n, String[] texts, P p) {
    check(n > 0, "a");
    check(n > 0, "a", n);
    some(p, "a");
    some(p, "a", 1, 2);
    of("a");
    of(texts);
    list(p);
    list(texts);
  }
}
`;

Deno.test("any number of arguments is taken only by what nothing else fits, unless it is an array", async () => {
  const chosen = async (line: number) => (await calls(CHECKS, line))[0];
  assert.equal(await chosen(13), "check P.check");
  assert.equal(await chosen(14), "check P.check~2");
  assert.equal(await chosen(15), "some P.some");
  assert.equal(await chosen(16), "some P.some~2");
  assert.equal(await chosen(17), "of P.of");
  assert.equal(await chosen(18), "of P.of~2");
  assert.equal(await chosen(19), "list P.list");
  assert.equal(await chosen(20), "list P.list~2");
});

Deno.test("an annotation before the dots of a parameter list is no syntax error", async () => {
  const view = await viewOf({ "A.java": CHECKS });
  assert.equal(view.facts("A.java")!.hasErrors, false);
});

Deno.test("super is the class that is extended, not an interface", async () => {
  const source = `interface Ask { void ask(); default void tell() {} }
class Base implements Ask { public void ask() {} }
class Sub extends Base implements Ask {
  void go() { super.ask(); super.tell(); }
}
class Alone implements Ask {
  public void ask() { super.ask(); }
}
class Other extends org.acme.Outside implements Ask {
  public void ask() { super.ask(); }
}
`;
  assert.deepEqual(await calls(source, 4), ["ask Base.ask", "tell Ask.tell"]);
  assert.deepEqual(await calls(source, 7), ["ask external"]);
  assert.deepEqual(await calls(source, 10), ["ask external"]);
});

const PATTERNS = `record Pt(Kl first, int second) {}
record Box<T>(T held, Pt... all) {}
class Kl { boolean mm() { return true; } Kl self() { return this; } }
class Other { boolean mm() { return false; } }
class Ou { record In(Pt pt) {} }
class A {
  Other k;
  Object m;
  boolean is(Object o) { return o instanceof Pt(Kl k, int i) && k.mm() && k.self().mm(); }
  void go(Object o) {
    switch (o) {
      case Pt(Kl k, var i) when k.mm() -> k.self();
      case Box<Kl>(var in, var all) when in.mm() -> in.self();
      case Ou.In(Pt(var deep, int j)) -> deep.mm();
      case Ou.In(var pt) -> pt.first().mm();
      case Kl z when z.mm() -> z.self();
      default -> k.mm();
    }
    boolean b = switch (o) {
      case Pt(Kl k, _): yield k.mm();
      case Foreign(var m) : yield m.mm();
      default: yield k.mm();
    };
    if (!(o instanceof Pt(final Kl late, int i))) return;
    late.mm();
  }
}
`;

Deno.test("parts of record patterns are what the pattern or the record says", async () => {
  const view = await viewOf({ "A.java": PATTERNS });
  assert.equal(view.facts("A.java")!.hasErrors, false);
  const types = resolvedRefs(view, "A.java").filter((line) => line.includes(" type_ref "))
    .map((line) => line.replace(" type_ref", "").replace(/ → (A.java#)?/, " ").replace(/ \(.*/, ""));
  assert.deepEqual(types.slice(types.indexOf("9 Pt Pt")), [
    "9 Pt Pt",
    "9 Kl Kl",
    "10 Object external builtin",
    "12 Pt Pt",
    "12 Kl Kl",
    "13 Box Box",
    "13 Kl Kl",
    "14 Ou Ou",
    "14 In Ou.In",
    "14 Pt Pt",
    "15 Ou Ou",
    "15 In Ou.In",
    "16 Kl Kl",
    "20 Pt Pt",
    "20 Kl Kl",
    "21 Foreign unresolved",
    "24 Pt Pt",
    "24 Kl Kl",
  ]);
  assert.deepEqual(await calls(PATTERNS, 9), ["mm Kl.mm", "self Kl.self", "mm Kl.mm"]);
  assert.deepEqual(await calls(PATTERNS, 12), ["mm Kl.mm", "self Kl.self"]);
  assert.deepEqual(await calls(PATTERNS, 13), ["mm Kl.mm", "self Kl.self"]);
  assert.deepEqual(await calls(PATTERNS, 14), ["mm Kl.mm"]);
  assert.deepEqual(await calls(PATTERNS, 15), ["first Pt.first", "mm Kl.mm"]);
  assert.deepEqual(await calls(PATTERNS, 16), ["mm Kl.mm", "self Kl.self"]);
  assert.deepEqual(await calls(PATTERNS, 17), ["mm Other.mm"]);
  assert.deepEqual(await calls(PATTERNS, 20), ["mm Kl.mm"]);
  assert.deepEqual(await calls(PATTERNS, 21), ["mm unresolved"]);
  assert.deepEqual(await calls(PATTERNS, 22), ["mm Other.mm"]);
  assert.deepEqual(await calls(PATTERNS, 25), ["mm Kl.mm"]);
});

Deno.test("static imports of one name are overloads of each other", async () => {
  const sources = {
    "p/One.java": "package p; public class One { public static void take(String s) {} }\n",
    "p/Two.java": "package p; public class Two { public static void take(int i, int j) {} }\n",
    "q/A.java":
      'package q;\nimport static p.One.take;\nimport static p.Two.take;\nclass A {\n  void go() { take("a"); take(1, 2); }\n}\n',
  };
  assert.deepEqual(await calls(sources, 5, "q/A.java"), ["take One.take", "take Two.take"]);
  const outside =
    'package q;\nimport static p.One.take;\nimport static org.acme.Assert.take;\nclass A {\n  void go() { take("a"); }\n}\n';
  const last = outside.replace(/(.*One.*\n)(.*Assert.*\n)/, "$2$1");
  for (const text of [outside, last]) {
    assert.deepEqual(await calls({ ...sources, "q/A.java": text }, 5, "q/A.java"), ["take One.take"]);
  }
});

const FLOW = `class F { Own it; boolean no;
  static class Own { boolean a() { return true; } boolean b() { return true; } }
  static class Other extends Own { boolean a() { return true; } }
  static class Last extends Own { boolean a() { return true; } }
`;

Deno.test("the variable of a pattern is bound where the test was met, and nowhere else", async () => {
  const inside = FLOW + `  void f(Object x) {
    if (x instanceof Other it && it.a()) it.a();
    else it.a();
    it.a();
    if (x instanceof Last it) { it.a(); } else if (x instanceof Other it) { it.a(); } else { it.a(); }
    boolean b = x instanceof Other it ? it.a() : it.a();
    while (x instanceof Other it) { it.a(); }
    it.a();
    for (; x instanceof Other it; it.a()) { it.a(); }
    return !(x instanceof Other it) || it.a();
  }
}`;
  assert.deepEqual(await calls({ "F.java": inside }, 6, "F.java"), ["a F.Other.a", "a F.Other.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 7, "F.java"), ["a F.Own.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 8, "F.java"), ["a F.Own.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 9, "F.java"), ["a F.Last.a", "a F.Other.a", "a F.Own.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 10, "F.java"), ["a F.Other.a", "a F.Own.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 11, "F.java"), ["a F.Other.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 12, "F.java"), ["a F.Own.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 13, "F.java"), ["a F.Other.a", "a F.Other.a"]);
  assert.deepEqual(await calls({ "F.java": inside }, 14, "F.java"), ["a F.Other.a"]);
});

Deno.test("it is bound behind what is left where the test was not met", async () => {
  for (
    const leaving of [
      "if (!(x instanceof Other it)) return;",
      "if (!(x instanceof Other it) || it.b()) { no = true; throw e; }",
      "if (x instanceof Other it && no) { } else { return; }",
      "if (!(x instanceof Other it)) { if (no) return; else throw e; }",
      "if (!(x instanceof Other it)) { try { return; } catch (E e) { throw e; } }",
      "while (!(x instanceof Other it)) { x = null; }",
      "if (!((x instanceof Other it) && no)) return;",
    ]
  ) {
    const source = FLOW + `  void f(Object x) {\n    ${leaving}\n    it.a();\n    { it.a(); }\n  }\n` +
      `  void g() { it.a(); }\n}`;
    assert.deepEqual(await calls({ "F.java": source }, 7, "F.java"), ["a F.Other.a"], leaving);
    assert.deepEqual(await calls({ "F.java": source }, 8, "F.java"), ["a F.Other.a"], leaving);
    assert.deepEqual(await calls({ "F.java": source }, 10, "F.java"), ["a F.Own.a"], leaving);
  }
  for (
    const staying of [
      "if (!(x instanceof Other it)) no = true;",
      "if (x instanceof Other it) return;",
      "while (!(x instanceof Other it)) { break; }",
      "if (no) if (!(x instanceof Other it)) return;",
      "no = x instanceof Other it;",
    ]
  ) {
    const source = FLOW + `  void f(Object x) {\n    ${staying}\n    it.a();\n  }\n}`;
    assert.deepEqual(await calls({ "F.java": source }, 7, "F.java"), ["a F.Own.a"], staying);
  }
});

Deno.test("a class that may inherit a name from outside hides no further static import of it", async () => {
  const sources = {
    "p/Proxy.java":
      "package p; public abstract class Proxy implements java.sql.Connection { static final int DIRTY = 1; }\n",
    "p/Clock.java": "package p; public interface Clock { static long now() { return 1; } }\n",
    "q/A.java":
      "package q;\nimport static p.Proxy.*;\nimport static p.Clock.*;\nclass A {\n  void go() { now(); commit(); }\n}\n",
  };
  assert.deepEqual(await calls(sources, 5, "q/A.java"), ["now Clock.now", "commit external"]);
});

Deno.test("a library that is handed a list may give back what is in it", async () => {
  const source = `import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.acme.Iterables;
class Message { String text() { return ""; } }
interface Entry { int state(); }
class A<T extends Entry> {
  CopyOnWriteArrayList<T> entries;
  void go(List<Message> all, List<String> names) {
    Iterables.only(all).text();
    Iterables.only(all).size();
    Iterables.only(names).text();
    for (var e : entries) e.state();
  }
}
`;
  assert.deepEqual(await calls(source, 9), ["only external", "text unresolved"]);
  assert.deepEqual(await calls(source, 10), ["only external", "size external"]);
  assert.deepEqual(await calls(source, 11), ["only external", "text external"]);
  assert.deepEqual(await calls(source, 12), ["state unresolved"]);
});

Deno.test("functional interfaces of the library say what a lambda is passed and gives", async () => {
  const source = `import java.util.List;
import java.util.function.*;
class Store { void put() {} Store next() { return this; } }
class A {
  void each(Consumer<Store> call) { call.accept(new Store()); }
  <R> R map(BiFunction<Store, Integer, R> call) { return null; }
  void take(Store store) {}
  void take(Runnable call) {}
  void go() {
    each(it -> it.put());
    map((it, n) -> it.next()).put();
    take(() -> {});
  }
}
`;
  assert.deepEqual(await calls(source, 10), ["each A.each", "put Store.put"]);
  assert.deepEqual(await calls(source, 11), ["map A.map", "next Store.next", "put Store.put"]);
  assert.deepEqual(await calls(source, 12), ["take A.take~2"]);
});

const COLLECTIONS = `package demo;
import java.util.*;
import java.util.stream.*;
class A {
  void go(Map<String, Env> m, List<Env> es, Map<String, List<Env>> lists) {
    for (var e : es) e.use();
    es.forEach(e -> e.use());
    for (Map.Entry<String, Env> entry : m.entrySet()) entry.getValue().use();
    for (var entry : m.entrySet()) entry.getValue().use();
    for (var entry : m.entrySet()) entry.getKey().use();
    lists.computeIfAbsent("k", k -> new ArrayList<>()).forEach(e -> e.use());
    es.stream().filter(e -> true).sorted().findFirst().orElseThrow().use();
    es.iterator().next().use();
  }
}
`;

Deno.test("what collections hold comes out of them, whether they are imported one by one or with their package", async () => {
  const sources = { "demo/Env.java": "package demo;\nclass Env { void use() {} }\n" };
  const single = "import java.util.List; import java.util.Map; import java.util.ArrayList;";
  for (const text of [COLLECTIONS, COLLECTIONS.replace("import java.util.*;", single)]) {
    const used = async (line: number) =>
      (await calls({ ...sources, "demo/A.java": text }, line, "demo/A.java")).filter((one) => one.startsWith("use"));
    for (const line of [6, 7, 8, 9, 11, 12, 13]) assert.deepEqual(await used(line), ["use Env.use"], `line ${line}`);
    assert.deepEqual(await used(10), ["use external"]);
  }
});

Deno.test("a type of the package hides the library's of its name", async () => {
  const sources = {
    "demo/List.java": "package demo;\nclass List<T> { Other get(int i) { return null; } }\n",
    "demo/Types.java": "package demo;\nclass Env { void use() {} }\nclass Other { void use() {} }\n",
    "demo/A.java": "package demo;\nimport java.util.*;\nclass A {\n  void go(List<Env> es) { es.get(0).use(); }\n}\n",
  };
  assert.deepEqual(await calls(sources, 4, "demo/A.java"), ["get List.get", "use Other.use"]);
});
