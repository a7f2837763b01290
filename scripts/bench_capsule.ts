// Measures how long a context capsule takes inside of a running process, by the length of the task.
//
//   deno run -A scripts/bench_capsule.ts REPOSITORY TASKS.jsonl… [--every N] [--profile]
//
// FOCAL_HOME names a scratch home with the index of REPOSITORY (`focal index`). TASKS hold a task a line, under `query` and
// `query_full`. Wall time is what a client waits; processor time is what stays the same on a busy machine.

import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { silentLogger } from "../src/base/log.ts";
import { homeFolder } from "../src/base/paths.ts";
import { loadConfig } from "../src/config/load.ts";
import { findCheckout } from "../src/graph/checkouts.ts";
import { realFolder } from "../src/index/real_folder.ts";
import type { Context } from "../src/ops/context.ts";
import { Databases } from "../src/ops/databases.ts";
import { contextCapsule } from "../src/ops/remember/context_capsule.ts";
import { systemClock } from "../src/time/clock.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "5" } },
});
const [folder, ...files] = positionals;
if (folder === undefined || files.length === 0) throw new Error("usage: bench_capsule.ts REPOSITORY TASKS.jsonl…");

const LENGTHS = [[5, 9], [10, 19], [20, 39], [40, 60]] as const;

function tasksOf(path: string): string[] {
  const lines = readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  return lines.flatMap((line) => [line.query, line.query_full]).filter((task) => typeof task === "string");
}

const wordsIn = (task: string): number => task.trim().split(/\s+/).length;
const cpu_ms = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const quantile = (times: readonly number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);

const home = homeFolder();
const databases = new Databases({ home, clock: systemClock, log: silentLogger });
const index = databases.index();
const checkout = findCheckout(index, realFolder(folder));
if (checkout === undefined) throw new Error(`${folder} is not indexed`);
const context: Context = {
  caller: "mcp",
  clock: systemClock,
  config: loadConfig({ home, project: undefined, env: {} }),
  log: silentLogger,
  home,
  roots: [folder],
  index: () => index,
  memory: () => databases.memory(),
  freshen: () => Promise.resolve(),
  session: undefined,
  signal: new AbortController().signal,
  progress: () => {},
};

async function timed(task: string): Promise<{ wall: number; cpu: number }> {
  const [wall, cpu] = [performance.now(), cpu_ms()];
  const answer = await contextCapsule.run(context, {
    task,
    intent: undefined,
    max_tokens: 4000,
    explain: false,
    fresh: false,
  });
  JSON.stringify(answer);
  contextCapsule.render(answer, { color: false, width: undefined });
  return { wall: performance.now() - wall, cpu: cpu_ms() - cpu };
}

const every = Number(values.every);
const tasks = [...new Set(files.flatMap(tasksOf))].filter((task) => wordsIn(task) >= 5 && wordsIn(task) <= 60)
  .filter((_, at) => at % every === 0);
const first = await timed("warm up the catalog and the graph");
// The compiler has seen the code after a few.
for (const task of tasks.slice(0, 20)) await timed(task);
const taken: { words: number; wall: number; cpu: number }[] = [];
for (const task of tasks) taken.push({ words: wordsIn(task), ...await timed(task) });

const symbols = index.get<{ n: number }>("SELECT count(*) AS n FROM symbols")?.n ?? 0;
const row = (title: string, some: readonly { wall: number; cpu: number }[]) => {
  const [wall, cpu] = [some.map((each) => each.wall), some.map((each) => each.cpu)];
  return `| ${title} | ${some.length} | ${quantile(wall, 0.5)} | ${quantile(wall, 0.95)} | ${quantile(cpu, 0.5)} | ${
    quantile(cpu, 0.95)
  } |`;
};
process.stdout.write(
  [
    `${symbols} symbols, the first capsule ${first.wall.toFixed(0)} ms`,
    "",
    "| words of the task | tasks | p50 ms | p95 ms | p50 processor ms | p95 processor ms |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...LENGTHS.map(([least, most]) =>
      row(`${least}–${most}`, taken.filter(({ words }) => words >= least && words <= most))
    ),
    row("all", taken),
    "",
  ].join("\n"),
);
databases.close();
