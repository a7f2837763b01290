// `focal query`: symbols by name, with their bodies if asked, and the memories about them.

import { exactMatches, inheritedMatches, isPlace, nearMisses } from "../../graph/find_symbol.ts";
import { testsLast } from "../../graph/one_of_each.ts";
import { similarSymbols } from "../../graph/similar_symbols.ts";
import type { Database } from "../../store/database.ts";
import type { SymbolRow } from "../../graph/symbols.ts";
import { existsSync } from "node:fs";
import { homePaths } from "../../store/home.ts";
import { counted } from "../../render/text.ts";
import type { LinkedMemories, LinkedMemory } from "../remember/linked_memories.ts";
import { fenced } from "../../render/markdown.ts";
import { SENT_EARLIER } from "../../capsule/render_capsule.ts";
import { operation, type RenderView } from "../operation.ts";
import { coveredCheckouts, freshly, idsOf, inheritance, noteLines, notFound } from "./asked.ts";
import { bodyOf } from "./source_text.ts";
import { SYMBOL_ITEM, type SymbolItem, symbolItem, symbolLine } from "./symbol_items.ts";

interface QueryItem extends SymbolItem {
  readonly doc?: string;
  readonly body?: string;
  readonly sent_earlier?: true;
  /** What is remembered about it. */
  readonly memories?: readonly LinkedMemory[];
  readonly more_memories?: number;
}

/** Beyond so many symbols the question was not about one of them. */
const MOST_WITH_MEMORIES = 20;

export const query = operation({
  name: "query",
  summary: "Symbols by name: exact, qualified, path:name, path:line, prefix, similar",
  help:
    "An exact match is taken alone; otherwise names that start with the text, are made of the same words, or contain it.",
  group: "ask",
  parameters: {
    name: {
      type: "string",
      required: true,
      position: 0,
      completes: "symbol",
      summary: "Name, Class.method, path:name or path:line",
    },
    kind: { type: "string", short: "k", completes: "kind", summary: "Only symbols of this kind (function, class, …)" },
    body: { type: "boolean", short: "b", argument: "include_body", summary: "With the source text" },
    fresh: { type: "boolean", summary: "Send bodies that this session has already, too" },
    limit: { type: "integer", default: 20, min: 1, max: 200, argument: "max_results", summary: "At most so many" },
  },
  examples: [
    { command: "focal query createServer", does: "finds the symbol, or those that start so" },
    { command: "focal query Router.add --body", does: "shows the method with its source" },
    { command: "focal query src/app.ts:42", does: "tells which symbol is at a line" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: {
    name: "query_symbol",
    description: "Find a symbol by name, Class.method, path:name or path:line.",
    toolsets: ["default", "lean"],
  },
  output: {
    type: "object",
    properties: { items: { type: "array", items: SYMBOL_ITEM }, match: { enum: ["exact", "similar", "none"] } },
    required: ["items"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    const ids = idsOf(checkouts);
    // Only a session needs to know; without one nothing of it is loaded.
    const sent = values.body && context.session !== undefined
      ? (await import("../remember/withheld.ts")).alreadySent(context, values.fresh)
      : () => false;
    // Nothing of memory is loaded where there is none.
    const linked = existsSync(homePaths(context.home).memory)
      ? (await import("../remember/linked_memories.ts")).linkedMemories(context)
      : () => ({ memories: [], more: 0 });
    return await freshly(context, checkouts, () => {
      const kind = values.kind?.toLowerCase();
      const keep = (rows: SymbolRow[]) => rows.filter((row) => kind === undefined || row.kind === kind);
      const named = testsLast(keep(exactMatches(context.index(), ids, values.name)));
      const inherited = named.length > 0 ? undefined : inheritedMatches(context.index(), ids, values.name);
      const exact = named.length > 0 ? named : keep([...inherited?.rows ?? []]);
      const [first] = exact;
      const note = inherited?.by === undefined || first === undefined ? undefined : inheritance(inherited.by, first);
      const near = exact.length > 0 || isPlace(values.name)
        ? []
        : keep(similarSymbols(context.index(), ids, values.name, 400));
      const rows = exact.length > 0 ? exact : near;
      const shown = rows.slice(0, values.limit);
      const items = shown.map((row, at): QueryItem => ({
        ...symbolItem(row, checkouts.length > 1),
        ...(row.doc === "" ? {} : { doc: shown.length > 1 ? firstParagraph(row.doc) : row.doc }),
        ...(at < MOST_WITH_MEMORIES ? memoriesOf(linked(row)) : {}),
        ...(!values.body ? {} : sent(row) ? { sent_earlier: true as const } : { body: bodyOf(row) }),
      }));
      const answer = {
        schema_version: 1 as const,
        match: exact.length > 0 ? "exact" as const : rows.length > 0 ? "similar" as const : "none" as const,
        items,
        asked: values.name,
        ...(note === undefined ? {} : { note }),
        ...(rows.length > 0 ? { suggestions: [] } : otherKinds(context.index(), ids, values)),
        truncated: rows.length > shown.length,
        ...(rows.length > shown.length ? { more: `${rows.length - shown.length} more, raise --limit` } : {}),
        nothing: rows.length === 0,
      };
      return { answer, rows: shown };
    });
  },
  render: (answer, view) => {
    if (answer.items.length === 0) return notFound(answer);
    const head = answer.match === "similar" ? [`No symbol is named ${answer.asked}; similar:`] : noteLines(answer);
    const lines = [...head, ...answer.items.map((item) => renderItem(item, view))];
    if (answer.more !== undefined) lines.push(`… ${answer.more}`);
    return lines.join("\n");
  },
});

/** Of several the whole docs would crowd each other out. */
const firstParagraph = (doc: string): string => doc.split(/\n\s*\n/, 1)[0] ?? doc;

/** Near names; where only the kind does not fit, what kinds there are. */
function otherKinds(
  index: Database,
  ids: readonly number[],
  { name, kind }: { readonly name: string; readonly kind: string | undefined },
): ReturnType<typeof nearMisses> {
  const kinds = kind === undefined ? [] : exactMatches(index, ids, name).map((row) => row.kind);
  if (kinds.length === 0) return nearMisses(index, ids, name);
  return { suggestions: [], hint: `no ${kind} is named so, but ${[...new Set(kinds)].sort().join(", ")}` };
}

function memoriesOf({ memories, more }: LinkedMemories): Pick<QueryItem, "memories" | "more_memories"> {
  return memories.length === 0 ? {} : { memories, ...(more > 0 ? { more_memories: more } : {}) };
}

function memoryLines(item: QueryItem): string[] {
  const lines = (item.memories ?? []).map(({ category, state, content, id }) =>
    `    remembered: ${content}  [${category}${state === undefined || state === "fresh" ? "" : `, ${state}`}] ${id}`
  );
  if (item.more_memories !== undefined) {
    lines.push(`    … ${counted(item.more_memories, "more memory", "more memories")}`);
  }
  return lines;
}

function renderItem(item: QueryItem, view: RenderView): string {
  const line = `${symbolLine(item, view)}${item.sent_earlier === true ? `  ${SENT_EARLIER}` : ""}`;
  const doc = item.body === undefined ? item.doc?.split("\n", 1)[0] ?? "" : "";
  const body = item.body === undefined ? [] : [fenced(item.body)];
  return [line, ...(doc === "" ? [] : [`    ${doc}`]), ...memoryLines(item), ...body].join("\n");
}
