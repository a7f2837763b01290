// What the index holds of each checkout, in numbers.

import type { Database } from "../store/database.ts";

export interface CheckoutSummary {
  readonly id: number;
  readonly root: string;
  readonly indexed_at: number | null;
  readonly scanned_at: number | null;
  readonly files: number;
  readonly symbols: number;
  /** Files whose references wait to be resolved. */
  readonly pending: number;
  /** Files that were seen but not indexed, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

const CHECKOUTS = "SELECT id, root, indexed_at, scanned_at, skipped FROM checkouts ORDER BY root";
const FILE_COUNTS = `SELECT status, count(*) AS files, sum(resolved = 0 AND status = 'indexed') AS pending
  FROM files WHERE checkout_id = ? GROUP BY status`;
const SYMBOL_COUNT = "SELECT count(*) AS symbols FROM symbols JOIN files ON files.id = file_id WHERE checkout_id = ?";

/** Statuses of files that the index uses. */
const USED = new Set(["indexed", "config"]);

interface CheckoutRow {
  readonly id: number;
  readonly root: string;
  readonly indexed_at: number | null;
  readonly scanned_at: number | null;
  readonly skipped: string;
}

export function checkoutSummaries(index: Database, roots?: readonly string[]): CheckoutSummary[] {
  const rows = index.all<CheckoutRow>(CHECKOUTS);
  const asked = roots === undefined ? rows : rows.filter(({ root }) => roots.includes(root));
  return asked.map((row) => summarize(index, row));
}

function summarize(index: Database, row: CheckoutRow): CheckoutSummary {
  const counts = index.all<{ status: string; files: number; pending: number }>(FILE_COUNTS, row.id);
  const skipped: Record<string, number> = { ...JSON.parse(row.skipped) as Record<string, number> };
  let files = 0;
  let pending = 0;
  for (const count of counts) {
    if (USED.has(count.status)) files += count.files;
    else skipped[count.status] = (skipped[count.status] ?? 0) + count.files;
    pending += count.pending;
  }
  const symbols = index.get<{ symbols: number }>(SYMBOL_COUNT, row.id)?.symbols ?? 0;
  return { ...row, files, symbols, pending, skipped };
}
