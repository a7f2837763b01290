// A file without the bodies of its functions, in its own syntax, with the lines' own numbers.

import type { SymbolRow } from "../../graph/symbols.ts";
import { keptLines } from "./skeleton_lines.ts";
import { CUT } from "./skeleton_wrapped.ts";

export type SkeletonSymbol = Pick<
  SymbolRow,
  "id" | "parent_id" | "name" | "kind" | "start_offset" | "end_offset" | "start_line" | "end_line" | "signature"
>;

export type Detail = "minimal" | "standard" | "verbose";

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly with: string;
}

const CALLABLE = /^(function|method|constructor|macro)$/;
const LONG_VALUE_LINES = 3;
const LONGEST_INTERFACE = 400;
/** A body on the line of its signature that is shorter stays: it costs hardly more than to say that it is left out. */
const LEAST_BODY = 24;

/** Comments are kept by level: none, the first sentence of what is said about functions and types, all. */
export function skeletonText(
  source: string,
  symbols: readonly SkeletonSymbol[],
  language: string,
  detail: Detail,
): string {
  const cuts: Cut[] = [];
  let end = -1;
  for (const symbol of symbols) {
    if (symbol.parent_id === null || symbol.start_offset < end) continue;
    const cut =
      CALLABLE.test(symbol.kind) || symbol.kind === "property" || detail !== "verbose" && isTests(source, symbol)
        ? bodyCut(source, symbol, language, detail)
        : detail === "verbose"
        ? undefined
        : interfaceCut(source, symbol, language) ?? valueCut(source, symbol, symbols);
    if (cut === undefined) continue;
    cuts.push(cut);
    end = cut.to;
  }
  const kept = apply(source, cuts);
  return keptLines(kept, symbols, language, detail);
}

/** Tests beside what they test (Rust). */
const isTests = (source: string, symbol: SkeletonSymbol): boolean =>
  symbol.kind === "module" && /#\[cfg\(test\)\]\s*(pub\s+)?$/.test(source.slice(0, symbol.start_offset));

/** From where the signature ends to the end of the symbol. */
function bodyCut(source: string, symbol: SkeletonSymbol, language: string, detail: Detail): Cut | undefined {
  const signed = afterSignature(source, symbol);
  const listed = language === "cpp" && detail !== "verbose" ? initialisers(source, symbol) : undefined;
  if (listed !== undefined) return { from: listed, to: symbol.end_offset, with: " { … }" };
  // Some grammars end a symbol where the next one begins.
  const to = symbol.start_offset + source.slice(symbol.start_offset, symbol.end_offset).trimEnd().length;
  const start = Math.min(signed, to);
  const body = source.slice(start, to);
  if (!body.includes("\n") && body.trim().length < (detail === "verbose" ? 60 : LEAST_BODY)) return undefined;
  const opens = /^\s*(?:=>\s*)?[{:]?/.exec(body)?.[0].trim() ?? "";
  if (opens.endsWith("{")) {
    const at = body.indexOf("{");
    // A bracket on a line of its own goes to the signature.
    return /^\s*$/.test(body.slice(0, at))
      ? { from: start - trailingSpace(source.slice(0, start)), to, with: " { … }" }
      : { from: start + at, to, with: "{ … }" };
  }
  const ends = /\n\s*(end|fi|done|esac)\s*;?$/.exec(body);
  if (ends !== null) return { from: start, to, with: ` … ${ends[1]}` };
  // A signature that was cut short may end with what opens a list.
  let from = start;
  while (from > symbol.start_offset + 1 && /[\s(<[{]/.test(source[from - 1] ?? "")) from--;
  return { from, to, with: from < start ? " …" : `${opens === "=>" ? " " : ""}${opens} …` };
}

const trailingSpace = (text: string): number => /[ \t]*$/.exec(text)?.[0].length ?? 0;

/** Where the initialisers of a constructor begin (C++): they are its body's. */
function initialisers(source: string, symbol: SkeletonSymbol): number | undefined {
  let depth = 0;
  for (let at = source.indexOf("(", symbol.start_offset); at >= 0 && at < symbol.end_offset; at++) {
    const sign = source[at];
    if (sign === "(") depth++;
    else if (sign === "{" || sign === ";") return undefined;
    else if (sign === ")" && --depth === 0) {
      const colon = /^\s*(?:noexcept\s*)?:(?!:)/.exec(source.slice(at + 1, at + 200));
      if (colon !== null) return at + colon[0].slice(0, -1).trimEnd().length + 1;
    }
  }
  return undefined;
}

/** What a component takes and gives (Vue) is its interface: on one line, instead of being left out. */
function interfaceCut(source: string, symbol: SkeletonSymbol, language: string): Cut | undefined {
  const text = source.slice(symbol.start_offset, symbol.end_offset);
  if (language !== "vue" || !/^[^\n]*\bdefine(Props|Emits|Slots|Model|Options)\b/.test(text)) return undefined;
  const plain = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").replace(/(?<=[^{,;(<[\s])[ \t]*\n\s*(?=[\w'"])/g, ", ")
    .replace(/\s+/g, " ");
  if (plain.length > LONGEST_INTERFACE) return undefined;
  return { from: symbol.start_offset, to: symbol.end_offset, with: plain };
}

/** Long initial values of constants, without symbols in them. */
function valueCut(source: string, symbol: SkeletonSymbol, symbols: readonly SkeletonSymbol[]): Cut | undefined {
  if (!/^(const|variable|field|property|type_alias)$/.test(symbol.kind)) return undefined;
  if (
    symbol.end_line - symbol.start_line < LONG_VALUE_LINES || symbols.some((other) => other.parent_id === symbol.id)
  ) return undefined;
  const text = source.slice(symbol.start_offset, symbol.end_offset);
  const first = text.indexOf("\n");
  const opened = /[([{]\s*$/.test(text.slice(0, first));
  const closing = opened ? ` ${/[\])}>(]*;?$/.exec(text)?.[0] ?? ""}` : "";
  const from = symbol.start_offset + (opened ? first : text.slice(0, first).replace(/[\s<(]+$/, "").length);
  return { from, to: symbol.end_offset, with: ` …${closing.trimEnd()}` };
}

/** The offset behind the signature, whose white space was folded; the opening of the body when it was cut. */
function afterSignature(source: string, symbol: SkeletonSymbol): number {
  const signature = symbol.signature.replace(/\s+/g, "");
  const begins = matchEnd(source, symbol.start_offset, symbol.end_offset, signature);
  // Some signatures are but the annotation before the declaration; texts in it may have the name.
  const plain = signature.replace(/"(?:\\.|[^"\\])*"/g, "");
  const isAbout = plain.includes(symbol.name.replace(/\s+/g, ""));
  const name = source.indexOf(symbol.name, isAbout ? symbol.start_offset : begins ?? symbol.start_offset);
  const isNamed = name >= symbol.start_offset && name < symbol.end_offset;
  if (!isNamed || isAbout) {
    if (begins !== undefined) return begins;
    // Annotations may be part of the symbol, but not of its signature.
    const last = Math.min(symbol.end_offset, symbol.start_offset + MOST_BEFORE_SIGNATURE);
    for (let at = symbol.start_offset + 1; at < last; at++) {
      if (source[at] !== signature[0] || /\w/.test(source[at - 1] ?? "")) continue;
      const end = matchEnd(source, at, symbol.end_offset, signature);
      if (end !== undefined) return end;
    }
  }
  return isNamed ? afterHeader(source, name + symbol.name.length, symbol.end_offset) : symbol.start_offset;
}

/** Behind a name, its parameters and what follows on their last line: what stays when the signature is no help. */
function afterHeader(source: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; at < end; at++) {
    const sign = source[at]!;
    if (sign === "(" || sign === "[") depth++;
    else if (sign === ")" || sign === "]") depth--;
    else if (depth <= 0 && (sign === "\n" || sign === "{" || sign === "=")) return at;
  }
  return end;
}

const MOST_BEFORE_SIGNATURE = 2000;

/** Where the folded text ends that begins at the offset; up to `…` when it was cut. */
function matchEnd(source: string, from: number, end: number, folded: string): number | undefined {
  let at = from;
  for (const unit of folded) {
    if (unit === "…") return at;
    while (at < end && /\s/.test(source[at] ?? "")) at++;
    if (!source.startsWith(unit, at)) return undefined;
    at += unit.length;
  }
  return at;
}

function apply(source: string, cuts: readonly Cut[]): string[] {
  // Lines keep their numbers: what is cut leaves its line breaks as empty, marked lines to be dropped.
  const parts: string[] = [];
  let at = 0;
  for (const cut of cuts) {
    parts.push(source.slice(at, cut.from), cut.with);
    const breaks = source.slice(cut.from, cut.to).split("\n").length - 1;
    parts.push(`\n${CUT}`.repeat(breaks));
    at = cut.to;
  }
  parts.push(source.slice(at));
  return parts.join("").split(/\r?\n/);
}
