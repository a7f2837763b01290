import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refsOfFile } from "../graph/file_refs.ts";
import { Evaluator } from "../graph/resolve/evaluator.ts";
import { Status } from "../graph/resolve/view.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { openInMemory } from "../store/database.ts";
import { systemClock } from "../time/clock.ts";
import { indexCheckout } from "./index_checkout.ts";

Deno.test("a fault over one file costs that file's edges only, and is told", async () => {
  const folder = mkdtempSync(join(tmpdir(), "focal-fault-"));
  const database = openInMemory(INDEX_MIGRATIONS);
  const { hit } = Evaluator.prototype;
  try {
    writeFileSync(join(folder, "a.py"), "def one(): pass\n\ndef two(): one()\n");
    writeFileSync(join(folder, "b.py"), "def three(): pass\n\ndef four(): three()\n");
    Evaluator.prototype.hit = function (file, expr) {
      if (file.path === "a.py") throw new TypeError("nothing there");
      return hit.call(this, file, expr);
    };
    const warnings: string[] = [];
    await indexCheckout({
      database,
      root: folder,
      clock: systemClock,
      signal: new AbortController().signal,
      max_file_bytes: 100_000,
      exclude: [],
      warn: (message) => warnings.push(message),
    });
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", /please report it: a\.py: TypeError: nothing there/);
    const files = database.all<{ id: number }>("SELECT id FROM files ORDER BY path");
    const states = files.flatMap(({ id }) => refsOfFile(database, id, () => true));
    assert.deepEqual(states.map(({ fact, status }) => [fact.name, status]), [
      ["one", Status.unresolved],
      ["three", Status.resolved],
    ]);
  } finally {
    Evaluator.prototype.hit = hit;
    database.close();
    rmSync(folder, { recursive: true });
  }
});
