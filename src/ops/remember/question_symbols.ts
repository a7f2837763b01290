// What a question's own symbols are, and how near a memory's symbols lie to them.

import type { LinkState } from "../../memory/freshness.ts";
import type { Memory } from "../../memory/memory.ts";
import { symbolReference } from "../../memory/references.ts";
import { readTask } from "../../search/task_text.ts";
import type { Context } from "../context.ts";
import { knownCheckouts } from "./code_lookup.ts";
import { type CodeOfRepositories, symbolsNamed } from "./code_of_repositories.ts";

const MOST_PIVOTS = 8;

/** References of the symbols that the question names like code; a name that several have is none. */
export function symbolsNamedIn(question: string, code: CodeOfRepositories): string[] {
  const references: string[] = [];
  for (const name of readTask(question).identifiers) {
    if (references.length >= MOST_PIVOTS) break;
    const [only, another] = symbolsNamed(code, name);
    if (only !== undefined && another === undefined) {
      references.push(symbolReference(only.repository_id, only.symbol.key));
    }
  }
  return references;
}

/** 1 for the symbols themselves, 1/2 for their neighbours, 1/3 one step further, 0 beyond. */
export function proximityTo(
  context: Context,
  code: CodeOfRepositories,
  pivots: readonly string[],
  states: (memory: Memory) => readonly LinkState[],
): (memory: Memory) => number {
  let near: ReadonlyMap<string, number> | undefined;
  return (memory) => {
    const linked = states(memory);
    if (linked.length === 0) return 0;
    const found = near ??= nearSymbols(context, code, pivots);
    const own = memory.repository_id ?? "";
    return Math.max(0, ...linked.map((each) => found.get(symbolReference(own, each.symbol?.key ?? each.key)) ?? 0));
  };
}

interface KeyRow {
  readonly id: number;
  readonly checkout: number;
  readonly key: string;
}

const STEPS = 2;
const MOST_NEAR = 400;

/** By their references. */
function nearSymbols(context: Context, code: CodeOfRepositories, pivots: readonly string[]): Map<string, number> {
  const index = context.index();
  const checkouts = JSON.stringify(knownCheckouts(context).map((checkout) => checkout.id));
  const key = `CASE c.prefix WHEN '' THEN '' ELSE c.prefix || '/' END || f.path ||
    CASE s.qualified_name WHEN '' THEN '' ELSE '#' || s.qualified_name END ||
    CASE s.twin WHEN 0 THEN '' ELSE '~' || s.twin END`;
  const from = "FROM symbols s JOIN files f ON f.id = s.file_id JOIN checkouts c ON c.id = f.checkout_id";
  const near = new Map<string, number>();
  const referenceOf = (row: KeyRow) => symbolReference(code.repositoryOf(row.checkout), row.key);
  let ids: number[] = [];
  const names = JSON.stringify(
    pivots.map((pivot) => (pivot.split("#")[1] ?? "").replace(/~\d+$/, "").split(".").at(-1)),
  );
  const start = index.all<KeyRow>(
    `SELECT s.id, c.id AS checkout, ${key} AS key ${from} WHERE f.checkout_id IN (SELECT value FROM json_each(?))
     AND s.name COLLATE NOCASE IN (SELECT value FROM json_each(?))`,
    checkouts,
    names,
  );
  for (const row of start) {
    const reference = referenceOf(row);
    if (!pivots.includes(reference)) continue;
    near.set(reference, 1);
    ids.push(row.id);
  }
  for (let step = 1; step <= STEPS && ids.length > 0; step++) {
    const rows = index.all<KeyRow>(
      `SELECT s.id, c.id AS checkout, ${key} AS key ${from} WHERE s.id IN (
         SELECT target_id FROM edges WHERE source_id IN (SELECT value FROM json_each(?))
         UNION SELECT source_id FROM edges WHERE target_id IN (SELECT value FROM json_each(?))) LIMIT ${MOST_NEAR}`,
      JSON.stringify(ids),
      JSON.stringify(ids),
    );
    ids = [];
    for (const row of rows) {
      const reference = referenceOf(row);
      if (near.has(reference)) continue;
      near.set(reference, 1 / (1 + step));
      ids.push(row.id);
    }
  }
  return near;
}
