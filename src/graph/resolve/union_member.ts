// Members of what may be one of several values.

import { overriddenByAll } from "./common_member.ts";
import type { Evaluator } from "./evaluator.ts";
import { FROM_PARAMETER, type Hit, NOT_FOUND, type Use } from "./hit.ts";
import { memberOf, sameSymbol } from "./members.ts";
import { oneOfTwins } from "./twins.ts";
import { type SymbolRef, unionOf, type Value } from "./value.ts";
import type { Rule } from "./view.ts";

export function memberOfUnion(
  ev: Evaluator,
  items: readonly Value[],
  name: string,
  rule: Rule,
  seen: readonly SymbolRef[],
  use: Use | undefined,
): Hit {
  const hits = items.map((item) => memberOf(ev, item, name, rule, undefined, seen, use));
  const found: Extract<Hit, { kind: "symbol" }>[] = [];
  for (const hit of hits) {
    if (hit.kind === "symbol" && !found.some((known) => sameSymbol(known.at, hit.at))) found.push(hit);
  }
  const values = hits.filter((hit) => hit.kind !== "none").map((hit) => ev.hitValue(hit));
  const value = values.length === 0 ? undefined : unionOf(values);
  if (found.length === 1) return { ...found[0]!, ...(value === undefined ? {} : { value }) };
  if (found.length > 1) {
    const twin = oneOfTwins(found.map((hit) => hit.at));
    const declared = twin === undefined
      ? overriddenByAll(ev, found, items)
      : found.find((hit) => sameSymbol(hit.at, twin));
    if (declared !== undefined) return { ...declared, ...(value === undefined ? {} : { value }) };
    return { kind: "ambiguous", candidates: found.length, ...(value === undefined ? {} : { value }) };
  }
  const known = hits.find((hit) => hit.kind === "value");
  if (known !== undefined) return known;
  const unknown = hits.filter((hit) => hit.kind === "none" && hit.why !== "cycle");
  // What is nothing, or of a library, in one case says nothing of the others; they are no place for guessing either.
  if (unknown.length > 0 && unknown.length < hits.length) {
    const isParameter = unknown.some((hit) => hit.kind === "none" && hit.why === "parameter");
    return isParameter ? FROM_PARAMETER : NOT_FOUND;
  }
  return hits.find((hit) => hit.kind === "external") ??
    hits.find((hit) => hit.kind === "none" && hit.why === "parameter") ?? hits[0] ?? NOT_FOUND;
}
