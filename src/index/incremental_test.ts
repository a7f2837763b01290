// Incremental equals full: random edits, moves, deletes and reverts, and after each the graph of a fresh index.

import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { checkIncremental, sourcesIn, step } from "./incremental_testing.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const LANGUAGES = [
  "typescript",
  "javascript",
  "python",
  "go",
  "java",
  "rust",
  "csharp",
  "cpp",
  "php",
  "swift",
  "kotlin",
  "ruby",
  "scala",
];

const numRuns = Number(Deno.env.get("FOCAL_TEST_RUNS") ?? 8);

const trees = LANGUAGES.flatMap((language) => [
  { name: `${language} code`, fixture: join(ROOT, "grammars", language, "fixture") },
  { name: `${language} with traps`, fixture: join(ROOT, "tests", "resolve", language) },
]).filter(({ fixture }) => existsSync(fixture) && sourcesIn(fixture).length > 1);

for (const { name, fixture } of trees) {
  Deno.test(`after any edits the graph of ${name} is that of a fresh index`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => checkIncremental(fixture, steps)),
      { numRuns },
    );
  });
}

Deno.test("there are trees to edit", () => {
  if (trees.length < 12) throw new Error(`only ${trees.length} trees have several files`);
});
