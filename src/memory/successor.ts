// Finds what became of code that was renamed or moved and edited as well: like git, by how much of it is still there.

import { likeness, sketchOf } from "./body_sketch.ts";
import { splitKey } from "./references.ts";
import type { SymbolLookup, SymbolState } from "./symbol_lookup.ts";

export interface Successor {
  readonly symbol: SymbolState;
  /** How much of the code it still has, 0 to 1. */
  readonly alike: number;
}

/** Half of the code must be there still, as with git. */
const LEAST_ALIKE = 0.5;
/** By so much it must be more like it than anything else was, or is. */
const MARGIN = 0.08;

/** What a link keeps of a symbol's body, to know it again. */
export interface BodyTraits {
  readonly sketch?: string;
  /** How like it the most similar of its neighbours was when it was linked: they are copies, not successors. */
  readonly alike?: number;
}

export function bodyTraits(symbol: SymbolState, symbols: SymbolLookup): BodyTraits {
  const sketch = sketchIn(symbol, symbols);
  if (sketch === undefined) return {};
  const others = around(symbol.key, symbol.kind, symbols).filter((other) => other.key !== symbol.key);
  const alike = Math.max(0, ...others.map((other) => alikeTo(sketch, other, symbols)));
  return { sketch, alike: Math.round(alike * 100) / 100 };
}

/** The one symbol that has most of the code now; undefined when none has, or when it could be several. */
export function successorOf(
  key: string,
  kind: string,
  { sketch, alike = 0 }: BodyTraits,
  symbols: SymbolLookup,
): Successor | undefined {
  if (sketch === undefined) return undefined;
  const found = around(key, kind, symbols)
    .map((symbol): Successor => ({ symbol, alike: alikeTo(sketch, symbol, symbols) }))
    .filter((each) => each.alike >= Math.max(LEAST_ALIKE, alike + MARGIN))
    .sort((a, b) => b.alike - a.alike);
  const [best, second] = found;
  return best === undefined || (second !== undefined && best.alike - second.alike < MARGIN) ? undefined : best;
}

/** Where it could have gone: symbols of its kind in its file, and those of its name elsewhere. */
function around(key: string, kind: string, symbols: SymbolLookup): SymbolState[] {
  const { path, qualified_name } = splitKey(key);
  if (qualified_name === "") return [];
  const name = qualified_name.split(".").at(-1) ?? "";
  const there = symbols.inFile(path);
  const elsewhere = symbols.byName(name).filter((symbol) => symbol.path !== path);
  return [...there, ...elsewhere].filter((symbol) => familyOf(symbol.kind) === familyOf(kind));
}

const CALLABLE = new Set(["function", "method", "constructor", "getter", "setter", "macro"]);

/** A function may become a method; it does not become a class. */
function familyOf(kind: string): string {
  return CALLABLE.has(kind) ? "callable" : kind;
}

function alikeTo(sketch: string, symbol: SymbolState, symbols: SymbolLookup): number {
  const other = sketchIn(symbol, symbols);
  return other === undefined ? 0 : likeness(sketch, other);
}

function sketchIn(symbol: SymbolState, symbols: SymbolLookup): string | undefined {
  const body = symbols.bodyOf(symbol);
  return body === undefined ? undefined : sketchOf(body, symbol.name);
}
