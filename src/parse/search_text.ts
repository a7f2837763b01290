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

/** A word of bodies. What is counted is counted for one symbol at a time, so that counting needs no table. */
interface Word {
  readonly text: string;
  countedFor: number;
  count: number;
}

interface Token {
  /** Its words, with blanks between them. */
  readonly words: string;
  /** Those that are searched for in bodies. */
  readonly inBodies: readonly Word[];
}

/** Identifiers repeat: each is taken apart once per thread. */
const known = new Map<string, Token>();
const MOST_KNOWN = 50_000;
const knownWords = new Map<string, Word>();
let lastCounted = 0;
const tokenOfAny = lazyPattern("[\\p{L}\\p{M}\\p{N}_$]+", "gu");
const ASCII_TOKEN = /[A-Za-z0-9_$]+/g;

function tokenOf(text: string): Token {
  let token = known.get(text);
  if (token === undefined) {
    const own = copied(text);
    const words = splitWords(own);
    const inBodies = words.filter((word) => word.length > 1 && !COMMON.has(word)).map(wordOf);
    token = { words: words.join(" "), inBodies };
    known.set(own, token);
  }
  return token;
}

/** A long piece of a string is a view of it in V8: one that is kept would keep the whole source. */
function copied(piece: string): string {
  return piece.length < 13 ? piece : [piece.slice(0, 1), piece.slice(1)].join("");
}

function wordOf(text: string): Word {
  let word = knownWords.get(text);
  if (word === undefined) knownWords.set(text, word = { text, countedFor: 0, count: 0 });
  return word;
}

/** `ascii`: the text is known to be. */
function tokensIn(text: string, ascii: boolean): readonly string[] {
  return text.match(ascii || isAscii(text) ? ASCII_TOKEN : tokenOfAny()) ?? [];
}

function allWords(text: string): string {
  if (text === "") return "";
  const all: string[] = [];
  for (const token of tokensIn(text, false)) {
    const { words } = tokenOf(token);
    if (words !== "") all.push(words);
  }
  return all.join(" ");
}

/** Texts of all symbols, in their order. */
export function searchText(symbols: readonly SymbolFact[], source: string): SearchText {
  const text: SearchText = { words: [], signatures: [], docs: [], bodies: [] };
  if (known.size > MOST_KNOWN) {
    known.clear();
    knownWords.clear();
  }
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
  const ascii = isAscii(source);
  const tokens = symbols.map((): Token[] => []);
  const taken = new Float64Array(symbols.length);
  const add = (symbol: number, from: number, to: number): void => {
    if (to <= from || (taken[symbol] as number) > LONGEST_BODY) return;
    taken[symbol] = (taken[symbol] as number) + to - from;
    const own = tokens[symbol] as Token[];
    for (const token of tokensIn(source.slice(from, Math.min(to, from + LONGEST_BODY)), ascii)) {
      own.push(tokenOf(token));
    }
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
  return tokens.map(joinCounted);
}

function joinCounted(tokens: readonly Token[]): string {
  const symbol = ++lastCounted;
  const words: Word[] = [];
  for (const { inBodies } of tokens) {
    for (const word of inBodies) {
      if (word.countedFor === symbol) {
        word.count++;
        continue;
      }
      word.countedFor = symbol;
      word.count = 1;
      words.push(word);
    }
  }
  const text: string[] = [];
  for (const word of words) for (let n = Math.min(word.count, MOST_COUNTED); n > 0; n--) text.push(word.text);
  return text.join(" ");
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
