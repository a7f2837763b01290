// Cuts an answer to its budget, as text and as JSON: each holds by itself.

import { upperTokens } from "../base/tokens.ts";
import { fitLines } from "../render/fit.ts";
import { fitJson, toJson } from "../render/json.ts";
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
  const whole = notice === undefined ? own : { ...own, notice };
  let fitted: Record<string, unknown> = fitJson<Record<string, unknown>>(whole, max_tokens);
  // Nothing was cut, so everything fits.
  if (fitted === whole) return fitted;
  // What is not in `items` is cut where it is longest, until it fits.
  for (let round = 0; round < 40 && upperTokens(toJson(fitted)) > max_tokens; round++) {
    const longest = longestField(fitted);
    if (longest === undefined) break;
    fitted = { ...fitted, [longest]: halved(fitted[longest]), truncated: true };
  }
  if (upperTokens(toJson(fitted)) <= max_tokens) return fitted;
  return { schema_version: 1, truncated: true, more: "raise max_tokens" };
}

const KEPT = new Set(["schema_version", "truncated", "more"]);

function longestField(object: Record<string, unknown>): string | undefined {
  let longest: string | undefined;
  let most = 12;
  for (const [name, value] of Object.entries(object)) {
    if (KEPT.has(name)) continue;
    const length = (JSON.stringify(value) ?? "").length;
    if (length > most) [longest, most] = [name, length];
  }
  return longest;
}

/** Half of a list or text; of an object, the same with its longest field. */
function halved(value: unknown): unknown {
  if (typeof value === "string") return value.length < 2 ? "" : `${value.slice(0, value.length >> 1)}…`;
  if (Array.isArray(value)) {
    return value.length === 1 && typeof value[0] === "object" ? [] : value.slice(0, value.length >> 1);
  }
  if (typeof value !== "object" || value === null) return undefined;
  const longest = longestField(value as Record<string, unknown>);
  if (longest === undefined) return {};
  return { ...value, [longest]: halved((value as Record<string, unknown>)[longest]) };
}
