// Counts changes of a checkout: every transaction that writes symbols or edges has a generation of its own.

import type { Database } from "../store/database.ts";

/** Within the transaction that writes. */
export function nextGeneration(database: Database, checkout: number): number {
  const row = database.prepare("UPDATE checkouts SET generation = generation + 1 WHERE id = ? RETURNING generation")
    .get(checkout) as { generation: number } | undefined;
  return row?.generation ?? 0;
}
