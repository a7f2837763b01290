// `focal flow`: how one symbol reaches another.

import { flow as findFlow, reachableFrom } from "../../graph/flow.ts";
import type { OpenSite } from "../../graph/completeness.ts";
import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { counted } from "../../render/text.ts";
import { type Answer, operation, type RenderView } from "../operation.ts";
import {
  coveredCheckouts,
  freshly,
  isNotOne,
  judge,
  locate,
  noteLines,
  type NotOne,
  renderCompleteness,
  renderNotOne,
  renderSites,
  viewOfCheckout,
} from "./asked.ts";
import { SYMBOL_ITEM, type SymbolItem, symbolItem, symbolLine } from "./symbol_items.ts";
import { unsaidStepsReason } from "./unseen_reasons.ts";

/** So many paths beyond those that are shown are looked for. */
const MOST_COUNTED = 20;

const SAME = "Where it starts and where it should arrive are the same symbol; name two";

interface FlowPath {
  readonly steps: readonly (SymbolItem & { readonly edge_kind?: string; readonly heuristic?: true })[];
}

interface FlowAnswer extends Answer {
  readonly from: SymbolItem;
  readonly to: SymbolItem;
  readonly items: readonly FlowPath[];
  readonly unresolved?: readonly OpenSite[];
}

export const flow = operation({
  name: "flow",
  summary: "How one symbol reaches another",
  help: "Up to --max-paths distinct paths of at most ten steps, shortest first.",
  group: "ask",
  parameters: {
    from: {
      type: "string",
      required: true,
      position: 0,
      completes: "symbol",
      argument: "from_symbol",
      summary: "Where the flow starts",
    },
    to: {
      type: "string",
      required: true,
      position: 1,
      completes: "symbol",
      argument: "to_symbol",
      summary: "Where it should arrive",
    },
    max_paths: { type: "integer", default: 3, min: 1, max: 20, summary: "At most so many paths" },
    certain: { type: "boolean", argument: false, summary: "Without edges bound by name alone" },
    unresolved: { type: "boolean", argument: false, summary: "List the sites on the way that did not resolve" },
  },
  examples: [{ command: "focal flow main Database.write", does: "shows how main comes to write" }],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: { name: "search_logic_flow", description: "Paths by which one symbol reaches another.", toolsets: ["default"] },
  output: {
    type: "object",
    properties: {
      further: { type: "integer", description: `Paths found but not shown; ${MOST_COUNTED} means so many or more` },
      items: {
        type: "array",
        items: { type: "object", properties: { steps: { type: "array", items: SYMBOL_ITEM } }, required: ["steps"] },
      },
    },
    required: ["items"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    return await freshly<FlowAnswer | NotOne>(context, checkouts, () => {
      const from = locate(context, checkouts, values.from);
      if (from.miss !== undefined) return { answer: from.miss, rows: [] };
      const to = locate(context, checkouts, values.to);
      if (to.miss !== undefined) return { answer: to.miss, rows: [] };
      const same = from.ids.some((id) => to.ids.includes(id));
      const notes = [same ? SAME : undefined, from.note, to.note].filter((note) => note !== undefined);
      const index = context.index();
      const rows = new Map<number, SymbolRow>();
      const items: FlowAnswer["items"][number][] = [];
      let paths = 0;
      const several = checkouts.length > 1;
      let cut = false;
      const passed: { id: number; file_id: number; checkout_id: number }[] = [];
      const reasons: string[] = [];
      let all = true;
      for (const checkout of checkouts) {
        const view = viewOfCheckout(context, checkout);
        const found = findFlow(view, view.nodesOf(from.ids), new Set(view.nodesOf(to.ids)), {
          max_paths: values.max_paths + MOST_COUNTED - paths,
          certain: values.certain,
        });
        cut ||= found.cut;
        const reachable = reachableFrom(view, view.nodesOf(from.ids));
        if (reachable.cut) all = false;
        reasons.push(...unsaidStepsReason(view, reachable.nodes, found.leading));
        for (const node of reachable.nodes) passed.push({ ...view.factsOf(node), checkout_id: checkout.id });
        paths += found.paths.length;
        for (const path of found.paths.slice(0, values.max_paths - items.length)) {
          const ids = path.map((step) => view.idOf(step.node));
          for (const row of symbolsByIds(index, ids)) rows.set(row.id, row);
          items.push({
            steps: path.map((step, at) => ({
              ...symbolItem(rows.get(ids[at]!)!, several),
              ...(step.edge_kind === undefined ? {} : { edge_kind: step.edge_kind }),
              ...(step.heuristic === true ? { heuristic: true as const } : {}),
            })),
          });
        }
        if (paths >= values.max_paths + MOST_COUNTED) break;
      }
      const further = paths - items.length;
      const at_least = cut || further >= MOST_COUNTED ? "at least " : "";
      // Whatever did not resolve on the way could lead there.
      const { completeness, sites } = judge(context, checkouts, {
        names: new Set(),
        languages: new Set([from.symbol.language]),
        uses: passed,
        cut: !all,
        reasons,
        list: values.unresolved,
      });
      const answer: FlowAnswer = {
        schema_version: 1,
        from: symbolItem(from.symbol, several),
        to: symbolItem(to.symbol, several),
        items,
        completeness,
        truncated: cut || further > 0,
        ...(values.unresolved ? { unresolved: sites } : {}),
        ...(notes.length > 0 ? { note: notes.join("; ") } : {}),
        ...(further > 0 ? { further, more: `${at_least}${counted(further, "further path")}, raise --max-paths` } : {}),
        nothing: items.length === 0,
      };
      return { answer, rows: [from.symbol, to.symbol, ...rows.values()] };
    });
  },
  render: (answer, view) => isNotOne(answer) ? renderNotOne(answer) : renderFlow(answer as FlowAnswer, view),
});

function renderFlow(answer: FlowAnswer, view: RenderView): string {
  const verdict = renderCompleteness(answer.completeness);
  const paths = answer.items.map((path, at) =>
    [
      `Path ${at + 1}, ${counted(path.steps.length - 1, "step")}:`,
      ...path.steps.map((step, n) => {
        const edge = step.edge_kind === undefined ? "" : `${step.edge_kind} → `;
        return `  ${"  ".repeat(n)}${edge}${symbolLine(step, view)}${step.heuristic === true ? "  (heuristic)" : ""}`;
      }),
    ].join("\n")
  );
  const end = answer.items.length === 0
    ? `No path of at most ten steps from ${answer.from.qualified_name} to ${answer.to.qualified_name} is known (${verdict})`
    : answer.more === undefined
    ? `No further path is known (${verdict})`
    : `… ${answer.more}`;
  const sites = renderSites(answer.unresolved ?? []);
  return [...noteLines(answer), ...paths, end, ...(sites === "" ? [] : [sites])].join("\n");
}
