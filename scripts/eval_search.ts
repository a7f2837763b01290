// Measures `focal search` on pinned repositories: recall@1, recall@5 and mean reciprocal rank of the symbol meant.
//
//   deno run -A scripts/eval_search.ts FOLDER… [--misses] [--in-memory]   checkouts whose folders are named as in questions.json
//
// --in-memory searches as a server does, with the graph in memory. FOCAL_HOME names the scratch folder of the index. Checkouts at other commits than the pinned ones are refused.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { silentLogger } from "../src/base/log.ts";
import { homeFolder } from "../src/base/paths.ts";
import { loadedGraph } from "../src/graph/loaded_graph.ts";
import { findCheckout } from "../src/graph/checkouts.ts";
import { symbolById, type SymbolRow, symbolsByName } from "../src/graph/symbols.ts";
import { indexCheckout } from "../src/index/index_checkout.ts";
import { realFolder } from "../src/index/real_folder.ts";
import { Databases } from "../src/ops/databases.ts";
import { findCode } from "../src/search/find_code.ts";
import { runGit } from "../src/sources/run_git.ts";
import type { Database } from "../src/store/database.ts";
import { systemClock } from "../src/time/clock.ts";

interface Meant {
  readonly path: string;
  /** End of the qualified name. */
  readonly name: string;
}

export interface Question {
  readonly repo: string;
  readonly search: string;
  /** Any of these is right; mostly there is one. */
  readonly meant: readonly Meant[];
}

export interface Figures {
  readonly questions: number;
  readonly recall_at_1: number;
  readonly recall_at_5: number;
  readonly mrr: number;
}

/** How far down a right answer still counts for the mean reciprocal rank. */
const DEEPEST = 20;

const isMeant = (row: SymbolRow, meant: Meant): boolean =>
  row.path === meant.path && (row.qualified_name === meant.name || row.qualified_name.endsWith("." + meant.name));

/** Rank from 1 of the first right answer, 0 when it is not among the first twenty. */
export function rankOf(database: Database, checkout: number, question: Question, in_memory = false): number {
  const graphs = in_memory ? [loadedGraph(database, checkout)] : undefined;
  const hits = findCode(database, question.search, { checkouts: [checkout], limit: DEEPEST, graphs });
  return hits.findIndex(({ id }) => {
    const row = symbolById(database, id);
    return row !== undefined && question.meant.some((meant) => isMeant(row, meant));
  }) + 1;
}

export function figuresOf(ranks: readonly number[]): Figures {
  const share = (most: number) => ranks.filter((rank) => rank > 0 && rank <= most).length / ranks.length;
  const mrr = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
  return { questions: ranks.length, recall_at_1: share(1), recall_at_5: share(5), mrr };
}

export const figuresLine = (figures: Figures): string =>
  `recall@1 ${figures.recall_at_1.toFixed(3)}  recall@5 ${figures.recall_at_5.toFixed(3)}  MRR ${
    figures.mrr.toFixed(3)
  }`;

/** Those meant must exist, or a question could never be answered. */
export function assertAnswerable(database: Database, checkout: number, question: Question): void {
  for (const meant of question.meant) {
    const last = meant.name.split(".").at(-1) ?? "";
    if (!symbolsByName(database, [checkout], last).some((row) => isMeant(row, meant))) {
      throw new Error(`${question.repo}: no symbol ${meant.path}:${meant.name}`);
    }
  }
}

async function main(args: readonly string[]): Promise<void> {
  const misses = args.includes("--misses");
  const in_memory = args.includes("--in-memory");
  const folders = new Map(args.filter((arg) => !arg.startsWith("--")).map((folder) => [basename(folder), folder]));
  const data = JSON.parse(
    readFileSync(join(import.meta.dirname ?? ".", "..", "tests", "rank", "questions.json"), "utf8"),
  ) as { repositories: Record<string, { commit: string }>; questions: Question[] };
  const databases = new Databases({ home: homeFolder(), clock: systemClock, log: silentLogger });
  const database = databases.index();
  const ranks: number[] = [];
  for (const [repo, { commit }] of Object.entries(data.repositories)) {
    const folder = folders.get(repo);
    if (folder === undefined) throw new Error(`the checkout of ${repo} is not among the arguments`);
    if (runGit(folder, ["rev-parse", "HEAD"]).trim() !== commit) throw new Error(`${folder} is not at ${commit}`);
    await indexCheckout({
      database,
      root: realFolder(folder),
      clock: systemClock,
      signal: new AbortController().signal,
      max_file_bytes: 1_000_000,
      exclude: [],
      jobs: 2,
      progress: () => {},
    });
    const checkout = findCheckout(database, realFolder(folder));
    if (checkout === undefined) throw new Error(`${folder} was not indexed`);
    const here: number[] = [];
    for (const question of data.questions.filter((one) => one.repo === repo)) {
      assertAnswerable(database, checkout.id, question);
      const rank = rankOf(database, checkout.id, question, in_memory);
      here.push(rank);
      if (misses && rank !== 1) {
        const found = findCode(database, question.search, { checkouts: [checkout.id], limit: 6 });
        console.log(`  ${rank || "none"}  ${repo}  ${question.search}  (${question.meant[0]?.name})`);
        for (const { id, score } of found) {
          const row = symbolById(database, id);
          console.log(`        ${score.toFixed(2)}  ${row?.path}  ${row?.kind} ${row?.qualified_name}`);
        }
      }
    }
    ranks.push(...here);
    console.log(`${repo.padEnd(10)} ${String(here.length).padStart(3)}  ${figuresLine(figuresOf(here))}`);
  }
  console.log(`${"all".padEnd(10)} ${String(ranks.length).padStart(3)}  ${figuresLine(figuresOf(ranks))}`);
  databases.close();
}

if (import.meta.main) await main(process.argv.slice(2));
