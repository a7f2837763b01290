// Indexes a folder in memory and prints its graph as `focal export graph --format jsonl` would: for measuring accuracy.
//
//   deno run -A scripts/eval_graph.ts FOLDER > graph.jsonl
//   deno run -A scripts/eval_graph.ts --cases FOLDER > graph.jsonl     every folder below that has files is indexed alone

import process from "node:process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { edgesOfClosures, IN_WHOLE_FUNCTIONS, outermostFunction } from "../src/graph/closures.ts";
import { CONFIDENCE, RULE_NAMES, Status } from "../src/graph/resolve/view.ts";
import { describe, MemoryView } from "../src/graph/resolve/testing.ts";
import { Resolver } from "../src/graph/resolve/resolver.ts";
import { symbolKey } from "../src/graph/symbol_key.ts";
import { isConfigFile } from "../src/index/config_files.ts";
import type { ParsedFile, SymbolFact } from "../src/languages/facts.ts";
import { languageOfPath } from "../src/languages/registry.ts";
import { parseFile } from "../src/parse/parse_file.ts";
import { sourceFiles } from "./source_files.ts";

const LARGEST_BYTES = 500_000;
const STATUS_NAMES = ["resolved", "external", "ambiguous", "unresolved"];

/** Parses every source below a folder. */
export async function viewOfFolder(root: string): Promise<{ view: MemoryView; files: Map<string, ParsedFile> }> {
  const files = new Map<string, ParsedFile>();
  const configs = new Map<string, string>();
  for (const path of sourceFiles(root)) {
    const full = join(root, path);
    const language = languageOfPath(path);
    if (statSync(full).size > LARGEST_BYTES) continue;
    if (isConfigFile(path)) configs.set(path, readFileSync(full, "utf8"));
    if (language === undefined) continue;
    files.set(path, await parseFile(path, readFileSync(full, "utf8"), language));
  }
  return { view: await MemoryView.of(files, configs), files };
}

/** Keys of a file's symbols; twins are numbered in source order. */
function keysOf(path: string, facts: ParsedFile): string[] {
  const seen = new Map<string, number>();
  return facts.symbols.map((symbol) => {
    const twin = seen.get(symbol.qualifiedName) ?? 0;
    seen.set(symbol.qualifiedName, twin + 1);
    return symbolKey("", path, symbol.qualifiedName, twin === 0 ? 0 : twin + 1);
  });
}

/** `prefix` goes before every path printed. */
export async function exportFolder(root: string, print: (line: string) => void, prefix = ""): Promise<void> {
  const { view, files } = await viewOfFolder(root);
  const resolver = new Resolver(view);
  const keys = new Map<string, string[]>();
  for (const [path, facts] of files) keys.set(path, keysOf(prefix + path, facts));
  const keyOf = (path: string, symbol: number) => keys.get(path)?.[symbol] ?? null;
  for (const [path, facts] of files) {
    facts.symbols.forEach((symbol, i) =>
      print(JSON.stringify({
        type: "symbol",
        key: keyOf(path, i),
        name: symbol.name,
        qualified_name: symbol.qualifiedName,
        kind: symbol.kind,
        path: prefix + path,
        start_line: symbol.startLine,
        end_line: symbol.endLine,
        start_col: symbol.startCol,
      }))
    );
  }
  for (const [path, facts] of files) {
    const { refs, overrides } = resolver.resolve(path);
    const edges = new Map<
      string,
      { kind: string; source: string; target: string; rule: number; count: number }
    >();
    const edge = (kind: string, source: string | null, target: string | null, rule: number) => {
      if (source === null || target === null) return;
      const id = `${kind} ${source} ${target}`;
      const known = edges.get(id);
      if (known === undefined) edges.set(id, { kind, source, target, rule, count: 1 });
      else known.count++;
    };
    refs.forEach((ref, i) => {
      const fact = facts.refs[i];
      if (fact === undefined) return;
      const source = keyOf(path, fact.source);
      const target = ref.target === undefined ? null : keyOf(ref.target.path, ref.target.symbol);
      if (ref.status === Status.resolved && target !== source) {
        edge(ref.instantiates ? "instantiates" : fact.kind, source, target, ref.rule);
      }
      if (ref.variable !== undefined) {
        edge("reads", source, keyOf(ref.variable.path, ref.variable.symbol), ref.variable.rule);
      }
      print(JSON.stringify({
        type: "ref",
        path: prefix + path,
        line: fact.line,
        col: fact.col,
        name: fact.name,
        kind: fact.kind,
        status: STATUS_NAMES[ref.status],
        source_key: source,
        target_key: target,
        rule: RULE_NAMES[ref.rule],
        confidence: CONFIDENCE[ref.rule],
        detail: describe(view, ref),
      }));
    });
    for (const { symbol, target } of overrides) {
      edge("overrides", keyOf(path, symbol), keyOf(target.path, target.symbol), 3);
    }
    const found = [...edges.values()].map(({ kind, source, target, rule, count }) => ({
      type: "edge",
      source_key: source,
      target_key: target,
      kind,
      weight: CONFIDENCE[rule] ?? 0,
      count,
      rule: RULE_NAMES[rule],
    }));
    const around = functionsAround(facts, keys.get(path) ?? []);
    for (const edge of found) print(JSON.stringify(edge));
    for (const edge of edgesOfClosures(found, around)) print(JSON.stringify(edge));
  }
}

/** Says for the key of a file's symbol which function it counts as. */
function functionsAround(facts: ParsedFile, keys: readonly string[]): (key: string) => string {
  if (!IN_WHOLE_FUNCTIONS.has(facts.language)) return (key) => key;
  const { symbols } = facts;
  const parentOf = (at: SymbolFact) => symbols[at.parent];
  const around = new Map(symbols.map((symbol, i) => {
    const outer = outermostFunction(symbol, parentOf, ({ kind }) => kind);
    return [keys[i], keys[symbols.indexOf(outer)]];
  }));
  return (key) => around.get(key) ?? key;
}

/** Folders that hold a case each: the outermost ones with a `main` file. */
export function casesBelow(root: string, below = ""): string[] {
  const entries = readdirSync(join(root, below), { withFileTypes: true });
  if (below !== "" && entries.some((entry) => entry.isFile() && entry.name.startsWith("main."))) return [below];
  return entries.filter((entry) => entry.isDirectory()).flatMap((entry) => casesBelow(root, join(below, entry.name)));
}

if (import.meta.main) {
  const [first, second] = process.argv.slice(2);
  if (first === undefined) throw new Error("usage: eval_graph.ts [--cases] FOLDER");
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  if (first !== "--cases" || second === undefined) await exportFolder(first, print);
  else for (const folder of casesBelow(second).sort()) await exportFolder(join(second, folder), print, folder + "/");
  process.stdout.write(lines.join("\n") + "\n");
}
