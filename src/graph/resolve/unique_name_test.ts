// When the only definition of a name is what is meant, and when it is not.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

/** What the calls of a name in a file lead to, without the line. */
async function calls(sources: Readonly<Record<string, string>>, path: string, name: string): Promise<string[]> {
  const all = resolvedRefs(await viewOf(sources), path);
  return all.filter((line) => line.includes(` call ${name} → `)).map((line) => line.slice(line.indexOf("→ ") + 2));
}

const BOX =
  "<?php\nclass Box {\n  private function cancel($id) {}\n  public static function wait() {}\n  public function open() {}\n}\n";

Deno.test("a private method is not called from other files, a static one not on a value (PHP)", async () => {
  const user = "<?php\nfunction f() {\n  $a = g()[0];\n  $a->cancel(1);\n  $a->wait();\n  $a->open();\n}\n";
  const sources = { "Box.php": BOX, "m.php": user };
  assert.deepEqual(await calls(sources, "m.php", "cancel"), ["unresolved"]);
  assert.deepEqual(await calls(sources, "m.php", "wait"), ["unresolved"]);
  assert.deepEqual(await calls(sources, "m.php", "open"), ["Box.php#Box.open (unique name (heuristic))"]);
});

Deno.test("what comes out of a member that the project does not have is not the project's", async () => {
  const user =
    "<?php\nfunction f() {\n  $a = g()[0];\n  $a->getUri()->open();\n  $b = $a->getUri();\n  $b->open();\n}\n";
  assert.deepEqual(await calls({ "Box.php": BOX, "m.php": user }, "m.php", "open"), ["unresolved", "unresolved"]);
});

Deno.test("code that is no test calls nothing of the tests", async () => {
  const user = "<?php\nfunction f() {\n  $a = g()[0];\n  $a->open();\n}\n";
  const sources = { "tests/Box.php": BOX, "src/m.php": user, "tests/m.php": user };
  assert.deepEqual(await calls(sources, "src/m.php", "open"), ["unresolved"]);
  assert.deepEqual(await calls(sources, "tests/m.php", "open"), ["tests/Box.php#Box.open (unique name (heuristic))"]);
});

Deno.test("accessors, delegators and members of a Struct are definitions of their names (Ruby)", async () => {
  const user = "class User\n  def go\n    a = @things[0]\n    a.label\n  end\nend\n";
  const method = "class Box\n  def label\n  end\nend\n";
  const label = (other: string) => calls({ "box.rb": method, "other.rb": other, "m.rb": user }, "m.rb", "label");
  assert.deepEqual(await label(""), ["box.rb#Box.label (unique name (heuristic))"]);
  for (
    const other of [
      "class Other\n  attr_reader :label\nend\n",
      "class Other\n  def_delegators :@a, :label, :b\nend\n",
      "class Other\n  alias_method :label, :b\nend\n",
      "Mark = Struct.new(:time, :label)\n",
      "Mark = Data.define(:label) do\n  def b; end\nend\n",
    ]
  ) assert.deepEqual(await label(other), ["ambiguous 2"], other);
});

Deno.test("what asks for an argument is not called without any, and every object has its methods (Ruby)", async () => {
  const box = "class Box\n  def opened?(env)\n  end\n  def is_a?(other)\n  end\nend\n";
  const user =
    "class User\n  def go\n    a = @things[0]\n    b = @others[0]\n    a.opened?\n    b.opened?(1)\n    a.is_a?(Box)\n  end\nend\n";
  const to = (name: string) => calls({ "box.rb": box, "m.rb": user }, "m.rb", name);
  assert.deepEqual(await to("opened?"), ["unresolved", "box.rb#Box.opened? (unique name (heuristic))"]);
  assert.deepEqual(await to("is_a?"), ["unresolved"]);
});

Deno.test("a Struct is a class with what its block defines (Ruby)", async () => {
  const source = "Mark = Struct.new(:time) do\n  def shown\n    time\n  end\nend\nMark.new(1).shown\n";
  assert.deepEqual(await calls({ "m.rb": source }, "m.rb", "shown"), ["m.rb#Mark.shown (typed receiver)"]);
  assert.deepEqual(await calls({ "m.rb": source }, "m.rb", "time"), ["m.rb#Mark.time (self)"]);
});

Deno.test("a member that is imported by its name is an extension from elsewhere (Kotlin)", async () => {
  const own = "package a\nclass Own\nprivate fun Own.writeTo(x: Int) {}\nfun Own.readFrom(x: Int) {}\n";
  const user =
    "package a\nimport lib.writeTo\nimport a.readFrom\nfun f() {\n  (1 + 2).writeTo(1)\n  (1 + 2).readFrom(1)\n}\n";
  const sources = { "own.kt": own, "m.kt": user };
  assert.deepEqual(await calls(sources, "m.kt", "writeTo"), ["unresolved"]);
  assert.deepEqual(await calls(sources, "m.kt", "readFrom"), ["own.kt#Own.readFrom (unique name (heuristic))"]);
});

Deno.test("a case of an enum is called like a method (Swift)", async () => {
  const setter = "class Setter {\n  func modifier(_ m: Int) -> Setter { return self }\n}\n";
  const item = "enum Item {\n  case modifier(Int)\n  case other(Int)\n}\n";
  const user = "func f() {\n  load([.modifier(1), .other(2)])\n}\n";
  const sources = { "setter.swift": setter, "item.swift": item, "m.swift": user };
  assert.deepEqual(await calls(sources, "m.swift", "modifier"), ["ambiguous 2"]);
  assert.deepEqual(await calls(sources, "m.swift", "other"), ["item.swift#Item.other (unique name (heuristic))"]);
});

Deno.test("what is not `pub` is its file's own (Zig)", async () => {
  const box =
    "pub const Box = struct {\n    fn lockIt(self: Box) void { _ = self; }\n    pub fn openIt(self: Box) void { _ = self; }\n};\n";
  const user =
    "fn f() void {\n    var p = start(.{}) catch |e| {\n        return e;\n    };\n    p.lockIt();\n    p.openIt();\n}\n";
  assert.deepEqual(await calls({ "box.zig": box, "m.zig": user }, "m.zig", "lockIt"), ["unresolved"]);
  assert.deepEqual(await calls({ "box.zig": box, "m.zig": user }, "m.zig", "openIt"), [
    "box.zig#Box.openIt (unique name (heuristic))",
  ]);
});
