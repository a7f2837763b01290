// `focal impact`: what breaks, or must be looked at, when symbols change; of names, or of a git diff.

import { FocalError } from "../../base/errors.ts";
import { PUBLIC } from "../../languages/facts.ts";
import type { Checkout } from "../../graph/checkouts.ts";
import type { OpenSite } from "../../graph/completeness.ts";
import { twinsOf } from "../../graph/one_of_each.ts";
import { idsInFile, type SymbolRow } from "../../graph/symbols.ts";
import { importersOf, isFile } from "../../graph/whole_file.ts";
import { counted, location, printable } from "../../render/text.ts";
import { paint } from "../../render/view.ts";
import type { Context } from "../context.ts";
import { type Answer, type Completeness, operation, type RenderView } from "../operation.ts";
import {
  coveredCheckouts,
  freshly,
  isNotOne,
  locate,
  noteLines,
  type NotOne,
  renderCompleteness,
  renderNotOne,
  renderSites,
} from "./asked.ts";
import { type Change, diffChanges } from "./diff.ts";
import { diffVerdict } from "./diff_verdict.ts";
import { type Broken, brokenTogether } from "./broken_sites.ts";
import {
  countedReach,
  type Found,
  moreItems,
  moreLine,
  mostItems,
  type ReachCounts,
  type ReachedItem,
  reachFrom,
} from "./reach_answer.ts";
import { SYMBOL_ITEM, type SymbolItem, symbolItem } from "./symbol_items.ts";

interface ChangeItem {
  readonly change: string;
  readonly path: string;
  /** Where a moved file was. */
  readonly from?: string;
  readonly qualified_name: string;
  readonly kind: string;
  readonly start_line: number;
}

export interface ImpactAnswer extends Answer {
  readonly of: readonly SymbolItem[];
  readonly changes?: readonly ChangeItem[];
  readonly counts: ReachCounts;
  /** How many were reached, listed or not. */
  readonly total: number;
  /** One line for a decision. */
  readonly verdict: string;
  /** Code: what may have to change, or to be looked at. */
  readonly items: readonly ReachedItem[];
  /** Constants, variables and fields on the way. */
  readonly values?: readonly ReachedItem[];
  readonly completeness: Completeness;
  readonly unresolved?: readonly OpenSite[];
  /** Sites that still name what a diff removed or moved, as many as there is room for. */
  readonly broken?: readonly OpenSite[];
  /** Of a diff: test files that it changes or reaches, nearest first. */
  readonly tests?: readonly string[];
  /** How many there are. */
  readonly broken_sites?: number;
}

export const impact = operation({
  name: "impact",
  summary: "What is affected when symbols change, by distance, with the tests it reaches",
  help:
    "With --diff it starts from the symbols that a git diff changes: the working tree against HEAD, --staged, or against a base. What still names something removed, or imports a path that is gone, is a direct dependent marked `broken`. A module is what a file does at its top level. In JavaScript and TypeScript what stands inside a function counts as that function; `focal dependents` names it by itself. --fail-over N exits with 1 when more than N symbols are affected, modules left out.",
  group: "ask",
  parameters: {
    names: {
      type: "strings",
      position: "rest",
      completes: "symbol",
      argument: "symbol_name",
      summary: "Names, Class.method, path:name or path:line",
    },
    depth: { type: "integer", default: 2, min: 1, max: 5, short: "d", summary: "How many steps to follow" },
    diff: { type: "boolean", argument: false, summary: "Start from what a git diff changes" },
    base: {
      type: "string",
      maxLength: 400,
      argument: "diff",
      summary: "Revision to compare with, with --diff",
      argumentSummary: 'Instead of names: what changed since this revision ("HEAD": uncommitted)',
    },
    staged: { type: "boolean", argument: false, summary: "What is staged, with --diff" },
    fail_over: { type: "integer", min: 0, argument: false, summary: "Exit with 1 when more symbols are affected" },
    certain: { type: "boolean", summary: "Without edges bound by name alone" },
    unresolved: { type: "boolean", summary: "List the sites that could also belong" },
  },
  examples: [
    { command: "focal impact Context.json --depth 3", does: "lists what a change of the method can reach" },
    { command: "focal impact --diff", does: "tells what your uncommitted changes can reach" },
    { command: "focal impact --diff --base main --fail-over 50", does: "fails a check when a branch reaches too far" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: {
    name: "get_impact_graph",
    description: "What changing a symbol, or your git diff, affects: dependents by distance, tests to run, public API.",
    toolsets: ["default", "lean"],
  },
  output: {
    type: "object",
    properties: {
      verdict: { type: "string" },
      counts: { type: "object" },
      items: {
        type: "array",
        items: {
          ...SYMBOL_ITEM,
          properties: { ...SYMBOL_ITEM.properties, distance: { type: "integer" }, edge_kind: { type: "string" } },
        },
      },
    },
    required: ["items"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    if (values.diff) return await impactOfDiff(context, checkouts, { ...values, base: baseOf(values) });
    if ((values.names.length === 0) === (values.base === undefined)) {
      throw new FocalError("usage", "impact needs exactly one of both: names (symbol_name), or a diff", {
        fix:
          'For example Router.add, or a diff against HEAD (`--diff` in a terminal, diff "HEAD" as a tool\'s argument).',
      });
    }
    if (values.base !== undefined) return await impactOfDiff(context, checkouts, values);
    return await freshly<ImpactAnswer | NotOne>(context, checkouts, () => {
      const start: SymbolRow[] = [];
      const ids: number[] = [];
      const importers: number[] = [];
      const notes: string[] = [];
      for (const name of values.names) {
        const located = locate(context, checkouts, name);
        if (located.miss !== undefined) return { answer: located.miss, rows: [] };
        const { symbol } = located;
        start.push(symbol);
        ids.push(...(isFile(symbol) ? idsInFile(context.index(), symbol.file_id) : located.ids));
        if (isFile(symbol)) importers.push(...importersOf(context.index(), symbol));
        if (located.note !== undefined) notes.push(located.note);
      }
      const found = reachFrom(context, checkouts, {
        start,
        ids,
        importers,
        direction: "dependents",
        depth: values.depth,
        certain: values.certain,
        whole_functions: true,
        list_sites: values.unresolved,
      });
      const answer = compose(start, found, values, checkouts.length > 1);
      return { answer: { ...answer, ...(notes.length > 0 ? { note: notes.join("; ") } : {}) }, rows: found.rows };
    });
  },
  render: (answer, view) => isNotOne(answer) ? renderNotOne(answer) : renderImpact(answer as ImpactAnswer, view),
});

/** `--diff main` means the same as `--diff --base main`. */
function baseOf(values: { readonly names: readonly string[]; readonly base: string | undefined }): string | undefined {
  const given = [...values.names, ...(values.base === undefined ? [] : [values.base])];
  if (given.length > 1) {
    throw new FocalError("usage", `--diff compares with one revision, not with ${given.join(", ")}`, {
      fix: "For example: focal impact --diff main",
    });
  }
  return given[0];
}

interface ImpactValues {
  readonly depth: number;
  readonly certain: boolean;
  readonly unresolved: boolean;
  readonly fail_over: number | undefined;
  readonly base: string | undefined;
  readonly staged: boolean;
}

async function impactOfDiff(
  context: Context,
  checkouts: readonly Checkout[],
  values: ImpactValues,
): Promise<ImpactAnswer> {
  const changes: Change[] = [];
  const parts: Broken[] = [];
  for (const checkout of checkouts) {
    const diff = await diffChanges(context, checkout, { base: values.base, staged: values.staged });
    changes.push(...diff.changes);
    parts.push(diff.broken);
  }
  const broken = brokenTogether(parts);
  const start = changes.map((change) => change.symbol).filter((symbol) => symbol !== undefined);
  const ids = start.filter((symbol) => symbol.kind !== "module").flatMap((symbol) =>
    twinsOf(context.index(), symbol, true)
  );
  const found = reachFrom(context, checkouts, {
    start,
    ids,
    direction: "dependents",
    depth: values.depth,
    certain: values.certain,
    whole_functions: true,
    list_sites: values.unresolved,
    broken,
  });
  const answer = compose(start, found, values, checkouts.length > 1);
  const listed = broken.sites.slice(0, mostItems(context));
  const tests = [...found.tests].sort(([a, near], [b, far]) => near - far || (a < b ? -1 : 1)).map(([path]) => path);
  return {
    ...answer,
    ...(tests.length > 0 ? { tests } : {}),
    changes: changes.map(({ change, path, from, qualified_name, kind, start_line }) => ({
      change,
      path,
      ...(from === undefined ? {} : { from }),
      qualified_name,
      kind,
      start_line,
    })),
    ...(broken.sites.length > 0
      ? { broken: listed.map(({ checkout_id: _, source_id: __, ...site }) => site), broken_sites: broken.sites.length }
      : {}),
    verdict: `${diffVerdict(changes, broken.sites)} ${answer.verdict}`,
    ...(changes.length === 0 ? { verdict: "Nothing that is indexed changed.", nothing: false } : {}),
  };
}

/** They run no code of their own when they are used: a list for itself, after what does. */
export const isValue = ({ kind, signature }: { readonly kind: string; readonly signature?: string }): boolean =>
  /^(const|variable|field|property|enum_member)$/.test(kind) && !/=>|\bfunction\b|\blambda\b/.test(signature ?? "");

function compose(start: readonly SymbolRow[], found: Found, values: ImpactValues, several: boolean): ImpactAnswer {
  const { counts } = found;
  const { fail_over } = values;
  // A check that cannot be made has not passed.
  const unknown = fail_over !== undefined && found.completeness.verdict === "unknown";
  const over = fail_over !== undefined && counts.symbols > fail_over;
  const verdict = verdictOf(start, found);
  const held = found.items.filter(isValue);
  return {
    schema_version: 1,
    of: start.map((symbol) => symbolItem(symbol, several)),
    counts,
    verdict: over
      ? `${verdict} More than ${fail_over}.`
      : unknown
      ? `${verdict} Whether it is more than ${fail_over} is not known.`
      : verdict,
    items: found.items.filter((item) => !isValue(item)),
    ...(held.length > 0 ? { values: held } : {}),
    completeness: found.completeness,
    total: found.total,
    ...moreItems(found),
    nothing: over || unknown,
    ...(values.unresolved ? { unresolved: found.sites } : {}),
  };
}

function verdictOf(start: readonly SymbolRow[], { total, counts, through }: Found): string {
  if (total === 0) return "Nothing that is known depends on it.";
  const open = start.filter((symbol) => (symbol.flags & PUBLIC) !== 0).length;
  const self = open === 0
    ? ""
    : start.length === 1
    ? "; it is public itself"
    : `; ${open} of ${start.length} are public`;
  return `${countedReach(counts)} in ${counted(counts.files, "file")} affected, ${counted(counts.tests, "test file")}` +
    `${counts.public > 0 ? `, ${counts.public} public` : ""}` +
    `${through === undefined ? "" : `; most of it through ${through.name} (${through.count})`}${self}.`;
}

/** Files that have tests beside what they test: there each test is marked by itself. */
function filesWithBoth(items: readonly ReachedItem[]): Set<string> {
  const plain = new Set(items.filter((item) => item.test !== true).map((item) => item.path));
  return new Set(items.filter((item) => item.test === true && plain.has(item.path)).map((item) => item.path));
}

function renderImpact(answer: ImpactAnswer, view: RenderView): string {
  const lines = [
    ...noteLines(answer),
    paint(view, "bold", answer.verdict),
    renderCompleteness(answer.completeness),
    ...moreLine(answer),
  ];
  for (const change of answer.changes ?? []) {
    lines.push(
      change.from === undefined
        ? `  ${change.change}: ${change.path}:${change.start_line}  ${change.kind} ${
          change.qualified_name || "(top level)"
        }`
        : `  ${change.change}: ${printable(change.from)} to ${printable(change.path)}`,
    );
  }
  lines.push(...testLines(answer.tests ?? []), ...itemLines(answer.items, view));
  if (answer.values !== undefined) {
    lines.push(paint(view, "bold", "Constants and fields:"));
    for (const item of answer.values) {
      const marks = [`distance ${item.distance}`, ...marksOf(item, item.test === true)];
      lines.push(itemLine(item, marks, "  "));
    }
  }
  lines.push(...brokenLines(answer));
  const sites = renderSites(answer.unresolved ?? []);
  if (sites !== "") lines.push(sites);
  return lines.filter((line) => line !== "").join("\n");
}

/** Before what is reached, so that a budget that cuts the list leaves them. */
function testLines(tests: readonly string[]): string[] {
  const left = tests.length - MOST_TESTS;
  return tests.length === 0
    ? []
    : [`Tests: ${tests.slice(0, MOST_TESTS).map(printable).join(" ")}${left > 0 ? ` … ${left} more` : ""}`];
}

const MOST_TESTS = 20;

/** More do not help to decide; JSON has them all. */
const MOST_BROKEN = 100;

function brokenLines({ broken = [], broken_sites = 0 }: ImpactAnswer): string[] {
  if (broken.length === 0) return [];
  const listed = broken.slice(0, MOST_BROKEN);
  const left = broken_sites - listed.length;
  return [
    renderSites(listed).replace("that could also belong", "that still name what is gone"),
    ...(left > 0 ? [`  … ${left} more`] : []),
  ];
}

function itemLines(items: readonly ReachedItem[], view: RenderView): string[] {
  const lines: string[] = [];
  const mixed = filesWithBoth(items);
  let distance = 0;
  let path = "";
  for (const item of items) {
    if (item.distance !== distance) {
      distance = item.distance;
      path = "";
      lines.push(paint(view, "bold", distance === 1 ? "Direct:" : `Distance ${distance}:`));
    }
    if (item.path !== path) {
      path = item.path;
      const mark = item.test === true && !mixed.has(path) ? "  [test]" : "";
      lines.push(`  ${item.repo === undefined ? "" : item.repo + "/"}${printable(path)}${mark}`);
    }
    lines.push(itemLine(item, marksOf(item, item.test === true && mixed.has(path)), "    "));
  }
  return lines;
}

const marksOf = (item: ReachedItem, test: boolean): string[] => [
  item.edge_kind,
  ...(test ? ["test"] : []),
  ...(item.public === true ? ["public"] : []),
  ...(item.heuristic === true ? ["heuristic"] : []),
];

const itemLine = (item: ReachedItem, marks: readonly string[], indent: string): string =>
  `${indent}${location(item.path, item.start_line)}  ${item.kind} ${item.qualified_name || item.name}  (${
    marks.join(", ")
  })`;
