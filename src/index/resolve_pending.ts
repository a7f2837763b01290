// Resolves the references of every file that waits for it, and writes what was decided in short transactions.

import type { Worker } from "node:worker_threads";
import { FocalError } from "../base/errors.ts";
import type { NameTable } from "../graph/name_table.ts";
import { type PendingFile, pendingFiles } from "../graph/pending_files.ts";
import { Resolver } from "../graph/resolve/resolver.ts";
import { REF_COLUMNS, type ResolvedRows } from "../graph/resolved_rows.ts";
import { TableView } from "../graph/table_view.ts";
import { ResolutionWriter } from "../graph/write_resolution.ts";
import { loadRules } from "../languages/registry.ts";
import type { LanguageRules } from "../languages/rules.ts";
import type { Database } from "../store/database.ts";
import { resolveFile } from "./resolve_file.ts";
import { resolveInWorkers } from "./resolve_in_workers.ts";

export interface ResolvePendingOptions {
  readonly database: Database;
  readonly checkout: number;
  readonly root: string;
  readonly names: NameTable;
  readonly signal: AbortSignal;
  /** Threads for many files; few are resolved here. */
  readonly workers: number;
  /** Threads that have parsed already; they end with this. */
  readonly started?: readonly Worker[];
  /** Called within each transaction. */
  commit(): void;
  /** A step of something else to do while threads resolve; false when nothing is left. */
  meanwhile?(): boolean;
  progress?(done: number, total: number): void;
  /** Something went wrong that costs time, or a file's edges. */
  warn?(message: string): void;
}

/** Enough for one transaction: about 50 ms of writing. */
const BATCH_REFS = 10_000;
/** Below this, starting workers takes longer than they save. */
const WORTH_WORKERS_FILES = 200;
/** The same for workers that are there already. */
const WORTH_STARTED_FILES = 30;
/** From here on all cores resolve. */
const MANY_FILES = 2_000;

/** How many files were resolved. */
export async function resolvePending(options: ResolvePendingOptions): Promise<number> {
  try {
    return await resolveAll(options);
  } catch (error) {
    if (!(error instanceof FocalError) || error.code !== "internal" || options.workers < 2) throw error;
    options.warn?.(`${error.message}; resolving goes on in one thread.`);
    // What it had not sent still waits, and is resolved in this thread.
    return await resolveAll({ ...options, workers: 1 });
  } finally {
    for (const worker of options.started ?? []) void worker.terminate();
  }
}

async function resolveAll(options: ResolvePendingOptions): Promise<number> {
  const { database, checkout } = options;
  const pending = pendingFiles(database, checkout);
  if (pending.length === 0) return 0;
  const writer = new ResolutionWriter(database, checkout, options.names);
  let batch: ResolvedRows[] = [];
  let refs = 0;
  let done = 0;
  const faults: string[] = [];
  const flush = (): void => {
    writeBatch(options, writer, batch);
    done += batch.length;
    batch = [];
    refs = 0;
    options.progress?.(done, pending.length);
  };
  for await (const some of resolved(options, pending)) {
    for (const rows of some) {
      batch.push(rows);
      if (rows.fault !== undefined) faults.push(rows.fault);
      refs += rows.refs.length / REF_COLUMNS + 50;
    }
    if (refs >= BATCH_REFS) flush();
  }
  if (options.signal.aborted) {
    throw new FocalError("interrupted", "Indexing was interrupted; the next run completes it");
  }
  if (batch.length > 0) flush();
  if (faults.length > 0) options.warn?.(describeFaults(faults));
  return done;
}

/** What a user can report: one fault whole, how many files it is about. */
function describeFaults(faults: readonly string[]): string {
  const more = faults.length === 1 ? "" : ` (and ${faults.length - 1} files more)`;
  return `A fault in focal left references unresolved${more}; please report it: ${faults[0]}`;
}

function resolved(
  options: ResolvePendingOptions,
  pending: readonly PendingFile[],
): AsyncGenerator<readonly ResolvedRows[]> {
  const { database, checkout, root, workers, signal } = options;
  const started = options.started ?? [];
  const worth = started.length > 0 ? WORTH_STARTED_FILES : WORTH_WORKERS_FILES;
  if (workers < 2 || pending.length < worth || database.path === ":memory:") {
    return resolveHere(options, pending);
  }
  const files = [...pending].sort((a, b) => (a.path < b.path ? -1 : 1));
  const setup = { database: database.path, checkout, root, languages: languagesOf(database, checkout) };
  // This thread writes what they find, which keeps it busy for a third of the time that resolving takes. What it leaves is
  // worth another thread where there is enough to do: each evaluates much that others evaluate too.
  const threads = pending.length < MANY_FILES ? Math.max(1, workers - 1) : workers;
  const kept = started.slice(0, threads);
  for (const worker of started) if (!kept.includes(worker)) void worker.terminate();
  return resolveInWorkers({
    setup,
    files,
    workers: threads,
    started: kept,
    signal,
    meanwhile: options.meanwhile,
  });
}

async function* resolveHere(
  { database, checkout, root, signal }: ResolvePendingOptions,
  pending: readonly PendingFile[],
): AsyncGenerator<readonly ResolvedRows[]> {
  const rules = new Map<string, LanguageRules>();
  for (const language of languagesOf(database, checkout)) rules.set(language, await loadRules(language));
  const view = new TableView({ database, checkout, root, rules });
  const resolver = new Resolver(view);
  let since = 0;
  for (const file of pending) {
    if (signal.aborted) return;
    const rows = resolveFile(view, resolver, file);
    if (rows === undefined) continue;
    yield [rows];
    since += rows.refs.length / REF_COLUMNS + 50;
    if (since < BATCH_REFS) continue;
    since = 0;
    // Others get the lock, and a signal gets through.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function writeBatch(options: ResolvePendingOptions, writer: ResolutionWriter, batch: readonly ResolvedRows[]): void {
  try {
    options.database.transaction(() => {
      options.commit();
      writer.writeAll(batch);
    });
  } catch (error) {
    options.names.forget();
    throw error;
  }
}

function languagesOf(database: Database, checkout: number): string[] {
  return database.all<{ language: string }>(
    "SELECT DISTINCT language FROM files WHERE checkout_id = ? AND status = 'indexed' ORDER BY language",
    checkout,
  ).map((row) => row.language);
}
