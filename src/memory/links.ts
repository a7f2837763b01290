// Ties memories to symbols. Only the link is stored; whether it is fresh is told by `freshness.ts` on reading.

import { lazyPattern } from "../base/lazy_pattern.ts";
import type { Database } from "../store/database.ts";
import { copiesOf } from "./same_code.ts";
import { bodyTraits } from "./successor.ts";
import type { SymbolLookup, SymbolState } from "./symbol_lookup.ts";
import { memoryReference, symbolReference } from "./references.ts";

/** `about`: named by whoever saved it. `mentions`: found in backticks in its text. */
export type Predicate = "about" | "mentions";

export interface Link {
  readonly source: string;
  readonly predicate: string;
  readonly target: string;
  readonly weight: number;
  readonly body_hash: string | null;
  /** The symbol as it was when linked: name, kind, signature, a sketch of its body, its copies. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: number;
}

interface LinkRow extends Omit<Link, "metadata"> {
  metadata: string;
}

export function setLink(
  database: Database,
  memory_id: string,
  predicate: Predicate,
  repository_id: string,
  symbol: SymbolState,
  symbols: SymbolLookup,
  now_ms: number,
): void {
  putLink(database, {
    source: memoryReference(memory_id),
    predicate,
    target: symbolReference(repository_id, symbol.key),
    weight: predicate === "about" ? 1 : 0.5,
    body_hash: symbol.body_hash,
    metadata: linkedAs(symbol, symbols),
    created_at: now_ms,
  });
}

/** What a link keeps of its symbol: to say what changed, and to know it again. */
export function linkedAs(symbol: SymbolState, symbols: SymbolLookup): Link["metadata"] {
  const { name, qualified_name, kind, signature } = symbol;
  return { name, qualified_name, kind, signature, ...bodyTraits(symbol, symbols), ...copiesOf(symbol, symbols) };
}

/** Stores a link as it is, replacing an older one between the same two. */
export function putLink(database: Database, link: Link): void {
  database.run(
    `INSERT INTO links(source, predicate, target, weight, body_hash, metadata, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (source, predicate, target) DO UPDATE SET
       weight = excluded.weight, body_hash = excluded.body_hash, metadata = excluded.metadata`,
    link.source,
    link.predicate,
    link.target,
    link.weight,
    link.body_hash,
    JSON.stringify(link.metadata),
    link.created_at,
  );
}

export function linksOf(database: Database, memory_id: string): Link[] {
  const rows = database.all<LinkRow>(
    "SELECT * FROM links WHERE source = ? ORDER BY predicate, target",
    memoryReference(memory_id),
  );
  return rows.map((row) => ({ ...row, metadata: JSON.parse(row.metadata) }));
}

/** Links made when their symbol had this body. */
export function linksByBody(database: Database, body_hash: string): Link[] {
  const rows = database.all<LinkRow>("SELECT * FROM links WHERE body_hash = ? LIMIT 200", body_hash);
  return rows.map((row) => ({ ...row, metadata: JSON.parse(row.metadata) }));
}

/** Ids of the memories that are tied to a symbol, by its reference. */
export function memoriesAbout(database: Database, target: string): string[] {
  const rows = database.all<{ source: string }>(
    "SELECT DISTINCT source FROM links WHERE target = ? AND source >= 'mem:' AND source < 'mem;'",
    target,
  );
  return rows.map((row) => row.source.slice(4));
}

/** Ids of the memories that are tied to a symbol of a file, whether it is still there or not. */
export function memoriesInFile(database: Database, repository_id: string, path: string): string[] {
  const file = symbolReference(repository_id, path);
  const rows = database.all<{ source: string }>(
    `SELECT DISTINCT source FROM links WHERE (target = ? OR (target > ? AND target < ?))
       AND source >= 'mem:' AND source < 'mem;'`,
    file,
    `${file}#`,
    `${file}$`,
  );
  return rows.map((row) => row.source.slice(4));
}

export function removeLinks(database: Database, memory_id: string, predicate?: Predicate): void {
  if (predicate === undefined) database.run("DELETE FROM links WHERE source = ?", memoryReference(memory_id));
  else database.run("DELETE FROM links WHERE source = ? AND predicate = ?", memoryReference(memory_id), predicate);
}

export interface NamedSymbols {
  readonly found: readonly SymbolState[];
  /** Names that are no symbol, or more than one. */
  readonly open: readonly { readonly name: string; readonly reason: string; readonly candidates: readonly string[] }[];
}

/** The symbols that names stand for. A name that cannot be told never fails anything: it comes back as open. */
export function symbolsNamed(symbols: SymbolLookup, names: readonly string[]): NamedSymbols {
  const found = new Map<string, SymbolState>();
  const open: NamedSymbols["open"][number][] = [];
  for (const name of new Set(names.map((each) => each.trim()).filter((each) => each !== ""))) {
    const matches = symbols.byName(name.replace(/\(\)$/, ""));
    const only = matches.length === 1 ? matches[0] : undefined;
    if (only !== undefined) found.set(only.key, only);
    else {
      const reason = matches.length === 0 ? "no such symbol" : `${matches.length} symbols have this name`;
      open.push({ name, reason, candidates: matches.slice(0, 5).map((match) => match.key) });
    }
  }
  return { found: [...found.values()], open };
}

const BACKTICKED = /`([^`\n]{1,200})`/g;
/** What could be a symbol's name or place; commands, flags and snippets stand in backticks too. */
const likeAName = lazyPattern("^[\\p{L}_$][\\p{L}\\p{N}_$.:#/~-]*$");
const MOST_MENTIONS = 20;

/** What a text has in backticks, as names. */
export function mentionedNames(text: string): string[] {
  const names = new Set<string>();
  for (const match of text.matchAll(BACKTICKED)) {
    if (names.size < MOST_MENTIONS) names.add(match[1]!.trim().replace(/\([^)]*\)$/, ""));
  }
  return [...names];
}

/** The symbols that a text names in backticks; a name that is no symbol of one meaning comes back as open. */
export function mentionedSymbols(symbols: SymbolLookup, text: string): NamedSymbols {
  const { found, open } = symbolsNamed(symbols, mentionedNames(text));
  return { found, open: open.filter(({ name }) => likeAName().test(name)) };
}

/** Open names, each once. */
export function openNames(...lists: readonly NamedSymbols["open"][]): NamedSymbols["open"] {
  return [...new Map(lists.flat().reverse().map((each) => [each.name, each])).values()].reverse();
}
