// Resolves the references of every file that waits for it, and writes what was decided in short transactions.

import { FocalError } from "../base/errors.ts";
import type { NameTable } from "../graph/name_table.ts";
import { type PendingFile, pendingFiles } from "../graph/pending_files.ts";
import { Resolver } from "../graph/resolve/resolver.ts";
import type { FileResolution } from "../graph/resolve/view.ts";
import { TableView } from "../graph/table_view.ts";
import { ResolutionWriter } from "../graph/write_resolution.ts";
import type { ParsedFile } from "../languages/facts.ts";
import { loadRules } from "../languages/registry.ts";
import type { LanguageRules } from "../languages/rules.ts";
import type { Database } from "../store/database.ts";
import type { Clock } from "../time/clock.ts";

export interface ResolvePendingOptions {
  readonly database: Database;
  readonly checkout: number;
  readonly root: string;
  readonly names: NameTable;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called within each transaction. */
  commit(): void;
  progress?(done: number, total: number): void;
}

interface Resolved {
  readonly file: PendingFile;
  readonly facts: ParsedFile;
  readonly resolution: FileResolution;
}

/** Enough for one transaction: about 50 ms of writing. */
const BATCH_REFS = 8_000;

/** How many files were resolved. */
export async function resolvePending(options: ResolvePendingOptions): Promise<number> {
  const { database, checkout, signal } = options;
  const pending = pendingFiles(database, checkout);
  if (pending.length === 0) return 0;
  const view = new TableView({
    database,
    checkout,
    root: options.root,
    rules: await rulesOfCheckout(database, checkout),
  });
  const resolver = new Resolver(view);
  const writer = new ResolutionWriter(database, options.names, view.files);
  let batch: Resolved[] = [];
  let refs = 0;
  let done = 0;
  for (const file of pending) {
    if (signal.aborted) throw new FocalError("interrupted", "Indexing was interrupted; the next run completes it");
    const facts = view.facts(file.path);
    if (facts === undefined) continue;
    const resolution = resolver.resolve(file.path);
    batch.push({ file, facts, resolution });
    refs += resolution.refs.length + 50;
    done++;
    if (refs < BATCH_REFS) continue;
    writeBatch(options, writer, batch);
    batch = [];
    refs = 0;
    options.progress?.(done, pending.length);
    // Others get the lock, and a signal gets through.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  if (batch.length > 0) writeBatch(options, writer, batch);
  return done;
}

function writeBatch(options: ResolvePendingOptions, writer: ResolutionWriter, batch: readonly Resolved[]): void {
  try {
    options.database.transaction(() => {
      options.commit();
      for (const { file, facts, resolution } of batch) writer.write(file.id, facts, resolution);
    });
  } catch (error) {
    options.names.forget();
    throw error;
  }
}

async function rulesOfCheckout(database: Database, checkout: number): Promise<Map<string, LanguageRules>> {
  const rows = database.all<{ language: string }>(
    "SELECT DISTINCT language FROM files WHERE checkout_id = ? AND status = 'indexed'",
    checkout,
  );
  const rules = new Map<string, LanguageRules>();
  for (const { language } of rows) rules.set(language, await loadRules(language));
  return rules;
}
