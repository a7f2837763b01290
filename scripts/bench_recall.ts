// Measures recall among many memories inside of a running process.
//
//   deno run -A scripts/bench_recall.ts REPOSITORY TASKS.jsonl… [--memories N]
//
// FOCAL_HOME names a scratch home with the index of REPOSITORY; its memory database is filled with N (default 10,000)
// memories made of the tasks' sentences (`query`, `query_full`), half of them tied to symbols. Questions are other sentences.

import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { silentLogger } from "../src/base/log.ts";
import { homeFolder } from "../src/base/paths.ts";
import { loadConfig } from "../src/config/load.ts";
import { saveMemory } from "../src/memory/save.ts";
import type { Context } from "../src/ops/context.ts";
import { Databases } from "../src/ops/databases.ts";
import { recall } from "../src/ops/remember/recall.ts";
import { writerOf } from "../src/ops/remember/writer.ts";
import { systemClock } from "../src/time/clock.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { memories: { type: "string", default: "10000" } },
});
const [folder, ...files] = positionals;
if (folder === undefined || files.length === 0) throw new Error("usage: bench_recall.ts REPOSITORY TASKS.jsonl…");

const home = homeFolder();
const databases = new Databases({ home, clock: systemClock, log: silentLogger });
const context: Context = {
  caller: "mcp",
  clock: systemClock,
  config: loadConfig({ home, project: undefined, env: {} }),
  log: silentLogger,
  home,
  roots: [folder],
  index: () => databases.index(),
  memory: () => databases.memory(),
  freshen: () => Promise.resolve(),
  session: undefined,
  signal: new AbortController().signal,
  progress: () => {},
};

const sentences = [
  ...new Set(
    files.flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
      .flatMap((line) => [JSON.parse(line).query, JSON.parse(line).query_full])
      .flatMap((text) => typeof text === "string" ? text.split(/\n+|(?<=[.!?])\s+/) : [])
      .map((sentence) => sentence.trim()).filter((sentence) => /\S+(?:\s+\S+){3,40}$/.test(sentence)),
  ),
];
/** Always the same numbers, so that runs can be compared. */
let state = 1;
const pick = (below: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 2 ** 32 * below);
};
const any = <T>(list: readonly T[]): T => list[pick(list.length)]!;

function fill(count: number): void {
  const memory = context.memory();
  // Only here: what is filled for a measurement need not survive a power cut.
  memory.run("PRAGMA synchronous = OFF");
  const symbols = context.index().all<{ name: string }>(
    `SELECT f.path || '#' || s.qualified_name AS name FROM symbols s JOIN files f ON f.id = s.file_id
     WHERE s.kind IN ('function', 'method') AND s.twin = 0 ORDER BY s.id LIMIT 5000`,
  );
  const writer = writerOf(context, "", []);
  const have = memory.get<{ n: number }>("SELECT count(*) AS n FROM memories")?.n ?? 0;
  for (let i = have; i < count; i++) {
    saveMemory(memory, {
      content: `${any(sentences)} ${any(sentences)} (${i})`,
      category: any(["decision", "pattern", "bug_fix", "architecture", "convention"]),
      symbol_names: i % 2 === 0 && symbols.length > 0 ? [any(symbols).name] : [],
    }, writer);
  }
}

fill(Number(values.memories));
const quantile = (times: readonly number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
const wall: number[] = [];
const cpu: number[] = [];
for (let i = -20; i < 200; i++) {
  const question = any(sentences);
  const [started, used] = [performance.now(), process.cpuUsage()];
  await recall.run(context, {
    question,
    category: undefined,
    limit: 10,
    include_stale: true,
    fresh_only: false,
    explain: false,
  });
  const { user, system } = process.cpuUsage(used);
  // The first few warm up.
  if (i >= 0) wall.push(performance.now() - started), cpu.push((user + system) / 1000);
}
const total = context.memory().get<{ n: number }>("SELECT count(*) AS n FROM memories")?.n ?? 0;
process.stdout.write(
  `${total} memories, 200 questions: median ${quantile(wall, 0.5)} ms, p95 ${quantile(wall, 0.95)} ms ` +
    `(processor ${quantile(cpu, 0.5)}, ${quantile(cpu, 0.95)})\n`,
);
databases.close();
