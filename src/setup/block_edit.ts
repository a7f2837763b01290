// A block of text between two markers, in a file that people write themselves.

import { FocalError } from "../base/errors.ts";

export const BLOCK_START = "<!-- focal:start -->";
export const BLOCK_END = "<!-- focal:end -->";

/** The text with the block at its end, or where the block stood before. */
export function setBlock(text: string, lines: readonly string[]): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const block = [BLOCK_START, ...lines, BLOCK_END].join(newline);
  const span = blockSpan(text);
  if (span !== undefined) return text.slice(0, span.start) + block + text.slice(span.end);
  if (text === "") return block + newline;
  const gap = text.endsWith(newline + newline) ? "" : text.endsWith("\n") ? newline : newline + newline;
  return `${text}${gap}${block}${newline}`;
}

/** The text without the block and the empty line before it. */
export function removeBlock(text: string): string {
  const span = blockSpan(text);
  if (span === undefined) return text;
  const head = text.slice(0, span.start);
  const tail = text.slice(span.end).replace(/^\r?\n/, "");
  return tail.trim() === "" ? head.replace(/(\r?\n)(?:\r?\n)+$/, "$1") + tail : head + tail.replace(/^\r?\n/, "");
}

/**
 * From a start to the end that follows it with no other start between: what comes after a start whose end is gone is
 * people's own. A marker within a line is only spoken of.
 */
function blockSpan(text: string): { start: number; end: number } | undefined {
  const spans: { start: number; end: number }[] = [];
  let start: number | undefined;
  for (const { 1: marker, index } of text.matchAll(MARKER_LINES)) {
    if (marker === BLOCK_START) start = index;
    else if (start !== undefined) {
      spans.push({ start, end: index + BLOCK_END.length });
      start = undefined;
    }
  }
  if (spans.length < 2) return spans[0];
  throw new FocalError("invalid_input", `it has ${spans.length} blocks between ${BLOCK_START} and ${BLOCK_END}`, {
    fix: "Leave one of them and run this again.",
  });
}

const MARKER_LINES = new RegExp(`^(${BLOCK_START}|${BLOCK_END})[ \\t]*\\r?$`, "gm");
