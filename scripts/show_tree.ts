// Prints the syntax tree of a source text, for writing a language's rules.
//
//   deno run -A scripts/show_tree.ts java < Sample.java

import { readFileSync } from "node:fs";
import { loadLanguage } from "../src/languages/load_language.ts";
import { parseTree } from "../src/languages/parse_tree.ts";
import { FlatTree } from "../src/languages/tree.ts";

const loaded = await loadLanguage(process.argv[2] ?? "");
const { names } = loaded;
const tree = new FlatTree();
parseTree(loaded, readFileSync(0, "utf8"), tree);
const depths: number[] = [];
for (let node = 0; node < tree.length; node++) {
  depths[node] = node === 0 ? 0 : depths[tree.parent[node]!]! + 1;
  if (!tree.isNamed(node) && !process.argv.includes("--all")) continue;
  const field = tree.field[node] === 0 ? "" : `${names.table.fields[tree.field[node]!]}: `;
  const text = tree.text(node);
  const shown = text.length <= 40 && !text.includes("\n") ? `  ${JSON.stringify(text)}` : "";
  console.log("  ".repeat(depths[node]!) + field + names.kindName(tree.kind[node]!) + shown);
}
