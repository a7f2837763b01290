// Measures whole processes of `focal gate` against `focal --version`, on a full forest and guide, and checks that fifty at
// once lose nothing.
// usage: deno run -A scripts/bench_gate.ts BINARY [--runs 100] [--row 1000] [--at-once 50]

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const TOPICS = [
  "login session token refresh cookie password oauth",
  "database migration table index column query schema",
  "button layout css margin grid colour dialog",
  "docker image build cache registry pipeline deploy",
  "parser grammar token syntax tree node recovery",
  "invoice payment tax currency rounding refund",
];

interface Bench {
  readonly binary: string;
  readonly env: Record<string, string | undefined>;
  readonly folder: string;
}

/** A prompt that differs from all others, about one of a few topics. */
function promptOf(i: number): string {
  const words = TOPICS[i % 7 % TOPICS.length]!.split(" ");
  const pick = (n: number) => words[(i * (n + 3) + n) % words.length];
  return `change the ${pick(1)} ${pick(2)} so that the ${pick(4)} of case ${i} works in module_${i % 40}.ts`;
}

function inputOf(bench: Bench, i: number): string {
  return JSON.stringify({
    hook_event_name: "UserPromptSubmit",
    session_id: "bench",
    cwd: bench.folder,
    prompt: promptOf(i),
  });
}

function time(bench: Bench, args: readonly string[], input: string): number {
  const start = performance.now();
  const done = spawnSync(bench.binary, args, { input, env: bench.env as never, cwd: bench.folder });
  const took = performance.now() - start;
  if (done.status !== 0) throw new Error(`${args.join(" ")} failed: ${done.stderr}`);
  if (args[0] === "gate" && done.stderr.length > 0) throw new Error(`gate complained: ${done.stderr}`);
  return took;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

function report(name: string, gate: readonly number[], version: readonly number[]): void {
  const show = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms`;
  const ratio = (share: number) => (percentile(gate, share) / percentile(version, share)).toFixed(2);
  process.stdout.write(
    `${name}: gate ${show(gate)}; --version ${show(version)}; ratio p50 ${ratio(0.5)}, p95 ${ratio(0.95)}\n`,
  );
}

/** Gate and `--version` take turns, so that whatever else the machine does hits both. */
function alternate(bench: Bench, name: string, first: number, runs: number): void {
  const gate: number[] = [];
  const version: number[] = [];
  for (let i = 0; i < runs; i++) {
    gate.push(time(bench, ["gate"], inputOf(bench, first + i)));
    version.push(time(bench, ["--version"], ""));
  }
  report(name, gate, version);
}

function fill(bench: Bench): void {
  for (let i = 0; i < 20; i++) {
    time(bench, ["gate"], inputOf(bench, i));
    const answer = `Done with case ${i}: the ${TOPICS[i % 6]} is changed and its tests pass.`;
    time(
      bench,
      ["gate"],
      JSON.stringify({ hook_event_name: "Stop", cwd: bench.folder, last_assistant_message: answer }),
    );
  }
  for (let i = 20; i < 140; i++) time(bench, ["gate"], inputOf(bench, i));
}

function state(bench: Bench): { prompts: number; nodes: number; guide: unknown[] } {
  const done = spawnSync(bench.binary, ["gate", "--inspect", "--json"], { env: bench.env as never, cwd: bench.folder });
  return JSON.parse(done.stdout.toString());
}

async function atOnce(bench: Bench, first: number, count: number): Promise<void> {
  const before = state(bench).prompts;
  const start = performance.now();
  const ended: Promise<number>[] = [];
  for (let i = 0; i < count; i++) {
    const child: ChildProcess = spawn(bench.binary, ["gate"], {
      env: bench.env as never,
      cwd: bench.folder,
      stdio: ["pipe", "ignore", "inherit"],
    });
    child.stdin?.end(inputOf(bench, first + i));
    ended.push(new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1))));
  }
  const codes = await Promise.all(ended);
  const took = performance.now() - start;
  const kept = state(bench).prompts - before;
  const failed = codes.filter((code) => code !== 0).length;
  process.stdout.write(`${count} at once: ${kept} kept, ${failed} failed, ${took.toFixed(0)} ms\n`);
  if (kept !== count || failed > 0) process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const flag = (name: string, fallback: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : fallback;
  const scratch = mkdtempSync(join(tmpdir(), "focal-gate-"));
  const bench: Bench = {
    binary: args[0] ?? "dist/focal",
    env: { ...process.env, FOCAL_HOME: join(scratch, "home") },
    folder: join(scratch, "project"),
  };
  try {
    mkdirSync(bench.folder);
    fill(bench);
    const { prompts, nodes, guide } = state(bench);
    process.stdout.write(`forest: ${prompts} prompts, ${nodes} nodes, guide of ${guide.length}\n`);
    alternate(bench, "one by one", 200, flag("--runs", 100));
    const row = flag("--row", 1000);
    for (let i = 0; i < row; i++) time(bench, ["gate"], inputOf(bench, 1000 + i));
    if (row > 0) alternate(bench, `after ${row} more`, 3000, flag("--runs", 100));
    await atOnce(bench, 5000, flag("--at-once", 50));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) await main(process.argv.slice(2));
