// Compares the graphs of checked-out repositories with what compilers say, and prints the table of tests/accuracy.
//
//   deno run -A scripts/eval_accuracy.ts EVAL_FOLDER REPOS_FOLDER [PYCG_SNIPPETS_FOLDER]
//   deno run -A scripts/eval_accuracy.ts EVAL_FOLDER REPOS_FOLDER --truth TRUTH_FOLDER
//
// EVAL_FOLDER has graph/compare.py and data/graph/*.json; REPOS_FOLDER the repositories at the pinned commits, by name.
// With --truth, every NAME.json of TRUTH_FOLDER is compared with the repository NAME instead.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { casesBelow, exportFolder } from "./eval_graph.ts";

const REPOSITORIES: Readonly<Record<string, string>> = {
  hono: "honojs+hono",
  flask: "pallets+flask",
  cobra: "spf13+cobra",
};
/** The truth has no edges to these, but its comparison finds a function or type by the name alone, ignoring case. */
const DATA_KINDS: ReadonlySet<string> = new Set(["field", "property", "variable", "const", "enum_member", "module"]);

interface Place {
  readonly file: string;
  readonly name: string | null;
  readonly line: number;
  readonly kind?: string;
}

interface Graph {
  readonly symbols: readonly Place[];
  readonly edges: readonly { readonly source: Place; readonly target: Place; readonly kind: string }[];
}

interface Row {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** As graph/from_focal.py does it. */
function graphOf(rows: readonly Row[]): Graph {
  const places = new Map<string, Place>();
  for (const row of rows) {
    if (row.type !== "symbol") continue;
    const { path, name, start_line, kind } = row as unknown as Record<string, string> & { start_line: number };
    places.set(String(row.key), { file: path!, name: name!, line: start_line, kind: kind! });
  }
  const edges: { source: Place; target: Place; kind: string }[] = [];
  for (const row of rows) {
    const target = places.get(String(row.target_key));
    if (row.type !== "edge" || row.kind === "overrides" || target === undefined) continue;
    const known = places.get(String(row.source_key));
    const file = String(row.source_key).split("#")[0]!;
    const source = known === undefined || known.kind === "module" ? { file, name: null, line: 1 } : known;
    edges.push({ source, target, kind: String(row.kind) });
  }
  return { symbols: [...places.values()], edges };
}

function compare(evalFolder: string, truth: string, graph: Graph, what: string, more: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), "accuracy-"));
  try {
    const file = join(folder, "graph.json");
    writeFileSync(file, JSON.stringify(graph));
    const script = join(evalFolder, "graph/compare.py");
    const args = [script, resolve(evalFolder, "data/graph", truth), file, "--json", "--what", what, ...more];
    const run = spawnSync("python3", args, { encoding: "utf8", maxBuffer: 1 << 28 });
    if (run.status !== 0) throw new Error(run.stderr);
    const { symbols, edges } = JSON.parse(run.stdout);
    const recall = `symbols ${symbols.recall.toFixed(3)}`;
    return `${edges.precision.toFixed(3)} / ${edges.recall.toFixed(3)} (${edges.false} false, ${recall})`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Names of repositories, each with its truth. */
function truthsIn(folder: string): [string, string][] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json")).sort();
  return files.map((file) => [file.slice(0, -".json".length), resolve(folder, file.slice(0, -".json".length))]);
}

async function rowsOf(folder: string, prefix = ""): Promise<Row[]> {
  const rows: Row[] = [];
  await exportFolder(folder, (line) => rows.push(JSON.parse(line)), prefix);
  return rows;
}

if (import.meta.main) {
  const [evalFolder, repos, third, fourth] = process.argv.slice(2);
  if (evalFolder === undefined || repos === undefined) throw new Error("usage: eval_accuracy.ts EVAL REPOS [SNIPPETS]");
  const others = third === "--truth" ? fourth : undefined;
  const snippets = third === "--truth" ? undefined : third;
  for (const [name, truth] of others === undefined ? Object.entries(REPOSITORIES) : truthsIn(others)) {
    const folder = join(repos, name);
    if (!existsSync(folder)) {
      console.error(`${name} is not in ${repos}: left out`);
      continue;
    }
    const graph = graphOf(await rowsOf(folder));
    const data = { ...graph, edges: graph.edges.filter(({ target }) => !DATA_KINDS.has(target.kind ?? "")) };
    for (const what of ["calls", "all", "types"]) {
      process.stdout.write(`${name} ${what}: ${compare(evalFolder, truth + ".json", graph, what)}\n`);
    }
    process.stdout.write(`${name} all, reads of data left out: ${compare(evalFolder, truth + ".json", data, "all")}\n`);
  }
  if (snippets !== undefined) {
    const rows: Row[] = [];
    for (const at of casesBelow(snippets)) rows.push(...await rowsOf(join(snippets, at), at + "/"));
    process.stdout.write(
      `PyCG calls: ${compare(evalFolder, "micro/pycg.json", graphOf(rows), "calls", ["--module"])}\n`,
    );
  }
}
