import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

async function targets(sources: Record<string, string>, path: string, name: string): Promise<string[]> {
  const lines = resolvedRefs(await viewOf(sources), path);
  return lines.filter((line) => line.includes(` ${name} `)).map((line) => line.replace(/^.* (\S+#\S+).*$/, "$1"));
}

const FLAVOURS = {
  "android/src/p/Box.java": "package p; public class Box { public void put() {} }\n",
  "android/src/p/Shelf.java": "package p; class Shelf { void go(Box box) { box.put(); } }\n",
  "main/src/p/Box.java": "package p; public class Box { public void put() {} }\n",
  "main/src/p/Shelf.java": "package p; class Shelf { void go(Box box) { box.put(); } }\n",
  "main/src/q/Far.java": "package q; import p.Box; class Far { void go(Box box) { box.put(); } }\n",
  "main/src/q/Star.java": "package q; import p.*; class Star { void go(Box box) { box.put(); } }\n",
  "tests/p/BoxTest.java": "package p; class BoxTest { void go(Box box) { box.put(); } }\n",
};

Deno.test("of two types of one full name the one that stands nearer is meant", async () => {
  for (const path of ["main/src/p/Shelf.java", "main/src/q/Far.java", "main/src/q/Star.java"]) {
    assert.deepEqual(await targets(FLAVOURS, path, "put"), ["main/src/p/Box.java#Box.put"], path);
  }
  assert.deepEqual(await targets(FLAVOURS, "android/src/p/Shelf.java", "put"), ["android/src/p/Box.java#Box.put"]);
});

Deno.test("where none is nearer, that is the one whose folder is less deep", async () => {
  const deep = Object.fromEntries(
    Object.entries(FLAVOURS).map(([path, text]) => [path.replace("android/", "android/more/"), text]),
  );
  assert.deepEqual(await targets(deep, "tests/p/BoxTest.java", "put"), ["main/src/p/Box.java#Box.put"]);
});

Deno.test("a project's tests mean the project that they are named after", async () => {
  const sources = {
    "src/Wire/Box.cs": "namespace P; public class Box { public void Put() {} }\n",
    "src/Wire.Core/Deep/Box.cs": "namespace P; public class Box { public void Put() {} }\n",
    "test/Wire.Core.Tests/Core.cs": "namespace P; class Core { void Go(Box box) { box.Put(); } }\n",
    "test/Wire.Tests/Plain.cs": "namespace P; class Plain { void Go(Box box) { box.Put(); } }\n",
  };
  const core = await targets(sources, "test/Wire.Core.Tests/Core.cs", "Put");
  assert.deepEqual(core, ["src/Wire.Core/Deep/Box.cs#Box.Put"]);
  assert.deepEqual(await targets(sources, "test/Wire.Tests/Plain.cs", "Put"), ["src/Wire/Box.cs#Box.Put"]);
});

Deno.test("what tests have is seen by tests only, and by those of other folders last", async () => {
  const sources = {
    "a/src/Use.kt": "package p\nfun use() {\n  pack()\n}\n",
    "a/src/test/Fake.kt": "package p\nfun pack() {}\n",
    "a/src/test/UseTest.kt": "package p\nfun useTest() {\n  pack()\n}\n",
    "b/src/test/OtherTest.kt": "package p\nfun otherTest() {\n  pack()\n}\n",
    "deep/er/src/Real.kt": "package p\nfun pack() {}\n",
  };
  assert.deepEqual(await targets(sources, "a/src/Use.kt", "pack"), ["deep/er/src/Real.kt#pack"]);
  assert.deepEqual(await targets(sources, "a/src/test/UseTest.kt", "pack"), ["a/src/test/Fake.kt#pack"]);
  assert.deepEqual(await targets(sources, "b/src/test/OtherTest.kt", "pack"), ["deep/er/src/Real.kt#pack"]);
});

Deno.test("a type that a function is named like is meant where a type is (Kotlin)", async () => {
  const sources = {
    "a/Made.kt": "package p\nfun Scope(): Scope = ScopeImpl()\nclass ScopeImpl : Scope {\n  override fun end() {}\n}\n",
    "a/Scope.kt": "package p\ninterface Scope {\n  fun end()\n}\n",
    "b/Use.kt": "package q\nimport p.Scope\nfun use(scope: Scope) {\n  scope.end()\n  Scope().end()\n}\n",
  };
  assert.deepEqual(await targets(sources, "b/Use.kt", "end"), ["a/Scope.kt#Scope.end", "a/Scope.kt#Scope.end"]);
});

Deno.test("overloads and parts of a type that stand farther are no twins", async () => {
  const kotlin = {
    "a/Near.kt": "package p\nfun pack(one: Int) {}\n",
    "b/Far.kt": "package p\nfun pack(one: String) {}\nfun pack(one: Int, two: Int) {}\n",
    "a/Use.kt": 'package p\nfun use() {\n  pack("a")\n  pack(1, 2)\n  pack(3)\n}\n',
  };
  assert.deepEqual(await targets(kotlin, "a/Use.kt", "pack"), ["b/Far.kt#pack", "b/Far.kt#pack~2", "a/Near.kt#pack"]);
  const csharp = {
    "a/Near.cs": "namespace P; public partial class Box { public void Put() {} }\n",
    "b/Far.cs": "namespace P; public partial class Box { public void Take() {} }\n",
    "a/Use.cs": "namespace P; class Use { void Go(Box box) { box.Take(); box.Put(); } }\n",
  };
  assert.deepEqual(await targets(csharp, "a/Use.cs", "Take"), ["b/Far.cs#Box.Take"]);
  assert.deepEqual(await targets(csharp, "a/Use.cs", "Put"), ["a/Near.cs#Box.Put"]);
});
