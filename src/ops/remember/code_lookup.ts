// Lets memories look at the symbols of the call's roots, which the memory folder must not know about.

import { Buffer } from "node:buffer";
import { type Checkout, findCheckout } from "../../graph/checkouts.ts";
import { findSymbol } from "../../graph/find_symbol.ts";
import { symbolKey } from "../../graph/symbol_key.ts";
import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { realFolder } from "../../index/index_checkout.ts";
import { splitKey } from "../../memory/references.ts";
import type { SymbolLookup, SymbolState } from "../../memory/symbol_lookup.ts";
import type { Database } from "../../store/database.ts";
import type { Context } from "../context.ts";

/** The roots' checkouts that are indexed already. */
export function knownCheckouts(context: Pick<Context, "index" | "roots">): Checkout[] {
  return context.roots.map((root) => findCheckout(context.index(), realFolder(root))).filter((each) =>
    each !== undefined
  );
}

export function codeLookup(index: Database, checkouts: readonly Checkout[]): SymbolLookup {
  const ids = JSON.stringify(checkouts.map((checkout) => checkout.id));
  const states = (rows: readonly SymbolRow[]) => rows.map((row) => stateOf(index, row));
  const select = `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
    WHERE f.checkout_id IN (SELECT value FROM json_each(?))`;
  return {
    byKey(key) {
      const { path, qualified_name, twin } = splitKey(key);
      for (const { id, prefix } of checkouts) {
        if (prefix !== "" && !path.startsWith(`${prefix}/`)) continue;
        const found = index.get<{ id: number }>(
          `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
           WHERE f.checkout_id = ? AND f.path = ? AND s.qualified_name = ? AND s.twin = ?`,
          id,
          prefix === "" ? path : path.slice(prefix.length + 1),
          qualified_name,
          twin,
        );
        if (found !== undefined) return states(symbolsByIds(index, [found.id]))[0];
      }
      return undefined;
    },
    byBodyHash(hash) {
      const rows = index.all<{ id: number }>(`${select} AND s.body_hash = ? LIMIT 20`, ids, Buffer.from(hash, "hex"));
      return states(symbolsByIds(index, rows.map((row) => row.id)));
    },
    byName(name) {
      const found = findSymbol(index, checkouts.map((checkout) => checkout.id), name);
      if (found.kind === "none") return [];
      return states(found.kind === "one" ? [found.symbol] : found.candidates);
    },
  };
}

/** 16 hex digits; empty when it has none. */
export function bodyHash(index: Database, id: number): string {
  const hash = index.get<{ hash: string | null }>("SELECT lower(hex(body_hash)) AS hash FROM symbols WHERE id = ?", id)
    ?.hash;
  return hash ?? "";
}

function stateOf(index: Database, row: SymbolRow): SymbolState {
  const { name, qualified_name, kind, path, start_line, end_line, signature } = row;
  const key = symbolKey(row.prefix, row.path, row.qualified_name, row.twin);
  return { key, name, qualified_name, kind, path, start_line, end_line, signature, body_hash: bodyHash(index, row.id) };
}
