// Tries to load sqlite-vec without touching any database of the user's, for `focal doctor`.

import { DatabaseSync } from "node:sqlite";
import { Database } from "./database.ts";
import { loadVectors, type Vectors } from "./vectors.ts";

export function probeVectors(cache: string): Vectors {
  const database = new Database(":memory:", new DatabaseSync(":memory:", { allowExtension: true }));
  try {
    return loadVectors(database, cache);
  } finally {
    database.close();
  }
}
