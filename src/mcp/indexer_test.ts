import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "../base/log.ts";
import { realFolder } from "../index/real_folder.ts";
import { systemClock } from "../time/clock.ts";
import { Indexer } from "./indexer.ts";

Deno.test("a fault that is over is not told any more once the thread is another one", async () => {
  const folder = realFolder(mkdtempSync(join(tmpdir(), "focal-indexer-")));
  const root = join(folder, "code");
  mkdirSync(root);
  writeFileSync(join(root, "a.py"), "one = 1\n");
  let changed = () => {};
  let warned = (_message: string) => {};
  const indexer = new Indexer({
    home: join(folder, "home"),
    env: {},
    clock: systemClock,
    log: { ...silentLogger, warn: (message) => warned(message) },
    changed: () => changed(),
  });
  try {
    const indexed = new Promise<void>((resolve) => changed = resolve);
    await indexer.start([root]);
    await indexed;
    renameSync(root, `${root}-away`);
    const told = new Promise<string>((resolve) => warned = resolve);
    await indexer.reindex(root, undefined);
    assert.match(await told, /is not a folder that can be read/);
    assert.match(indexer.fault(root) ?? "", /is not a folder that can be read/);
    renameSync(`${root}-away`, root);
    await indexer.start([root]);
    while (!await indexer.reindex(root, ["a.py"])) assert.ok(indexer.fault(root) === undefined);
    assert.equal(indexer.fault(root), undefined);
  } finally {
    await indexer.stop();
    rmSync(folder, { recursive: true });
  }
});
