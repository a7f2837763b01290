// What a parse worker sends back about one file: columns that go into the tables, ready for posting between threads.

import { type PackedStrings, packStrings, unpackStrings } from "../base/packed_strings.ts";
import { encodeFacts } from "../languages/facts_codec.ts";
import type { ParsedFile, SymbolFact } from "../languages/facts.ts";
import { type SearchText, searchText, type TextSymbol } from "./search_text.ts";

/** Numbers kept of each symbol, in this order in `SymbolColumns.numbers`. */
export const SYMBOL_NUMBERS = 9;
/** The same of `SymbolColumns.strings`. */
export const SYMBOL_STRINGS = 4;

/** Of all symbols of a file, one after the other: what threads post to each other costs by its number of parts. */
export interface SymbolColumns {
  /** Apart from other strings: they are kept, and what is cut out of a text keeps all of it. */
  readonly names: readonly string[];
  /** Per symbol: parent, flags, start, end, start line, end line, start column, name line, and 0 or the n of `path#Qualified.name~n`. */
  readonly numbers: Int32Array;
  /** Per symbol: qualified name, kind, signature, doc. */
  readonly strings: PackedStrings;
  /** 8 bytes per symbol. */
  readonly bodyHashes: Uint8Array;
  /** For full text, or the source that it is still to be made of (`textMaker`). */
  readonly text: SearchText | string;
}

/** Why a file that was to be indexed is not. */
export type SourceSkip =
  | "too large"
  | "binary"
  | "minified"
  | "unreadable"
  | "special file"
  | "timed out"
  | "unsupported"
  | "failed";

export interface ParsedSource {
  readonly path: string;
  /** "same": the content is the one known already; "gone": the file vanished before it was read. */
  readonly status: "indexed" | "config" | "same" | "gone" | SourceSkip;
  readonly detail?: string;
  readonly language: string;
  readonly size: number;
  readonly stamp: string;
  readonly racy: boolean;
  readonly hash?: Uint8Array;
  readonly lines: number;
  readonly hasErrors: boolean;
  readonly isTest: boolean;
  readonly isGenerated: boolean;
  readonly package: string;
  /** Types of which it says that they conform to something. */
  readonly conforming?: readonly string[];
  readonly facts?: Uint8Array;
  readonly symbols?: SymbolColumns;
}

const LONGEST_DOC = 2_000;

/**
 * Facts, and the rows of the symbols with their full text; with `textLater`, whoever writes that makes it of the source. Not
 * where a doc is longer than what is kept of it.
 */
export function packParsed(
  file: ParsedFile,
  source: string,
  textLater: boolean,
): { facts: Uint8Array; symbols: SymbolColumns } {
  const { symbols } = file;
  const later = textLater && symbols.every(({ doc }) => doc.length <= LONGEST_DOC);
  return {
    facts: encodeFacts(file),
    symbols: { ...columns(symbols), text: later ? source : searchText(symbols, source) },
  };
}

/** Makes what full text knows of a file's symbols, and holds no more of them than that takes. */
export function textMaker(columns: SymbolColumns): () => SearchText {
  const { text } = columns;
  return typeof text === "string" ? () => searchText(textSymbols(columns), text) : always(text);
}

/** Apart: functions that are made side by side keep all that either of them needs. */
function always<T>(value: T): () => T {
  return () => value;
}

function textSymbols({ names, numbers, strings }: SymbolColumns): TextSymbol[] {
  const all = unpackStrings(strings);
  return names.map((name, i) => ({
    name,
    qualifiedName: all[i * SYMBOL_STRINGS]!,
    signature: all[i * SYMBOL_STRINGS + 2]!,
    doc: all[i * SYMBOL_STRINGS + 3]!,
    start: numbers[i * SYMBOL_NUMBERS + 2]!,
    end: numbers[i * SYMBOL_NUMBERS + 3]!,
  }));
}

function columns(symbols: readonly SymbolFact[]): Omit<SymbolColumns, "text"> {
  const numbers = new Int32Array(symbols.length * SYMBOL_NUMBERS);
  const bodyHashes = new Uint8Array(symbols.length * 8);
  const strings: string[] = [];
  const seen = new Map<string, number>();
  for (let i = 0; i < symbols.length; i++) {
    const s = symbols[i]!;
    const twin = (seen.get(s.qualifiedName) ?? 0) + 1;
    seen.set(s.qualifiedName, twin);
    const at = i * SYMBOL_NUMBERS;
    numbers[at] = s.parent;
    numbers[at + 1] = s.flags;
    numbers[at + 2] = s.start;
    numbers[at + 3] = s.end;
    numbers[at + 4] = s.startLine;
    numbers[at + 5] = s.endLine;
    numbers[at + 6] = s.startCol;
    numbers[at + 7] = s.nameLine;
    numbers[at + 8] = twin === 1 ? 0 : twin;
    for (let unit = 0; unit < 4; unit++) {
      const code = s.bodyHash.charCodeAt(unit);
      bodyHashes[i * 8 + unit * 2] = code >> 8;
      bodyHashes[i * 8 + unit * 2 + 1] = code & 0xff;
    }
    const doc = s.doc.length > LONGEST_DOC ? s.doc.slice(0, LONGEST_DOC) : s.doc;
    strings.push(s.qualifiedName, s.kind, s.signature, doc);
  }
  return { names: symbols.map((s) => s.name), numbers, strings: packStrings(strings), bodyHashes };
}
