// Commands that go on until they are interrupted: what they outlive, and that Ctrl-C ends them cleanly, with exit code 130.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { focalCommand, focalEnvironment, Sandbox } from "./program.ts";

Deno.test("focal watch makes an index that is deleted meanwhile again, and writes to that one", async () => {
  // There nobody can delete or move a file that is open.
  if (process.platform === "win32") return assert.equal(process.platform, "win32");
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", "def f():\n    return 1\n");
    const [command = "", ...args] = [...focalCommand(), "watch", "-v"];
    const child = spawn(command, args, {
      cwd: sandbox.project,
      env: focalEnvironment(sandbox),
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const index = join(sandbox.home, "index.db");
    let said = "";
    let deleted = false;
    const again = new Promise<void>((resolve) => {
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (!deleted && /Following/.test(said)) {
          rmSync(index);
          deleted = true;
          said = "";
          sandbox.write("project/b.py", "def g():\n    return 2\n");
        } else if (deleted && / read, /.test(said)) resolve();
      });
    });
    await Promise.race([again, ended]);
    child.kill("SIGINT");
    await ended;
    assert.match(said, / 2 read, /);
    assert.ok(existsSync(index));
  } finally {
    sandbox.remove();
  }
});

Deno.test("focal watch indexes, and an interrupt ends it with 130", async () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", "def f():\n    return 1\n");
    const [command = "", ...args] = [...focalCommand(), "watch"];
    const child = spawn(command, args, {
      cwd: sandbox.project,
      env: focalEnvironment(sandbox),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    let said = "";
    const indexed = new Promise<void>((resolve) => {
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (/Following/.test(said)) resolve();
      });
    });
    await Promise.race([indexed, ended]);
    assert.match(said, /^Following \S+project \(1 file\); Ctrl-C ends it\.\n$/);
    // Sent from outside: after its own `kill`, Deno reports the signal whatever the exit code was.
    if (process.platform === "win32") child.kill("SIGINT");
    else spawnSync("kill", ["-INT", String(child.pid)]);
    const code = await ended;
    if (process.platform !== "win32") {
      assert.equal(code, 130, said);
      assert.match(said, /\nStopped following; the index was brought up to date once\.\n$/);
    }
    assert.match(sandbox.run(["status"]).stdout, /1 file,/);
  } finally {
    sandbox.remove();
  }
});
