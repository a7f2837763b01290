// Indexes that the first index of all does without until their rows are there: kept up row by row each of them would have
// pages anywhere changed, and written again with every transaction.
//
// They are missing only while a checkout has never been completed: whoever completes it makes them, also after a crash.

import type { Database } from "../store/database.ts";
import { LATE_INDEXES } from "./schema.sql.ts";

export type LateIndex = keyof typeof LATE_INDEXES;

/** Within a transaction. Only where nothing is indexed yet, so that no question becomes slower. */
export function dropLateIndexes(database: Database): void {
  if (database.get("SELECT 1 FROM symbols LIMIT 1") !== undefined) return;
  for (const name of Object.keys(LATE_INDEXES)) database.exec(`DROP INDEX IF EXISTS ${name}`);
}

/** Does nothing where it is there. */
export function makeLateIndex(database: Database, name: LateIndex): void {
  database.exec(LATE_INDEXES[name]);
}
