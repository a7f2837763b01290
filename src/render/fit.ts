// Keeps text within a budget of tokens: whole items, best first, and a word on what was left out.

import { upperTokens } from "../base/tokens.ts";

export interface Fitted {
  readonly text: string;
  /** How many items are in the text. */
  readonly shown: number;
  readonly left_out: number;
}

export interface FitOptions {
  /** No limit when undefined. */
  readonly max_tokens: number | undefined;
  /** What comes first and counts as well; always shown. */
  readonly head?: string;
  readonly separator?: string;
  /** How many further items there are beyond those given (other pages). */
  readonly beyond?: number;
  /** What to say about what was left out. */
  readonly more?: (left_out: number) => string;
  /** What must follow these when the others are left out. */
  readonly close?: (shown: readonly string[]) => string | undefined;
}

/** `… 14 more, raise max_tokens or ask for page 2` */
export function moreNote(left_out: number, next_page?: number): string {
  return `… ${left_out} more, raise max_tokens${next_page === undefined ? "" : ` or ask for page ${next_page}`}`;
}

/** As many of the items, from the first on, as fit; the text never counts more than `max_tokens`. */
export function fitItems(items: readonly string[], options: FitOptions): Fitted {
  const { max_tokens, head = "", separator = "\n", beyond = 0, more = (left: number) => moreNote(left) } = options;
  const compose = (shown: number): string => {
    const left_out = items.length - shown + beyond;
    const kept = items.slice(0, shown);
    const closing = left_out > 0 ? options.close?.(kept) : undefined;
    const parts = [...(head === "" ? [] : [head]), ...kept, ...(closing === undefined ? [] : [closing])];
    if (left_out > 0) parts.push(more(left_out));
    return parts.join(separator);
  };
  if (items.length > 0) {
    // Most answers fit as they are: counting once settles that.
    const whole = compose(items.length);
    if (max_tokens === undefined || (mayFit(whole, max_tokens) && upperTokens(whole) <= max_tokens)) {
      return { text: whole, shown: items.length, left_out: beyond };
    }
  }
  let shown = items.length;
  if (max_tokens !== undefined) {
    shown = firstGuess(items, max_tokens - upperTokens(head), upperTokens(separator));
    // Tokens may join or part at the seams, so the text itself decides.
    while (shown > 0 && upperTokens(compose(shown)) > max_tokens) shown--;
  }
  const text = compose(shown);
  const left_out = items.length - shown + beyond;
  if (max_tokens === undefined || upperTokens(text) <= max_tokens) return { text, shown, left_out };
  return { text: fitText(text, max_tokens), shown: 0, left_out };
}

/** Counting takes time by length, and no text of words has tokens as long as this on average. */
export const mayFit = (text: string, max_tokens: number): boolean => text.length <= max_tokens * 12;

/** The same for the lines of a text. */
export function fitLines(text: string, max_tokens: number | undefined): Fitted {
  return fitItems(text.split("\n"), { max_tokens, close: openFence, more: moreLines });
}

function moreLines(left_out: number): string {
  return moreNote(left_out).replace(" more,", left_out === 1 ? " more line," : " more lines,");
}

/** The fence of a block of code that has begun and not ended: what follows a cut is no code. */
function openFence(lines: readonly string[]): string | undefined {
  let open: string | undefined;
  for (const line of lines) {
    const fence = /^(`{3,})[\w+-]*$/.exec(line)?.[1];
    if (open === undefined) open = fence;
    else if (line === open) open = undefined;
  }
  return open;
}

/** The start of a text that must be cut anywhere, ending in `…`; for what cannot be taken apart. */
export function fitText(text: string, max_tokens: number): string {
  if (upperTokens(text) <= max_tokens) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (upperTokens(`${wholeStart(text, middle)}…`) <= max_tokens) low = middle;
    else high = middle - 1;
  }
  let kept = `${wholeStart(text, low)}…`;
  // The search assumes that a longer text counts more, which seams can break.
  while (kept !== "" && upperTokens(kept) > max_tokens) kept = kept.slice(0, -1);
  return kept;
}

/** Does not cut a character in two. */
function wholeStart(text: string, length: number): string {
  const unit = text.charCodeAt(length - 1);
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? length - 1 : length);
}

function firstGuess(items: readonly string[], max_tokens: number, between: number): number {
  let sum = 0;
  for (const [at, item] of items.entries()) {
    // Seams save a token at most, here and there; the exact look follows.
    sum += upperTokens(item) + Math.max(0, between - 1);
    if (sum > max_tokens) return at;
  }
  return items.length;
}
