import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
