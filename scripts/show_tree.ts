// Prints the syntax tree of a source text, for writing a language's rules.
//
//   deno run -A scripts/show_tree.ts java < Sample.java

import { readFileSync } from "node:fs";
import { loadLanguage, parserMemory } from "../src/languages/load_language.ts";
import { parseText } from "../src/languages/parse_text.ts";
import { FlatTree, readTree } from "../src/languages/tree.ts";

const { parser, names } = await loadLanguage(process.argv[2] ?? "");
const source = readFileSync(0, "utf8");
const tree = readTree(parseText(parser, source)!, source, parserMemory(), new FlatTree());
const depths: number[] = [];
for (let node = 0; node < tree.length; node++) {
  depths[node] = node === 0 ? 0 : depths[tree.parent[node]!]! + 1;
  if (!tree.isNamed(node) && !process.argv.includes("--all")) continue;
  const field = tree.field[node] === 0 ? "" : `${names.fields[tree.field[node]!]}: `;
  const text = tree.text(node);
  const shown = text.length <= 40 && !text.includes("\n") ? `  ${JSON.stringify(text)}` : "";
  console.log("  ".repeat(depths[node]!) + field + names.kindName(tree.kind[node]!) + shown);
}
