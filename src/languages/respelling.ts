// For `repair` of a language's rules: other spellings of what a grammar does not know. Each keeps length and line breaks, and
// only the parser gets to see it.

export interface Piece {
  readonly at: number;
  /** In place of as much of the source. */
  readonly text: string;
}

/** Pieces, from left to right, that make sense together only. */
export type Respelling = readonly Piece[];

export const blankOf = (text: string): string => text.replace(/[^\r\n]/g, " ");

/** One for each place that the pattern finds; `spell` answers undefined, or the text itself, where it stays as it is. */
export function respelled(
  source: string,
  pattern: RegExp,
  spell: (text: string, at: number) => string | undefined,
): Respelling[] {
  const found: Respelling[] = [];
  for (const match of source.matchAll(pattern)) {
    const text = spell(match[0], match.index);
    if (text !== undefined && text !== match[0]) found.push([{ at: match.index, text }]);
  }
  return found;
}

export function blanked(source: string, patterns: readonly RegExp[]): Respelling[] {
  return patterns.flatMap((pattern) => respelled(source, pattern, blankOf));
}

/** The source with these; of two for the same place the first. */
export function withRespellings(source: string, respellings: readonly Respelling[]): string {
  const pieces = respellings.flat().sort((a, b) => a.at - b.at);
  const parts: string[] = [];
  let end = 0;
  for (const { at, text } of pieces) {
    if (at < end) continue;
    parts.push(source.slice(end, at), text);
    end = at + text.length;
  }
  parts.push(source.slice(end));
  return parts.join("");
}

/** Where a tree has an error: offsets of its first and last line. */
export interface Broken {
  readonly start: number;
  readonly end: number;
}

/** Lines around an error that may be its cause. */
const NEAR_LINES = 2;

/** What stands in or near something broken: elsewhere the same words mean what the grammar takes them for. */
export function nearBroken(
  source: string,
  respellings: readonly Respelling[],
  broken: readonly Broken[],
): Respelling[] {
  const spans = broken.map(({ start, end }) => ({ start: linesBefore(source, start), end: linesBehind(source, end) }))
    .sort((a, b) => a.start - b.start);
  // Overlapping spans become one, so that each respelling is looked up once.
  const merged: { start: number; end: number }[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push(span);
  }
  return respellings.filter((pieces) => {
    const start = pieces[0]!.at;
    const last = pieces.at(-1)!;
    return meets(merged, start, last.at + last.text.length);
  });
}

function meets(spans: readonly Broken[], start: number, end: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end < start) low = middle + 1;
    else high = middle;
  }
  return low < spans.length && spans[low]!.start <= end;
}

function linesBefore(source: string, offset: number): number {
  let at = offset;
  for (let line = 0; line <= NEAR_LINES && at > 0; line++) at = source.lastIndexOf("\n", at - 1);
  return Math.max(0, at);
}

function linesBehind(source: string, offset: number): number {
  let at = offset;
  for (let line = 0; line <= NEAR_LINES; line++) {
    const next = source.indexOf("\n", at);
    if (next < 0) return source.length;
    at = next + 1;
  }
  return at;
}
