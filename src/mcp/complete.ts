// Completions for symbol names and paths, where prompts and resource addresses take them.

import { findCheckout } from "../graph/checkouts.ts";
import { similarSymbols } from "../graph/similar_symbols.ts";
import { pathsStartingWith } from "../graph/symbols.ts";
import type { Service } from "./service.ts";

export interface Completion {
  readonly values: string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** The protocol allows no more. */
const MOST = 100;

export function complete(service: Service, kind: "symbol" | "path" | undefined, typed: string): Completion {
  if (kind === undefined || service.roots.length === 0) return { values: [], total: 0, hasMore: false };
  const context = service.context({ signal: new AbortController().signal });
  const checkouts = service.roots.map((root) => findCheckout(context.index(), root)).filter((one) => one !== undefined);
  const ids = checkouts.map((checkout) => checkout.id);
  const text = typed.slice(0, 500);
  const found = kind === "path"
    ? ids.flatMap((id) => pathsStartingWith(context.index(), id, text))
    : text.trim() === ""
    ? []
    : similarSymbols(context.index(), ids, text, 200).map((row) => row.qualified_name || row.name);
  const all = [...new Set(found)];
  return { values: all.slice(0, MOST), total: all.length, hasMore: all.length > MOST };
}
