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
