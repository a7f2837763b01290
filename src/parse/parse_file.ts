// Source text → facts: parses with the language's grammar, flattens the tree, lets the language's rules walk it.

import type { ParsedFile } from "../languages/facts.ts";
import { FileBuilder } from "../languages/builder.ts";
import { ERROR_KIND, FlatTree } from "../languages/tree.ts";
import { type LoadedLanguage, loadLanguage } from "../languages/load_language.ts";
import { parseTree } from "../languages/parse_tree.ts";
import { FocalError } from "../base/errors.ts";
import { hashBodies } from "../languages/body_hash.ts";
import { systemClock } from "../time/clock.ts";

export interface ParseOptions {
  /** Parsing stops with an error after this long. Default: 20,000. */
  deadline_ms?: number;
}

const tree = new FlatTree();

/** Name of the symbol that stands for the file itself: its base name without the last extension. */
export function moduleName(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const dot = base.lastIndexOf(".");
  return dot > 0 ? base.slice(0, dot) : base;
}

/** Parses one file. Throws a FocalError (code `unsupported`) when the deadline passes. */
export async function parseFile(
  path: string,
  source: string,
  language: string,
  options: ParseOptions = {},
): Promise<ParsedFile> {
  let rules = await loadLanguage(language);
  let text = source;
  if (rules.rules.prepare !== undefined) {
    const prepared = rules.rules.prepare(source);
    text = prepared.source;
    if (prepared.language !== undefined) rules = await loadLanguage(prepared.language);
  }
  return parseWith(rules, path, text, language, options);
}

/** Fills `tree`; false when the deadline passed. */
function parseInto(loaded: LoadedLanguage, source: string, end_ms: number): boolean {
  return parseTree(loaded, source, tree, () => systemClock.monotonic() <= end_ms);
}

/** Parses the language's other spelling of a broken source, and goes back to the source when that is no better. */
function tryRepair(loaded: LoadedLanguage, source: string, end_ms: number): void {
  const repaired = loaded.rules.repair?.(source);
  if (repaired === undefined) return;
  const errors = errorCount();
  if (!parseInto(loaded, repaired, end_ms) || errorCount() >= errors) parseInto(loaded, source, Infinity);
  // What was changed for the parser, in its place and as long as it was, is nobody else's.
  tree.source = source;
}

function errorCount(): number {
  let count = 0;
  for (let node = 0; node < tree.length; node++) {
    if (tree.kind[node] === ERROR_KIND || tree.isMissing(node)) count++;
  }
  return count;
}

/** The synchronous part, for a language that is loaded already. */
export function parseWith(
  loaded: LoadedLanguage,
  path: string,
  source: string,
  language: string,
  options: ParseOptions = {},
): ParsedFile {
  const deadline_ms = options.deadline_ms ?? 20_000;
  if (!parseInto(loaded, source, systemClock.monotonic() + deadline_ms)) {
    throw new FocalError("unsupported", `${path}: parsing took longer than ${deadline_ms} ms`);
  }
  // The repair gets time of its own: what it does must not depend on how long the first parse took.
  if (tree.hasErrors) tryRepair(loaded, source, systemClock.monotonic() + deadline_ms);
  const builder = new FileBuilder(tree, loaded.names, language, moduleName(path));
  loaded.rules.extract(builder);
  const file = builder.finish();
  hashBodies(file.symbols, tree, loaded.names);
  tree.source = "";
  return file;
}
