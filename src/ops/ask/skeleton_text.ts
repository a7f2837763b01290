// A file without the bodies of its functions, in its own syntax, with the lines' own numbers.

import type { SymbolRow } from "../../graph/symbols.ts";

export type Detail = "minimal" | "standard" | "verbose";

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly with: string;
}

const CALLABLE = /^(function|method|constructor|macro)$/;
const LONG_VALUE_LINES = 6;

/** `comments` are kept by level: none, first lines of docs, all. */
export function skeletonText(source: string, symbols: readonly SymbolRow[], language: string, detail: Detail): string {
  const cuts: Cut[] = [];
  let end = -1;
  for (const symbol of symbols) {
    if (symbol.parent_id === null || symbol.start_offset < end) continue;
    const cut = CALLABLE.test(symbol.kind) || symbol.kind === "property"
      ? bodyCut(source, symbol)
      : detail === "verbose"
      ? undefined
      : valueCut(source, symbol, symbols);
    if (cut === undefined) continue;
    cuts.push(cut);
    end = cut.to;
  }
  const kept = apply(source, cuts);
  return trimLines(kept, language, detail);
}

/** From where the signature ends to the end of the symbol. */
function bodyCut(source: string, symbol: SymbolRow): Cut | undefined {
  const start = afterSignature(source, symbol);
  const body = source.slice(start, symbol.end_offset);
  if (!body.includes("\n") && body.trim().length < 60) return undefined;
  const opens = /^\s*(?:=>\s*)?[{:]?/.exec(body)?.[0].trim() ?? "";
  if (opens.endsWith("{")) return { from: start + body.indexOf("{"), to: symbol.end_offset, with: "{ … }" };
  const ends = /\n\s*(end|fi|done|esac|\})\s*;?$/.exec(body);
  return { from: start, to: symbol.end_offset, with: ends === null ? `${opens} …` : ` … ${ends[1]}` };
}

/** Long initial values of constants, without symbols in them. */
function valueCut(source: string, symbol: SymbolRow, symbols: readonly SymbolRow[]): Cut | undefined {
  if (!/^(const|variable|field|property)$/.test(symbol.kind)) return undefined;
  if (
    symbol.end_line - symbol.start_line < LONG_VALUE_LINES || symbols.some((other) => other.parent_id === symbol.id)
  ) return undefined;
  const text = source.slice(symbol.start_offset, symbol.end_offset);
  const first = text.indexOf("\n");
  return { from: symbol.start_offset + first, to: symbol.end_offset, with: ` … ${/[\])}]*;?$/.exec(text)?.[0] ?? ""}` };
}

/** The offset behind the signature, whose white space was folded; the opening of the body when it was cut. */
function afterSignature(source: string, symbol: SymbolRow): number {
  let at = symbol.start_offset;
  for (const unit of symbol.signature.replace(/\s+/g, "")) {
    if (unit === "…") break;
    while (at < symbol.end_offset && /\s/.test(source[at] ?? "")) at++;
    if (source.startsWith(unit, at)) at += unit.length;
    else break;
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
    parts.push("\n\u0001".repeat(breaks));
    at = cut.to;
  }
  parts.push(source.slice(at));
  return parts.join("").split("\n");
}

const LINE_COMMENT: Readonly<Record<string, RegExp>> = {
  python: /^\s*#/,
  ruby: /^\s*#/,
  bash: /^\s*#(?!!)/,
  elixir: /^\s*#/,
  lua: /^\s*--/,
};

/** Drops what the level leaves out; numbers what stays. */
function trimLines(lines: readonly string[], language: string, detail: Detail): string {
  const comment = LINE_COMMENT[language] ?? /^\s*(\/\/|\/\*|\*)/;
  const out: string[] = [];
  let inComment = 0;
  lines.forEach((line, at) => {
    // The tail of a cut may be followed by code on the same line.
    const text = line.startsWith("\u0001") ? line.slice(1) : line;
    if (text.trim() === "" || line.startsWith("\u0001") && /^[;,)\]]*$/.test(text.trim())) return;
    if (comment.test(text)) {
      inComment++;
      if (detail === "minimal") return;
      // Standard keeps the first line of a doc comment that says something.
      if (
        detail === "standard" &&
        (inComment > 2 || inComment === 2 && !/^\s*(\/\*\*?|\*?)\s*$/.test(lines[at - 1] ?? ""))
      ) return;
      if (detail === "standard" && /^\s*\*\/\s*$/.test(text)) return;
    } else inComment = 0;
    out.push(`${at + 1}\t${text}`);
  });
  return out.join("\n");
}
