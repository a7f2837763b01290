// Source text → syntax tree, with the language's grammar; other spellings of what breaks it are tried.

import { ERROR_KIND, FlatTree } from "../languages/tree.ts";
import { type LoadedLanguage, loadLanguage } from "../languages/load_language.ts";
import { loadRules } from "../languages/registry.ts";
import { parseTree } from "../languages/parse_tree.ts";
import { type Broken, nearBroken, type Respelling, withRespellings } from "../languages/respelling.ts";
import { FocalError } from "../base/errors.ts";
import { systemClock } from "../time/clock.ts";
import type { Syntax } from "./extract_facts.ts";

export interface ParseOptions {
  /** Parsing stops with an error after this long. Default: 20,000. */
  deadline_ms?: number;
}

const tree = new FlatTree();

/** What a source is parsed with, and what of it is parsed: a file may mix languages. */
export interface Prepared {
  readonly loaded: LoadedLanguage;
  readonly text: string;
}

/** Only the grammar that the source needs is loaded. */
export async function prepare(source: string, language: string): Promise<Prepared> {
  const { source: text, language: other } = (await loadRules(language)).prepare?.(source) ?? { source };
  if (other === undefined || other === language) return { loaded: await loadLanguage(language), text };
  return prepare(text, other);
}

/** Fills `tree`; false when the deadline passed. */
function parseInto(loaded: LoadedLanguage, source: string, end_ms: number): boolean {
  return parseTree(loaded, source, tree, () => systemClock.monotonic() <= end_ms);
}

/** What ends one error may show the next. */
const MOST_REPAIRS = 6;

/** What to try of what is left: words near errors, then whatever is near, then all, since a cause may be far away. */
const STAGES: readonly ((source: string, left: readonly Respelling[], errors: readonly Broken[]) => Respelling[])[] = [
  (source, left, errors) => nearBroken(source, left.filter((pieces) => pieces.length === 1), errors),
  nearBroken,
  (_, left) => [...left],
];

/** Parses other spellings of what may be broken, as long as there are fewer errors for it. */
function tryRepair(loaded: LoadedLanguage, source: string, end_ms: number): void {
  let left = loaded.rules.repair?.(source) ?? [];
  let kept: readonly Respelling[] = [];
  let text = source;
  let errors = brokenPlaces();
  let isParsed = true;
  let parses = 0;
  for (let stage = 0; stage < STAGES.length && parses < MOST_REPAIRS && errors.length > 0;) {
    const chosen = new Set(STAGES[stage]!(source, left, errors));
    if (chosen.size === 0) {
      stage++;
      continue;
    }
    const tried = [...kept, ...chosen];
    const repaired = withRespellings(source, tried);
    parses++;
    const now = parseInto(loaded, repaired, end_ms) ? brokenPlaces() : errors;
    isParsed = now.length < errors.length;
    if (isParsed) {
      [kept, text, errors] = [tried, repaired, now];
      left = left.filter((one) => !chosen.has(one));
    } else stage++;
  }
  if (!isParsed) parseInto(loaded, text, Infinity);
  tree.source = source;
}

function brokenPlaces(): Broken[] {
  const places: Broken[] = [];
  for (let node = 0; node < tree.length; node++) {
    if (tree.kind[node] === ERROR_KIND || tree.isMissing(node)) {
      places.push({ start: tree.start[node]!, end: tree.end[node]! });
    }
  }
  return places;
}

/** The tree can be read until the next call. Throws a FocalError (code `unsupported`) when the deadline passes. */
export function syntaxOf(
  path: string,
  language: string,
  { loaded, text }: Prepared,
  { deadline_ms = 20_000 }: ParseOptions = {},
): Syntax {
  if (!parseInto(loaded, text, systemClock.monotonic() + deadline_ms)) {
    throw new FocalError("unsupported", `${path}: parsing took longer than ${deadline_ms} ms`);
  }
  // The repair gets time of its own: what it does must not depend on how long the first parse took.
  if (tree.hasErrors) tryRepair(loaded, text, systemClock.monotonic() + deadline_ms);
  return { path, language, grammar: loaded, tree };
}
