import assert from "node:assert/strict";
import { openInMemory } from "../store/database.ts";
import { indexFaults } from "./index_faults.ts";
import { RefPacker } from "./packed_refs.ts";
import { Rule, Status } from "./resolve/view.ts";
import { INDEX_MIGRATIONS } from "./schema.sql.ts";

Deno.test("a whole index has no faults; stray rows are counted", () => {
  const index = openInMemory(INDEX_MIGRATIONS);
  assert.deepEqual(indexFaults(index), []);
  index.run("INSERT INTO symbol_text (rowid, name) VALUES (7, 'gone')");
  index.run("INSERT INTO edges VALUES (1, 2, 0, 1, 1, 1)");
  index.run("INSERT INTO open_names VALUES (1, 1)");
  assert.deepEqual(indexFaults(index), [
    "1 full-text rows belong to no symbol",
    "1 edges start at no symbol",
    "1 edges lead to no symbol",
    "1 open names belong to no file",
  ]);
});

Deno.test("references that lead nowhere, are miscounted or not found by name are counted once nothing waits", () => {
  const index = openInMemory(INDEX_MIGRATIONS);
  const packer = new RefPacker();
  packer.begin(2);
  packer.outcome(Status.resolved, 5, Rule.scope, 0);
  packer.outcome(Status.unresolved, 0, Rule.none, 0);
  packer.open({ ordinal: 1, name: 3, kind: 0, line: 1, col: 1, status: Status.unresolved, source: 1, candidates: 0 });
  index.run("INSERT INTO checkouts (id, root) VALUES (1, '/repo')");
  index.run(
    `INSERT INTO files (id, checkout_id, path, status, size, stamp, resolved, refs)
     VALUES (1, 1, 'a.ts', 'indexed', 1, 's', 1, 7)`,
  );
  index.run("INSERT INTO file_refs VALUES (1, ?, ?)", packer.packed.outcomes, packer.packed.open);
  assert.deepEqual(indexFaults(index), [
    "1 references lead to no symbol",
    "1 files count their references wrongly",
    "1 files' open names are not those of their references",
  ]);
  index.run("INSERT INTO open_names VALUES (3, 1)");
  index.run("INSERT INTO changed_names VALUES (1, 99)");
  assert.deepEqual(indexFaults(index), []);
});
