import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { takeProcessLock } from "./process_lock.ts";

const CHILD = fileURLToPath(new URL("./process_lock_child.ts", import.meta.url));

Deno.test("a lock is held by one, until it is released or its process is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "focal-lock-"));
  try {
    const file = join(folder, "locks", "one");
    const own = takeProcessLock(file);
    assert.ok(own !== undefined);
    assert.equal(takeProcessLock(file), undefined);
    own.release();
    const child = spawn(process.execPath, ["run", "-A", "--quiet", "--no-check", CHILD, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    const said = await new Promise((resolve) => child.stdout.setEncoding("utf8").once("data", resolve));
    assert.equal(said, "taken\n");
    assert.equal(takeProcessLock(file), undefined);
    child.kill("SIGKILL");
    await ended;
    const after = takeProcessLock(file);
    assert.ok(after !== undefined);
    after.release();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

Deno.test("where no file can be made there is no lock", () => {
  assert.equal(takeProcessLock(join(fileURLToPath(import.meta.url), "locks", "one")), undefined);
});
