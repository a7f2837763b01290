// What the program's index says of references is what resolution says of the same sources in memory, where it is measured.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INDEX_MIGRATIONS } from "../../src/graph/schema.sql.ts";
import { RULE_NAMES } from "../../src/graph/resolve/view.ts";
import { resolvedRefs, viewOf } from "../../src/graph/resolve/testing.ts";
import { indexed, sourcesIn } from "../../src/index/incremental_testing.ts";
import { openInMemory } from "../../src/store/database.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const languages = readdirSync(join(ROOT, "grammars"));

/** Fixtures, and the small programs that hold the traps. */
const trees = languages.flatMap((language) => [
  join(ROOT, "grammars", language, "fixture"),
  join(ROOT, "tests", "resolve", language),
]).filter((tree) => existsSync(tree));

/** `focal export graph` has it apart. */
const RULE = new RegExp(
  ` \\((?:${Object.values(RULE_NAMES).map((name) => name.replace(/[()]/g, "\\$&")).join("|")})\\)$`,
);

async function inMemory(tree: string): Promise<string[]> {
  const sources = Object.fromEntries(sourcesIn(tree).map((path) => [path, readFileSync(join(tree, path), "utf8")]));
  const view = await viewOf(sources);
  return Object.keys(sources).filter((path) => view.facts(path) !== undefined)
    .flatMap((path) => resolvedRefs(view, path).map((line) => `${path}:${line.replace(RULE, "")}`))
    .map((line) => line.replace(/ → (external|ambiguous) .*$/, " → $1").replace(/#$/, "")).sort();
}

interface RefLine {
  readonly type: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly name: string;
  readonly status: string;
  readonly target_key: string | null;
}

async function inTheIndex(tree: string): Promise<string[]> {
  const scratch = mkdtempSync(join(tmpdir(), "focal-agrees-"));
  const database = openInMemory(INDEX_MIGRATIONS);
  try {
    cpSync(tree, join(scratch, "tree"), { recursive: true });
    const lines = (await indexed(database, join(scratch, "tree"))).map((line) => JSON.parse(line) as RefLine);
    return lines.filter(({ type }) => type === "ref")
      .map((ref) => `${ref.path}:${ref.line} ${ref.kind} ${ref.name} → ${ref.target_key ?? ref.status}`).sort();
  } finally {
    database.close();
    rmSync(scratch, { recursive: true });
  }
}

for (const tree of trees) {
  Deno.test(`the index of ${tree.slice(ROOT.length + 1)} says what resolution says`, async () => {
    assert.deepEqual(await inTheIndex(tree), await inMemory(tree));
  });
}

Deno.test("there are trees of all languages", () => assert.ok(trees.length > 20));
