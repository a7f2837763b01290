import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { suspicion } from "./integrity.ts";
import { openDatabase } from "./open.ts";

Deno.test("a database that was left keeps what was written, and looks clean until somebody else's log is found", () => {
  const folder = mkdtempSync(join(tmpdir(), "focal-leave-"));
  const path = join(folder, "home", "memory.db");
  const options = { kind: "memory", migrations: [{ name: "1", sql: "CREATE TABLE t (a INTEGER)" }] } as const;
  const left = openDatabase(path, options);
  left.run("INSERT INTO t VALUES (1)");
  left.leave();
  assert.equal(suspicion(path), undefined);
  const other = openDatabase(path, options);
  assert.deepEqual(other.all<{ a: number }>("SELECT a FROM t").map((row) => row.a), [1]);
  other.run("INSERT INTO t VALUES (2)");
  // As if its process had been killed.
  assert.equal(suspicion(path), "not closed cleanly");
  left.close();
  other.close();
  assert.equal(suspicion(path), undefined);
  rmSync(folder, { recursive: true });
});

Deno.test("processes that come one after the other and leave do not make the log longer and longer", () => {
  const folder = mkdtempSync(join(tmpdir(), "focal-leave-"));
  const path = join(folder, "home", "memory.db");
  const child = join(import.meta.dirname ?? "", "leave_child.ts");
  const logs: number[] = [];
  for (let n = 0; n < 8; n++) {
    const run = spawnSync(process.execPath, ["run", "-A", "--no-check", "--quiet", child, path], { encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    logs.push(statSync(`${path}-wal`).size);
  }
  assert.ok(Math.max(...logs) < 2_000_000, `${logs}`);
  assert.ok(logs.some((size) => size > 0), "nothing was left at all");
  const database = openDatabase(path, { kind: "memory", migrations: [{ name: "1", sql: "CREATE TABLE t (a BLOB)" }] });
  assert.equal(database.get<{ n: number }>("SELECT count(*) AS n FROM t")?.n, 8);
  database.close();
  rmSync(folder, { recursive: true });
});
