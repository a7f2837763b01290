// What a worker that resolves does with a batch of files: reads facts through a connection of its own, evaluates references.

import type { PendingFile } from "../graph/pending_files.ts";
import { Resolver } from "../graph/resolve/resolver.ts";
import type { ResolvedRows } from "../graph/resolved_rows.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { TableView } from "../graph/table_view.ts";
import { loadRules } from "../languages/registry.ts";
import type { LanguageRules } from "../languages/rules.ts";
import type { Database } from "../store/database.ts";
import { openDatabase } from "../store/open.ts";
import { resolveFile } from "./resolve_file.ts";

export interface ResolveSetup {
  readonly database: string;
  readonly checkout: number;
  readonly root: string;
  readonly languages: readonly string[];
}

export interface Prepared {
  readonly database: Database;
  readonly view: TableView;
  readonly resolver: Resolver;
}

export async function prepareToResolve(setup: ResolveSetup): Promise<Prepared> {
  const rules = new Map<string, LanguageRules>();
  for (const language of setup.languages) rules.set(language, await loadRules(language));
  const database = openDatabase(setup.database, {
    kind: "index",
    migrations: INDEX_MIGRATIONS,
    check: false,
    read_only: true,
  });
  const view = new TableView({ database, checkout: setup.checkout, root: setup.root, rules });
  return { database, view, resolver: new Resolver(view) };
}

export function resolveBatch({ view, resolver }: Prepared, files: readonly PendingFile[]): ResolvedRows[] {
  const rows: ResolvedRows[] = [];
  for (const file of files) {
    const resolved = resolveFile(view, resolver, file);
    if (resolved !== undefined) rows.push(resolved);
  }
  return rows;
}
