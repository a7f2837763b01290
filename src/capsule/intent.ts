// What kind of task a text is, told by the seed's keywords, word by word: it decides how the graph is followed.

import { splitWords } from "../text/words.ts";
import type { Directions } from "../search/neighbours.ts";

export const INTENTS = ["debug", "refactor", "modify", "explore"] as const;
export type Intent = typeof INTENTS[number];

/** In order of precedence; each keyword with its inflections. */
const KEYWORDS: readonly (readonly [Intent, string])[] = [
  [
    "debug",
    "fix fixes fixed fixing bug bugs buggy crash crashes crashed crashing fail fails failed failing failure failures " +
    "panic panics panicked panicking broken debug debugs debugged debugging",
  ],
  [
    "refactor",
    "refactor refactors refactored refactoring rename renames renamed renaming extract extracts extracted extracting " +
    "split splits splitting reorganize reorganizes reorganized reorganizing reorganise reorganised reorganising",
  ],
  [
    "modify",
    "add adds added adding implement implements implemented implementing create creates created creating " +
    "build builds built building feature features",
  ],
];
const INTENT_OF: ReadonlyMap<string, Intent> = new Map(
  KEYWORDS.flatMap(([intent, words]) => words.split(" ").map((word) => [word, intent] as const)),
);

export interface DetectedIntent {
  readonly intent: Intent;
  /** The task's words that told it, lower case. */
  readonly words: readonly string[];
}

/** The intent with the most keywords in the text; of equals debug, then refactor, then modify; none: explore. */
export function detectIntent(task: string): DetectedIntent {
  const counts = new Map<Intent, number>();
  const words = new Set<string>();
  for (const word of splitWords(task.slice(0, 20_000))) {
    const intent = INTENT_OF.get(word);
    if (intent === undefined) continue;
    counts.set(intent, (counts.get(intent) ?? 0) + 1);
    words.add(word);
  }
  let best: Intent = "explore";
  for (const [intent] of KEYWORDS) if ((counts.get(intent) ?? 0) > (counts.get(best) ?? 0)) best = intent;
  return { intent: best, words: [...words] };
}

/** What each intent follows: callers and callees, what would break, or what will be used. */
export const DIRECTIONS: Readonly<Record<Intent, Directions>> = {
  debug: { out: 1, into: 1 },
  refactor: { out: 0.2, into: 1 },
  modify: { out: 1, into: 0.3 },
  explore: { out: 1, into: 0.5 },
};
