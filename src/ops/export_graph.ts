// `focal export graph`: symbols, references and edges as JSON lines; symbols and edges as GraphML, DOT and Mermaid.

import { coveredBy } from "../graph/covered_checkouts.ts";
import { type DrawnFormat, drawnGraph } from "../graph/drawn_graph.ts";
import { exportGraph, type GraphLine } from "../graph/export_graph.ts";
import { realFolder } from "../index/real_folder.ts";
import { inPieces, jsonLines } from "../render/json.ts";
import { operation } from "./operation.ts";

export const exportGraphOperation = operation({
  name: "export graph",
  summary: "Print the graph: symbols, references and edges, as JSON lines, GraphML, DOT or Mermaid",
  help:
    'Lines and columns count from 1, columns in UTF-16 units. The order depends on the code only. Edges lead to code: who only reads a field, a constant or a module\'s name is in the references, and with --values in the edges. In JavaScript and TypeScript, JSON lines also give what a nested function does to the function around it, as an edge marked "nested".',
  group: "maintain",
  parameters: {
    as: {
      type: "string",
      choices: ["jsonl", "graphml", "dot", "mermaid"],
      default: "jsonl",
      summary: "JSON lines, or symbols and edges for a tool that draws",
    },
    values: {
      type: "boolean",
      summary: "Also edges that only read fields, variables, constants, enum members, modules",
    },
  },
  examples: [
    { command: "focal export graph > graph.jsonl", does: "writes the graph of the repository you are in" },
    { command: "focal export graph --as dot | dot -Tsvg > graph.svg", does: "draws it with Graphviz" },
    { command: "focal export graph | jq -r 'select(.type==\"edge\") | .kind' | sort | uniq -c", does: "counts edges" },
  ],
  effect: "read",
  idempotent: true,
  whole: true,
  needs: ["index"],
  output: {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: { type: "object", properties: { type: { enum: ["symbol", "ref", "edge"] } }, required: ["type"] },
      },
    },
    required: ["items"],
  },
  run: async (context, values) => {
    await context.freshen();
    const items: GraphLine[] = [];
    for (const checkout of coveredBy(context.index(), context.roots.map(realFolder))) {
      // What draws shows functions inside of functions as symbols of their own; who counts wants whole functions, too.
      const options = { values: values.values, nested: values.as === "jsonl" };
      for (const line of exportGraph(context.index(), checkout.id, checkout.prefix, options)) {
        items.push(line);
      }
    }
    return { schema_version: 1 as const, as: values.as, items, nothing: items.length === 0 };
  },
  render: ({ as, items }) => [...written(as, items)].join(""),
  pieces: ({ as, items }) => written(as, items),
});

function written(as: string, items: readonly GraphLine[]): Iterable<string> {
  return as === "jsonl" ? jsonLines(items) : inPieces(drawnGraph(items, as as DrawnFormat), (line) => line + "\n");
}
