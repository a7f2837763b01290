import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
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
    for (const count of [1, 40, 333]) {
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

Deno.test("a damaged file is set aside and what can be read of it is there again", () =>
  inFolder((path) => {
    const database = open(path);
    const writer = { clock: new FakeClock(), repository_id: null, symbols: noSymbols };
    for (let i = 0; i < 300; i++) {
      saveMemory(database, { content: `salvaged note ${i}: ${"word ".repeat(20)}`, category: "decision" }, writer);
    }
    database.close();
    const file = openSync(path, "r+");
    const size = statSync(path).size;
    // A torn page in the middle, and the mark of an unclean stop is left to the opening to find.
    writeSync(file, new Uint8Array(4096).fill(0xff), 0, 4096, Math.floor(size / 2 / 4096) * 4096);
    const again = open(path);
    const { memories } = listMemories(again, { repository_ids: [] });
    assert.ok(memories.length > 200 || readdirSync(join(path, "..")).length > 1, `${memories.length} memories`);
    again.close();
    assert.ok(existsSync(path) && readFileSync(path).length > 0);
  }));
