import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportGraph } from "../graph/export_graph.ts";
import { indexFaults } from "../graph/index_faults.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { type Database, openInMemory } from "../store/database.ts";
import { openDatabase } from "../store/open.ts";
import { systemClock } from "../time/clock.ts";
import { indexCheckout } from "./index_checkout.ts";
import { realFolder } from "./real_folder.ts";

Deno.test("many files are parsed and resolved in threads, without anything to warn of", async () => {
  const folder = realFolder(mkdtempSync(join(tmpdir(), "focal-threads-")));
  const sources = join(folder, "sources");
  mkdirSync(sources);
  for (let i = 0; i < 210; i++) {
    const doc = i === 1 ? "long word\n".repeat(300) + "end" : i % 2 === 0 ? "" : `日本 readsRow${i}`;
    const text = `from m${(i + 1) % 210} import f${(i + 1) % 210}\n\ndef f${i}():\n    """${doc}"""\n    return f${
      (i + 1) % 210
    }()\n`;
    writeFileSync(join(sources, `m${i}.py`), text);
  }
  const database = openDatabase(join(folder, "home", "index.db"), { kind: "index", migrations: INDEX_MIGRATIONS });
  try {
    const warnings: string[] = [];
    const index = (into: Database, jobs: number) =>
      indexCheckout({
        database: into,
        root: sources,
        clock: systemClock,
        signal: new AbortController().signal,
        max_file_bytes: 100_000,
        exclude: [],
        jobs,
        warn: (message) => warnings.push(message),
      });
    const summary = await index(database, 2);
    const alone = openInMemory(INDEX_MIGRATIONS);
    await index(alone, 1);
    assert.deepEqual(warnings, []);
    assert.equal(summary?.resolved, 210);
    // Full text is made at another time then, in another thread.
    const words = database.all("SELECT * FROM symbol_terms ORDER BY term");
    assert.ok(words.length > 200);
    assert.deepEqual(words, alone.all("SELECT * FROM symbol_terms ORDER BY term"));
    alone.close();
    const calls = exportGraph(database, summary.checkout, "").filter((line) =>
      line.type === "edge" && line.kind === "calls"
    );
    assert.equal(calls.length, 210);
    assert.deepEqual(indexFaults(database), []);
    database.close();
    // No thread has left a connection open, which would look like a crash to the next.
    assert.ok(!existsSync(join(folder, "home", "index.db-wal")));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
