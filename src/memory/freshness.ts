// Tells whether what a memory is about is still the same code. Computed on reading against the asking checkout, never
// stored: another branch gives its own answer, and a reverted change is fresh again.

import type { Link } from "./links.ts";
import type { SymbolLookup, SymbolState } from "./symbol_lookup.ts";
import { parseSymbolReference, splitKey } from "./references.ts";
import { isSurely, withoutCopies } from "./same_code.ts";
import { type BodyTraits, successorOf } from "./successor.ts";

/** `unknown`: the symbol belongs to another repository than the asking one, or to a part of it that is not indexed. */
export type Freshness = "fresh" | "needs review" | "orphaned" | "unknown";

export interface LinkState {
  readonly link: Link;
  /** Key when it was linked. */
  readonly key: string;
  readonly state: Freshness;
  /** What happened since, in words; absent while nothing did. */
  readonly change?: string;
  /** Where the symbol is now. */
  readonly symbol?: SymbolState;
}

export function linkState(link: Link, repository_id: string, symbols: SymbolLookup): LinkState | undefined {
  const target = parseSymbolReference(link.target);
  if (target === undefined) return undefined;
  const { key } = target;
  if (target.repository !== repository_id) return { link, key, state: "unknown" };
  const there = symbols.byKey(key);
  if (there !== undefined && there.body_hash === link.body_hash) return unchanged(link, key, there);
  const alike = link.body_hash === null ? [] : symbols.byBodyHash(link.body_hash).filter((other) => other.key !== key);
  const same = withoutCopies(link, alike);
  if (there !== undefined) {
    // Overloads are numbered by their order: one more before it gives the same code another number.
    const twins = same.filter((other) => withoutTwin(other.key) === withoutTwin(key));
    if (twins.length === 1) return { link, key, state: "fresh", symbol: twins[0]! };
    const gone = same.length === 1 && isSurely(link, key, same[0]!)
      ? `; what it was is ${placeOf(key, same[0]!)} now`
      : "";
    return { link, key, state: "needs review", change: describeChange(link, there) + gone, symbol: there };
  }
  const only = same.length === 1 ? same[0] : undefined;
  if (only !== undefined) {
    const state = isSurely(link, key, only) ? "fresh" : "needs review";
    return { link, key, state, change: describeMove(key, only), symbol: only };
  }
  if (!symbols.covers(splitKey(key).path)) return { link, key, state: "unknown" };
  const heir = alike.length > 1 ? undefined : successorOf(key, textOf(link, "kind"), traitsOf(link), symbols);
  if (heir !== undefined) {
    // What changed is never wholly alike.
    const percent = Math.min(99, Math.round(heir.alike * 100));
    const change = `${describeMove(key, heir.symbol)} and changed (${percent} % alike)`;
    return { link, key, state: "needs review", change, symbol: heir.symbol };
  }
  const change = alike.length > 1 ? `gone; ${alike.length} symbols have its code now` : "gone";
  return { link, key, state: "orphaned", change };
}

function unchanged(link: Link, key: string, symbol: SymbolState): LinkState {
  return { link, key, state: "fresh", symbol };
}

function withoutTwin(key: string): string {
  return key.replace(/~\d+$/, "");
}

function describeChange(link: Link, now: SymbolState): string {
  const before = textOf(link, "signature");
  const flat = (text: string) => text.replace(/\s+/g, " ").trim();
  if (before === "" || flat(before) === flat(now.signature)) return "body changed";
  return `signature changed: ${clip(flat(before))} → ${clip(flat(now.signature))}`;
}

function textOf(link: Link, property: string): string {
  const value = link.metadata[property];
  return typeof value === "string" ? value : "";
}

function traitsOf({ metadata: { sketch, alike } }: Link): BodyTraits {
  return {
    ...(typeof sketch === "string" ? { sketch } : {}),
    ...(typeof alike === "number" ? { alike } : {}),
  };
}

function placeOf(key: string, { path, qualified_name }: SymbolState): string {
  return splitKey(key).path === path ? qualified_name : `${path}:${qualified_name}`;
}

function describeMove(key: string, now: SymbolState): string {
  const before = splitKey(key);
  const after = splitKey(now.key);
  if (before.path === after.path) return `renamed to ${now.qualified_name}`;
  if (before.qualified_name === after.qualified_name) return `moved to ${now.path}`;
  return `moved to ${now.path} as ${now.qualified_name}`;
}

function clip(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** A memory's own state: what is gone in part, or changed in part, needs a look. Undefined without links to code. */
export function memoryState(states: readonly LinkState[]): Freshness | undefined {
  const known = states.filter((each) => each.state !== "unknown");
  if (known.length === 0) return states.length === 0 ? undefined : "unknown";
  if (known.every((each) => each.state === "fresh")) return "fresh";
  return known.every((each) => each.state === "orphaned") ? "orphaned" : "needs review";
}

/** Whether ranking should hold it back. */
export function isStale(state: Freshness | undefined): boolean {
  return state === "needs review" || state === "orphaned";
}
