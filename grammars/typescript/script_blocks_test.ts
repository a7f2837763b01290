// Scripts of component files, and sources that the grammar needs help with.

import assert from "node:assert/strict";
import { withRespellings } from "../../src/languages/respelling.ts";
import { repair } from "./repair.ts";
import { scriptBlocks } from "./script_blocks.ts";

Deno.test("everything outside of scripts is blank, line by line", () => {
  const source =
    "<template>\r\n  <b a='>'/>\n</template>\n<!-- <script>no()</script> -->\n<script lang=\"ts\" a='>'>\nlet x: number;\n</script>\n";
  const { source: code, language } = scriptBlocks(source);
  assert.equal(language, "typescript");
  assert.equal(code.length, source.length);
  assert.equal(code.replace(/[ \r\n]/g, ""), "letx:number;");
  assert.equal(code.indexOf("let x"), source.indexOf("let x"));
  assert.equal(code.split("\n").length, source.split("\n").length);
});

Deno.test("two scripts, no script, an unclosed script", () => {
  assert.equal(scriptBlocks("<script>a</script>\n<script setup lang='tsx'>b</script>").language, "tsx");
  assert.equal(scriptBlocks("<script>a</script>\n<script setup>b</script>").source.trim().replace(/\s+/g, " "), "a b");
  assert.equal(scriptBlocks("<p>hi</p>").source.trim(), "");
  assert.equal(scriptBlocks("<script>a").source.trim(), "");
});

Deno.test("a semicolon goes before a call signature on a line of its own", () => {
  const source = "interface F {\n  (a: string): void\n\n  // more\n  <T>(b: T): T\n}\n";
  assert.equal(withRespellings(source, repair(source)), source.replace("  <T>", " ;<T>"));
  assert.deepEqual(repair("type A =\n  <T>(a: T) => T\n"), []);
  assert.deepEqual(repair("if (a\n    < b) {}\n"), []);
});
