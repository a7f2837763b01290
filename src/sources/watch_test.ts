import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FolderWatch, type WatchBatch } from "./watch.ts";

Deno.test("a folder that could not be watched is watched from the moment that it can", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "focal-watch-")));
  const root = join(folder, "later");
  const abort = new AbortController();
  try {
    const watching = new FolderWatch(root, { signal: abort.signal, debounce_ms: 20 });
    const batches = watching.batches();
    assert.match(watching.fault ?? "", /\w/);
    await watching.renew(true);
    assert.match(watching.fault ?? "", /\w/);
    mkdirSync(root);
    await watching.renew(true);
    assert.equal(watching.fault, undefined);
    const batch = batches.next();
    writeFileSync(join(root, "a.py"), "one = 1\n");
    const { paths } = (await batch).value as WatchBatch;
    assert.ok(paths === undefined || paths.some((path) => path.endsWith("a.py")));
    abort.abort();
    assert.equal((await batches.next()).done, true);
  } finally {
    abort.abort();
    rmSync(folder, { recursive: true });
  }
});
