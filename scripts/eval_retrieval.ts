// Measures `focal context` on real history: does it name the files and functions that a commit or a fix changed, and
// how many of them does a capsule really contain, next to BM25 over functions in the same budget.
//
//   deno run -A scripts/eval_retrieval.ts CHECKOUTS CASES.jsonl… [--out RUN.jsonl] [--home DIR] [--only TEXT]
//
// CHECKOUTS holds folders named OWNER+NAME@<first 12 digits of the commit>; a case has id, set, repo, base, lang, query,
// files and functions ({file, qual, name, start, end}), leaks_file, leaks_function.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { silentLogger } from "../src/base/log.ts";
import { upperTokens } from "../src/base/tokens.ts";
import { readTask } from "../src/search/task_text.ts";
import { splitWords } from "../src/text/words.ts";
import type { Context } from "../src/ops/context.ts";
import { Databases } from "../src/ops/databases.ts";
import { contextCapsule } from "../src/ops/remember/context_capsule.ts";
import { systemClock } from "../src/time/clock.ts";

interface Place {
  file: string;
  name: string;
  qual: string;
  start: number;
  end: number;
}

interface Case {
  id: string;
  set: string;
  repo: string;
  base: string;
  lang: string;
  query: string;
  files: string[];
  functions?: Place[];
  leaks_file?: boolean;
  leaks_function?: boolean;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, home: { type: "string" }, only: { type: "string" } },
});
const [checkouts, ...caseFiles] = positionals;
if (checkouts === undefined || caseFiles.length === 0) {
  throw new Error("usage: eval_retrieval.ts CHECKOUTS CASES.jsonl…");
}
const homes = values.home ?? join(tmpdir(), "focal-eval-retrieval");
const cases = caseFiles.flatMap((file) =>
  readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Case)
);
const byCheckout = Map.groupBy(cases, (each) => `${each.repo.replace("/", "+")}@${each.base.slice(0, 12)}`);

function contextFor(root: string, home: string): { context: Context; close: () => void } {
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  const context: Context = {
    caller: "cli",
    clock: systemClock,
    config: {
      index: { max_file_bytes: 500_000, exclude: [], jobs: 1 },
      memory: { auto_observations: false },
      gate: {},
    },
    log: silentLogger,
    home,
    roots: [root],
    index: () => databases.index(),
    memory: () => databases.memory(),
    freshen: async () => (await import("../src/index/freshen.ts")).freshen(context),
    session: undefined,
    signal: new AbortController().signal,
    progress: () => {},
  };
  return { context, close: () => databases.close() };
}

/** What the scorer of the evaluation counts: the same file, and the same last name or overlapping lines. */
function isSame(
  item: { path: string; name: string; kind: string; start_line: number; end_line: number },
  truth: Place,
) {
  if (item.path !== truth.file) return false;
  const last = (name: string) => name.replaceAll("::", ".").split(/[.#/]/).at(-1)?.toLowerCase();
  if (last(item.name) === last(truth.name)) return true;
  return !["class", "module", "file"].includes(item.kind) && item.start_line <= truth.end &&
    truth.start <= item.end_line && item.end_line - item.start_line <= 3 * (truth.end - truth.start + 5);
}

class Bm25 {
  readonly #tf: Map<string, number>[];
  readonly #size: number[];
  readonly #df = new Map<string, number>();
  readonly #average: number;

  constructor(texts: readonly string[]) {
    this.#tf = texts.map((text) => {
      const counts = new Map<string, number>();
      for (const word of splitWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const word of counts.keys()) this.#df.set(word, (this.#df.get(word) ?? 0) + 1);
      return counts;
    });
    this.#size = this.#tf.map((counts) => [...counts.values()].reduce((sum, each) => sum + each, 0));
    this.#average = this.#size.reduce((sum, each) => sum + each, 0) / Math.max(1, texts.length);
  }

  rank(query: string): number[] {
    const words = [...readTask(query).words.values()].map((each) => each.word);
    const n = this.#tf.length;
    const scores = this.#tf.map((counts, i) =>
      words.reduce((sum, word) => {
        const tf = counts.get(word) ?? 0;
        if (tf === 0) return sum;
        const df = this.#df.get(word) ?? 0;
        const idf = Math.log(1 + (n - df + 0.5) / (df + 0.5));
        return sum + idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * this.#size[i]! / this.#average));
      }, 0)
    );
    return scores.map((score, i) => ({ score, i })).filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score).map(({ i }) => i);
  }
}

interface Listed {
  path: string;
  qualified_name: string;
  start_line: number;
  end_line: number;
  text: string;
}

/** The functions of the checkout that are no tests, with their text, as a plain search would see them. */
function functionsOf(context: Context, root: string): Listed[] {
  const rows = context.index().all<Omit<Listed, "text">>(
    `SELECT f.path, s.qualified_name, s.start_line, s.end_line FROM symbols s JOIN files f ON f.id = s.file_id
     WHERE s.kind IN ('function', 'method', 'constructor', 'macro') AND f.is_test = 0`,
  );
  const files = new Map<string, string[]>();
  return rows.map((row) => {
    let lines = files.get(row.path);
    if (lines === undefined) files.set(row.path, lines = readFileSync(join(root, row.path), "utf8").split("\n"));
    const text = lines.slice(row.start_line - 1, row.end_line).join("\n");
    return { ...row, text };
  });
}

/** How many of the true places have most of their lines in what fits. */
function bm25Contains(functions: readonly Listed[], ranking: Bm25, each: Case, budget: number) {
  let left = budget;
  const taken: Listed[] = [];
  for (const i of ranking.rank(each.query)) {
    const one = functions[i]!;
    const cost = upperTokens(`## ${one.path}:${one.start_line} ${one.qualified_name}\n\`\`\`\n${one.text}\n\`\`\`\n`);
    if (cost > left) continue;
    taken.push(one);
    left -= cost;
    if (left < 60) break;
  }
  const files = new Set(taken.map((one) => one.path));
  const found = (truth: Place) =>
    taken.some((one) => one.path === truth.file && one.start_line <= truth.start + 1 && one.end_line >= truth.end - 1);
  return {
    files: each.files.filter((file) => files.has(file)).length,
    functions: (each.functions ?? []).filter(found).length,
  };
}

class Tally {
  readonly #sums = new Map<string, Map<string, [number, number]>>();

  add(groups: readonly string[], what: string, value: number, of = 1): void {
    for (const group of groups) {
      const sums = this.#sums.get(group) ?? new Map<string, [number, number]>();
      this.#sums.set(group, sums);
      const [sum, count] = sums.get(what) ?? [0, 0];
      sums.set(what, [sum + value, count + of]);
    }
  }

  print(): string {
    const columns = [
      "file@1",
      "file@5",
      "func@1",
      "func@10",
      "files in",
      "functions in",
      "BM25 files in",
      "BM25 functions in",
    ];
    const lines = [`| | cases | ${columns.join(" | ")} |`, `|---|---|${columns.map(() => "---|").join("")}`];
    for (const [group, sums] of [...this.#sums].sort(([a], [b]) => a < b ? -1 : 1)) {
      const cells = columns.map((what) => {
        const [sum, count] = sums.get(what) ?? [0, 0];
        return count === 0 ? "–" : (sum / count).toFixed(3).replace(/^0/, "");
      });
      lines.push(`| ${group} | ${sums.get("file@1")?.[1] ?? 0} | ${cells.join(" | ")} |`);
    }
    return lines.join("\n");
  }
}

const BUDGET = 4000;
const tally = new Tally();
const predictions: string[] = [];
const took: number[] = [];
for (const [name, group] of byCheckout) {
  const root = join(checkouts, name);
  if (!existsSync(root) || (values.only !== undefined && !name.includes(values.only))) continue;
  const home = join(homes, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const { context, close } = contextFor(root, home);
  await context.freshen();
  const functions = functionsOf(context, root);
  const ranking = new Bm25(
    functions.map((one) => `${one.path} ${one.qualified_name} ${one.qualified_name} ${one.text}`),
  );
  for (const each of group) {
    const started = performance.now();
    const answer = await contextCapsule.run(context, {
      task: each.query.slice(0, 100_000),
      intent: undefined,
      max_tokens: BUDGET,
      explain: false,
      fresh: false,
    });
    took.push(performance.now() - started);
    const text = contextCapsule.render(answer, { color: false, width: undefined });
    if (upperTokens(text) > BUDGET) throw new Error(`${each.id}: ${upperTokens(text)} tokens`);
    const items = answer.items;
    const files = [...new Set(items.map((item) => item.path))];
    predictions.push(JSON.stringify({
      id: each.id,
      files,
      functions: items.map(({ path, name, start_line, end_line, kind }) => ({
        file: path,
        name,
        start: start_line,
        end: end_line,
        kind,
      })),
      tokens: upperTokens(text),
    }));
    const leak_free = each.leaks_file !== true && each.leaks_function !== true;
    const groups = [each.set, `${each.set}, ${each.lang}`, ...(leak_free ? [`${each.set}, naming neither`] : [])];
    const fileAt = Math.min(...each.files.map((file) => (files.indexOf(file) + 1) || Infinity));
    tally.add(groups, "file@1", fileAt <= 1 ? 1 : 0);
    tally.add(groups, "file@5", fileAt <= 5 ? 1 : 0);
    // A body that is shown, whole or its relevant part, under its path.
    const headings = [...text.matchAll(/^(?:## |- )(\S+?):(\d+)(?:-(\d+))?/gm)];
    const contained = (truth: Place) =>
      headings.some(([line, path, first, last]) =>
        line!.startsWith("## ") && path === truth.file && Number(first) <= truth.start + 1 &&
        Number(last ?? 0) >= truth.end - 1
      );
    const shown = new Set(headings.map(([, path]) => path));
    const plain = bm25Contains(functions, ranking, each, BUDGET);
    tally.add(groups, "files in", each.files.filter((file) => shown.has(file)).length, each.files.length);
    tally.add(groups, "BM25 files in", plain.files, each.files.length);
    const places = each.functions ?? [];
    if (places.length === 0) continue;
    const functionAt = Math.min(
      ...places.map((place) => (items.findIndex((item) => isSame(item, place)) + 1) || Infinity),
    );
    tally.add(groups, "func@1", functionAt <= 1 ? 1 : 0);
    tally.add(groups, "func@10", functionAt <= 10 ? 1 : 0);
    tally.add(groups, "functions in", places.filter(contained).length, places.length);
    tally.add(groups, "BM25 functions in", plain.functions, places.length);
  }
  close();
}
if (values.out !== undefined) writeFileSync(values.out, predictions.join("\n") + "\n");
took.sort((a, b) => a - b);
process.stdout.write(
  `${tally.print()}\n\n${predictions.length} cases, median ${took[took.length >> 1]?.toFixed(0)} ms each\n`,
);
