// Many processes on one cold home: none fails, none loses its prompt. The compiled binary is put to the same test, with
// fifty at once, by scripts/bench_gate.ts.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const MAIN = join(import.meta.dirname ?? ".", "..", "..", "src", "main.ts");
const PROCESSES = 10;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

function gate(args: readonly string[], input: string, env: Record<string, string | undefined>, cwd: string) {
  return new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, ["run", "-A", "--quiet", "--no-check", MAIN, "gate", ...args], {
      env: env as Record<string, string>,
      cwd,
    });
    let out = "";
    let error = "";
    child.stdout.on("data", (data) => out += data);
    child.stderr.on("data", (data) => error += data);
    child.on("close", (code) => resolve({ code, out, error }));
    child.stdin.end(input);
  });
}

Deno.test("many processes at once on one cold home lose no prompt", async () => {
  const folder = mkdtempSync(join(tmpdir(), "focal-gates-"));
  try {
    const project = join(folder, "project");
    mkdirSync(project);
    const env = { ...process.env, FOCAL_HOME: join(folder, "home") };
    const prompts = Array.from({ length: PROCESSES }, (_, i) => `parser grammar rule number${i}`);
    const runs = prompts.map((prompt) => gate([], JSON.stringify({ prompt, cwd: project }), env, project));
    for (const run of await Promise.all(runs)) assert.deepEqual([run.code, run.error], [0, ""]);
    const inspected = await gate(["--inspect", "--json"], "", env, project);
    const report = JSON.parse(inspected.out) as {
      prompts: number;
      trees: { root: { text: string }; leaves: { text: string }[] }[];
    };
    const kept = report.trees.flatMap((tree) => tree.leaves.length > 0 ? tree.leaves : [tree.root]);
    assert.deepEqual(kept.map((node) => node.text).sort(), prompts.sort());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
