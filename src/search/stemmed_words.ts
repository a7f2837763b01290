// The stems of a name's or path's words, kept: searches look at the same names again and again.

import { stem } from "../text/stem.ts";
import { splitWords } from "../text/words.ts";

const MOST_KEPT = 30_000;
const LONGEST_KEPT = 200;
const kept = new Map<string, readonly string[]>();

export function stemmedWords(text: string): readonly string[] {
  let words = kept.get(text);
  if (words !== undefined) return words;
  words = splitWords(text).map((word) => stem(word));
  if (text.length > LONGEST_KEPT) return words;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, words);
  return words;
}
