// Lets memories look at the symbols of the call's roots, which the memory folder must not know about.

import { Buffer } from "node:buffer";
import type { Checkout } from "../../graph/checkouts.ts";
import { coveredBy } from "../../graph/covered_checkouts.ts";
import { exactMatches } from "../../graph/find_symbol.ts";
import { oneOfEach } from "../../graph/one_of_each.ts";
import { symbolKey } from "../../graph/symbol_key.ts";
import { fileAt, type SymbolRow, symbolsByIds, symbolsOfFile } from "../../graph/symbols.ts";
import { realFolder } from "../../index/real_folder.ts";
import { splitKey } from "../../memory/references.ts";
import type { SymbolLookup, SymbolState } from "../../memory/symbol_lookup.ts";
import type { Database } from "../../store/database.ts";
import { sourceOf } from "../ask/source_text.ts";
import type { Context } from "../context.ts";

/** The roots' checkouts that are indexed already. */
export function knownCheckouts(context: Pick<Context, "index" | "roots">): Checkout[] {
  return coveredBy(context.index(), context.roots.map(realFolder));
}

export function codeLookup(index: Database, checkouts: readonly Checkout[]): SymbolLookup {
  const ids = JSON.stringify(checkouts.map((checkout) => checkout.id));
  const rowOf = new WeakMap<SymbolState, SymbolRow>();
  const states = (rows: readonly SymbolRow[]) =>
    rows.map((row) => {
      const state = stateOf(index, row);
      rowOf.set(state, row);
      return state;
    });
  const sources = new Map<string, readonly string[] | undefined>();
  const select = `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
    WHERE f.checkout_id IN (SELECT value FROM json_each(?))`;
  return {
    covers: (path) =>
      checkouts.some(({ prefix, indexed_at }) =>
        indexed_at !== null && (prefix === "" || path.startsWith(`${prefix}/`))
      ),
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
      // Near misses, which a question would be told, cost more than all the rest.
      return states(oneOfEach(exactMatches(index, checkouts.map((checkout) => checkout.id), name.trim())));
    },
    inFile(path) {
      for (const { id, prefix } of checkouts) {
        if (prefix !== "" && !path.startsWith(`${prefix}/`)) continue;
        const file = fileAt(index, id, prefix === "" ? path : path.slice(prefix.length + 1));
        if (file !== undefined) return states(symbolsOfFile(index, file.id).slice(0, MOST_IN_FILE));
      }
      return [];
    },
    bodyOf(symbol) {
      const row = rowOf.get(symbol);
      if (row === undefined) return undefined;
      const file = `${row.root}/${row.path}`;
      if (!sources.has(file)) sources.set(file, linesOf(row));
      return sources.get(file)?.slice(row.start_line - 1, row.end_line).join("\n");
    },
  };
}

/** A file with more symbols is generated, or a table. */
const MOST_IN_FILE = 1_000;

function linesOf(row: SymbolRow): readonly string[] | undefined {
  try {
    return sourceOf(row).split("\n");
  } catch {
    return undefined;
  }
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
