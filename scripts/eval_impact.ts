// Predictions of `focal impact` for the cases of an impact truth file, as JSON lines on stdout.
//
// The truth knows no tests, examples or documentation; with the graph's truth file as third argument, predictions are
// kept to the files it knows, as its compare.py does with edges.
//
//   deno run -A scripts/eval_impact.ts CASES.json FOLDER [TRUTH.json] > predictions.jsonl
//   python3 ../shared/eval/graph/impact.py score CASES.json predictions.jsonl

import { readFileSync } from "node:fs";
import process from "node:process";
import { loadedView } from "../src/graph/graph_view.ts";
import { findCheckout } from "../src/graph/checkouts.ts";
import { exactMatches } from "../src/graph/find_symbol.ts";
import { twinsOf } from "../src/graph/one_of_each.ts";
import { reach } from "../src/graph/reach.ts";
import { isValue } from "../src/ops/ask/impact.ts";
import { symbolById } from "../src/graph/symbols.ts";
import { realFolder } from "../src/index/real_folder.ts";
import { Databases } from "../src/ops/databases.ts";
import { homeFolder } from "../src/base/paths.ts";
import { silentLogger } from "../src/base/log.ts";
import { systemClock } from "../src/time/clock.ts";

interface Case {
  id: string;
  symbol: { file: string; name: string; qual: string; line: number };
}

const [cases = "", folder = ".", truth] = process.argv.slice(2);
const files = truth === undefined
  ? undefined
  : new Set((JSON.parse(readFileSync(truth, "utf8")) as { defs: { file: string }[] }).defs.map((def) => def.file));
const databases = new Databases({ home: homeFolder(), clock: systemClock, log: silentLogger });
const index = databases.index();
const checkout = findCheckout(index, realFolder(folder));
if (checkout === undefined) throw new Error(`${folder} is not indexed: run focal index there first`);
const view = loadedView(index, checkout.id);
let missed = 0;
for (const one of JSON.parse(readFileSync(cases, "utf8")) as Case[]) {
  const named = exactMatches(index, [checkout.id], `${one.symbol.file}:${one.symbol.name}`);
  const near = named.sort((a, b) =>
    Math.abs(a.name_line - one.symbol.line) - Math.abs(b.name_line - one.symbol.line)
  )[0];
  if (near === undefined) {
    missed++;
    console.error(`not found: ${one.id}`);
  }
  const { reached } = near === undefined ? { reached: [] } : reach(view, view.nodesOf(twinsOf(index, near)), {
    direction: "dependents",
    depth: 2,
    whole_functions: true,
  });
  // As the truth does: no modules, nothing through overrides, and code only, which the answer lists apart from values.
  const dependents = reached.filter((item) => item.edge_kind !== "overrides" && item.edge_kind !== "imports")
    .map((item) => symbolById(index, view.idOf(item.node))).filter((row) =>
      row !== undefined && row.kind !== "module" && !isValue(row) && files?.has(row.path) !== false
    )
    .map((row) => ({ file: row!.path, name: row!.name, kind: row!.kind }));
  console.log(JSON.stringify({ id: one.id, dependents }));
}
if (missed > 0) console.error(`${missed} symbols were not found`);
databases.close();
