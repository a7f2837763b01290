import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { openDatabase } from "../store/open.ts";
import { FakeClock } from "../time/clock.ts";
import { MEMORY_MIGRATIONS } from "./schema.sql.ts";
import { findMemory } from "./memory.ts";
import { listMemories } from "./list.ts";
import { noSymbols } from "./symbol_lookup.ts";
import { readLog } from "./memory_log.ts";
import { deleteMemory } from "./delete.ts";
import { restoreFromLog } from "./restore_from_log.ts";
import { saveMemory } from "./save.ts";

const open = (path: string) => openDatabase(path, { kind: "memory", migrations: MEMORY_MIGRATIONS });

async function inFolder(work: (path: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "focal-durable-"));
  try {
    await work(join(folder, "memory.db"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills the saving process as soon as it has said so many ids; all that it ever said. */
async function killAfter(path: string, count: number): Promise<string[]> {
  const script = join(import.meta.dirname ?? "", "save_child.ts");
  const child = spawn(process.execPath, ["run", "-A", "--no-check", "--quiet", script, path]);
  child.stderr.resume();
  const gone = new Promise((done) => child.on("close", done));
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === count) child.kill("SIGKILL");
  }
  await gone;
  return said;
}

Deno.test("kill -9 in the middle of saves loses no memory that was acknowledged", () =>
  inFolder(async (path) => {
    for (const count of [1, 40, 333, 900]) {
      const said = await killAfter(path, count);
      assert.ok(said.length >= count && said.length < 1_000);
      const database = open(path);
      for (const id of said) {
        assert.ok(findMemory(database, id) !== undefined, id);
        assert.equal(readLog(database, id).length > 0, true);
      }
      database.close();
    }
  }));

/** Overwrites every so many pages of the file, from the given one on. */
function damage(path: string, first: number, every: number): number {
  const file = openSync(path, "r+");
  let count = 0;
  for (let page = first; (page + 1) * PAGE <= statSync(path).size; page += every, count++) {
    writeSync(file, new Uint8Array(PAGE).fill(0xff), 0, PAGE, page * PAGE);
  }
  closeSync(file);
  return count;
}

const PAGE = 4096;

for (
  const { name, first, every } of [
    { name: "a page in the middle", first: 60, every: 1_000_000 },
    { name: "every twentieth page", first: 15, every: 20 },
  ]
) {
  Deno.test(`${name} of a memory database is damaged: what can be read is kept, and what the log knows comes back`, () =>
    inFolder((path) => {
      const database = open(path);
      const writer = { clock: new FakeClock(), repository_id: null, symbols: noSymbols };
      const saved = new Map<string, string>();
      for (let i = 0; i < 600; i++) {
        const content = `salvaged note ${i}${" word".repeat(20)}`;
        saved.set(saveMemory(database, { content, category: "decision" }, writer).memory.id, content);
      }
      const ever = new Map(saved);
      const deleted = [...saved.keys()].filter((_, i) => i % 10 === 0);
      for (const id of deleted) {
        deleteMemory(database, id, writer.clock);
        saved.delete(id);
      }
      database.close();
      // The files as a killed process leaves them: what it wrote last is in the write-ahead log only.
      const writer_died = open(path);
      saved.set(
        saveMemory(writer_died, { content: "the last note", category: "decision" }, writer).memory.id,
        "the last note",
      );
      const left = `${path}.left`;
      for (const end of ["", "-wal"]) copyFileSync(path + end, left + end);
      writer_died.close();
      const pages = damage(left, first, every);
      assert.ok(pages > 0);
      const again = open(left);
      const kept = listMemories(again, { repository_ids: [] }).memories;
      // The report is exact, the damaged file is kept, and a page costs no more than the rows that were on it.
      assert.equal(again.recovery?.rows_kept["memories"], kept.length);
      assert.ok(existsSync(again.recovery?.set_aside ?? ""));
      // Where rows lie depends on their random ids: the pages that are hit may hold none.
      assert.ok(kept.length <= saved.size);
      assert.ok(saved.size - kept.length <= pages * 20, `${saved.size - kept.length} lost on ${pages} pages`);
      for (const memory of kept) assert.equal(memory.content, saved.get(memory.id));
      const restored = restoreFromLog(again, writer.clock);
      const { memories } = listMemories(again, { repository_ids: [] });
      assert.equal(memories.length, kept.length + restored);
      // Whose deletion is lost from the log may be back, too; nothing is there that never was.
      for (const { id, content } of memories) assert.equal(content, saved.get(id) ?? ever.get(id));
      // Gone is only what was damaged in both places.
      assert.ok(memories.filter(({ id }) => saved.has(id)).length >= saved.size * 0.9);
      if (pages === 1) assert.deepEqual(new Set(memories.map(({ id }) => id)), new Set(saved.keys()));
      const found = again.get<{ n: number }>(
        "SELECT count(*) AS n FROM memories_fts WHERE memories_fts MATCH 'note'",
      );
      assert.equal(found?.n, memories.length);
      again.close();
    }));
}
