import assert from "node:assert/strict";
import { openInMemory } from "../store/database.ts";
import { indexFaults } from "./index_faults.ts";
import { hasPending } from "./pending_files.ts";
import { INDEX_MIGRATIONS } from "./schema.sql.ts";

Deno.test("an index with a row for each reference has them resolved anew, and nothing parsed", () => {
  const index = openInMemory(INDEX_MIGRATIONS.slice(0, 4));
  index.run("INSERT INTO checkouts (id, root, extraction_version, indexed_at) VALUES (1, '/repo', 10, 1)");
  index.run(
    `INSERT INTO files (id, checkout_id, path, status, size, stamp, resolved, refs, edges, symbols)
     VALUES (1, 1, 'a.ts', 'indexed', 1, 's', 1, 1, 1, 1)`,
  );
  index.run(
    `INSERT INTO symbols (id, file_id, ordinal, name, qualified_name, kind, start_offset, end_offset, start_line,
       end_line, start_col, name_line) VALUES (1, 1, 0, 'f', 'f', 'function', 0, 1, 1, 1, 1, 1)`,
  );
  index.run("INSERT INTO symbol_text (rowid, name) VALUES (1, 'f')");
  index.run("INSERT INTO edges VALUES (1, 1, 0, 1, 1, 1)");
  index.run("INSERT INTO file_lookups VALUES (1, x'00000000')");
  index.run(
    "INSERT INTO refs (file_id, ordinal, source_id, name_id, kind, line, col, status) VALUES (1,0,1,1,0,1,1,3)",
  );
  assert.equal(hasPending(index, 1), false);
  for (const { sql } of INDEX_MIGRATIONS.slice(4)) index.exec(sql);
  assert.equal(hasPending(index, 1), true);
  assert.deepEqual(indexFaults(index), []);
  assert.equal(index.get<{ n: number }>("SELECT count(*) AS n FROM file_lookups")?.n, 0);
});
