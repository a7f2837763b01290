// The graph's symbols and edges in the formats of tools that draw: GraphML, DOT, Mermaid.

import type { EdgeLine, GraphLine, SymbolLine } from "./export_graph.ts";

export type DrawnFormat = "graphml" | "dot" | "mermaid";

/** Line by line: all of a large graph is longer than a string can be. */
export function drawnGraph(lines: readonly GraphLine[], format: DrawnFormat): string[] {
  const symbols = lines.filter((line) => line.type === "symbol");
  const edges = lines.filter((line) => line.type === "edge");
  if (format === "graphml") return graphml(symbols, edges);
  return format === "dot" ? dot(symbols, edges) : mermaid(symbols, edges);
}

const label = (symbol: SymbolLine): string => symbol.qualified_name === "" ? symbol.path : symbol.qualified_name;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML has no way at all to write most control characters. */
const xml = (text: string): string =>
  // deno-lint-ignore no-control-regex
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"]/g, (unit) => ESCAPES[unit] ?? unit);

function graphml(symbols: readonly SymbolLine[], edges: readonly EdgeLine[]): string[] {
  const keys = [
    ["name", "node", "string"],
    ["kind", "node", "string"],
    ["path", "node", "string"],
    ["start_line", "node", "int"],
    ["edge_kind", "edge", "string"],
    ["weight", "edge", "double"],
    ["count", "edge", "int"],
    ["rule", "edge", "string"],
  ].map(([id, of, type]) => `  <key id="${id}" for="${of}" attr.name="${id}" attr.type="${type}"/>`);
  const data = (key: string, value: string | number) => `<data key="${key}">${xml(String(value))}</data>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys,
    '  <graph edgedefault="directed">',
    ...symbols.map((symbol) =>
      `    <node id="${xml(symbol.key)}">${data("name", label(symbol))}${data("kind", symbol.kind)}` +
      `${data("path", symbol.path)}${data("start_line", symbol.start_line)}</node>`
    ),
    ...edges.map((edge) =>
      `    <edge source="${xml(edge.source_key)}" target="${xml(edge.target_key)}">${data("edge_kind", edge.kind)}` +
      `${data("weight", edge.weight)}${data("count", edge.count)}${data("rule", edge.rule)}</edge>`
    ),
    "  </graph>",
    "</graphml>",
  ];
}

function dot(symbols: readonly SymbolLine[], edges: readonly EdgeLine[]): string[] {
  const quoted = (text: string) =>
    `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replace(/\r?\n/g, " ").replaceAll("\0", "")}"`;
  return [
    "digraph focal {",
    "  rankdir=LR;",
    ...symbols.map((symbol) =>
      `  ${quoted(symbol.key)} [label=${quoted(label(symbol))}, kind=${quoted(symbol.kind)}];`
    ),
    ...edges.map((edge) => `  ${quoted(edge.source_key)} -> ${quoted(edge.target_key)} [label=${quoted(edge.kind)}];`),
    "}",
  ];
}

/** Mermaid's ids may hold letters and digits only, so symbols are numbered. */
function mermaid(symbols: readonly SymbolLine[], edges: readonly EdgeLine[]): string[] {
  const ids = new Map(symbols.map((symbol, at) => [symbol.key, `s${at}`]));
  const text = (value: string) =>
    value.replace(/[#"<>&\\`\r\n]/g, (unit) => /\s/.test(unit) ? " " : `#${unit.charCodeAt(0)};`);
  return [
    "flowchart LR",
    ...symbols.map((symbol) => `  ${ids.get(symbol.key)}["${text(label(symbol))}"]`),
    ...edges.map((edge) => `  ${ids.get(edge.source_key)} -->|${text(edge.kind)}| ${ids.get(edge.target_key)}`),
  ];
}
