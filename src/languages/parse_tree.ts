// Source text → flat syntax tree: the quick way when it has no errors, by tree-sitter otherwise.

import { unitsOfBytes } from "../base/utf8_units.ts";
import { type LoadedLanguage, parserMemory, quickParser } from "./load_language.ts";
import { parseText } from "./parse_text.ts";
import type { QuickTree } from "./quick_parser/quick_parser.ts";
import { countInUnits, type FlatTree, readTree } from "./tree.ts";

/** Fills `into`, which can be read until the next parse; false when `goOn` ended it. */
export function parseTree(
  loaded: LoadedLanguage,
  source: string,
  into: FlatTree,
  goOn: () => boolean = () => true,
): boolean {
  const quick = quickParser().parse(loaded.address, source, goOn);
  if (quick === "stopped") return false;
  if (quick === "broken") return parseBroken(loaded, source, into, goOn);
  fill(into, quick, source);
  return true;
}

function parseBroken({ parser }: LoadedLanguage, source: string, into: FlatTree, goOn: () => boolean): boolean {
  const tree = parseText(parser, source, () => !goOn());
  if (tree === undefined) {
    parser.reset();
    return false;
  }
  try {
    readTree(tree, source, parserMemory(), into);
  } finally {
    tree.delete();
  }
  return true;
}

function fill(into: FlatTree, { text, ...tree }: QuickTree, source: string): void {
  Object.assign(into, tree);
  into.hasErrors = false;
  into.source = source;
  if (text.length !== source.length) countInUnits(into, unitsOfBytes(text));
}
