// JSON output, and answers cut to a budget that holds for the serialised text with its envelope.

import { upperTokens } from "../base/tokens.ts";
import { moreNote } from "./fit.ts";

/** Indented for people, compact for programs. */
export function toJson(value: unknown, indented = false): string {
  return JSON.stringify(value, null, indented ? 2 : undefined);
}

/** One object a line. */
export function toJsonLines(items: readonly unknown[]): string {
  return items.map((item) => JSON.stringify(item)).join("\n");
}

interface Cuttable {
  readonly items?: readonly unknown[];
  readonly truncated?: boolean;
  readonly more?: string;
}

/** The answer with as many of its `items`, from the first on, as its compact JSON may hold. */
export function fitJson<A extends Cuttable>(
  answer: A,
  max_tokens: number | undefined,
  more: (left_out: number) => string = (left) => moreNote(left),
): A {
  if (max_tokens === undefined || upperTokens(toJson(answer)) <= max_tokens) return answer;
  const items = answer.items ?? [];
  const cut = (shown: number): A => ({
    ...answer,
    items: items.slice(0, shown),
    truncated: true,
    more: more(items.length - shown),
  });
  const fits = (shown: number) => upperTokens(toJson(cut(shown))) <= max_tokens;
  let low = 0;
  let high = Math.max(0, items.length - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && !fits(low)) low--;
  return cut(low);
}
