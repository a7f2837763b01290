// The memories that are tied to a symbol, a line each: what a question about the symbol shows beside it.

import { existsSync } from "node:fs";
import { maskSecrets } from "../../base/mask.ts";
import { symbolKey } from "../../graph/symbol_key.ts";
import type { SymbolRow } from "../../graph/symbols.ts";
import { type Freshness, memoryState } from "../../memory/freshness.ts";
import { followedTargets } from "../../memory/followed_targets.ts";
import { listMemories } from "../../memory/list.ts";
import { homePaths } from "../../store/home.ts";
import type { Context } from "../context.ts";
import { bodyHash } from "./code_lookup.ts";
import { codeOfRepositories } from "./code_of_repositories.ts";
import { statesOf } from "./remembering.ts";

export interface LinkedMemory {
  readonly id: string;
  readonly category: string;
  /** Its first line. */
  readonly content: string;
  readonly state?: Freshness;
}

export interface LinkedMemories {
  readonly memories: readonly LinkedMemory[];
  /** How many there are beyond those. */
  readonly more: number;
}

const MOST_EACH = 3;
const LONGEST = 160;

/** Looks memories up symbol by symbol; without a database of memories there are none, and asking makes none. */
export function linkedMemories(context: Context): (row: SymbolRow) => LinkedMemories {
  if (!existsSync(homePaths(context.home).memory)) return () => ({ memories: [], more: 0 });
  const code = codeOfRepositories(context);
  return (row) => {
    const key = symbolKey(row.prefix, row.path, row.qualified_name, row.twin);
    const symbol = { key, body_hash: bodyHash(context.index(), row.id) };
    const repository_id = code.repositoryOf(row.checkout_id);
    const symbols = code.of(repository_id);
    const targets = followedTargets(context.memory(), repository_id, symbol, symbols);
    const { memories, total } = listMemories(context.memory(), {
      repository_ids: [repository_id],
      targets,
      limit: MOST_EACH,
    });
    const items = memories.map((memory): LinkedMemory => {
      const state = memoryState(statesOf(context, memory, symbols));
      const content = maskSecrets(firstLine(memory.content));
      return { id: memory.id, category: memory.category, content, ...(state === undefined ? {} : { state }) };
    });
    return { memories: items, more: total - items.length };
  };
}

function firstLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0] ?? "";
  return line.length <= LONGEST && line.length === text.trim().length ? line : `${line.slice(0, LONGEST)}…`;
}
