import assert from "node:assert/strict";
import { type DrawnFormat, drawnGraph as linesOf } from "./drawn_graph.ts";
import type { GraphLine } from "./export_graph.ts";

const drawnGraph = (lines: readonly GraphLine[], format: DrawnFormat) => linesOf(lines, format).join("\n") + "\n";

const symbol = (key: string, qualified_name: string): GraphLine => ({
  type: "symbol",
  key,
  name: qualified_name,
  qualified_name,
  kind: "function",
  path: "a.ts",
  start_line: 1,
  end_line: 2,
  start_col: 1,
});

const LINES: readonly GraphLine[] = [
  symbol('a.ts#<T>"x"&', '<T>"x"&'),
  symbol("a.ts#b", "b"),
  {
    type: "edge",
    source_key: 'a.ts#<T>"x"&',
    target_key: "a.ts#b",
    kind: "calls",
    weight: 1,
    count: 2,
    rule: "import",
  },
];

Deno.test("GraphML escapes what XML gives a meaning", () => {
  const text = drawnGraph(LINES, "graphml");
  assert.match(text, /<node id="a\.ts#&lt;T&gt;&quot;x&quot;&amp;">/);
  assert.match(text, /<edge source="a\.ts#&lt;T&gt;&quot;x&quot;&amp;" target="a\.ts#b">/);
  assert.equal((text.match(/<node /g) ?? []).length, 2);
});

Deno.test("DOT quotes names", () => {
  assert.match(drawnGraph(LINES, "dot"), /"a\.ts#<T>\\"x\\"&" -> "a\.ts#b" \[label="calls"\];/);
});

Deno.test("Mermaid numbers symbols", () => {
  const text = drawnGraph(LINES, "mermaid");
  assert.match(text, /^flowchart LR\n/);
  assert.match(text, /s0\["#60;T#62;#34;x#34;#38;"\]/);
  assert.match(text, /s0 -->\|calls\| s1/);
});
