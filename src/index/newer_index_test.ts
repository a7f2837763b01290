import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "../base/log.ts";
import { type Checkout, findCheckout } from "../graph/checkouts.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { openInMemory } from "../store/database.ts";
import { systemClock } from "../time/clock.ts";
import { ensureFresh } from "./ensure_fresh.ts";
import { freshen } from "./freshen.ts";
import { indexCheckout, type IndexOptions } from "./index_checkout.ts";
import { realFolder } from "./real_folder.ts";

Deno.test("an index that a newer focal keeps is left alone and read, until everything is asked to be made anew", async () => {
  const root = realFolder(mkdtempSync(join(tmpdir(), "focal-newer-")));
  const database = openInMemory(INDEX_MIGRATIONS);
  const clock = systemClock;
  const index = (options: Partial<IndexOptions> = {}) => {
    const signal = new AbortController().signal;
    return indexCheckout({ database, root, clock, signal, max_file_bytes: 100_000, exclude: [], jobs: 1, ...options });
  };
  const told: string[] = [];
  const context = {
    clock,
    config: { index: { max_file_bytes: 100_000, exclude: [], jobs: 1 } },
    log: silentLogger,
    roots: [root],
    signal: new AbortController().signal,
    index: () => database,
    progress() {},
    notice: (state: string, message: string) => void told.push(`${state}: ${message}`),
  };
  const checkout = () => findCheckout(database, root) as Checkout;
  const record = (version: number) => database.run("UPDATE checkouts SET extraction_version = ?", version);
  try {
    for (const name of ["a", "b"]) writeFileSync(join(root, `${name}.py`), `${name} = 1\n`);
    await index();
    const own = checkout().extraction_version;
    writeFileSync(join(root, "a.py"), "later = 1\n");
    for (const newer of [own + 1, -own - 1]) {
      record(newer);
      await assert.rejects(index(), { code: "database_newer", fix: /focal index --full/ });
      await assert.rejects(index({ only: ["a.py"] }), { code: "database_newer" });
      await freshen(context);
      assert.match(told.pop() ?? "", /^outdated: A newer focal keeps the index of/);
      assert.equal(await ensureFresh(context, checkout(), ["a.py"]), "stale");
      assert.deepEqual([checkout().extraction_version, checkout().lease_owner], [newer, null]);
      assert.deepEqual(database.all("SELECT 1 FROM symbols WHERE name = 'later'"), []);
    }
    // What is of two kinds is complete for neither.
    record(own + 1);
    const abort = new AbortController();
    const interrupted = index({ full: true, signal: abort.signal, progress: () => abort.abort() });
    await assert.rejects(interrupted, { code: "interrupted" });
    assert.equal(checkout().extraction_version, 0);
    record(own + 1);
    assert.equal((await index({ full: true }))?.parsed, 2);
    assert.equal(checkout().extraction_version, own);
    assert.equal(database.all("SELECT 1 FROM symbols WHERE name = 'later'").length, 1);
  } finally {
    database.close();
    rmSync(root, { recursive: true });
  }
});
