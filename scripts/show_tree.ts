// Prints the syntax tree of a source text, for writing a language's rules.
//
//   deno run -A scripts/show_tree.ts java < Sample.java

import { readFileSync } from "node:fs";
import { Language, Parser } from "web-tree-sitter";
import { readAsset } from "../src/base/assets.ts";

const name = process.argv[2] ?? "";
await Parser.init(
  { wasmBinary: readAsset("assets/web-tree-sitter.wasm.gz") } as unknown as Parameters<typeof Parser.init>[0],
);
const parser = new Parser();
parser.setLanguage(await Language.load(readAsset(`grammars/${name}/${name}.wasm.gz`)));
const cursor = parser.parse(readFileSync(0, "utf8"))!.walk();
const print = (depth: number): void => {
  if (cursor.nodeIsNamed || process.argv.includes("--all")) {
    const field = cursor.currentFieldName ? cursor.currentFieldName + ": " : "";
    const text = cursor.nodeText.length <= 40 && !cursor.nodeText.includes("\n")
      ? "  " + JSON.stringify(cursor.nodeText)
      : "";
    console.log("  ".repeat(depth) + field + cursor.nodeType + text);
  }
  if (cursor.gotoFirstChild()) {
    do print(depth + 1); while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
};
print(0);
