// Java, Kotlin and Scala in one package: each sees the others' types without an import.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

Deno.test("types of a package are seen from its files in other languages of the virtual machine", async () => {
  const view = await viewOf({
    "java/Request.java":
      "package org.acme; public class Request { public String path() { return Handler.NAME; } Handler next; Used used; Request again = new Request(); }\n",
    "kotlin/Handler.kt":
      "package org.acme\nclass Handler { fun handle(request: Request) { request.path() } }\nfun Used() {}\n",
    "scala/Use.scala": "package org.acme\nclass Use(request: Request) { def go() = request.path() }\n",
    "kotlin/Both.kt": "package org.acme\nclass Both { fun kotlin() {} }\nfun both(it: Both) { it.kotlin() }\n",
    "java/Both.java": "package org.acme; class Both { void java() {} void both(Both it) { it.java(); } }\n",
    "other/Request.kt": "package org.other\nclass Request { fun path() {} }\n",
    "py/handler.py": "class Handler:\n    pass\n",
  });
  const leads = (path: string) => resolvedRefs(view, path).map((line) => line.replace(/ \([^()]*\)$/, ""));
  assert.deepEqual(leads("kotlin/Handler.kt"), [
    "2 type_ref Request → java/Request.java#Request",
    "2 call path → java/Request.java#Request.path",
  ]);
  assert.deepEqual(leads("scala/Use.scala"), [
    "2 type_ref Request → java/Request.java#Request",
    "2 call path → java/Request.java#Request.path",
  ]);
  // Two builds, perhaps: each has its own.
  assert.ok(leads("kotlin/Both.kt").includes("3 call kotlin → kotlin/Both.kt#Both.kotlin"));
  assert.ok(leads("java/Both.java").includes("1 call java → java/Both.java#Both.java"));
  const ofJava = leads("java/Request.java");
  assert.ok(ofJava.includes("1 type_ref Handler → kotlin/Handler.kt#Handler"), ofJava.join("; "));
  assert.ok(ofJava.includes("1 call Request → java/Request.java#Request"), ofJava.join("; "));
  assert.ok(ofJava.includes("1 type_ref Used → unresolved"), ofJava.join("; "));
});

Deno.test("a type parameter that is bounded by itself and more ends nowhere", async () => {
  const view = await viewOf({
    "A.java":
      "interface Shape { int area(); }\nclass A<T extends T & Shape> { T one; int go() { return one.area() + one.lost(); } }\n",
  });
  const found = resolvedRefs(view, "A.java");
  assert.ok(found.includes("2 read one → A.java#A.one (self)"), found.join("; "));
});

Deno.test("annotations are read wherever they stand: at parameters, components, variables of loops and the like", async () => {
  const java = `package p;
@interface Mark { Class<?> by() default Object.class; int max() default 0; }
class Some {}
class Limits { static final int MAX = 3; }
record Pair(@Mark(by = Some.class) int one, @Mark(max = Limits.MAX) int... more) {}
class A {
  A(@Mark(by = Some.class) int one) {}
  void go(@p.Mark(by = Some.class) int one, final @Mark(max = Limits.MAX) int... more) {}
  void code(Iterable<String> all) {
    for (@Mark(by = Some.class) String one : all) {}
    Taker taker = (@Mark(by = Some.class) String one) -> {};
    try (@Mark(by = Some.class) Closed closed = null) {
    } catch (@Mark(by = Some.class) Exception caught) {
    }
  }
}
interface Taker { void take(String one); }
interface Closed extends AutoCloseable {}
`;
  const kotlin = `package p
annotation class Note(val by: Any, val max: Int = 0)
class Thing
const val MOST = 3
class K {
  constructor(@Note(Thing::class) one: Int)
  fun go(@Note(Thing::class) one: Int, @Note("", MOST) vararg more: Int) {
    for (@Note(Thing::class) each in more) {}
    @Note(Thing::class) val local = 1
    try {} catch (@Note(Thing::class) caught: Exception) {}
    val typed = fun(@Note(Thing::class) given: Int) {}
  }
  var held: Int = 0
    set(@Note(Thing::class) given) {}
}
`;
  const view = await viewOf({ "A.java": java, "K.kt": kotlin });
  const lines = (path: string, ...targets: string[]) =>
    targets.map((target) =>
      resolvedRefs(view, path).filter((line) => line.includes(` → ${path}#${target} (`))
        .map((line) => Number(line.split(" ")[0]))
    );
  const [mark, some, max, most] = lines("A.java", "Mark", "Some", "Limits.MAX", "Mark.max");
  assert.deepEqual(mark, [5, 5, 7, 8, 8, 10, 11, 12, 13]);
  assert.deepEqual(some, [5, 7, 8, 10, 11, 12, 13]);
  assert.deepEqual(max, [5, 8]);
  assert.deepEqual(most, [5, 8]);
  const unknown = resolvedRefs(view, "A.java").filter((line) => / (ambiguous|unresolved)/.test(line));
  assert.deepEqual(unknown, []);
  const [note, thing, limit] = lines("K.kt", "Note", "Thing", "MOST");
  assert.deepEqual(note, [6, 7, 7, 8, 9, 10, 11, 14]);
  assert.deepEqual(thing, [6, 7, 8, 9, 10, 11, 14]);
  assert.deepEqual(limit, [7]);
});
