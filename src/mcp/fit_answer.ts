// Cuts an answer to its budget, as text and as JSON: each holds by itself.

import { fitLines } from "../render/fit.ts";
import { fitObject } from "../render/fit_object.ts";
import type { Answer } from "../ops/operation.ts";

/** The text with the notice before it. */
export function fitAnswerText(text: string, notice: string | undefined, max_tokens: number): string {
  const whole = text.replace(/\n+$/, "");
  return fitLines(notice === undefined ? whole : `${notice}\n\n${whole}`, max_tokens).text;
}

/** The object that goes beside the text; `nothing` is for exit codes only. */
export function fitStructured(answer: Answer, notice: string | undefined, max_tokens: number): Record<string, unknown> {
  // By names only: operations keep what is for rendering under symbols.
  const own = Object.fromEntries(Object.entries(answer).filter(([name]) => name !== "nothing"));
  return fitObject(notice === undefined ? own : { ...own, notice }, max_tokens);
}
