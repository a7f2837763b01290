// The stemmed words of a memory, as its full text holds them and as a query asks for them.

import { splitWords } from "../text/words.ts";
import { stem } from "../text/stem.ts";

/** Longer memories are found by what they begin with. */
const MOST_WORDS = 4_000;

export function memoryWords(text: string): string[] {
  // The full text knows no final sigma.
  return splitWords(text).slice(0, MOST_WORDS).map((word) => stem(word).replaceAll("ς", "σ"));
}

/** What the table's `words` column holds. */
export function wordsColumn(content: string, tags: readonly string[]): string {
  return memoryWords(tags.length === 0 ? content : `${content}\n${tags.join("\n")}`).join(" ");
}
