// Measures how the index grows: one tree against ten renamed copies of it, a run without changes, an edit of one file.
//
//   deno run -A scripts/bench_scale.ts FOCAL REPOSITORY NAME [--copies 10] [--edits 40]
//
// FOCAL is a command (quoted). In each copy, NAME (a package's or module's name) becomes NAME_<n> in paths and sources,
// so that nothing in one copy belongs to another. Needs /usr/bin/time, for processor time and peak memory.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { indexCheckout } from "../src/index/index_checkout.ts";
import { INDEX_TABLES } from "../src/ops/databases.ts";
import type { Database } from "../src/store/database.ts";
import { openDatabase } from "../src/store/open.ts";
import { systemClock } from "../src/time/clock.ts";

const scratch = mkdtempSync(join(tmpdir(), "focal-bench-scale-"));

interface Cost {
  readonly wall_s: number;
  readonly cpu_s: number;
  readonly peak_mb: number;
}

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv.splice(at, 2)[1]);
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

function timed(command: string, home: string): Cost {
  const report = join(scratch, "time");
  const done = spawnSync("/usr/bin/time", ["-f", "%e %U %S %M", "-o", report, "sh", "-c", command], {
    env: { ...process.env, FOCAL_HOME: home },
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`${command} failed: ${done.stderr.slice(-500)}`);
  const [wall_s = 0, user_s = 0, system_s = 0, peak_kb = 0] = readFileSync(report, "utf8").trim().split(" ").map(
    Number,
  );
  return { wall_s, cpu_s: user_s + system_s, peak_mb: peak_kb / 1024 };
}

/** Copies what git tracks, renamed. */
function copy(repository: string, name: string, suffix: string, into: string): void {
  const tracked = spawnSync("git", ["-C", repository, "ls-files", "-z"], { encoding: "utf8", maxBuffer: 1 << 28 });
  for (const path of tracked.stdout.split("\0")) {
    if (path === "") continue;
    let bytes: Uint8Array<ArrayBufferLike>;
    try {
      bytes = readFileSync(join(repository, path));
    } catch {
      // A submodule, or a link that leads nowhere.
      continue;
    }
    const to = join(into, path.replaceAll(name, name + suffix));
    mkdirSync(join(to, ".."), { recursive: true });
    const text = new TextDecoder().decode(bytes);
    writeFileSync(to, text.includes("\0") ? bytes : text.replaceAll(name, name + suffix));
  }
}

/** Processor and wall time of indexing one edited file in a process that has done so before. */
async function edits(root: string, database: Database, count: number) {
  const run = (only: readonly string[]) =>
    indexCheckout({
      database,
      root,
      clock: systemClock,
      signal: new AbortController().signal,
      max_file_bytes: 500_000,
      exclude: [],
      only,
    });
  const files = database.all<{ path: string }>(
    "SELECT path FROM files WHERE status = 'indexed' AND symbols > 3 ORDER BY path",
  );
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let i = 0; i < count; i++) {
    const { path } = files[Math.floor(files.length * i / count)] as { path: string };
    const text = readFileSync(join(root, path), "utf8");
    // A name that others may use goes and comes back.
    for (const edited of [text.replace(/\b(def|func|function|class) (\w)/, "$1 renamed_$2"), text]) {
      writeFileSync(join(root, path), edited);
      const before = process.cpuUsage();
      const started = performance.now();
      await run([path]);
      const { user, system } = process.cpuUsage(before);
      if (i < 3) continue;
      wall.push(performance.now() - started);
      cpu.push((user + system) / 1000);
    }
  }
  return { cpu, wall };
}

async function main(): Promise<void> {
  const copies = option("copies", 10);
  const count = option("edits", 40);
  const [focal = "", repository = "", name = ""] = process.argv.slice(2);
  const one = join(scratch, "one");
  const many = join(scratch, "many");
  copy(repository, name, "_0", join(one, "copy_0"));
  for (let i = 0; i < copies; i++) copy(repository, name, `_${i}`, join(many, `copy_${i}`));
  const homes = [join(scratch, "home1"), join(scratch, "home2")] as const;
  const cost = [timed(`${focal} index ${one}`, homes[0]), timed(`${focal} index ${many}`, homes[1])] as const;
  const ratio = (of: keyof Cost) => (cost[1][of] / cost[0][of]).toFixed(2);
  const show = ({ wall_s, cpu_s, peak_mb }: Cost) =>
    `${wall_s.toFixed(1)} s, ${cpu_s.toFixed(1)} s of processors, ${peak_mb.toFixed(0)} MB`;
  console.log(`one: ${show(cost[0])}; ${copies} copies: ${show(cost[1])}`);
  console.log(`times: wall ${ratio("wall_s")}, processors ${ratio("cpu_s")}, memory ${ratio("peak_mb")}`);
  // What was just written is looked at twice; by the third run it has settled.
  for (const [i, root] of [one, many].entries()) timed(`sleep 3; ${focal} index ${root}`, homes[i] as string);
  const database = openDatabase(join(homes[1], "index.db"), { kind: "index", migrations: INDEX_TABLES });
  const files = database.get<{ n: number }>("SELECT count(*) AS n FROM files")?.n ?? 0;
  const few: number[] = [];
  const all: number[] = [];
  for (let i = 0; i < 11; i++) {
    few.push(timed(`${focal} index ${one}`, homes[0]).cpu_s * 1000);
    all.push(timed(`${focal} index ${many}`, homes[1]).cpu_s * 1000);
  }
  const extra = quantile(all, 0.5) - quantile(few, 0.5);
  console.log(
    `nothing changed, processor time: ${quantile(few, 0.5).toFixed(0)} ms for one, ${
      quantile(all, 0.5).toFixed(0)
    } ms ` +
      `for ${copies}: ${(extra / (files * (1 - 1 / copies)) * 1000).toFixed(1)} ms for each 1,000 files`,
  );
  const edited = await edits(many, database, count);
  database.close();
  const both = (values: readonly number[]) =>
    `${quantile(values, 0.5).toFixed(0)} / ${quantile(values, 0.95).toFixed(0)}`;
  console.log(
    `${edited.cpu.length} edits, median / 95 % in ms: processors ${both(edited.cpu)}, wall ${both(edited.wall)}`,
  );
  if (process.argv.includes("--keep")) console.log(scratch);
  else rmSync(scratch, { recursive: true, force: true });
}

await main();
