// Applies random edits, moves, deletes and reverts to a copy of a source tree, and compares the incrementally kept graph
// with that of a fresh index after each.
//
//   deno run -A scripts/check_incremental.ts FOLDER [RUNS] [SEED]
//
// Each run takes up to twelve steps. A failure prints the seed and the shortest steps that still fail.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import fc from "fast-check";
import { checkIncremental, step } from "../src/index/incremental_testing.ts";
import { copyTree } from "./copy_tree.ts";

const [folder, runs, seed] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: check_incremental.ts FOLDER [RUNS] [SEED]");
const scratch = mkdtempSync(join(tmpdir(), "focal-original-"));
const original = join(scratch, "tree");
let steps = 0;
try {
  // A tree that git does not know: only what stands in its files counts.
  copyTree(folder, original, (path) => !/[/\\](\.git|node_modules)$/.test(path));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (some) => {
      await checkIncremental(original, some);
      steps += some.length;
    }),
    { numRuns: Number(runs ?? 10), ...(seed === undefined ? {} : { seed: Number(seed) }) },
  );
  process.stdout.write(`${folder}: ${steps} steps, incremental equals full after each\n`);
} finally {
  rmSync(scratch, { recursive: true });
}
