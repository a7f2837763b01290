// Compares every reference of a folder with what a compiler says of the name at that very place, and lists the wrong ones.
//
//   deno run -A scripts/eval_references.ts TRUTH.json FOLDER [--wrong N] [--missed N]
//
// TRUTH.json has `defs` (file, name, line of the name, start, end) and `refs`: [file, line, column, name, definition], where
// the definition is a number, -1 (outside the project), -2 (a local name) or -3 (made by the compiler).

import { readFileSync } from "node:fs";
import process from "node:process";
import { RULE_NAMES, Status } from "../src/graph/resolve/view.ts";
import { Resolver } from "../src/graph/resolve/resolver.ts";
import type { SymbolFact } from "../src/languages/facts.ts";
import { viewOfFolder } from "./eval_graph.ts";

interface Definition {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

type Reference = readonly [file: string, line: number, column: number, name: string, definition: number];

interface Truth {
  readonly defs: readonly Definition[];
  readonly refs: readonly Reference[];
}

const CONSTRUCTORS = new Set(["constructor", "__init__", "init", "new"]);
const LEAVES: Readonly<Record<number, string>> = { [-1]: "outside", [-2]: "local", [-3]: "made by the compiler" };
const STATUS_NAMES = ["resolved", "external", "ambiguous", "unresolved"];

/** A constructor counts as its class: which of the two is meant is told by the kind of edge. */
function same(target: SymbolFact, path: string, parent: SymbolFact | undefined, truth: Definition): boolean {
  const names = new Set([
    target.name,
    parent !== undefined && CONSTRUCTORS.has(target.name) ? parent.name : target.name,
  ]);
  if (path !== truth.file) return false;
  // A module is its file.
  if (target.kind === "module" && target.parent < 0) return truth.line === 1;
  if (!(names.has(truth.name) || CONSTRUCTORS.has(truth.name))) return false;
  if (target.nameLine === truth.line || target.startLine === truth.line) return true;
  const isType = target.kind === "class" || target.kind === "enum" || target.kind === "struct";
  return isType && target.startLine <= truth.line && truth.line <= target.endLine;
}

async function main(): Promise<void> {
  const [truthFile, folder] = process.argv.slice(2);
  if (truthFile === undefined || folder === undefined) throw new Error("usage: eval_references.ts TRUTH.json FOLDER");
  const most = (option: string) => {
    const at = process.argv.indexOf(option);
    return at < 0 ? 0 : Number(process.argv[at + 1]);
  };
  const truth = JSON.parse(readFileSync(truthFile, "utf8")) as Truth;
  const known = new Map<string, Set<number>>();
  for (const [file, line, , name, definition] of truth.refs) {
    const key = `${file}:${line} ${name}`;
    known.set(key, (known.get(key) ?? new Set()).add(definition));
  }
  // Names may stand twice in a line; columns tell them apart where both sides have the same.
  const exact = new Map(truth.refs.map(([file, line, column, name, at]) => [`${file}:${line}:${column} ${name}`, at]));
  const files = new Set(truth.refs.map(([file]) => file));
  const { view, files: parsed } = await viewOfFolder(folder);
  const resolver = new Resolver(view);
  const seen = new Set<string>();
  const wrong: string[] = [];
  const missed: string[] = [];
  const counts = { right: 0, wrong: 0, unknown: 0, open: 0, not_extracted: 0, leaves: 0 };
  for (const [path, facts] of parsed) {
    if (!files.has(path)) continue;
    const { refs } = resolver.resolve(path);
    refs.forEach((ref, i) => {
      const fact = facts.refs[i];
      if (fact === undefined) return;
      const key = `${path}:${fact.line}:${fact.col} ${fact.name}`;
      seen.add(`${path}:${fact.line} ${fact.name}`);
      const at = exact.get(key);
      const answers = at === undefined ? known.get(`${path}:${fact.line} ${fact.name}`) : new Set([at]);
      const answer = answers === undefined ? undefined : [...answers][0];
      const definitions = answers === undefined
        ? []
        : [...answers].filter((id) => id >= 0).map((id) => truth.defs[id]!);
      const said = definitions[0];
      const truly = said === undefined ? LEAVES[answer ?? -1] : `${said.file}:${said.line} ${said.name}`;
      if (ref.status !== Status.resolved || ref.target === undefined) {
        if (said === undefined) counts.leaves++;
        else {
          counts.open++;
          missed.push(`${key} ${fact.kind} is ${STATUS_NAMES[ref.status]}, truly ${truly} ${said.kind}`);
        }
        return;
      }
      const other = view.facts(ref.target.path);
      const target = other?.symbols[ref.target.symbol];
      if (other === undefined || target === undefined) return;
      if (answers === undefined) {
        counts.unknown++;
        return;
      }
      const parent = other.symbols[target.parent];
      if (definitions.some((definition) => same(target, ref.target!.path, parent, definition)) || answers.has(-3)) {
        counts.right++;
        return;
      }
      counts.wrong++;
      const to = `${ref.target.path}:${target.startLine} ${target.qualifiedName}`;
      wrong.push(`${key} ${fact.kind} -> ${to} by ${RULE_NAMES[ref.rule]}, truly ${truly}`);
    });
  }
  for (const [file, line, column, name, definition] of truth.refs) {
    if (definition < 0 || seen.has(`${file}:${line} ${name}`)) continue;
    counts.not_extracted++;
    const { file: to, line: at, name: of, kind } = truth.defs[definition]!;
    missed.push(`${file}:${line}:${column} ${name} is not a reference, truly ${to}:${at} ${of} ${kind}`);
  }
  const precision = counts.right / (counts.right + counts.wrong);
  const recall = counts.right / (counts.right + counts.open + counts.not_extracted);
  process.stdout.write(`precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)} ${JSON.stringify(counts)}\n`);
  const sample = (lines: readonly string[], size: number) => {
    const every = Math.max(1, Math.floor(lines.length / Math.max(1, size)));
    for (const line of lines.filter((_, i) => i % every === 0).slice(0, size)) process.stdout.write(`  ${line}\n`);
  };
  if (most("--wrong") > 0) process.stdout.write("wrong:\n");
  sample(wrong, most("--wrong"));
  if (most("--missed") > 0) process.stdout.write("missed:\n");
  sample(missed, most("--missed"));
}

if (import.meta.main) await main();
