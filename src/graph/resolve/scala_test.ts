// Scala: a class and its companion object share a name.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

Deno.test("types name the class, values the object beside it, whichever is written first", async () => {
  const source = "package a\nobject Tag {\n  def parse(s: String): Tag = new Tag(s)\n}\nclass Tag(val s: String)\n" +
    "class Code(val n: Int)\nobject Code {\n  val One: Code = new Code(1)\n}\n";
  const user =
    "package a\nclass Sub(t: Tag) extends Code(1) {\n  def f(c: Code): Tag = Tag.parse(Code.One.toString)\n}\n";
  const lines = resolvedRefs(await viewOf({ "tag.scala": source, "m.scala": user }), "m.scala");
  assert.deepEqual(lines.filter((line) => / (Tag|Code) → /.test(line)).map((line) => line.replace(/ \(.*/, "")), [
    "2 extends Code → tag.scala#Code",
    "2 type_ref Tag → tag.scala#Tag~2",
    "3 type_ref Code → tag.scala#Code",
    "3 type_ref Tag → tag.scala#Tag~2",
    "3 read Tag → tag.scala#Tag",
    "3 read Code → tag.scala#Code~2",
  ]);
});
