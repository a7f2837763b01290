// A block of text between two markers, in a file that people write themselves.

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

function blockSpan(text: string): { start: number; end: number } | undefined {
  const start = text.indexOf(BLOCK_START);
  const end = start < 0 ? -1 : text.indexOf(BLOCK_END, start);
  return end < 0 ? undefined : { start, end: end + BLOCK_END.length };
}
