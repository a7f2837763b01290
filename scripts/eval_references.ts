// Compares every reference of a folder with what a compiler says of the name at that very place, and lists the wrong ones.
//
//   deno run -A scripts/eval_references.ts TRUTH.json FOLDER [--wrong N] [--missed N]
//
// TRUTH.json has `defs` (file, name, line of the name, start, end; `places` where there are several, as declarations beside the
// definition) and `refs`: [file, line, column, name, definition], where the definition is a number, -1 (outside the project),
// -2 (a local name) or -3 (made by the compiler).

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
  /** File, line of the name, start and end of each declaration. */
  readonly places?: readonly (readonly [file: string, line: number, start: number, end: number])[];
}

type Reference = readonly [file: string, line: number, column: number, name: string, definition: number];

interface Truth {
  readonly defs: readonly Definition[];
  readonly refs: readonly Reference[];
  /** Places are exact: a name that has no entry at its column is one the compiler says nothing of. */
  readonly exact?: boolean;
}

const CONSTRUCTORS = new Set(["constructor", "__init__", "init", "new"]);
const LEAVES: Readonly<Record<number, string>> = { [-1]: "outside", [-2]: "local", [-3]: "made by the compiler" };
const SYNTHETIC = -3;
const STATUS_NAMES = ["resolved", "external", "ambiguous", "unresolved"];

/** Declarations of one thing are the same thing. */
function same(target: SymbolFact, path: string, parent: SymbolFact | undefined, truth: Definition): boolean {
  if (truth.places === undefined) return isAt(target, path, parent, truth);
  return truth.places.some(([file, line, start, end]) =>
    isAt(target, path, parent, { ...truth, file, line, start, end })
  );
}

/** A constructor counts as its class: which of the two is meant is told by the kind of edge. */
function isAt(target: SymbolFact, path: string, parent: SymbolFact | undefined, truth: Definition): boolean {
  const names = new Set([
    target.name,
    parent !== undefined && (CONSTRUCTORS.has(target.name) || target.kind === "constructor")
      ? parent.name
      : target.name,
  ]);
  if (path !== truth.file) return false;
  // A module is its file.
  if (target.kind === "module" && target.parent < 0) return truth.line === 1;
  if (!(names.has(truth.name) || CONSTRUCTORS.has(truth.name))) return false;
  if (target.nameLine === truth.line || target.startLine === truth.line) return true;
  const isType = target.kind === "class" || target.kind === "enum" || target.kind === "struct";
  return isType && target.startLine <= truth.line && truth.line <= target.endLine;
}

/** What the compiler says of the name at a place: columns decide where both sides have the same, lines otherwise. */
class Answers {
  readonly #exact = new Map<string, Set<number>>();
  readonly #onLine = new Map<string, Set<number>>();

  constructor(readonly truth: Truth) {
    for (const [file, line, column, name, definition] of truth.refs) {
      const place = `${file}:${line}:${column} ${name}`;
      this.#exact.set(place, (this.#exact.get(place) ?? new Set()).add(definition));
      const key = `${file}:${line} ${name}`;
      this.#onLine.set(key, (this.#onLine.get(key) ?? new Set()).add(definition));
    }
  }

  at(file: string, line: number, column: number, name: string): readonly number[] | undefined {
    const exact = this.#exact.get(`${file}:${line}:${column} ${name}`);
    if (exact !== undefined) return [...exact];
    if (this.truth.exact === true) return undefined;
    const known = this.#onLine.get(`${file}:${line} ${name}`);
    return known === undefined ? undefined : [...known];
  }

  describe(answers: readonly number[]): string {
    const of = this.truth.defs[answers.find((id) => id >= 0) ?? -1];
    return of === undefined ? LEAVES[answers[0] ?? -1] ?? "" : `${of.file}:${of.line} ${of.name} ${of.kind}`;
  }
}

interface Outcome {
  readonly wrong: string[];
  readonly missed: string[];
  readonly counts: Record<"right" | "wrong" | "unknown" | "open" | "not_extracted" | "leaves", number>;
}

async function compareFolder(truth: Truth, folder: string): Promise<Outcome> {
  const answers = new Answers(truth);
  const files = new Set(truth.refs.map(([file]) => file));
  const { view, files: parsed } = await viewOfFolder(folder);
  const resolver = new Resolver(view);
  const seen = new Set<string>();
  const counts = { right: 0, wrong: 0, unknown: 0, open: 0, not_extracted: 0, leaves: 0 };
  const outcome: Outcome = { wrong: [], missed: [], counts };
  for (const [path, facts] of parsed) {
    if (!files.has(path)) continue;
    resolver.resolve(path).refs.forEach((ref, i) => {
      const { line, col, name, kind } = facts.refs[i]!;
      const place = `${path}:${line}:${col} ${name} ${kind}`;
      seen.add(`${path}:${line} ${name}`);
      const said = answers.at(path, line, col, name);
      const meant = (said ?? []).filter((id) => id >= 0).map((id) => truth.defs[id]!);
      const other = ref.target === undefined ? undefined : view.facts(ref.target.path);
      const target = ref.target === undefined ? undefined : other?.symbols[ref.target.symbol];
      if (ref.status !== Status.resolved || ref.target === undefined || target === undefined) {
        if (meant.length === 0) counts.leaves++;
        else {
          counts.open++;
          outcome.missed.push(`${place} is ${STATUS_NAMES[ref.status]}, truly ${answers.describe(said!)}`);
        }
      } else if (said === undefined) counts.unknown++;
      else if (
        said.includes(SYNTHETIC) ||
        meant.some((one) => same(target, ref.target!.path, other?.symbols[target.parent], one))
      ) counts.right++;
      else {
        counts.wrong++;
        const to = `${ref.target.path}:${target.startLine} ${target.qualifiedName}`;
        outcome.wrong.push(`${place} -> ${to} by ${RULE_NAMES[ref.rule]}, truly ${answers.describe(said)}`);
      }
    });
  }
  for (const [file, line, column, name, definition] of truth.refs) {
    // Files over the index's limit of size are not in it.
    if (definition < 0 || !parsed.has(file) || seen.has(`${file}:${line} ${name}`)) continue;
    counts.not_extracted++;
    outcome.missed.push(
      `${file}:${line}:${column} ${name} is not a reference, truly ${answers.describe([definition])}`,
    );
  }
  return outcome;
}

/** Prints so many of the lines, spread over all of them. */
function sample(title: string, lines: readonly string[]): void {
  const at = process.argv.indexOf("--" + title);
  const size = at < 0 ? 0 : Number(process.argv[at + 1]);
  if (size === 0) return;
  const every = Math.max(1, Math.floor(lines.length / size));
  const chosen = lines.filter((_, i) => i % every === 0).slice(0, size);
  process.stdout.write([`${title}:`, ...chosen.map((line) => "  " + line)].join("\n") + "\n");
}

if (import.meta.main) {
  const [truthFile, folder] = process.argv.slice(2);
  if (truthFile === undefined || folder === undefined) throw new Error("usage: eval_references.ts TRUTH.json FOLDER");
  const { wrong, missed, counts } = await compareFolder(JSON.parse(readFileSync(truthFile, "utf8")) as Truth, folder);
  const precision = counts.right / (counts.right + counts.wrong);
  const recall = counts.right / (counts.right + counts.open + counts.not_extracted);
  process.stdout.write(`precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)} ${JSON.stringify(counts)}\n`);
  sample("wrong", wrong);
  sample("missed", missed);
}
