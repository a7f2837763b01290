// Incremental equals full: random edits, moves, deletes and reverts, and after each the graph of a fresh index.

import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { checkIncremental, sourcesIn, step } from "./incremental_testing.ts";

const GRAMMARS = join(import.meta.dirname ?? ".", "..", "..", "grammars");
const LANGUAGES = ["typescript", "javascript", "python", "go", "java", "rust", "csharp"];

const trees = LANGUAGES.map((language) => ({ name: `${language} code`, fixture: join(GRAMMARS, language, "fixture") }))
  .filter(({ fixture }) => existsSync(fixture) && sourcesIn(fixture).length > 1);

for (const { name, fixture } of trees) {
  Deno.test(`after any edits the graph of ${name} is that of a fresh index`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => checkIncremental(fixture, steps)),
      { numRuns: 4 },
    );
  });
}

Deno.test("there are trees to edit", () => {
  if (trees.length < 6) throw new Error(`only ${trees.length} fixtures have several files`);
});
