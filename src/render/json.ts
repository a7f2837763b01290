// JSON output, and answers cut to a budget that holds for the serialised text with its envelope.

import { upperTokens } from "../base/tokens.ts";
import { mayFit, moreNote } from "./fit.ts";

/** Indented for people, compact for programs. */
export function toJson(value: unknown, indented = false): string {
  return JSON.stringify(value, null, indented ? 2 : undefined);
}

const PIECE_ITEMS = 1_000;

/** What is written for each item, some together: for all it may be longer than a string can be. */
export function* inPieces<T>(items: readonly T[], write: (item: T, at: number) => string): Generator<string> {
  for (let from = 0; from < items.length; from += PIECE_ITEMS) {
    yield items.slice(from, from + PIECE_ITEMS).map((item, i) => write(item, from + i)).join("");
  }
}

/** One object a line. */
export function jsonLines(items: readonly unknown[]): Iterable<string> {
  return inPieces(items, (item) => JSON.stringify(item) + "\n");
}

/** An answer's compact JSON as one line: whole, but for one with very many `items`. */
export function* jsonPieces(answer: { readonly items?: readonly unknown[] }): Generator<string> {
  const { items } = answer;
  if (items === undefined || items.length <= PIECE_ITEMS) return yield JSON.stringify(answer) + "\n";
  let before = "{";
  for (const [key, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    before += (before.endsWith("{") ? "" : ",") + JSON.stringify(key) + ":";
    if (value !== items) before += JSON.stringify(value);
    else {
      yield before + "[";
      yield* inPieces(items, (item, at) => (at === 0 ? "" : ",") + JSON.stringify(item));
      before = "]";
    }
  }
  yield before + "}\n";
}

interface Cuttable {
  readonly items?: readonly unknown[];
  readonly truncated?: boolean;
  readonly more?: string;
  /** How many items there are, when the budget was known and not all of them were made. */
  readonly total?: unknown;
}

/** The answer with as many of its `items`, from the first on, as its compact JSON may hold. */
export function fitJson<A extends Cuttable>(
  answer: A,
  max_tokens: number | undefined,
  more: (left_out: number) => string = (left) => moreNote(left),
): A {
  if (max_tokens === undefined) return answer;
  const whole = toJson(answer);
  if (mayFit(whole, max_tokens) && upperTokens(whole) <= max_tokens) return answer;
  const items = answer.items ?? [];
  const made_short = answer.more?.includes("max_tokens") === true && typeof answer.total === "number";
  const all = made_short ? Math.max(Number(answer.total), items.length) : items.length;
  const guess = firstGuess(answer, items, max_tokens);
  if (guess >= items.length && upperTokens(whole) <= max_tokens) return answer;
  const cut = (shown: number): A => ({
    ...answer,
    items: items.slice(0, shown),
    truncated: true,
    more: more(all - shown),
  });
  const fits = (shown: number) => upperTokens(toJson(cut(shown))) <= max_tokens;
  // Tokens may join or part at the seams, so the text itself decides: rarely more than two steps from the guess.
  let shown = Math.min(guess, Math.max(0, items.length - 1));
  while (shown > 0 && !fits(shown)) shown--;
  if (shown === guess) { while (shown + 1 < items.length && fits(shown + 1)) shown++; }
  return cut(shown);
}

/** How many items there is room for beside the rest; counting stops at the first that has none. */
function firstGuess(answer: Cuttable, items: readonly unknown[], max_tokens: number): number {
  let sum = upperTokens(toJson({ ...answer, items: [] }));
  for (const [at, item] of items.entries()) {
    sum += upperTokens(toJson(item));
    if (sum > max_tokens) return at;
  }
  return items.length;
}
