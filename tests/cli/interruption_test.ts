// Ctrl-C ends a long command cleanly, with exit code 130.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import process from "node:process";
import { focalCommand, focalEnvironment, Sandbox } from "./program.ts";

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
