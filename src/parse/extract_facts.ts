// Syntax tree → facts: the language's rules walk it.

import { hashBodies } from "../languages/body_hash.ts";
import { FileBuilder } from "../languages/builder.ts";
import type { ParsedFile } from "../languages/facts.ts";
import type { LanguageRules } from "../languages/rules.ts";
import type { FlatTree, GrammarNames } from "../languages/tree.ts";

/** What reads the trees of a grammar. */
export interface TreeReader {
  /** Of the language: not the file's where that mixes several (Vue, Svelte). */
  readonly name: string;
  readonly names: GrammarNames;
  readonly rules: LanguageRules;
}

export interface Syntax {
  readonly path: string;
  readonly language: string;
  readonly grammar: TreeReader;
  readonly tree: FlatTree;
}

/** Name of the symbol that stands for the file itself: its base name without the last extension. */
export function moduleName(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const dot = base.lastIndexOf(".");
  return dot > 0 ? base.slice(0, dot) : base;
}

export function extractFacts({ path, language, grammar, tree }: Syntax): ParsedFile {
  const builder = new FileBuilder(tree, grammar.names, language, moduleName(path));
  grammar.rules.extract(builder);
  const file = builder.finish();
  hashBodies(file.symbols, tree, grammar.names);
  tree.source = "";
  return file;
}
