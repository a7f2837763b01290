// Which symbol with the same code is what a linked one became: one that had a copy, or is but a line of code, may be
// gone while others look just like it.

import type { Link } from "./links.ts";
import { splitKey } from "./references.ts";
import type { SymbolLookup, SymbolState } from "./symbol_lookup.ts";

/** With more of them at its side nothing is followed. */
const MOST_COPIES = 8;

/** Keys of the symbols that have the same code when a link is made: none of them is where it moved to. */
export function copiesOf(symbol: SymbolState, symbols: SymbolLookup): { readonly copies?: readonly string[] } {
  if (symbol.body_hash === "") return {};
  const copies = symbols.byBodyHash(symbol.body_hash).map(({ key }) => key).filter((key) => key !== symbol.key).sort();
  return copies.length === 0 ? {} : { copies: copies.slice(0, MOST_COPIES + 1) };
}

/** Of the symbols that have a link's code now, those that its symbol may have become. */
export function withoutCopies({ metadata: { copies } }: Link, same: readonly SymbolState[]): readonly SymbolState[] {
  const before: ReadonlySet<unknown> = new Set(Array.isArray(copies) ? copies : []);
  const moved = same.filter((other) => !before.has(other.key));
  // Where a copy is no longer what it was, what is new may as well be that copy.
  return before.size > MOST_COPIES || same.length - moved.length < before.size ? [] : moved;
}

/** Whether it must be the linked symbol: code too short to be told from other code must have kept its file or name. */
export function isSurely({ metadata: { sketch } }: Link, key: string, { path, name }: SymbolState): boolean {
  const before = splitKey(key);
  return sketch !== undefined || before.path === path || before.qualified_name.split(".").at(-1) === name;
}
