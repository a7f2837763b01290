// Swift: a property and a method may share a name.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

Deno.test("a call means the method, a read the property, and a property that holds a closure is called", async () => {
  const view = await viewOf({
    "a.swift": "class Box {\n  var task: Int = 0\n  func task(for name: String) -> Box { return self }\n" +
      "  var done: (() -> Void)?\n  static func make() -> Box { return Box() }\n}\n" +
      'func use(box: Box) {\n  _ = box.task(for: "")\n  _ = box.task\n  box.done?()\n  run(Box.make)\n}\n',
  });
  const lines = resolvedRefs(view, "a.swift").filter((line) => /task|done|make/.test(line));
  assert.deepEqual(lines.map((line) => line.replace(/ \(.*/, "")), [
    "8 call task → a.swift#Box.task~2",
    "9 read task → a.swift#Box.task",
    "10 call done → a.swift#Box.done",
    "11 read make → a.swift#Box.make",
  ]);
});
