// How well a symbol answers a search: its names against the words asked for, its text, its users, its place.

import { isAscii } from "../base/lazy_pattern.ts";
import { isCallable } from "../graph/callable.ts";
import { Flag } from "../languages/facts.ts";
import { nameKey, type SearchTerms } from "./search_terms.ts";
import { stemmedWords } from "./stemmed_words.ts";

export interface ScoredSymbol {
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: string;
  readonly path: string;
  readonly is_test: number;
  readonly is_generated: number;
  readonly flags: number;
  readonly parent_kind: string | null;
}

export interface Evidence {
  /** Full text score, 1 for the best hit. */
  readonly text: number;
  /** How rare each of the terms' words is, in their order; what no symbol has counts like the rarest. */
  readonly weights: readonly number[];
  /** Tests and generated code are ranked like any other. */
  readonly with_tests: boolean;
}

/** How much a word counts by where it is found. */
const IN_NAME = 1;
const IN_CONTAINER = 0.6;
const IN_PATH = 0.4;

const KIND_FACTOR: Readonly<Record<string, number>> = {
  module: 0.55,
  field: 0.7,
  property: 0.75,
  enum_member: 0.65,
  variable: 0.75,
  const: 0.9,
  constructor: 0.6,
  type_parameter: 0.5,
};
const ASIDE = /(^|\/)(examples?|benchmarks?|docs?|demos?|samples?|scripts?|vendor|third_party|fixtures?)\//i;
const ASIDE_FACTOR = 0.6;

/** Candidates share their files. */
const MOST_KEPT = 10_000;
const asides = new Map<string, boolean>();
const NO_WORDS: readonly string[] = [];

function isAside(path: string): boolean {
  let aside = asides.get(path);
  if (aside !== undefined) return aside;
  aside = ASIDE.test(path);
  if (asides.size >= MOST_KEPT) asides.clear();
  asides.set(path, aside);
  return aside;
}

const TEST_FACTOR = 0.3;
const NESTED_FACTOR = 0.8;
const PUBLIC_FACTOR = 1.06;

export function scoreSymbol(symbol: ScoredSymbol, terms: SearchTerms, evidence: Evidence): number {
  const score = 2.5 * evidence.text + wholeName(symbol, terms) + wordsFound(symbol, terms, evidence.weights);
  return score * placeFactor(symbol, terms, evidence.with_tests || terms.asks_for_tests);
}

const keys = new Map<string, string>();

function keyOf(name: string): string {
  let key = keys.get(name);
  if (key === undefined) {
    if (keys.size >= 2 * MOST_KEPT) keys.clear();
    keys.set(name, key = nameKey(name));
  }
  return key;
}

/** The question as one name: the symbol's own, the end of its qualified one, or a part of it. */
function wholeName(symbol: ScoredSymbol, terms: SearchTerms): number {
  const key = keyOf(symbol.name);
  if (key === "") return 0;
  // White space and case are the last thing that tells two names apart.
  if (terms.token === symbol.name) return 10;
  if (key === terms.joined) return 9;
  if (terms.joined.length > key.length && nameKey(symbol.qualified_name).endsWith(terms.joined)) return 9;
  if (key === terms.content) return 7;
  let score = terms.identifiers.includes(symbol.name.toLowerCase()) ? 4 : 0;
  if (terms.joined.length >= 3 && key.includes(terms.joined)) {
    const share = terms.joined.length / key.length;
    score += (key.startsWith(terms.joined) ? 2.5 : 1.2) * (0.6 + 0.8 * share);
  }
  return score;
}

/** The share of the question that names cover, and the share of the name that the question covers. */
function wordsFound(symbol: ScoredSymbol, terms: SearchTerms, weights: readonly number[]): number {
  const { beginnings } = terms;
  const name = mayHave(symbol.name, beginnings) ? stemmedWords(symbol.name) : NO_WORDS;
  let around: readonly string[] | undefined;
  let path: readonly string[] | undefined;
  let all = 0;
  let covered = 0;
  let named = 0;
  const used = new Set<string>();
  terms.stems.forEach((word, at) => {
    const weight = weights[at] ?? 1;
    all += weight;
    if (name.includes(word)) {
      used.add(word);
      named += weight;
      covered += IN_NAME * weight;
    } else if ((around ??= containerWords(symbol, beginnings)).includes(word)) covered += IN_CONTAINER * weight;
    else if ((path ??= pathWords(symbol.path, beginnings)).includes(word)) covered += IN_PATH * weight;
  });
  if (all === 0) return 0;
  const precise = name.filter((word) => used.has(word)).length / Math.max(1, name.length);
  const complete = named / all;
  // All words and nothing else, in any order and form, is as good as the name itself.
  const same = complete > 0.999 && precise === 1 && terms.stems.length > 1 ? 2.5 : 0;
  return 4 * complete * (0.5 + 0.5 * precise) + 3 * (covered / all) + same;
}

/** By texts that live as long as the graph: cutting them anew each time would cost more than the look. */
const containers = new Map<string, readonly string[]>();
const paths = new Map<string, readonly string[]>();

function containerWords(
  { name, qualified_name }: ScoredSymbol,
  beginnings: readonly string[],
): readonly string[] {
  if (qualified_name.length <= name.length) return NO_WORDS;
  let words = containers.get(qualified_name);
  if (words === undefined) {
    const container = qualified_name.slice(0, qualified_name.length - name.length);
    if (!mayHave(container, beginnings)) return NO_WORDS;
    if (containers.size >= 2 * MOST_KEPT) containers.clear();
    words = stemmedWords(container);
    containers.set(qualified_name, words);
  }
  return words;
}

function pathWords(path: string, beginnings: readonly string[]): readonly string[] {
  let words = paths.get(path);
  if (words === undefined) {
    if (!mayHave(path, beginnings)) return NO_WORDS;
    if (paths.size >= MOST_KEPT) paths.clear();
    paths.set(path, words = stemmedWords(path.replace(/\.\w+$/, "")));
  }
  return words;
}

/** Most texts have none of the words: that is seen sooner than they are cut into words, and stemmed. */
function mayHave(text: string, beginnings: readonly string[]): boolean {
  if (!isAscii(text)) return true;
  const lower = text.toLowerCase();
  return beginnings.some((beginning) => lower.includes(beginning));
}

function placeFactor(symbol: ScoredSymbol, terms: SearchTerms, with_tests: boolean): number {
  let factor = KIND_FACTOR[symbol.kind] ?? 1;
  const nested = symbol.parent_kind !== null && isCallable(symbol.parent_kind);
  if (nested) factor *= NESTED_FACTOR;
  if ((symbol.flags & Flag.exported) !== 0) factor *= PUBLIC_FACTOR;
  const isTest = symbol.is_test !== 0 || symbol.is_generated !== 0 || (symbol.flags & Flag.test) !== 0;
  const named = terms.token === symbol.name;
  if (!with_tests && !named) factor *= isTest ? TEST_FACTOR : isAside(symbol.path) ? ASIDE_FACTOR : 1;
  return factor;
}
