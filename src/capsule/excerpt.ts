// Cuts a long body to the part that the task is about, with what is left out marked.

import { splitWords } from "../text/words.ts";
import { stem } from "../text/stem.ts";

export interface Excerpt {
  readonly text: string;
  readonly whole: boolean;
}

/** Shorter bodies are given whole. */
const SHORT_LINES = 30;
const HEAD_LINES = 6;
/** Of a giant, words are looked for in this many lines. */
const MOST_SEARCHED = 1_500;

/** At most about `most_lines` of the body: its head, and the windows with the most telling words. */
export function excerptOf(body: string, words: ReadonlyMap<string, unknown>, most_lines: number): Excerpt {
  const lines = body.split("\n");
  const room = Math.max(SHORT_LINES, most_lines);
  if (lines.length <= room + 4) return { text: body, whole: true };
  const keep = new Uint8Array(lines.length);
  keep.fill(1, 0, HEAD_LINES);
  let left = room - HEAD_LINES;
  for (const at of linesByWords(lines.slice(0, MOST_SEARCHED), words)) {
    if (left <= 0) break;
    for (let i = Math.max(0, at - 2); i <= Math.min(lines.length - 1, at + 3) && left > 0; i++) {
      if (keep[i] === 1) continue;
      keep[i] = 1;
      left--;
    }
  }
  for (let i = HEAD_LINES; i < lines.length && left > 0; i++) {
    if (keep[i] === 1) continue;
    keep[i] = 1;
    left--;
  }
  return { text: joinKept(lines, (at) => keep[at] === 1), whole: false };
}

/** Lines with words of the task, those with the rarest first. */
function linesByWords(lines: readonly string[], words: ReadonlyMap<string, unknown>): number[] {
  // Code repeats its words: each is stemmed once.
  const stems = new Map<string, string | undefined>();
  const known = (word: string): string | undefined => {
    if (stems.has(word)) return stems.get(word);
    const stemmed = stem(word);
    const wanted = words.has(stemmed) ? stemmed : undefined;
    stems.set(word, wanted);
    return wanted;
  };
  const found = lines.map((line) => new Set(splitWords(line).map(known).filter((word) => word !== undefined)));
  const counts = new Map<string, number>();
  for (const set of found) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scores = found.map((set) => [...set].reduce((sum, word) => sum + 1 / counts.get(word)!, 0));
  return scores.map((score, at) => ({ score, at })).filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at).map(({ at }) => at);
}

/** The kept lines; each gap becomes one line that says how much is left out, as far in as what it stands for. */
export function joinKept(lines: readonly string[], kept: (at: number) => boolean): string {
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (kept(at)) {
      parts.push(lines[at]!);
      continue;
    }
    let end = at;
    while (end + 1 < lines.length && !kept(end + 1)) end++;
    const indent = /^\s*/.exec(lines[at]!)?.[0] ?? "";
    parts.push(`${indent}… ${end - at + 1} line${end === at ? "" : "s"} …`);
    at = end;
  }
  return parts.join("\n");
}
