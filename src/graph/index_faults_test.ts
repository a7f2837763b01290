import assert from "node:assert/strict";
import { openInMemory } from "../store/database.ts";
import { indexFaults } from "./index_faults.ts";
import { INDEX_MIGRATIONS } from "./schema.sql.ts";

Deno.test("a whole index has no faults; stray rows are counted", () => {
  const index = openInMemory(INDEX_MIGRATIONS);
  assert.deepEqual(indexFaults(index), []);
  index.run("INSERT INTO symbol_text (rowid, name) VALUES (7, 'gone')");
  index.run("INSERT INTO edges VALUES (1, 2, 0, 1, 1, 1)");
  assert.deepEqual(indexFaults(index), [
    "1 full-text rows belong to no symbol",
    "1 edges start at no symbol",
    "1 edges lead to no symbol",
  ]);
});
