// An answer as an object within a budget, whatever it is: its items go first, then what is longest of the rest.

import { upperTokens } from "../base/tokens.ts";
import { fitJson, toJson } from "./json.ts";

const ROUNDS = 40;

/** The object itself when all of it fits. */
export function fitObject(object: Record<string, unknown>, max_tokens: number): Record<string, unknown> {
  let fitted: Record<string, unknown> = fitJson<Record<string, unknown>>(object, max_tokens);
  // Nothing was cut, so everything fits.
  if (fitted === object) return fitted;
  // What is not in `items` is cut where it is longest, until it fits.
  for (let round = 0; round < ROUNDS && upperTokens(toJson(fitted)) > max_tokens; round++) {
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
