// What full text knows of each symbol: words of its name, signature, doc and own text, without nested symbols.

import { isAscii, lazyPattern } from "../base/lazy_pattern.ts";
import type { SymbolFact } from "../languages/facts.ts";
import { splitWords } from "../text/words.ts";

export interface SearchText {
  /** Parallel to the file's symbols. */
  readonly words: string[];
  readonly signatures: string[];
  readonly docs: string[];
  readonly bodies: string[];
}

/** Longest own text that is searched; the rest of a giant table of data adds nothing. */
const LONGEST_BODY = 60_000;
/** A word counts this often at most: ranking saturates anyway, and the index stays small. */
const MOST_COUNTED = 3;
/** Words that stand in nearly every body. */
const COMMON = new Set(
  "const let var return if else for while function func def fn this self new public private static void import from the a of to in is and not null none true false end do then"
    .split(" "),
);

/** Identifiers repeat: each is taken apart once per thread. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 50_000;
const tokenOfAny = lazyPattern("[\\p{L}\\p{M}\\p{N}_$]+", "gu");
const ASCII_TOKEN = /[A-Za-z0-9_$]+/g;

function wordsOf(token: string): readonly string[] {
  let words = known.get(token);
  if (words === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    words = splitWords(token);
    known.set(token, words);
  }
  return words;
}

function allWords(text: string): string {
  if (text === "") return "";
  const words: string[] = [];
  for (const token of text.match(isAscii(text) ? ASCII_TOKEN : tokenOfAny()) ?? []) {
    for (const word of wordsOf(token)) words.push(word);
  }
  return words.join(" ");
}

/** Texts of all symbols, in their order. */
export function searchText(symbols: readonly SymbolFact[], source: string): SearchText {
  const text: SearchText = { words: [], signatures: [], docs: [], bodies: [] };
  const bodies = ownWords(symbols, source);
  for (let i = 0; i < symbols.length; i++) {
    const symbol = symbols[i] as SymbolFact;
    text.words.push(allWords(symbol.qualifiedName === "" ? symbol.name : symbol.qualifiedName));
    text.signatures.push(allWords(symbol.signature));
    text.docs.push(allWords(symbol.doc));
    text.bodies.push(bodies[i] ?? "");
  }
  return text;
}

/** One pass over the source: every token belongs to the innermost symbol around it. */
function ownWords(symbols: readonly SymbolFact[], source: string): string[] {
  const order = symbols.map((_, index) => index).sort((a, b) => {
    const x = symbols[a] as SymbolFact;
    const y = symbols[b] as SymbolFact;
    return x.start - y.start || y.end - x.end || a - b;
  });
  const counts = symbols.map(() => undefined as Map<string, number> | undefined);
  const taken = new Float64Array(symbols.length);
  const add = (symbol: number, from: number, to: number): void => {
    if (to <= from || (taken[symbol] as number) > LONGEST_BODY) return;
    taken[symbol] = (taken[symbol] as number) + to - from;
    const piece = source.slice(from, Math.min(to, from + LONGEST_BODY));
    const tokens = piece.match(isAscii(piece) ? ASCII_TOKEN : tokenOfAny());
    if (tokens === null) return;
    const own = counts[symbol] ??= new Map();
    for (const token of tokens) own.set(token, (own.get(token) ?? 0) + 1);
  };
  const open: number[] = [];
  let at = 0;
  const close = (until: number): void => {
    for (let top = open[open.length - 1]; top !== undefined; top = open[open.length - 1]) {
      const end = (symbols[top] as SymbolFact).end;
      if (end > until) return;
      if (end > at) {
        add(top, at, end);
        at = end;
      }
      open.pop();
    }
  };
  for (const index of order) {
    const symbol = symbols[index] as SymbolFact;
    close(symbol.start);
    const outer = open[open.length - 1];
    if (outer !== undefined && symbol.start > at) {
      add(outer, at, symbol.doc === "" ? symbol.start : beforeDoc(source, at, symbol.start));
    }
    if (symbol.start > at) at = symbol.start;
    open.push(index);
  }
  close(Number.POSITIVE_INFINITY);
  return counts.map(joinCounted);
}

function joinCounted(tokens: Map<string, number> | undefined): string {
  if (tokens === undefined) return "";
  const words = new Map<string, number>();
  for (const [token, count] of tokens) {
    for (const word of wordsOf(token)) {
      if (word.length > 1 && !COMMON.has(word)) words.set(word, (words.get(word) ?? 0) + count);
    }
  }
  let text = "";
  for (const [word, count] of words) {
    for (let n = Math.min(count, MOST_COUNTED); n > 0; n--) text += text === "" ? word : " " + word;
  }
  return text;
}

const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*|#|--|;|%|@|"""|''')/;

/** Where the comment right above `start` begins: it is the doc of what follows, not text of what is around. */
function beforeDoc(source: string, from: number, start: number): number {
  let at = source.lastIndexOf("\n", start - 1) + 1;
  while (at > from) {
    const above = source.lastIndexOf("\n", at - 2) + 1;
    if (above < from || above >= at || !COMMENT_LINE.test(source.slice(above, Math.min(at, above + 200)))) break;
    at = above;
  }
  return Math.max(at, from);
}
