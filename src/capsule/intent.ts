// What kind of task a text is, told by the seed's keywords, word by word, and by what bug reports have: it decides how the graph
// is followed.

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

/** Who pastes a trace wants to know where it comes from. */
const TRACE =
  /Traceback \(most recent call last\)|^\s*File "[^"\n]+", line \d+|^\s*at [^\n]*[:(][^\s:()]*:\d+(?::\d+)?\)?\s*$|panicked at |^goroutine \d+ \[|Exception in thread "|^\s*#\d+ +(?:0x[\da-f]+ in )?\S+.* at \S+:\d+/m;
/** What a report of a fault says of it, each counted once. */
const FAULTS: readonly RegExp[] = [
  /\b[A-Z]\w*(?:Error|Exception|Fault)\b/,
  /\b(?:un)?expected(?:ly)?\b|\binstead of\b|\bactual (?:behaviou?r|result|output)\b/i,
  /\b(?:in)?correct(?:ly)?\b|\bwrong(?:ly)?\b|\binconsistent(?:ly)?\b|\binvalid result/i,
  /\b(?:does|do|did|is|are|was|ca)n['’]t\b|\b(?:does|do|did|can) ?not\b|\bno longer\b|\bunable to\b|\bnever (?:returns?|ends?|called)\b/i,
  /\breproduc\w+|\bregression\b|\bstack ?traces?\b|\btraceback\b/i,
  /\b(?:throws?|raises?|uncaught|unhandled|hangs?|freezes?|leaks?|segfaults?|deadlocks?|stuck|infinite loop)\b/i,
  /\bis not a function\b|\bhas no attribute\b|\bundefined is not\b|\bnot subscriptable\b|\bnil pointer\b|\bnull pointer\b/i,
];
const LEAST_FAULTS = 2;
/** Words of pasted code and frames say nothing of what is wanted. */
const PASTED = /```[^]*?(?:```|$)|^\s*(?:at |File "|#\d+ |\d+: ).*$/gm;

/**
 * A trace means debug; else the intent with the most keywords in the text, of equals debug, then refactor, then modify; none: explore.
 * Two signs of a fault are worth as many keywords.
 */
export function detectIntent(task: string): DetectedIntent {
  const text = task.slice(0, 20_000);
  const counts = new Map<Intent, number>();
  const words = new Set<string>();
  for (const word of splitWords(text.replace(PASTED, "\n"))) {
    const intent = INTENT_OF.get(word);
    if (intent === undefined) continue;
    counts.set(intent, (counts.get(intent) ?? 0) + 1);
    words.add(word);
  }
  const faults = FAULTS.filter((sign) => sign.test(text)).length;
  if (faults >= LEAST_FAULTS) counts.set("debug", (counts.get("debug") ?? 0) + faults);
  let best: Intent = "explore";
  for (const [intent] of KEYWORDS) if ((counts.get(intent) ?? 0) > (counts.get(best) ?? 0)) best = intent;
  return { intent: TRACE.test(text) ? "debug" : best, words: [...words] };
}

/** What each intent follows: callers and callees, what would break, or what will be used. */
export const DIRECTIONS: Readonly<Record<Intent, Directions>> = {
  debug: { out: 1, into: 1 },
  refactor: { out: 0.2, into: 1 },
  modify: { out: 1, into: 0.3 },
  explore: { out: 1, into: 0.5 },
};
