// What every reference of small programs leads to, in languages whose compilers we cannot ask here. Each program holds
// the traps: shadowing, overloads, inheritance, same names elsewhere, third-party names, chains through fields.
//
//   deno run -A tests/resolve/resolve_test.ts --write    writes expected.txt anew, to be read before it is committed

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { resolvedRefs, viewOf } from "../../src/graph/resolve/testing.ts";

const here = import.meta.dirname ?? ".";
const languages = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) =>
  name
);

function filesBelow(folder: string, prefix = ""): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name < b.name ? -1 : 1).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name), `${prefix}${entry.name}/`);
    return entry.name === "expected.txt" ? [] : [[prefix + entry.name, readFileSync(join(folder, entry.name), "utf8")]];
  });
}

async function listing(language: string): Promise<string> {
  const sources = Object.fromEntries(filesBelow(join(here, language)));
  const view = await viewOf(sources);
  return Object.keys(sources).filter((path) => view.facts(path) !== undefined)
    .map((path) => [path, ...resolvedRefs(view, path).map((line) => "  " + line)].join("\n")).join("\n") + "\n";
}

if (process.argv.includes("--write")) {
  for (const language of languages) writeFileSync(join(here, language, "expected.txt"), await listing(language));
} else {
  for (const language of languages) {
    Deno.test(`references of ${language} lead where expected, and nowhere else`, async () => {
      const expected = join(here, language, "expected.txt");
      assert.ok(existsSync(expected), `${expected} is missing`);
      assert.equal(await listing(language), readFileSync(expected, "utf8"));
    });
  }

  Deno.test("there are programs to resolve", () => assert.ok(languages.length >= 5));
}
