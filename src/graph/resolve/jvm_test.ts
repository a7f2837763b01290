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
