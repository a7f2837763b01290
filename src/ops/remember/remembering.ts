// What operations about memory share: whose memories a call is about, and how one looks in an answer.

import { FocalError } from "../../base/errors.ts";
import { maskSecrets } from "../../base/mask.ts";
import { linksOf, type NamedSymbols } from "../../memory/links.ts";
import { type Freshness, type LinkState, linkState, memoryState } from "../../memory/freshness.ts";
import type { Memory } from "../../memory/memory.ts";
import { nameOfKey } from "../../memory/references.ts";
import { type Repository, repositoryOf, settleRepository } from "../../memory/repositories.ts";
import type { SymbolLookup } from "../../memory/symbol_lookup.ts";
import type { Context } from "../context.ts";

/**
 * The roots' repositories. A place that is seen for the first time is looked up in its history, once: what other clones
 * remember is asked for as well as saved. Hooks have no time for that.
 */
export function repositoriesOf(context: Context): Repository[] {
  const found = context.roots.map((root) => repositoryHere(context, root));
  return [...new Map(found.map((repository) => [repository.id, repository])).values()];
}

/** The repository of one folder. */
export function repositoryHere(context: Context, root: string): Repository {
  const memory = context.memory();
  if (context.caller === "hook") return repositoryOf(memory, root, context.clock);
  try {
    return settleRepository(memory, root, context.clock);
  } catch (error) {
    // Others write just now: the next question settles it.
    if (!(error instanceof FocalError) || error.code !== "database_locked") throw error;
    return repositoryOf(memory, root, context.clock);
  }
}

export interface MemoryItem {
  readonly id: string;
  readonly category: string;
  readonly content: string;
  readonly source: string;
  readonly tags: readonly string[];
  readonly weight: number;
  readonly pinned: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  /** Absent for a memory that is tied to no code. */
  readonly state?: Freshness;
  readonly symbols: readonly {
    name: string;
    key: string;
    state: Freshness;
    change?: string;
    path?: string;
    line?: number;
  }[];
}

/** The parameter of operations on one memory. */
export const MEMORY_ID = {
  type: "string",
  required: true,
  position: 0,
  argument: "memory_id",
  summary: "The memory's id, or the beginning of it",
} as const;

export const MEMORY_ITEM = {
  type: "object",
  properties: {
    id: { type: "string" },
    category: { type: "string" },
    content: { type: "string" },
    source: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
    weight: { type: "integer" },
    pinned: { type: "boolean" },
    created_at: { type: "string" },
    updated_at: { type: "string" },
    state: { type: "string", enum: ["fresh", "needs review", "orphaned", "unknown"] },
    symbols: { type: "array", items: { type: "object" } },
  },
  required: ["id", "category", "content"],
} as const;

/** `symbols` are those of the memory's repository. */
export function statesOf(context: Pick<Context, "memory">, memory: Memory, symbols: SymbolLookup): LinkState[] {
  return linksOf(context.memory(), memory.id)
    .map((link) => linkState(link, memory.repository_id ?? "", symbols))
    .filter((state) => state !== undefined);
}

export function memoryItem(memory: Memory, states: readonly LinkState[]): MemoryItem {
  const state = memoryState(states);
  return {
    id: memory.id,
    category: memory.category,
    content: maskSecrets(memory.content),
    source: memory.source,
    tags: memory.tags,
    weight: memory.weight,
    pinned: memory.pinned,
    created_at: new Date(memory.created_at).toISOString(),
    updated_at: new Date(memory.updated_at).toISOString(),
    ...(state === undefined ? {} : { state }),
    symbols: states.map((each) => ({
      name: nameOfKey(each.symbol?.key ?? each.key),
      key: each.key,
      state: each.state,
      ...(each.change === undefined ? {} : { change: each.change }),
      ...(each.symbol === undefined ? {} : { path: each.symbol.path, line: each.symbol.start_line }),
    })),
  };
}

/** One memory as text: category, content, what it is about and whether that still holds. */
export function memoryText(item: MemoryItem, score?: number): string {
  const head = `${item.id}  [${item.category}]${item.pinned ? " pinned" : ""}  ${item.updated_at.slice(0, 10)}` +
    (score === undefined ? "" : `  ${score.toFixed(2)}`);
  const lines = [head, ...item.content.split("\n").map((line) => `  ${line}`)];
  for (const symbol of item.symbols) {
    const where = symbol.path === undefined ? "" : ` ${symbol.path}:${symbol.line}`;
    lines.push(
      `  → ${symbol.name}${where} (${symbol.state}${symbol.change === undefined ? "" : `: ${symbol.change}`})`,
    );
  }
  if (item.tags.length > 0) lines.push(`  tags: ${item.tags.join(", ")}`);
  return lines.join("\n");
}

/** One line: which names a memory is not linked to, and why. */
export function notLinkedText(open: NamedSymbols["open"]): string[] {
  if (open.length === 0) return [];
  const each = open.map(({ name, reason, candidates }) =>
    `${name} (${reason}${candidates.length === 0 ? "" : `: ${candidates.join(", ")}`})`
  );
  return [`Not linked to ${each.join("; ")}`];
}
