// Makes sure that what is about to be returned describes the files as they are on disk now.

import { type Checkout } from "../graph/checkouts.ts";
import { scanFiles } from "./scan.ts";
import { indexCheckout } from "./index_checkout.ts";
import { type IndexContext, indexOptions } from "./index_context.ts";

/**
 * fresh: all files are as indexed. updated: some had changed and were indexed again, so ask again.
 * stale: some changed, but another process is at work on the index.
 */
export type Freshness = "fresh" | "updated" | "stale";

/** `paths` are relative to the checkout's root. Costs one stat per path when nothing changed. */
export async function ensureFresh(
  context: IndexContext,
  checkout: Checkout,
  paths: readonly string[],
): Promise<Freshness> {
  const { database, max_file_bytes, exclude } = indexOptions(context, checkout.root);
  const found = scanFiles({
    database,
    checkout: checkout.id,
    root: checkout.root,
    git: undefined,
    exclude,
    max_bytes: max_file_bytes,
    deadline_ms: 20_000,
    now_ms: context.clock.now(),
    full: false,
  }, paths);
  if (found.jobs.length === 0 && found.removed.length === 0) return "fresh";
  const only = [...found.jobs.map((job) => job.path), ...found.removed];
  const done = await indexCheckout({ ...indexOptions(context, checkout.root), only });
  if (done === undefined) return "stale";
  return done.changed > 0 ? "updated" : "fresh";
}
