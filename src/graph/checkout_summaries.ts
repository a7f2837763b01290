// What the index holds of each checkout, in numbers.

import type { Database } from "../store/database.ts";

export interface CheckoutSummary {
  readonly id: number;
  readonly root: string;
  readonly indexed_at: number | null;
  readonly scanned_at: number | null;
  readonly files: number;
  /** Files that are no code, but that resolution reads: package.json, go.mod and the like. */
  readonly config_files: number;
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
  let config_files = 0;
  let pending = 0;
  for (const count of counts) {
    if (count.status === "indexed") files += count.files;
    else if (count.status === "config") config_files += count.files;
    else skipped[count.status] = (skipped[count.status] ?? 0) + count.files;
    pending += count.pending;
  }
  const symbols = index.get<{ symbols: number }>(SYMBOL_COUNT, row.id)?.symbols ?? 0;
  return { ...row, files, config_files, symbols, pending, skipped };
}
