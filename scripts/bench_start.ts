// Measures how fast the compiled binary starts, against a compiled hello-world in the same run: medians of alternating runs.
//
//   deno task compile && deno task bench

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { compileFlags, denoThatFits } from "./deno_compile.ts";

const ROUNDS = 60;
const WARM_UP = 5;

const root = join(import.meta.dirname ?? ".", "..");
const suffix = process.platform === "win32" ? ".exe" : "";
const focal = join(root, "dist", `focal${suffix}`);

interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Times the hello-world at most. */
  readonly limit: number;
  readonly times_ms: number[];
}

function main(): void {
  if (!existsSync(focal)) throw new Error("dist/focal does not exist: run `deno task compile` first");
  const folder = mkdtempSync(join(tmpdir(), "focal-bench-"));
  try {
    const hello = compileHello(folder);
    const programs: Program[] = [
      program("hello-world", [hello], folder, 1),
      program("focal --version", [focal, "--version"], folder, 1.6),
      program("focal status, empty home", [focal, "status"], folder, 2),
    ];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const each of programs) {
        const took_ms = measure(each, folder);
        if (round >= 0) each.times_ms.push(took_ms);
      }
    }
    report(programs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function program(name: string, command: readonly string[], folder: string, limit: number): Program {
  return { name, command, limit, env: { FOCAL_HOME: join(folder, "home"), HOME: folder }, times_ms: [] };
}

function compileHello(folder: string): string {
  const source = join(folder, "hello.js");
  writeFileSync(source, 'console.log("hello");\n');
  const made = join(folder, `hello${suffix}`);
  const [command = "", ...before] = denoThatFits();
  const args = [...before, "compile", ...compileFlags(), "--output", made, source];
  const result = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  if (result.status !== 0) throw new Error(`the hello-world could not be compiled: ${result.stderr}`);
  return made;
}

function measure({ command, env }: Program, cwd: string): number {
  const [name = "", ...args] = command;
  const started = performance.now();
  const result = spawnSync(name, args, { cwd, env: { ...process.env, ...env }, stdio: "ignore" });
  const took_ms = performance.now() - started;
  if (result.status !== 0) throw new Error(`${command.join(" ")} ended with code ${result.status}`);
  return took_ms;
}

function report(programs: readonly Program[]): void {
  const base = median(programs[0]?.times_ms ?? []);
  for (const { name, times_ms, limit } of programs) {
    const middle = median(times_ms);
    const times = middle / base;
    const verdict = limit === 1 ? "" : `  ${times.toFixed(2)} times hello-world (at most ${limit})`;
    console.log(`${name.padEnd(26)} ${middle.toFixed(1)} ms${verdict}`);
    if (limit !== 1 && times > limit) process.exitCode = 1;
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

main();
