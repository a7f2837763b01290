// What full text knows of each symbol: words of its name, signature, doc and own text, without nested symbols.

import type { SymbolFact } from "../languages/facts.ts";
import { countWords, type PackedTexts, spellWords } from "./text_words.ts";

/** What is read of a symbol. */
export type TextSymbol = Pick<SymbolFact, "name" | "qualifiedName" | "signature" | "doc" | "start" | "end">;

/** In the order of the file's symbols. */
export interface SearchText {
  readonly words: PackedTexts;
  readonly signatures: PackedTexts;
  readonly docs: PackedTexts;
  readonly bodies: PackedTexts;
}

/** Longest own text that is searched; the rest of a giant table of data adds nothing. */
const LONGEST_BODY = 60_000;

/** Texts of all symbols, in their order. */
export function searchText(symbols: readonly TextSymbol[], source: string): SearchText {
  return {
    words: spellWords(symbols.map(({ name, qualifiedName }) => qualifiedName === "" ? name : qualifiedName)),
    signatures: spellWords(symbols.map(({ signature }) => signature)),
    docs: spellWords(symbols.map(({ doc }) => doc)),
    bodies: countWords(source, ownPieces(symbols, source)),
  };
}

/** Where each symbol's own text begins and ends, in turn: all text belongs to the innermost symbol around it. */
function ownPieces(symbols: readonly TextSymbol[], source: string): number[][] {
  const order = symbols.map((_, index) => index).sort((a, b) => {
    const x = symbols[a] as TextSymbol;
    const y = symbols[b] as TextSymbol;
    return x.start - y.start || y.end - x.end || a - b;
  });
  const pieces = symbols.map((): number[] => []);
  const taken = new Float64Array(symbols.length);
  const add = (symbol: number, from: number, to: number): void => {
    if (to <= from || (taken[symbol] as number) > LONGEST_BODY) return;
    taken[symbol] = (taken[symbol] as number) + to - from;
    (pieces[symbol] as number[]).push(from, Math.min(to, from + LONGEST_BODY));
  };
  const open: number[] = [];
  let at = 0;
  const close = (until: number): void => {
    for (let top = open[open.length - 1]; top !== undefined; top = open[open.length - 1]) {
      const end = (symbols[top] as TextSymbol).end;
      if (end > until) return;
      if (end > at) {
        add(top, at, end);
        at = end;
      }
      open.pop();
    }
  };
  for (const index of order) {
    const symbol = symbols[index] as TextSymbol;
    close(symbol.start);
    const outer = open[open.length - 1];
    if (outer !== undefined && symbol.start > at) {
      add(outer, at, symbol.doc === "" ? symbol.start : beforeDoc(source, at, symbol.start));
    }
    if (symbol.start > at) at = symbol.start;
    open.push(index);
  }
  close(Number.POSITIVE_INFINITY);
  return pieces;
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
