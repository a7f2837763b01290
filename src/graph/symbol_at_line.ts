// The symbol at a line of a file; at a comment or attribute, the one that it is about.

import { decodeSource } from "../sources/decode_source.ts";
import { readBounded } from "../sources/read_bounded.ts";
import type { Database } from "../store/database.ts";
import { type FileRow, type SymbolRow, symbolsAtLine, symbolsOfFile } from "./symbols.ts";

const MOST_BYTES = 10_000_000;
/** Comments and attributes, by their first signs. */
const ABOUT_WHAT_FOLLOWS =
  /^\s*(\/\/|\/\*|\*(?![\w(])|#(?!(include|define|if|else|endif|pragma)\b)|--|@|\[\w[^\]]*\]\s*$|""")/;
const BY_HASH = /^(python|ruby|bash|elixir|php)$/;

/** The innermost one; a file's own symbol only when nothing else is there; nothing beyond the end of the file. */
export function symbolAtLine(database: Database, file: FileRow, line: number): SymbolRow | undefined {
  if (line < 1 || line > Math.max(1, file.lines)) return undefined;
  const inner = innermost(symbolsAtLine(database, file.id, line));
  if (inner === undefined || inner.start_line === line && inner.parent_id !== null) return inner;
  return symbolBelow(database, file, line, inner) ?? inner;
}

function innermost(rows: readonly SymbolRow[]): SymbolRow | undefined {
  return rows.reduce<SymbolRow | undefined>(
    (best, row) =>
      best === undefined || row.end_offset - row.start_offset <= best.end_offset - best.start_offset ? row : best,
    undefined,
  );
}

/** What starts right below the comment that the line belongs to, when that lies within the same symbol. */
function symbolBelow(database: Database, file: FileRow, line: number, around: SymbolRow): SymbolRow | undefined {
  const starts = new Map<number, SymbolRow>();
  for (const row of symbolsOfFile(database, file.id)) {
    if (row.parent_id === around.id && !starts.has(row.start_line)) starts.set(row.start_line, row);
  }
  if (![...starts.keys()].some((start) => start > line)) return undefined;
  const lines = linesOf(file);
  let inBlock = isInBlock(lines, line - 1);
  for (let at = line - 1; at < lines.length; at++) {
    const known = starts.get(at + 1);
    if (known !== undefined) return known;
    const text = lines[at]!;
    const opens = /^\s*\/\*/.test(text);
    if (!inBlock && !opens && !isAbout(text, file.language)) return undefined;
    if (opens || inBlock) inBlock = !text.includes("*/");
  }
  return undefined;
}

const isAbout = (text: string, language: string): boolean =>
  ABOUT_WHAT_FOLLOWS.test(text) && (BY_HASH.test(language) || !/^\s*#(?!\[|!)/.test(text));

/** Whether the line begins within a comment of several lines. */
function isInBlock(lines: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const text = lines[before]!;
    if (text.includes("*/")) return false;
    if (/^\s*\/\*/.test(text)) return true;
  }
  return false;
}

function linesOf(file: FileRow): string[] {
  try {
    const read = readBounded(`${file.root}/${file.path}`, MOST_BYTES);
    return "bytes" in read ? decodeSource(read.bytes).split("\n") : [];
  } catch {
    // Deleted since: what is indexed stays the answer until the next scan.
    return [];
  }
}
