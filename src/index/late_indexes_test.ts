import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INDEX_MIGRATIONS, LATE_INDEXES } from "../graph/schema.sql.ts";
import { type Database, openInMemory } from "../store/database.ts";
import { systemClock } from "../time/clock.ts";
import { indexCheckout } from "./index_checkout.ts";

const LATE = Object.keys(LATE_INDEXES).sort();

function lateIndexes(database: Database): string[] {
  const rows = database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name");
  return rows.map(({ name }) => name).filter((name) => LATE.includes(name));
}

function folderOf(files: number): string {
  const folder = mkdtempSync(join(tmpdir(), "focal-late-"));
  for (let i = 0; i < files; i++) writeFileSync(join(folder, `m${i}.py`), `def f${i}():\n    pass\n`);
  return folder;
}

function index(database: Database, root: string, signal: AbortSignal, progress?: () => void, answering = false) {
  return indexCheckout({
    answering,
    database,
    root,
    clock: systemClock,
    signal,
    max_file_bytes: 100_000,
    exclude: [],
    ...(progress === undefined ? {} : { progress }),
  });
}

Deno.test("indexes that the first index of all goes without are made by whoever completes one", async () => {
  const database = openInMemory(INDEX_MIGRATIONS);
  const [one, other] = [folderOf(3), folderOf(4)];
  try {
    assert.deepEqual(lateIndexes(database), LATE);
    const stopped = new AbortController();
    const seen: string[][] = [];
    const stop = () => {
      seen.push(lateIndexes(database));
      stopped.abort();
    };
    await assert.rejects(index(database, one, stopped.signal, stop), { code: "interrupted" });
    assert.deepEqual(seen.map((names) => names.length), [0], "rows are written without");
    assert.deepEqual(lateIndexes(database), []);
    const { signal } = new AbortController();
    await index(database, other, signal);
    assert.deepEqual(lateIndexes(database), LATE, "another folder's first index makes them");
    await index(database, one, signal, () => seen.push(lateIndexes(database)));
    assert.ok(seen.length > 1);
    for (const names of seen.slice(1)) assert.deepEqual(names, LATE, "they stay where something is indexed");
  } finally {
    database.close();
    for (const folder of [one, other]) rmSync(folder, { recursive: true });
  }
});

Deno.test("who answers questions meanwhile keeps the indexes that they need", async () => {
  const database = openInMemory(INDEX_MIGRATIONS);
  const folder = folderOf(3);
  try {
    const seen: string[][] = [];
    await index(database, folder, new AbortController().signal, () => seen.push(lateIndexes(database)), true);
    assert.ok(seen.length > 0);
    for (const names of seen) assert.deepEqual(names, LATE);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
});
