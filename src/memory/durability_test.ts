import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
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

/** Overwrites these pages of the file, counted from 0. */
function damage(path: string, pages: readonly number[]): void {
  const file = openSync(path, "r+");
  for (const page of pages) writeSync(file, new Uint8Array(PAGE).fill(0xff), 0, PAGE, page * PAGE);
  closeSync(file);
}

const PAGE = 4096;
const TABLE_LEAF = 0x0d;

/**
 * The first page from the middle on that holds notes and is read: neither free, nor one that the write-ahead log has a
 * newer version of. Which pages these are depends on the notes' random ids.
 */
function middlePage(path: string): number[] {
  const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)];
  const unread = new Set<number>();
  for (let at = 32; at + 24 + PAGE <= log.length; at += 24 + PAGE) unread.add(log.readUInt32BE(at) - 1);
  for (let trunk = file.readUInt32BE(32); trunk !== 0; trunk = file.readUInt32BE((trunk - 1) * PAGE)) {
    const start = (trunk - 1) * PAGE;
    unread.add(trunk - 1);
    const count = file.readUInt32BE(start + 4);
    for (let at = 0; at < count; at++) unread.add(file.readUInt32BE(start + 8 + 4 * at) - 1);
  }
  for (let page = Math.floor(file.length / PAGE / 2); (page + 1) * PAGE <= file.length; page++) {
    const bytes = file.subarray(page * PAGE, (page + 1) * PAGE);
    if (!unread.has(page) && bytes[0] === TABLE_LEAF && bytes.includes("salvaged note")) return [page];
  }
  return [];
}

function everyTwentiethPage(path: string): number[] {
  const pages = Math.floor(statSync(path).size / PAGE);
  return Array.from({ length: pages }, (_, page) => page).filter((page) => page >= 15 && page % 20 === 15);
}

for (
  const { name, chosen } of [
    { name: "a page in the middle", chosen: middlePage },
    { name: "every twentieth page", chosen: everyTwentiethPage },
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
      const left = `${path}.copy`;
      for (const end of ["", "-wal"]) copyFileSync(path + end, left + end);
      writer_died.close();
      const damaged = chosen(left);
      const pages = damaged.length;
      assert.ok(pages > 0);
      damage(left, damaged);
      const again = open(left);
      const kept = listMemories(again, { repository_ids: [] }).memories;
      // The report is exact, the damaged file is kept, and a page costs no more than the rows that were on it.
      assert.equal(again.recovery?.rows_kept["memories"], kept.length);
      assert.ok(existsSync(again.recovery?.set_aside ?? ""));
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
