import assert from "node:assert/strict";
import { PLAIN } from "../../render/view.ts";
import { type SymbolItem, symbolLine } from "./symbol_items.ts";

const line = (signature: string): string => {
  const item: SymbolItem = {
    path: "a",
    name: "n",
    qualified_name: "n",
    kind: "method",
    start_line: 1,
    end_line: 2,
    signature,
  };
  return symbolLine(item, PLAIN).replace("a:1  method n  ", "");
};

Deno.test("a line shows the declaration, not the attributes above it", () => {
  assert.equal(line('@Override @SuppressWarnings({"a", "b"}) public String n(int a)'), "public String n(int a)");
  assert.equal(
    line("@Deprecated // Use @Other @X(1) public final void n(boolean b)"),
    "public final void n(boolean b)",
  );
  assert.equal(line("#[derive(Debug, Clone)] pub struct n"), "pub struct n");
  assert.equal(line('[HttpGet("/")] public int n()'), "public int n()");
  assert.equal(line('#[cfg(feature = "a")] #[inline] pub fn n()'), "pub fn n()");
  for (const plain of ["const n = [1]", "def n(a) -> [int]", "[key: string]: n", "@x", "n @a b"]) {
    assert.equal(line(plain), plain);
  }
});
