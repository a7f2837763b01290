import assert from "node:assert/strict";
import { openInMemory } from "./database.ts";
import { RowInserter } from "./row_inserter.ts";

Deno.test("every row is there, in order, whatever their number", () => {
  const database = openInMemory([{ name: "1", sql: "CREATE TABLE t (a INTEGER, b TEXT) STRICT" }]);
  for (const count of [0, 1, 31, 32, 33, 100]) {
    database.run("DELETE FROM t");
    const inserter = new RowInserter(database, "t (a, b)");
    for (let i = 0; i < count; i++) inserter.add(i, i % 3 === 0 ? null : `row ${i}`);
    inserter.end();
    const rows = database.all<{ a: number; b: string | null }>("SELECT a, b FROM t ORDER BY rowid");
    assert.deepEqual(
      rows.map(({ a, b }) => [a, b]),
      Array.from({ length: count }, (_, i) => [i, i % 3 === 0 ? null : `row ${i}`]),
    );
  }
  database.close();
});

Deno.test("a row that is refused undoes the whole transaction, also what was inserted with it", () => {
  const database = openInMemory([{ name: "1", sql: "CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT" }]);
  assert.throws(() =>
    database.transaction(() => {
      const inserter = new RowInserter(database, "t (a)");
      for (let i = 0; i < 40; i++) inserter.add(i === 20 ? 3 : i);
      inserter.end();
    })
  );
  assert.deepEqual(database.all("SELECT a FROM t"), []);
  database.close();
});
