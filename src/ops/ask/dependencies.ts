// `focal deps` and `focal dependents`: what a symbol uses, and what uses it.

import type { OpenSite } from "../../graph/completeness.ts";
import { idsInFile } from "../../graph/symbols.ts";
import { importersOf, isFile } from "../../graph/whole_file.ts";
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
import { countedReach, moreItems, moreLine, type ReachCounts, type ReachedItem, reachFrom } from "./reach_answer.ts";
import { SYMBOL_ITEM, type SymbolItem, symbolItem, symbolLine } from "./symbol_items.ts";
import type { Context } from "../context.ts";

interface ReachAnswer extends Answer {
  readonly symbol: SymbolItem;
  readonly direction: "dependents" | "dependencies";
  readonly items: readonly ReachedItem[];
  readonly completeness: Completeness;
  readonly unresolved?: readonly OpenSite[];
  readonly counts: ReachCounts;
  /** How many were reached, listed or not. */
  readonly total: number;
  readonly truncated: boolean;
  readonly nothing: boolean;
}

const parameters = {
  name: {
    type: "string",
    required: true,
    position: 0,
    completes: "symbol",
    argument: "symbol_name",
    summary: "Name, Class.method, path:name or path:line",
  },
  depth: { type: "integer", default: 1, min: 1, max: 3, short: "d", summary: "How many steps to follow" },
  certain: { type: "boolean", summary: "Without edges bound by name alone" },
  unresolved: { type: "boolean", summary: "List the sites that could also belong" },
  limit: {
    type: "integer",
    min: 1,
    max: 100_000,
    argument: false,
    summary: "At most so many, the nearest first (default: all)",
  },
} as const;

const output = {
  type: "object",
  properties: {
    symbol: SYMBOL_ITEM,
    total: { type: "integer", description: "How many were reached, listed or not" },
    counts: {
      type: "object",
      description: "Of these: symbols, and modules, which is what files do at their top level; and in how many files",
    },
    items: {
      type: "array",
      items: {
        ...SYMBOL_ITEM,
        properties: { ...SYMBOL_ITEM.properties, distance: { type: "integer" }, edge_kind: { type: "string" } },
      },
    },
  },
  required: ["items"],
} as const;

interface Values {
  readonly name: string;
  readonly depth: number;
  readonly certain: boolean;
  readonly unresolved: boolean;
  readonly limit: number | undefined;
}

async function follow(
  context: Context,
  values: Values,
  direction: ReachAnswer["direction"],
): Promise<ReachAnswer | NotOne> {
  const checkouts = await coveredCheckouts(context);
  return await freshly<ReachAnswer | NotOne>(context, checkouts, () => {
    const located = locate(context, checkouts, values.name);
    if (located.miss !== undefined) return { answer: located.miss, rows: [] };
    const { symbol } = located;
    const whole = isFile(symbol);
    const found = reachFrom(context, checkouts, {
      start: [symbol],
      ids: whole ? idsInFile(context.index(), symbol.file_id) : located.ids,
      importers: whole && direction === "dependents" ? importersOf(context.index(), symbol) : [],
      direction,
      depth: values.depth,
      certain: values.certain,
      list_sites: values.unresolved,
      most: values.limit,
    });
    const answer: ReachAnswer = {
      schema_version: 1,
      symbol: symbolItem(symbol, checkouts.length > 1),
      direction,
      items: found.items,
      completeness: found.completeness,
      counts: found.counts,
      total: found.total,
      ...moreItems(found, values.limit),
      nothing: false,
      ...(located.note === undefined ? {} : { note: located.note }),
      ...(values.unresolved ? { unresolved: found.sites } : {}),
    };
    return { answer, rows: found.rows };
  });
}

function render(answer: ReachAnswer | NotOne, view: RenderView): string {
  if (isNotOne(answer)) return renderNotOne(answer);
  const name = answer.symbol.qualified_name || answer.symbol.path;
  const verb = answer.direction === "dependents"
    ? answer.total === 1 ? "uses" : "use"
    : `${answer.total === 1 ? "is" : "are"} used by`;
  const head = answer.items.length === 0
    ? answer.direction === "dependents"
      ? `Nothing that is known uses ${name}`
      : `${name} uses nothing of the repository`
    : `${countedReach(answer.counts)} ${verb} ${name}`;
  const lines = [...noteLines(answer), `${head} (${renderCompleteness(answer.completeness)})`, ...moreLine(answer)];
  for (const item of answer.items) {
    const marks = [
      item.edge_kind,
      ...(item.distance > 1 ? [`via ${item.via}`] : []),
      ...(item.heuristic === true ? ["heuristic"] : []),
    ];
    lines.push(`${"  ".repeat(item.distance - 1)}${symbolLine(item, view)}  (${marks.join(", ")})`);
  }
  const sites = renderSites(answer.unresolved ?? []);
  if (sites !== "") lines.push(sites);
  return lines.join("\n");
}

export const dependencies = operation({
  name: "deps",
  summary: "What a symbol uses",
  group: "ask",
  parameters,
  examples: [{ command: "focal deps handleRequest --depth 2", does: "lists what it uses, two steps far" }],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: { name: "get_dependencies", description: "What a symbol uses (outgoing edges).", toolsets: ["default"] },
  output,
  run: (context, values) => follow(context, values, "dependencies"),
  render,
});

export const dependents = operation({
  name: "dependents",
  summary: "What uses a symbol",
  help:
    "As in `focal impact`, a module is what a file does at its top level; a function inside of another one is named by itself, " +
    "where impact names the outer one (JavaScript, TypeScript). The verdict says whether the list is complete; --unresolved lists sites of that name that could also belong. " +
    "What is bound by its name alone, or to one of a type's several constructors, is marked heuristic; --certain leaves it out.",
  group: "ask",
  parameters,
  examples: [
    { command: "focal dependents Context.json", does: "lists who uses the method" },
    { command: "focal dependents parse --certain --unresolved", does: "lists certain users, and sites that are open" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: { name: "get_dependents", description: "What uses a symbol (incoming edges).", toolsets: ["default"] },
  output,
  run: (context, values) => follow(context, values, "dependents"),
  render,
});
