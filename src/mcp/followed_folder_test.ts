import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "../base/log.ts";
import { ensureCheckout, releaseLease, takeLease } from "../graph/checkouts.ts";
import { LATE_INDEXES } from "../graph/schema.sql.ts";
import { realFolder } from "../index/real_folder.ts";
import { Databases } from "../ops/databases.ts";
import { systemClock } from "../time/clock.ts";
import { FollowedFolder } from "./followed_folder.ts";

const LATE = Object.keys(LATE_INDEXES).sort();

Deno.test("while a server makes a first index, questions find all SQLite indexes that they need", async () => {
  const home = mkdtempSync(join(tmpdir(), "focal-followed-"));
  const root = realFolder(mkdtempSync(join(tmpdir(), "focal-followed-code-")));
  mkdirSync(join(root, "src"));
  for (const name of ["a", "b"]) writeFileSync(join(root, "src", `${name}.py`), `def ${name}():\n    pass\n`);
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  const stop = new AbortController();
  const seen: string[][] = [];
  const tell = ({ kind }: { kind: string }): void => {
    const rows = databases.index().all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name",
    );
    if (kind === "progress") seen.push(rows.map(({ name }) => name).filter((name) => LATE.includes(name)));
    if (kind === "changed") stop.abort();
  };
  try {
    const start = { home, roots: [root], env: {} };
    await new FollowedFolder({ databases, start, root, stop: stop.signal, tell }).follow();
    assert.ok(seen.length > 0, "nothing was told while the index was made");
    for (const names of seen) assert.deepEqual(names, LATE);
  } finally {
    databases.close();
    rmSync(home, { recursive: true });
    rmSync(root, { recursive: true });
  }
});

Deno.test("what a question waits for waits for another server that is at work on the folder, as long as it may", async () => {
  const home = mkdtempSync(join(tmpdir(), "focal-followed-"));
  const root = realFolder(mkdtempSync(join(tmpdir(), "focal-followed-code-")));
  writeFileSync(join(root, "a.py"), "one = 1\n");
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  const start = { home, roots: [root], env: {} };
  const folder = new FollowedFolder({ databases, start, root, stop: new AbortController().signal, tell() {} });
  try {
    const { id } = ensureCheckout(databases.index(), root, "");
    const work = (asked: () => Promise<boolean>): Promise<boolean> => {
      assert.ok(takeLease(databases.index(), id, "another", systemClock.now(), 60_000));
      const done = asked();
      releaseLease(databases.index(), id, "another");
      return done;
    };
    assert.equal(await work(() => folder.reindex(["a.py"], 10_000)), true);
    assert.equal(await work(() => folder.catchUp(10_000)), true);
    assert.equal(await work(() => folder.reindex(["a.py"], 0)), false);
  } finally {
    databases.close();
    rmSync(home, { recursive: true });
    rmSync(root, { recursive: true });
  }
});

Deno.test("settings that change while a folder is followed hold from then on", async () => {
  const home = mkdtempSync(join(tmpdir(), "focal-followed-"));
  const root = realFolder(mkdtempSync(join(tmpdir(), "focal-followed-code-")));
  const set = (settings: unknown) => writeFileSync(join(root, "focal.json"), JSON.stringify({ index: settings }));
  set({ max_file_bytes: 1_000, exclude: ["left"] });
  mkdirSync(join(root, "left"));
  for (const name of ["left/a", "b"]) writeFileSync(join(root, `${name}.py`), "x = 1\n".repeat(1_000));
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  const stop = new AbortController();
  const files = () =>
    databases.index().all<{ path: string; status: string }>("SELECT path, status FROM files ORDER BY path")
      .map(({ path, status }) => `${path} ${status}`);
  const seen: string[][] = [];
  const tell = ({ kind }: { kind: string }): void => {
    if (kind !== "changed") return;
    seen.push(files());
    if (seen.length > 1) return stop.abort();
    set({ max_file_bytes: 10_000 });
    // Noticed either way, and together with it.
    writeFileSync(join(root, "c.py"), "y = 1\n");
  };
  try {
    const start = { home, roots: [root], env: {} };
    await new FollowedFolder({ databases, start, root, stop: stop.signal, tell }).follow();
    assert.deepEqual(seen, [["b.py too large"], ["b.py indexed", "c.py indexed", "left/a.py indexed"]]);
  } finally {
    databases.close();
    rmSync(home, { recursive: true });
    rmSync(root, { recursive: true });
  }
});
