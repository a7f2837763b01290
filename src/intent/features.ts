// What a prompt says about its topic, for focal's own rule: stems of words, whole identifiers, names in pasted text.

import { isAscii, lazyPattern } from "../base/lazy_pattern.ts";
import { fieldsOf } from "./fields.ts";
import { lightStem } from "./light_stem.ts";
import { splitWords } from "../text/words.ts";

export interface Features {
  /** Each once: stems, and identifiers of several words as `#name`. */
  readonly words: readonly string[];
  /** Whether it opens like the continuation of what was said before. */
  readonly continues: boolean;
}

const MOST_WORDS = 80;
/** Names taken from pasted code, logs and traces: enough to know the place, not enough to outweigh the user's words. */
const MOST_PASTED = 12;
const LONGEST_RAW = 200;

const STOP_WORDS = new Set(
  ("a about above actually add after again all also am an and any anyone anything are as at be because been before being " +
    "below best between both but by can cannot could did different do does doing don done down during each either else " +
    "ever every few fine fix for from further gave get gets getting give go goes going gonna good got had has have having " +
    "he help her here hers him his how however i if in instead into is isn it its itself just kind know let like lot made " +
    "make makes making many may maybe me might mine more most much must my need needs new no non nor not nothing now of " +
    "off ok okay on once one only or other our out over own please possible probably problem put question quite rather " +
    "really right same see seem seems she should so some someone something still such support sure take than thank " +
    "thanks that the their them then there these they thing things think this those though through to too try trying " +
    "two under until up us use used uses using very via want wants was way we well were what when where whether which " +
    "while who why will with without won work working works would yeah yep yes yet you your " +
    "http https www com org").split(" "),
);

const CONTINUES =
  /^(?:and|also|but|so|or|it|that|this|these|yes|yeah|yep|no|nope|ok|okay|well|ah|oh|hm+|thanks?|because|then|which|still|again|i see|right|sure|though|if so|maybe|actually|oops|lol|perfect|great)\b/;

interface TokenPatterns {
  readonly token: RegExp;
  /** What a token's edges have that its name has not. */
  readonly edges: RegExp;
}

const ASCII_TOKENS: TokenPatterns = {
  token: /[A-Za-z0-9_$#@+.\-/:']{0,200}[A-Za-z0-9][A-Za-z0-9_$#+]{0,200}/g,
  edges: /^[^a-z0-9]+|[^a-z0-9+#]+$/g,
};

const tokenOfAny = lazyPattern(
  "[\\p{L}\\p{M}\\p{N}_$#@+.\\-/:']{0,200}[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_$#+]{0,200}",
  "gu",
);
const edgesOfAny = lazyPattern("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}+#]+$", "gu");

function tokensOf(text: string): TokenPatterns {
  return isAscii(text) ? ASCII_TOKENS : { token: tokenOfAny(), edges: edgesOfAny() };
}

export function featuresOf(text: string): Features {
  const { prose, pasted } = separate(text);
  const words = new Set<string>();
  addWords(words, prose, MOST_WORDS);
  if (pasted !== "") addNames(words, pasted, words.size + MOST_PASTED);
  for (const field of fieldsOf([...words])) words.add(field);
  return { words: [...words], continues: CONTINUES.test(prose.trimStart().toLowerCase()) };
}

/** The same words for a text that is prose throughout, as a root's terms and an answer are. */
export function proseWords(text: string): string[] {
  const words = new Set<string>();
  addWords(words, text, MOST_WORDS);
  return [...words];
}

function addWords(words: Set<string>, text: string, most: number): void {
  const patterns = tokensOf(text);
  for (const token of text.match(patterns.token) ?? []) {
    if (words.size >= most) return;
    if (token.length > LONGEST_RAW) continue;
    const name = token.toLowerCase().replace(patterns.edges, "");
    const parts = STOP_WORDS.has(name) ? [] : partsOf(token);
    // A run of a script without spaces is not a name.
    if (parts.length > 1 && !token.includes("://") && isAscii(name)) words.add(`#${name}`);
    for (const part of parts) words.add(part);
  }
}

/** Stems of a token's words that say something: no stop words, single characters or small numbers. */
function partsOf(token: string): string[] {
  const special = /^[a-z](?:\+\+|#)$/i.test(token) ? [token.toLowerCase()] : splitWords(token);
  return special.filter((part) => part.length > 1 && !STOP_WORDS.has(part) && !/^\d{1,3}$/.test(part)).map(lightStem);
}

const FENCE = /^\s*(?:```|~~~)/;
/** Lines that no one writes by hand: stack frames, log lines, diffs, code. */
const PASTED_LINE = new RegExp(
  [
    "^\\s*at \\S+.*[:(]\\d+",
    '^\\s*File "[^"]+", line \\d+',
    "^\\s*\\d+: +0x[0-9a-f]+",
    "^\\S*\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d",
    "^\\s*\\[?\\d\\d:\\d\\d:\\d\\d",
    "^(?:\\+\\+\\+|---|@@|diff --git|index [0-9a-f]{7}) ?",
    "^\\s*(?:goroutine \\d+|Traceback \\(|Caused by:|\\.\\.\\. \\d+ more)",
    "[;{}]\\s*$",
    "^\\s*(?:import|from|const|let|var|def|func|fn|class|return|public|private|#include) \\S+.*[({;=:\"']",
  ].join("|"),
);
const LONG_LINE = 1_000;

/** Tells the user's words from what was pasted among them. */
function separate(text: string): { prose: string; pasted: string } {
  if (!text.includes("\n")) {
    return text.length > LONG_LINE && !text.slice(0, LONG_LINE).includes(" ")
      ? { prose: "", pasted: text }
      : { prose: text, pasted: "" };
  }
  const prose: string[] = [];
  const pasted: string[] = [];
  let fenced = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) fenced = !fenced;
    else if (fenced || line.length > LONG_LINE || PASTED_LINE.test(line)) pasted.push(line);
    else prose.push(line);
  }
  return { prose: prose.join("\n"), pasted: pasted.join("\n") };
}

/** Names of several words, of files and of errors: what code and traces have that tells a topic. Bounded: text is hostile. */
const NAMES = [
  /\b[A-Za-z_$][\w$]{0,50}(?:Error|Exception)\b/,
  /\b[\w-]{1,50}\.(?:[a-z]{1,4}|java|swift|scala)\b/,
  /\b[A-Za-z][a-z0-9]{0,30}(?:[A-Z][a-z0-9]{1,30}){1,8}\b/,
  /\b[a-z][a-z0-9]{0,30}(?:_[a-z0-9]{1,30}){1,8}\b/,
];

/** The most frequent names, earlier ones first. */
function addNames(words: Set<string>, text: string, most: number): void {
  const counts = new Map<string, number>();
  const name = new RegExp(NAMES.map((each) => each.source).join("|"), "g");
  for (const found of text.match(name) ?? []) counts.set(found, (counts.get(found) ?? 0) + 1);
  for (const [found] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (words.size >= most) return;
    words.add(`#${found.toLowerCase()}`);
    for (const part of partsOf(found)) words.add(part);
  }
}
