import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";

const HOMES = 50;

interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  next(): Promise<string>;
}

async function child(): Promise<Child> {
  const script = join(import.meta.dirname ?? "", "cold_open_child.ts");
  const started = spawn(process.execPath, ["run", "-A", "--no-check", "--quiet", script]);
  started.stderr.resume();
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  assert.equal(await next(), "ready");
  return { process: started, next };
}

async function race(prepare: (path: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "focal-cold-"));
  const children = await Promise.all([child(), child()]);
  try {
    for (let n = 0; n < HOMES; n++) {
      const path = join(folder, `home${n}`, "memory.db");
      prepare(path);
      for (const { process } of children) process.stdin.write(`${path}\n`);
      const said = await Promise.all(children.map((one) => one.next()));
      assert.deepEqual(said, ["ok", "ok"], `home ${n}`);
      const db = new DatabaseSync(path);
      assert.equal(db.prepare("SELECT count(DISTINCT who) AS n FROM a").get()?.["n"], 2);
      db.close();
    }
  } finally {
    for (const { process } of children) {
      const gone = new Promise((done) => process.on("exit", done));
      process.stdin.end();
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

Deno.test("two processes that open a cold home at once both succeed, every time", async () => {
  await race(() => {});
});

Deno.test("two processes that meet a damaged memory at once repair it once and lose no row of either", async () => {
  const { mkdirSync } = await import("node:fs");
  await race((path) => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, "garbage ".repeat(2000));
  });
});
