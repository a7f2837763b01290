// Makes sure that what is about to be returned describes the files as they are on disk now.

import type { Checkout } from "../graph/checkouts.ts";
import type { SizedJob } from "../parse/pool.ts";
import { contentHash, sameHash } from "../sources/content_hash.ts";
import { readBounded } from "../sources/read_bounded.ts";
import { isRacyStamp } from "../sources/stat_path.ts";
import type { Database } from "../store/database.ts";
import { indexCheckout } from "./index_checkout.ts";
import { type IndexContext, indexOptions } from "./index_context.ts";
import { isNewer } from "./newer_index.ts";
import { scanFiles } from "./scan.ts";

/**
 * fresh: all files are as indexed. updated: some had changed and were indexed again, so ask again.
 * stale: some changed, but another process is at work on the index, or a newer focal keeps it.
 */
export type Freshness = "fresh" | "updated" | "stale";

/** `paths` are relative to the checkout's root. Costs one stat per path when nothing changed. */
export async function ensureFresh(
  context: IndexContext,
  checkout: Checkout,
  paths: readonly string[],
): Promise<Freshness> {
  const changed = changedOnDisk(context, checkout, paths);
  return changed.length === 0 ? "fresh" : await bringUpToDate(context, checkout, changed) ? "updated" : "stale";
}

/** Those of the files that are not as they were indexed, or are gone. */
export function changedOnDisk(context: IndexContext, checkout: Checkout, paths: readonly string[]): string[] {
  const { database, max_file_bytes, exclude } = indexOptions(context, checkout.root);
  const started_ms = context.clock.now();
  const found = scanFiles({
    database,
    checkout: checkout.id,
    root: checkout.root,
    git: undefined,
    exclude,
    max_bytes: max_file_bytes,
    deadline_ms: 20_000,
    now_ms: started_ms,
    full: false,
  }, paths);
  // A file that was indexed right after it was written is read again: that costs less than indexing it again.
  const compared = comparedFiles(database);
  const changed = found.jobs.filter((job) => !compared.has(factsOf(job)) && !hasHash(job, max_file_bytes));
  const unchanged = new Set(found.jobs);
  for (const job of changed) unchanged.delete(job);
  if (compared.size > MOST_COMPARED) compared.clear();
  for (const job of unchanged) if (!isRacyStamp(job.stamp, started_ms)) compared.add(factsOf(job));
  return [...changed.map((job) => job.path), ...found.removed];
}

/**
 * Files that were read when their stamps had become old enough to prove something, and had the content that was
 * indexed: a process that answers many questions need not read them again.
 */
const comparedOf = new WeakMap<Database, Set<string>>();
const MOST_COMPARED = 20_000;

function comparedFiles(database: Database): Set<string> {
  let compared = comparedOf.get(database);
  if (compared === undefined) comparedOf.set(database, compared = new Set());
  return compared;
}

const factsOf = ({ root, path, stamp, known }: SizedJob): string => `${stamp} ${known} ${root}/${path}`;

/** Indexes these files again; false when that must wait for somebody else. */
export async function bringUpToDate(
  context: IndexContext,
  checkout: Checkout,
  paths: readonly string[],
): Promise<boolean> {
  if (context.reindex !== undefined) return await context.reindex(checkout, paths);
  if (isNewer(checkout)) return false;
  return await indexCheckout({ ...indexOptions(context, checkout.root), only: paths }) !== undefined;
}

function hasHash({ root, path, known }: SizedJob, most_bytes: number): boolean {
  if (known === undefined) return false;
  try {
    const read = readBounded(`${root}/${path}`, most_bytes);
    return "bytes" in read && sameHash(contentHash(read.bytes), known);
  } catch {
    return false;
  }
}
