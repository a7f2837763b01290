// Compares the quick parser's trees with tree-sitter's, on every file of repositories, and how long each takes.
//
//   deno run -A scripts/eval_trees.ts REPOSITORY…
//
// A row for each language: of how many files the quick parser gave a tree, left them to tree-sitter because they have
// errors, left them though they have none (which costs time only), gave another tree. Fails if there is another tree.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { loadLanguage, parserMemory, quickParser } from "../src/languages/load_language.ts";
import { parseText } from "../src/languages/parse_text.ts";
import { parseTree } from "../src/languages/parse_tree.ts";
import { languageOfPath } from "../src/languages/registry.ts";
import { FlatTree, readTree } from "../src/languages/tree.ts";
import { decodeSource } from "../src/sources/decode_source.ts";

const LARGEST_BYTES = 500_000;

interface Counts {
  quick: number;
  broken: number;
  left: number;
  other: number;
  bytes: number;
  quick_ms: number;
  usual_ms: number;
}

const ours = new FlatTree();
const theirs = new FlatTree();
const columns = ["start", "end", "parent", "next", "kind", "field", "flags"] as const;

/** The columns of `theirs`, which are not where the next tree is written. */
function same(): boolean {
  if (ours.length !== theirs.length) return false;
  return columns.every((column) => {
    for (let node = 0; node < ours.length; node++) if (ours[column][node] !== theirs[column][node]) return false;
    return true;
  });
}

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

async function compare(path: string, language: string, counts: Counts): Promise<void> {
  const bytes = readFileSync(path);
  if (bytes.length > LARGEST_BYTES) return;
  let source = decodeSource(bytes);
  let loaded = await loadLanguage(language);
  const prepared = loaded.rules.prepare?.(source);
  if (prepared !== undefined) source = prepared.source;
  if (prepared?.language !== undefined) loaded = await loadLanguage(prepared.language);
  counts.usual_ms += timed(() => {
    const tree = parseText(loaded.parser, source);
    if (tree === undefined) throw new Error(`${path}: tree-sitter gave no tree`);
    readTree(tree, source, parserMemory(), theirs);
    tree.delete();
  });
  let broken = false;
  counts.quick_ms += timed(() => {
    broken = typeof quickParser().parse(loaded.address, source, () => true) === "string";
  });
  counts.bytes += bytes.length;
  if (broken) theirs.hasErrors ? counts.broken++ : counts.left++;
  else {
    counts.quick++;
    parseTree(loaded, source, ours);
    if (theirs.hasErrors || !same()) {
      counts.other++;
      process.exitCode = 1;
      console.error(`another tree: ${path}`);
    }
  }
}

console.log(
  "| repository, language | quick | with errors | left to tree-sitter | other trees | MB/s | tree-sitter, MB/s |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (const repository of process.argv.slice(2)) {
  const all = new Map<string, Counts>();
  const entries = readdirSync(repository, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const language = languageOfPath(entry.name);
    if (!entry.isFile() || language === undefined || /\/(\.git|node_modules)(\/|$)/.test(entry.parentPath)) continue;
    const none = { quick: 0, broken: 0, left: 0, other: 0, bytes: 0, quick_ms: 0, usual_ms: 0 };
    const counts = all.get(language) ?? none;
    all.set(language, counts);
    await compare(join(entry.parentPath, entry.name), language, counts);
  }
  for (const [language, { quick, broken, left, other, bytes, quick_ms, usual_ms }] of all) {
    const speed = (ms: number) => (bytes / 1000 / ms).toFixed(1);
    console.log(
      `| ${basename(repository)}, ${language} | ${quick} | ${broken} | ${left} | ${other} | ${speed(quick_ms)} | ${
        speed(usual_ms)
      } |`,
    );
  }
}
