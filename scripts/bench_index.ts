// Measures cold indexing beside a peer, alternating, and prints medians as a table: time, peak memory, database size.
// usage: deno run -A scripts/bench_index.ts [--rounds 3] [--focal "COMMAND"] --peer "COMMAND" [--write FILE] REPOSITORY…
// The peer's command runs inside a copy of the repository; focal's gets the folder as its last argument.
// Needs /usr/bin/time, for processor time and peak memory.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { copyTree } from "./copy_tree.ts";

interface Run {
  readonly wall_s: number;
  readonly cpu_s: number;
  readonly peak_mb: number;
  readonly database_mb: number;
}

interface Row {
  readonly name: string;
  readonly focal: Run;
  readonly peer: Run;
  readonly again_ms: number;
}

const root = join(import.meta.dirname ?? ".", "..");
const scratch = mkdtempSync(join(tmpdir(), "focal-bench-index-"));

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv.splice(at, 2)[1];
}

/** Runs a command through /usr/bin/time. */
function timed(command: string, cwd: string, env: Record<string, string>): Omit<Run, "database_mb"> {
  const report = join(scratch, "time");
  const done = spawnSync("/usr/bin/time", ["-f", "%e %U %S %M", "-o", report, "sh", "-c", command], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) throw new Error(`${command} failed in ${cwd}: ${done.stderr.slice(-500)}`);
  const words = spawnSync("tail", ["-1", report], { encoding: "utf8" }).stdout.trim().split(" ").map(Number);
  const [wall_s = 0, user_s = 0, system_s = 0, peak_kb = 0] = words;
  return { wall_s, cpu_s: user_s + system_s, peak_mb: peak_kb / 1024 };
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function median(runs: readonly Run[]): Run {
  const of = (key: keyof Run): number => {
    const values = runs.map((run) => run[key]).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  };
  return { wall_s: of("wall_s"), cpu_s: of("cpu_s"), peak_mb: of("peak_mb"), database_mb: of("database_mb") };
}

function measure(repository: string, focalCommand: string, peerCommand: string, rounds: number): Row {
  const copy = join(scratch, basename(repository));
  copyTree(repository, copy);
  const home = join(scratch, "home");
  const focal: Run[] = [];
  const peer: Run[] = [];
  let again_ms = Infinity;
  for (let round = 0; round < rounds; round++) {
    rmSync(home, { recursive: true, force: true });
    const cold = timed(`${focalCommand} '${repository}'`, repository, { FOCAL_HOME: home });
    focal.push({ ...cold, database_mb: sizeOf(home) / 1e6 });
    const noop = spawnSync("sh", ["-c", `${focalCommand} --json '${repository}'`], {
      cwd: repository,
      env: { ...process.env, FOCAL_HOME: home },
      encoding: "utf8",
    });
    const answer = JSON.parse(noop.stdout) as { items: { took_ms: number }[] };
    again_ms = Math.min(again_ms, answer.items[0]?.took_ms ?? Infinity);
    rmSync(join(copy, ".codegraph"), { recursive: true, force: true });
    const other = timed(peerCommand, copy, {});
    peer.push({ ...other, database_mb: sizeOf(join(copy, ".codegraph")) / 1e6 });
  }
  rmSync(copy, { recursive: true, force: true });
  return { name: basename(repository), focal: median(focal), peer: median(peer), again_ms };
}

function table(rows: readonly Row[], rounds: number): string {
  const ratio = (key: keyof Run) => (row: Row) => row.focal[key] / row.peer[key];
  const mean = (key: keyof Run) =>
    Math.exp(rows.reduce((sum, row) => sum + Math.log(ratio(key)(row)), 0) / rows.length);
  const cell = (row: Row, key: keyof Run) =>
    `${row.focal[key].toFixed(1)} / ${row.peer[key].toFixed(1)} = **${ratio(key)(row).toFixed(2)}**`;
  const keys = ["wall_s", "cpu_s", "peak_mb", "database_mb"] as const;
  return [
    `| focal / peer, median of ${rounds} | wall s | processor s | peak MB | database MB | nothing changed, ms |`,
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row.name} | ${keys.map((key) => cell(row, key)).join(" | ")} | ${row.again_ms} |`),
    `| geometric mean | ${keys.map((key) => `**${mean(key).toFixed(2)}**`).join(" | ")} | |`,
  ].join("\n");
}

const rounds = Number(option("rounds") ?? 3);
const main = join(root, "src", "main.ts");
const focalCommand = option("focal") ?? `'${process.execPath}' run -A --no-check --quiet '${main}' index -q`;
const peerCommand = option("peer");
const target = option("write");
const repositories = process.argv.slice(2);
if (peerCommand === undefined || repositories.length === 0) throw new Error("usage: see the top of this script");
try {
  const rows = repositories.map((repository) => {
    const row = measure(repository, focalCommand, peerCommand, rounds);
    console.error(table([row], rounds));
    return row;
  });
  const text = table(rows, rounds);
  console.log(text);
  if (target !== undefined) {
    const cores = navigator.hardwareConcurrency;
    const day = new Date().toISOString().slice(0, 10);
    writeFileSync(
      target,
      `# Cold index beside a peer\n\n${day}, ${process.platform} ${process.arch}, ${cores} cores, Deno ${
        process.versions["deno"] ?? "none"
      }; peer: \`@colbymchenry/codegraph init -i\` 1.6.1. Made by \`scripts/bench_index.ts\`.\nLoad average ${
        loadavg()[0]?.toFixed(1)
      } when it ended: well above 2 here means that others were at work, and that only the\nratio of processor time says anything.\n\n${text}\n`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
