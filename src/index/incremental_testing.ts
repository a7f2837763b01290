// Random edits, moves, deletes and reverts of a source tree, and the comparison with a fresh index after each.

import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { findCheckout } from "../graph/checkouts.ts";
import { exportGraph } from "../graph/export_graph.ts";
import { indexFaults } from "../graph/index_faults.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { languageOfPath } from "../languages/registry.ts";
import { type Database, openInMemory } from "../store/database.ts";
import { systemClock } from "../time/clock.ts";
import { indexCheckout } from "./index_checkout.ts";
import { realFolder } from "./real_folder.ts";

export interface Step {
  readonly kind: "rename word" | "cut lines" | "swap" | "delete" | "move" | "copy" | "revert" | "undo all";
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    "rename word",
    "rename word",
    "cut lines",
    "swap",
    "delete",
    "move",
    "copy",
    "revert",
    "undo all",
  ),
  a: fc.nat(9_999),
  b: fc.nat(9_999),
  c: fc.nat(9_999),
});

export function sourcesIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? sourcesIn(folder, path) : [path];
  }).sort();
}

function pick<T>(items: readonly T[], number: number): T {
  return items[number % items.length] as T;
}

function words(text: string): string[] {
  return [...new Set(text.match(/[A-Za-z_]\w{2,}/g) ?? [])];
}

function apply(tree: string, original: string, { kind, a, b, c }: Step): void {
  const paths = sourcesIn(tree).filter((path) => languageOfPath(path) !== undefined);
  if (kind === "undo all" || paths.length === 0) {
    rmSync(tree, { recursive: true });
    cpSync(original, tree, { recursive: true });
    return;
  }
  const path = pick(paths, a);
  const file = join(tree, path);
  const text = readFileSync(file, "utf8");
  const other = pick(paths, b);
  if (kind === "rename word") {
    const from = pick([...words(text), "nothing"], c);
    const to = pick([...words(readFileSync(join(tree, other), "utf8")), "renamed"], b);
    writeFileSync(file, text.replaceAll(new RegExp(`\\b${from}\\b`, "g"), to));
  } else if (kind === "cut lines") {
    const lines = text.split("\n");
    lines.splice(b % lines.length, 1 + (c % 6));
    writeFileSync(file, lines.join("\n"));
  } else if (kind === "swap") {
    writeFileSync(file, readFileSync(join(tree, other)));
    writeFileSync(join(tree, other), text);
  } else if (kind === "delete") rmSync(file);
  else if (kind === "revert") {
    const old = pick(sourcesIn(original), b);
    mkdirSync(dirname(join(tree, old)), { recursive: true });
    writeFileSync(join(tree, old), readFileSync(join(original, old)));
  } else {
    const folder = dirname(join(tree, other));
    const name = kind === "copy"
      ? `copy${c % 3}_${path.slice(path.lastIndexOf("/") + 1)}`
      : path.slice(path.lastIndexOf("/") + 1);
    const to = join(folder, name);
    if (existsSync(to)) return;
    if (kind === "copy") cpSync(file, to);
    else renameSync(file, to);
  }
}

/** The lines of a tree's graph, as `focal export graph` writes them. */
export async function indexed(database: Database, root: string): Promise<string[]> {
  await indexCheckout({
    database,
    root,
    clock: systemClock,
    signal: new AbortController().signal,
    max_file_bytes: 500_000,
    exclude: [],
    warn: assert.fail,
  });
  const checkout = findCheckout(database, realFolder(root));
  assert.ok(checkout !== undefined);
  return exportGraph(database, checkout.id, checkout.prefix).map((line) => JSON.stringify(line));
}

/** Applies the steps to a copy of the tree, and throws where the graph is not that of a fresh index. */
export async function checkIncremental(original: string, steps: readonly Step[]): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "focal-incremental-"));
  const tree = join(scratch, "tree");
  const database = openInMemory(INDEX_MIGRATIONS);
  try {
    cpSync(original, tree, { recursive: true });
    assert.ok((await indexed(database, tree)).length > 10, "the tree has symbols");
    for (const one of steps) {
      apply(tree, original, one);
      const incremental = await indexed(database, tree);
      const fresh = openInMemory(INDEX_MIGRATIONS);
      const full = await indexed(fresh, tree);
      fresh.close();
      assert.deepEqual(incremental, full, `after ${JSON.stringify(one)}`);
      assert.deepEqual(indexFaults(database), []);
    }
  } finally {
    database.close();
    rmSync(scratch, { recursive: true });
  }
}
