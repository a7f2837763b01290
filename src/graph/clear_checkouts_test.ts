import assert from "node:assert/strict";
import { openInMemory } from "../store/database.ts";
import { checkoutSummaries } from "./checkout_summaries.ts";
import { clearAllCheckouts, clearCheckout } from "./clear_checkouts.ts";
import { INDEX_MIGRATIONS } from "./schema.sql.ts";

function filled() {
  const index = openInMemory(INDEX_MIGRATIONS);
  for (const id of [1, 2]) {
    index.run("INSERT INTO checkouts (id, root, skipped) VALUES (?, ?, '{\"ignored\": 3}')", id, `/repo${id}`);
    index.run(
      "INSERT INTO files (id, checkout_id, path, status, size, stamp) VALUES (?, ?, 'a.ts', 'indexed', 1, 's')",
      id,
      id,
    );
    index.run(
      "INSERT INTO files (id, checkout_id, path, status, size, stamp) VALUES (?, ?, 'b.bin', 'binary', 1, 's')",
      id + 10,
      id,
    );
    index.run(
      `INSERT INTO symbols (id, file_id, ordinal, name, qualified_name, kind, start_offset, end_offset, start_line,
        end_line, start_col, name_line) VALUES (?, ?, 0, 'f', 'f', 'function', 0, 1, 1, 1, 1, 1)`,
      id,
      id,
    );
    index.run("INSERT INTO symbol_text (rowid, name) VALUES (?, 'f')", id);
    index.run("INSERT INTO path_grams (rowid, path) VALUES (?, 'a.ts')", id);
    index.run("INSERT INTO edges VALUES (?, ?, 0, 1, 1, 1)", id, id);
    index.run("INSERT INTO file_refs (file_id, outcomes) VALUES (?, x'00')", id);
    index.run("INSERT INTO open_names VALUES (1, ?)", id);
  }
  return index;
}

const TABLES = ["checkouts", "files", "symbols", "edges", "file_refs", "open_names", "symbol_text", "path_grams"];

function counts(index: ReturnType<typeof filled>): number[] {
  return TABLES.map((table) => index.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? -1);
}

Deno.test("clearing one checkout leaves the other whole", () => {
  const index = filled();
  clearCheckout(index, 1);
  assert.deepEqual(counts(index), [1, 2, 1, 1, 1, 1, 1, 1]);
  assert.deepEqual(checkoutSummaries(index).map(({ root, files, symbols }) => [root, files, symbols]), [[
    "/repo2",
    1,
    1,
  ]]);
});

Deno.test("clearing all leaves nothing", () => {
  const index = filled();
  clearAllCheckouts(index);
  assert.deepEqual(counts(index), TABLES.map(() => 0));
});

Deno.test("a summary counts what is used, what waits and what was skipped", () => {
  const [first] = checkoutSummaries(filled(), ["/repo1"]);
  assert.deepEqual(
    { files: first?.files, pending: first?.pending, skipped: first?.skipped },
    { files: 1, pending: 1, skipped: { ignored: 3, binary: 1 } },
  );
});
