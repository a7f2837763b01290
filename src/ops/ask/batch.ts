// `focal batch`: several symbols within one budget.

import { fenced } from "../../render/markdown.ts";
import { upperTokens } from "../../base/tokens.ts";
import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { SENT_EARLIER } from "../../capsule/render_capsule.ts";
import { GLOBALS } from "../globals.ts";
import { operation, type RenderView } from "../operation.ts";
import { coveredCheckouts, freshly, locate, noteLines, type NotOne } from "./asked.ts";
import { bodyOf } from "./source_text.ts";
import { SYMBOL_ITEM, type SymbolItem, symbolItem, symbolLine } from "./symbol_items.ts";

interface BatchItem extends SymbolItem {
  readonly asked: string;
  readonly body?: string;
  /** The body did not fit into the budget. */
  readonly body_left_out?: true;
  readonly sent_earlier?: true;
  readonly note?: string;
}

interface Missed {
  readonly asked: string;
  readonly candidates: readonly string[];
  /** It is there, but the budget was spent. */
  readonly no_room?: true;
  /** How many symbols of the name had no room. */
  readonly left_out?: number;
}

interface Budget {
  left: number;
}

export const batch = operation({
  name: "batch",
  summary: "Several symbols within one budget",
  help:
    "Bodies are shared out in the order asked until the budget is spent; what has no room comes with its signature. " +
    "Of overloads each is shown; path:line names one.",
  group: "ask",
  parameters: {
    names: {
      type: "strings",
      required: true,
      position: "rest",
      completes: "symbol",
      argument: "symbol_names",
      summary: "Names, as for query",
    },
    no_body: { type: "boolean", argument: false, summary: "Signatures only" },
    include_body: { type: "boolean", flag: false, argumentDefault: true, summary: "With source text" },
    fresh: { type: "boolean", summary: "Send bodies that this session has already, too" },
    max_tokens: {
      type: "integer",
      min: GLOBALS.max_tokens.min,
      max: GLOBALS.max_tokens.max,
      argumentDefault: 4000,
      flag: false,
      summary: "Budget of the answer",
    },
  },
  examples: [{
    command: "focal batch Router.add Context.json --max-tokens 2000",
    does: "shows both in at most 2,000 tokens",
  }],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: {
    name: "batch_query",
    description: "Fetch several symbols with bodies within one token budget.",
    toolsets: ["default"],
  },
  output: {
    type: "object",
    properties: { items: { type: "array", items: SYMBOL_ITEM }, missed: { type: "array" } },
    required: ["items"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    const with_body = context.caller === "cli" ? !values.no_body : values.include_body;
    // Only a session needs to know; without one nothing of it is loaded.
    const sent = with_body && context.session !== undefined
      ? (await import("../remember/withheld.ts")).alreadySent(context, values.fresh)
      : () => false;
    return await freshly(context, checkouts, () => {
      const items: BatchItem[] = [];
      const missed: Missed[] = [];
      const rows: SymbolRow[] = [];
      // A tenth stays free for the envelope and for what is said about what was left out.
      const budget: Budget = {
        left: values.max_tokens === undefined ? Infinity : Math.floor(values.max_tokens * 0.9) - 40,
      };
      for (const asked of new Set(values.names)) {
        const located = locate(context, checkouts, asked);
        if (located.miss !== undefined) {
          const miss = missOf(located.miss);
          missed.push(miss);
          budget.left -= upperTokens(JSON.stringify(miss.candidates)) + 20;
          continue;
        }
        const overloads = inOrder(symbolsByIds(context.index(), located.ids));
        const shown = shownWithin(budget, overloads, asked, {
          several: checkouts.length > 1,
          note: located.note,
          with_body,
          sent,
        });
        items.push(...shown);
        rows.push(...overloads.slice(0, shown.length));
        const left_out = overloads.length - shown.length;
        if (left_out > 0) missed.push({ asked, candidates: [], no_room: true, left_out });
      }
      const left_out = missed.reduce((sum, miss) => sum + (miss.left_out ?? 0), 0);
      const truncated = left_out > 0 || items.some((item) => item.body_left_out === true);
      const answer = {
        schema_version: 1 as const,
        items,
        missed,
        truncated,
        ...(left_out > 0
          ? { more: `${left_out} more, raise max_tokens` }
          : truncated
          ? { more: "bodies left out, raise max_tokens" }
          : {}),
        // What was found and had no room is no miss.
        nothing: items.length === 0 && left_out === 0,
      };
      return { answer, rows };
    });
  },
  render: (answer, view) =>
    [
      ...answer.items.map((item) => renderItem(item, view)),
      ...answer.missed.map((miss) =>
        miss.no_room === true
          ? `${miss.asked}: no room${miss.left_out === 1 ? "" : ` for ${miss.left_out}`}, raise max_tokens`
          : miss.candidates.length === 0
          ? `${miss.asked}: not found`
          : `${miss.asked}: not one symbol (${miss.candidates.join(", ")})`
      ),
    ].join("\n"),
});

const inOrder = (rows: readonly SymbolRow[]): SymbolRow[] => [...rows].sort((a, b) => a.start_offset - b.start_offset);

function missOf({ asked, found, items, suggestions, hint }: NotOne): Missed {
  const several = items.slice(0, 5).map((item) => `${item.path}:${item.start_line}`);
  if (items.length > several.length) several.push(`${items.length - several.length} more`);
  return { asked, candidates: found === "several" ? several : hint === undefined ? suggestions : [hint] };
}

interface Showing {
  readonly several: boolean;
  readonly note: string | undefined;
  readonly with_body: boolean;
  sent(row: SymbolRow): boolean;
}

/** As many of a name's overloads as there is room for: the signatures of all before the body of the first. */
function shownWithin(budget: Budget, rows: readonly SymbolRow[], asked: string, showing: Showing): BatchItem[] {
  const plain: BatchItem[] = [];
  for (const row of rows) {
    const note = showing.note === undefined || plain.length > 0 ? {} : { note: showing.note };
    const item = { ...symbolItem(row, showing.several), asked, ...note };
    const cost = upperTokens(JSON.stringify(item)) + 8;
    if (cost > budget.left) break;
    budget.left -= cost;
    plain.push(item);
  }
  return plain.map((item, at) => {
    const row = rows[at];
    if (row === undefined) return item;
    if (showing.sent(row)) {
      budget.left -= 8;
      return { ...item, sent_earlier: true };
    }
    const body = showing.with_body ? bodyOf(row) : undefined;
    if (body === undefined) return item;
    const cost = upperTokens(JSON.stringify(body)) + 12;
    if (cost > budget.left) return { ...item, body_left_out: true };
    budget.left -= cost;
    return { ...item, body };
  });
}

function renderItem(item: BatchItem, view: RenderView): string {
  const line = [...noteLines(item), symbolLine(item, view)].join("\n");
  if (item.body !== undefined) return `${line}\n${fenced(item.body)}`;
  if (item.sent_earlier === true) return `${line}  ${SENT_EARLIER}`;
  return item.body_left_out === true ? `${line}  (body left out, raise max_tokens)` : line;
}
