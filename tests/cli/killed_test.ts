// What a killed `focal index` held does not keep the next command waiting.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, watch } from "node:fs";
import { focalCommand, focalEnvironment, Sandbox } from "./program.ts";

Deno.test("after a kill the next question is answered in full, without waiting for the dead", async () => {
  const sandbox = new Sandbox();
  try {
    const body = Array.from({ length: 40 }, (_, at) => `def g${at}(x):\n    return g${at + 1}(x)\n`).join("\n");
    for (let at = 0; at < 400; at++) sandbox.write(`project/m${at}.py`, `def f${at}():\n    return 1\n\n${body}`);
    mkdirSync(sandbox.home, { mode: 0o700 });
    const writing = new Promise<void>((resolve) => {
      // The log appears with the first thing written, and grows while files are.
      let seen = 0;
      const watcher = watch(sandbox.home, (_, name) => {
        if (name !== "index.db-wal" || ++seen < 20) return;
        watcher.close();
        resolve();
      });
    });
    const [command = "", ...args] = [...focalCommand(), "index"];
    const child = spawn(command, args, { cwd: sandbox.project, env: focalEnvironment(sandbox), stdio: "ignore" });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    await Promise.race([writing, ended]);
    assert.equal(child.exitCode, null, "it is still at work");
    child.kill("SIGKILL");
    await ended;
    const { code, stdout, stderr } = sandbox.run(["query", "f399"]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /m399\.py:1/);
    assert.doesNotMatch(stderr, /another|incomplete/i);
  } finally {
    sandbox.remove();
  }
});
