// What a parse worker sends back about one file: columns that go into the tables, ready for posting between threads.

import { encodeFacts } from "../languages/facts_codec.ts";
import type { ParsedFile } from "../languages/facts.ts";
import { type SearchText, searchText } from "./search_text.ts";

/** Numbers kept of each symbol, in this order in `SymbolColumns.numbers`. */
export const SYMBOL_NUMBERS = 8;

export interface SymbolColumns {
  readonly names: string[];
  readonly kinds: string[];
  readonly qualifiedNames: string[];
  /** Per symbol: parent, flags, start, end, start line, end line, start column, name line. */
  readonly numbers: Int32Array;
  /** 0, or the n of `path#Qualified.name~n`. */
  readonly twins: Int32Array;
  /** 8 bytes per symbol. */
  readonly bodyHashes: Uint8Array;
  readonly signatures: string[];
  readonly docs: string[];
  /** For full text. */
  readonly text: SearchText;
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
  readonly facts?: Uint8Array;
  readonly symbols?: SymbolColumns;
}

const LONGEST_DOC = 2_000;

/** Facts, and the rows of the symbols with their full text. */
export function packParsed(file: ParsedFile, source: string): { facts: Uint8Array; symbols: SymbolColumns } {
  const { symbols } = file;
  const numbers = new Int32Array(symbols.length * SYMBOL_NUMBERS);
  const bodyHashes = new Uint8Array(symbols.length * 8);
  const hashes = new DataView(bodyHashes.buffer);
  const twins = new Int32Array(symbols.length);
  const seen = new Map<string, number>();
  symbols.forEach((s, i) => {
    numbers.set(
      [s.parent, s.flags, s.start, s.end, s.startLine, s.endLine, s.startCol, s.nameLine],
      i * SYMBOL_NUMBERS,
    );
    for (let unit = 0; unit < 4; unit++) hashes.setUint16(i * 8 + unit * 2, s.bodyHash.charCodeAt(unit));
    const count = (seen.get(s.qualifiedName) ?? 0) + 1;
    seen.set(s.qualifiedName, count);
    twins[i] = count === 1 ? 0 : count;
  });
  return {
    facts: encodeFacts(file),
    symbols: {
      names: symbols.map((s) => s.name),
      kinds: symbols.map((s) => s.kind),
      qualifiedNames: symbols.map((s) => s.qualifiedName),
      numbers,
      twins,
      bodyHashes,
      signatures: symbols.map((s) => s.signature),
      docs: symbols.map((s) => s.doc.length > LONGEST_DOC ? s.doc.slice(0, LONGEST_DOC) : s.doc),
      text: searchText(symbols, source),
    },
  };
}
