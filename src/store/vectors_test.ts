import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Database } from "./database.ts";
import { loadVectors, vectorAsset } from "./vectors.ts";

function withCache(work: (cache: string) => void): void {
  const cache = mkdtempSync(join(tmpdir(), "focal-vectors-"));
  try {
    work(cache);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

Deno.test("the extension is put in the cache once, under the name that SQLite needs, and loads", () => {
  withCache((cache) => {
    for (let time = 0; time < 2; time++) {
      const database = new Database(":memory:", new DatabaseSync(":memory:", { allowExtension: true }));
      const vectors = loadVectors(database, cache);
      assert.ok(vectors.available, JSON.stringify(vectors));
      assert.match(vectors.version, /^v\d/);
      const row = database.get<{ d: number }>("SELECT vec_distance_l2('[0,0]', '[3,4]') AS d");
      assert.equal(row?.d, 5);
      database.close();
    }
    const [folder, ...more] = readdirSync(cache);
    assert.deepEqual(more, []);
    assert.match(readdirSync(join(cache, folder ?? "")).join(), /^vec0\.(so|dylib|dll)$/);
  });
});

Deno.test("without a place to put it, or without leave to load it, everything else goes on", () => {
  withCache((cache) => {
    writeFileSync(join(cache, "file"), "");
    const database = new Database(":memory:", new DatabaseSync(":memory:", { allowExtension: true }));
    const nowhere = loadVectors(database, join(cache, "file"));
    assert.ok(!nowhere.available);
    assert.match(nowhere.reason, /sqlite-vec could not be loaded/);
    assert.equal(database.get<{ n: number }>("SELECT 1 AS n")?.n, 1);
    const closed = new Database(":memory:", new DatabaseSync(":memory:"));
    assert.ok(!loadVectors(closed, cache).available);
    database.close();
    closed.close();
  });
});

Deno.test("assets are named after platforms as Node calls them", () => {
  assert.equal(vectorAsset("win32", "x64"), "assets/win32-x64/vec0.dll.gz");
  assert.equal(vectorAsset("darwin", "arm64"), "assets/darwin-arm64/vec0.dylib.gz");
  assert.equal(vectorAsset("sunos", "x64"), undefined);
});
