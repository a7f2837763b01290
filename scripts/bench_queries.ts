// Measures questions to the graph: whole processes beside codegraph, and answers inside of a running process.
//
//   deno run -A scripts/bench_queries.ts peers FOCAL CODEGRAPH REPOSITORY [ROUNDS]
//   deno run -A scripts/bench_queries.ts inside REPOSITORY [ROUNDS]
//
// FOCAL_HOME names a scratch home. `peers`: both indexes exist already (`focal index`, `codegraph init -i`); the two
// programs take turns, and medians are compared. `inside`: the index of REPOSITORY exists; every operation is run, its
// answer rendered and cut to the default budget, as a server does for a call of its tool.

import { spawnSync } from "node:child_process";
import process from "node:process";
import { silentLogger } from "../src/base/log.ts";
import { homeFolder } from "../src/base/paths.ts";
import { loadConfig } from "../src/config/load.ts";
import { loadedGraph } from "../src/graph/loaded_graph.ts";
import { findCheckout } from "../src/graph/checkouts.ts";
import { openRefs } from "../src/graph/open_refs.ts";
import { symbolById } from "../src/graph/symbols.ts";
import { realFolder } from "../src/index/real_folder.ts";
import { fitAnswerText, fitStructured } from "../src/mcp/fit_answer.ts";
import type { Context } from "../src/ops/context.ts";
import type { Operation } from "../src/ops/operation.ts";
import { PLAIN } from "../src/render/view.ts";
import { dependencies, dependents } from "../src/ops/ask/dependencies.ts";
import { impact } from "../src/ops/ask/impact.ts";
import { query } from "../src/ops/ask/query.ts";
import { search } from "../src/ops/ask/search.ts";
import { Databases } from "../src/ops/databases.ts";
import { systemClock } from "../src/time/clock.ts";

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** The same question in both programs' words. */
const PAIRS: readonly { name: string; focal: readonly string[]; codegraph: readonly string[] }[] = [
  { name: "query", focal: ["query", "queueJob"], codegraph: ["query", "queueJob"] },
  { name: "dependents", focal: ["dependents", "queueJob"], codegraph: ["callers", "queueJob"] },
  { name: "impact", focal: ["impact", "queueJob"], codegraph: ["impact", "queueJob"] },
  { name: "search", focal: ["search", "flush pending jobs"], codegraph: ["query", "flush pending jobs"] },
];

function time(program: string, args: readonly string[], cwd: string): number {
  const started = performance.now();
  const done = spawnSync(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")}: ${done.stderr.toString()}`);
  return performance.now() - started;
}

function peers(focal: string, codegraph: string, folder: string, rounds: number): void {
  console.log("| command | focal, median ms | codegraph, median ms | share |\n| --- | ---: | ---: | ---: |");
  for (const pair of PAIRS) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const mine = time(focal, pair.focal, folder);
      const other = time(codegraph, pair.codegraph, folder);
      // The first round warms the disk's cache.
      if (round >= 0) ours.push(mine), theirs.push(other);
    }
    const [a, b] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
    console.log(`| ${pair.name} | ${a.toFixed(0)} | ${b.toFixed(0)} | ${(a / b).toFixed(2)} |`);
  }
}

/** What a tool's answer may take unless the call says otherwise. */
const MAX_TOKENS = 4_000;

const SEARCHES = [
  "get",
  "test",
  "value name object",
  "render template",
  "set the value of a field on the model when the form is saved and the user is known",
  "resolve url pattern",
  "QuerySet",
  "createRenderer",
  "request handler",
  "migration autodetector",
  "self",
  "return none if not name in data",
  "how does the session middleware save a changed cookie when the response is streamed to the client",
];

/** One question, answered as a server would: run, rendered, cut to its budget as text and as JSON. */
async function answered(
  operation: unknown,
  context: Context,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { run, render } = operation as Operation;
  const answer = await run(context, values as never);
  fitAnswerText(render(answer, PLAIN), undefined, MAX_TOKENS);
  fitStructured(answer, undefined, MAX_TOKENS);
}

async function inside(folder: string, rounds: number): Promise<void> {
  const home = homeFolder();
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  const index = databases.index();
  const checkout = findCheckout(index, realFolder(folder));
  if (checkout === undefined) throw new Error(`${folder} is not indexed`);
  const context = {
    caller: "mcp",
    clock: systemClock,
    config: loadConfig({ home, project: undefined, env: process.env as Record<string, string> }),
    log: silentLogger,
    home,
    roots: [checkout.root],
    index: () => index,
    memory: () => databases.memory(),
    freshen: () => Promise.resolve(),
    session: undefined,
    signal: new AbortController().signal,
    progress: () => {},
    max_tokens: MAX_TOKENS,
  } as unknown as Context;
  const symbols = index.get<{ n: number }>("SELECT count(*) AS n FROM symbols")?.n ?? 0;
  const edges = index.get<{ n: number }>("SELECT count(*) AS n FROM edges")?.n ?? 0;
  let started = performance.now();
  openRefs(index, loadedGraph(index, checkout.id));
  console.log(`${symbols} symbols, ${edges} edges; graph loaded in ${(performance.now() - started).toFixed(0)} ms`);
  const ids = index.all<{ id: number }>(
    `SELECT min(s.id) AS id FROM symbols s WHERE s.kind IN ('function', 'method', 'class')
     GROUP BY s.name HAVING count(*) = 1 ORDER BY 1`,
  ).map((row) => row.id);
  const names = Array.from({ length: 40 }, (_, at) => ids[Math.floor(ids.length * at / 40)] ?? 0)
    .map((id) => {
      const row = symbolById(index, id);
      return `${row?.path}:${row?.start_line}`;
    });
  console.log("| answer | median ms | p99 ms | processor, median ms | p99 ms |\n| --- | ---: | ---: | ---: | ---: |");
  const measure = async (name: string, questions: readonly string[], ask: (question: string) => unknown) => {
    const times: { took: number; cpu: number; question: string }[] = [];
    for (const question of questions) await ask(question);
    for (let round = 0; round < rounds; round++) {
      for (const question of questions) {
        const before = process.cpuUsage();
        started = performance.now();
        await ask(question);
        const took = performance.now() - started;
        const { user, system } = process.cpuUsage(before);
        times.push({ took, cpu: (user + system) / 1000, question });
      }
    }
    const took = times.map((each) => each.took);
    const slowest = times.reduce((a, b) => b.took > a.took ? b : a);
    const cpu = times.map((each) => each.cpu);
    const figures = [quantile(took, 0.5), quantile(took, 0.99), quantile(cpu, 0.5), quantile(cpu, 0.99)];
    console.log(`| ${name} | ${figures.map((figure) => figure.toFixed(1)).join(" | ")} |`);
    console.error(`  slowest ${name}: ${slowest.question} ${slowest.took.toFixed(1)} ms`);
  };
  const plain = { certain: false, unresolved: false };
  const diff = { diff: false, base: undefined, staged: false, fail_over: undefined };
  const ask = (operation: unknown, values: Readonly<Record<string, unknown>>) => answered(operation, context, values);
  const reach = { ...plain, ...diff };
  const filters = { kind: undefined, path: undefined, lang: undefined, limit: 20, exact: false, tests: false };
  const asked = { kind: undefined, body: false, fresh: false, limit: 20 };
  await measure("query", names, (name) => ask(query, { ...asked, name }));
  await measure("deps", names, (name) => ask(dependencies, { ...plain, name, depth: 1 }));
  await measure("dependents", names, (name) => ask(dependents, { ...plain, name, depth: 1 }));
  await measure("impact, depth 2", names, (name) => ask(impact, { ...reach, names: [name], depth: 2 }));
  await measure("search", SEARCHES, (text) => ask(search, { ...filters, text }));
  const most = index.get<{ id: number }>(
    `SELECT target_id AS id FROM edges JOIN symbols s ON s.id = target_id WHERE s.kind <> 'module'
     GROUP BY target_id ORDER BY count(*) DESC LIMIT 1`,
  );
  const hub = symbolById(index, most?.id ?? 0);
  if (hub !== undefined) {
    const name = `${hub.path}:${hub.start_line}`;
    await measure(
      `impact, depth 5, of ${hub.qualified_name}`,
      [name],
      () => ask(impact, { ...reach, names: [name], depth: 5 }),
    );
  }
  databases.close();
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "peers" && rest.length >= 3) peers(rest[0]!, rest[1]!, rest[2]!, Number(rest[3] ?? 15));
else if (mode === "inside" && rest.length >= 1) await inside(rest[0]!, Number(rest[1] ?? 5));
else throw new Error("usage: bench_queries.ts peers FOCAL CODEGRAPH REPOSITORY [ROUNDS] | inside REPOSITORY [ROUNDS]");
