// Under which keys memories of a symbol may be filed: its own, and those that it had before it was renamed or moved.

import type { Database } from "../store/database.ts";
import { linkState } from "./freshness.ts";
import { linksByBody } from "./links.ts";
import { parseSymbolReference } from "./references.ts";
import type { SymbolLookup } from "./symbol_lookup.ts";

export function followedKeys(
  database: Database,
  repository_ids: readonly string[],
  symbol: { readonly key: string; readonly body_hash: string },
  symbols: SymbolLookup,
): string[] {
  const keys = new Set([symbol.key]);
  if (symbol.body_hash === "") return [...keys];
  for (const link of linksByBody(database, symbol.body_hash)) {
    const target = parseSymbolReference(link.target);
    if (target === undefined || keys.has(target.key) || !repository_ids.includes(target.repository)) continue;
    // Others may have the same code: only what leads here by itself is this symbol.
    if (linkState(link, target.repository, symbols)?.symbol?.key === symbol.key) keys.add(target.key);
  }
  return [...keys];
}
