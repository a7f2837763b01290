// Code that is no symbol's: blocks that run when a file or a type is loaded, said in one line.

import type { Kept } from "./skeleton_join.ts";
import type { SkeletonSymbol } from "./skeleton_text.ts";
import { textOf } from "./skeleton_wrapped.ts";

const MOST_LOOSE_LINES = 4;
const ATTRIBUTE = /^\s*(@|#\[|\[\w)/;
/** A statement or a call with a block. */
export const BLOCK = /^\s*((if|for|foreach|while|try|do|switch|match|with|unless)\b.*|[\w$.]+(<[^()]*>)?\(.*)[{([]$/;
const LEAF = /^(function|method|constructor|macro|field|property|const|variable|enum_member|type_alias)$/;

export const indentation = (text: string): number => text.length - text.trimStart().length;

/** Nothing is declared around the line but types and namespaces. */
export const isStatement = (text: string, at: number, symbols: readonly SkeletonSymbol[]): boolean =>
  !symbols.some((symbol) =>
    symbol.parent_id !== null && symbol.start_line <= at + 1 && at + 1 <= symbol.end_line &&
    (LEAF.test(symbol.kind) || symbol.start_line === at + 1 ||
      !/^\s*(if|for|foreach|while|try|do|switch|match|with)\b/.test(text))
  );

/** Skips what a block holds: `if (a) { … }`; symbols in it are kept. */
export function afterBlock(
  lines: readonly string[],
  at: number,
  symbols: readonly SkeletonSymbol[],
  kept: Kept[],
): number {
  const end = blockEnd(lines, at);
  const last = kept.at(-1);
  const closing = textOf(lines[end + 1] ?? "").trim();
  if (end === at || last === undefined || !/^[)\]}]/.test(closing)) return at;
  if (symbols.some(({ start_line }) => start_line > at + 1 && start_line <= end + 1)) return at;
  // What goes on behind the block (`} else {`) begins another.
  const isEnd = /^[)\]};,]+$/.test(closing);
  kept[kept.length - 1] = {
    from: last.from,
    to: isEnd ? end + 1 : end,
    text: `${last.text} …${isEnd ? ` ${closing}` : ""}`,
  };
  return isEnd ? end + 1 : end;
}

function blockEnd(lines: readonly string[], at: number): number {
  const depth = indentation(textOf(lines[at]!));
  let end = at;
  while (
    end + 1 < lines.length && (textOf(lines[end + 1]!).trim() === "" || indentation(textOf(lines[end + 1]!)) > depth)
  ) {
    end++;
  }
  return end;
}

/** Skips the inner lines of a block that is no symbol's: code that runs when the file is loaded. */
export function afterLoose(
  lines: readonly string[],
  at: number,
  inside: Uint8Array,
  comment: RegExp,
  kept: Kept[],
): number {
  const depth = indentation(textOf(lines[at]!));
  let end = at;
  let code = 0;
  for (let next = at + 1; next < lines.length && inside[next] === 0; next++) {
    const text = textOf(lines[next]!);
    // What stands before a symbol belongs to it.
    if (text.trim() === "" || comment.test(text) || ATTRIBUTE.test(text)) continue;
    if (indentation(text) <= depth) break;
    code++;
    end = next;
  }
  if (code < MOST_LOOSE_LINES) return at;
  kept.push({ from: at + 1, to: end, text: `${" ".repeat(depth + 2)}…` });
  return end;
}

/** Skips the inner lines of an initializer. */
export function afterInitializer(lines: readonly string[], at: number, kept: Kept[]): number {
  const end = blockEnd(lines, at);
  const last = kept.at(-1);
  if (end === at || last === undefined || textOf(lines[end + 1] ?? "").trim() !== "}") return at;
  kept[kept.length - 1] = { from: last.from, to: end + 1, text: `${last.text} … }` };
  return end + 1;
}
