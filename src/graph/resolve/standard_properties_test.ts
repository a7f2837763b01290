// Properties of standard containers: what they hold is the checkout's own, so its members are not the library's.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

async function touches(path: string, source: string): Promise<string[]> {
  return resolvedRefs(await viewOf({ [path]: source }), path).filter((line) => / call [tT]ouch /.test(line))
    .map((line) => line.replace(/^\d+ call \S+ → /, "").replace(/^.*#/, ""));
}

Deno.test("what a lazy value, a task or a list's first holds is what it was declared to hold", async () => {
  const csharp = "using System; using System.Collections.Generic; using System.Threading.Tasks;\n" +
    "class Own { public int Touch() => 1; }\nclass Use {\n  Lazy<Own> lazy; Task<Own> task; Dictionary<string, Own> map;\n" +
    "  void All() {\n    lazy.Value.Touch();\n    task.Result.Touch();\n" +
    "    foreach (var pair in map) pair.Value.Touch();\n  }\n}\n";
  const found = await touches("a.cs", csharp);
  assert.deepEqual(found.map((line) => line.startsWith("Own.Touch")), [true, true, false], String(found));
  assert.equal(found[2], "unresolved", "a pair has two things: nobody claims that it is the library's");
  const swift = "class Own { func touch() {} }\nclass Use {\n  var list: [Own] = []\n" +
    "  func all() { list.first?.touch() }\n}\n";
  assert.ok((await touches("a.swift", swift))[0]?.startsWith("Own.touch"));
});

Deno.test("a map's forEach hands over key and value in the order of its language", async () => {
  const dart = "class Own { void touch() {} }\nclass Use {\n  Map<String, Own> map = {};\n" +
    "  void all() { map.forEach((key, value) => value.touch()); }\n}\n";
  assert.ok((await touches("a.dart", dart))[0]?.startsWith("Own.touch"));
  const script = "class Own { touch() {} }\nconst map = new Map<string, Own>();\n" +
    "map.forEach((value, key) => { value.touch(); });\n";
  assert.ok((await touches("a.ts", script))[0]?.startsWith("Own.touch"));
});
