// What memories of a symbol may refer to: the symbol itself, and what it was before it was renamed or moved.

import type { Database } from "../store/database.ts";
import { linkState } from "./freshness.ts";
import { linksByBody } from "./links.ts";
import { parseSymbolReference, symbolReference } from "./references.ts";
import type { SymbolLookup } from "./symbol_lookup.ts";

/** References. `symbols` are those of the symbol's repository. */
export function followedTargets(
  database: Database,
  repository_id: string,
  symbol: { readonly key: string; readonly body_hash: string },
  symbols: SymbolLookup,
): string[] {
  const targets = new Set([symbolReference(repository_id, symbol.key)]);
  if (symbol.body_hash === "") return [...targets];
  for (const link of linksByBody(database, symbol.body_hash)) {
    if (targets.has(link.target) || parseSymbolReference(link.target)?.repository !== repository_id) continue;
    // Others may have the same code: only what leads here by itself is this symbol.
    if (linkState(link, repository_id, symbols)?.symbol?.key === symbol.key) targets.add(link.target);
  }
  return [...targets];
}
