// `focal recall`: finds memories for a question.

import { isStale, memoryState } from "../../memory/freshness.ts";
import { followedTargets } from "../../memory/followed_targets.ts";
import { memoriesAbout } from "../../memory/links.ts";
import { AUTO, CATEGORIES, type Memory } from "../../memory/memory.ts";
import { parseSymbolReference } from "../../memory/references.ts";
import { recall as recallMemories } from "../../search/recall.ts";
import { operation } from "../operation.ts";
import type { Context } from "../context.ts";
import { codeOfRepositories } from "./code_of_repositories.ts";
import { MEMORY_ITEM, memoryItem, memoryText, statesOf } from "./remembering.ts";
import { withCurrentCode } from "./current_code.ts";
import { proximityTo, symbolsNamedIn } from "./question_symbols.ts";

export const recall = operation({
  name: "recall",
  summary: "Find memories for a question",
  help:
    "Ranked by text, term similarity, how recent they are, how near their code is to what the question names, and " +
    "whether that code is still the same. --explain shows the five terms.",
  group: "remember",
  parameters: {
    question: { type: "string", required: true, position: "rest", argument: "query", summary: "What to look for" },
    category: { type: "string", choices: [...CATEGORIES, AUTO], short: "c", summary: "Only this kind of memory" },
    limit: {
      type: "integer",
      default: 10,
      min: 1,
      max: 100,
      short: "n",
      argument: "max_results",
      summary: "How many at most",
    },
    include_stale: {
      type: "boolean",
      flag: false,
      argumentDefault: true,
      summary: "Also memories whose code changed or is gone",
    },
    fresh_only: { type: "boolean", argument: false, summary: "Leave out memories whose code changed or is gone" },
    explain: { type: "boolean", argument: false, summary: "Show why each is where it is" },
  },
  examples: [
    { command: 'focal recall "how do we compare tokens"', does: "finds what was decided about it" },
    { command: "focal recall pagination -c bug_fix --json", does: "finds fixes, as JSON" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index", "memory"],
  tool: {
    name: "search_memory",
    description: "Find memories (decisions, patterns, fixes) for a question.",
    toolsets: ["default"],
  },
  output: {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: { ...MEMORY_ITEM, properties: { ...MEMORY_ITEM.properties, score: { type: "number" } } },
      },
    },
    required: ["items"],
  },
  run: async (context, values) => {
    const found = await withCurrentCode(
      context,
      () => recallFor(context, values.question, { limit: values.limit, category: values.category }),
      (answer) => answer.map(({ item }) => item),
    );
    const fresh_only = values.fresh_only || (context.caller === "mcp" && !values.include_stale);
    const kept = fresh_only
      ? found.filter(({ item }) => item.state !== "needs review" && item.state !== "orphaned")
      : found;
    const items = kept.map(({ item, score, terms }) => ({
      ...item,
      score: Math.round(score * 1000) / 1000,
      ...(values.explain ? { terms } : {}),
    }));
    return { schema_version: 1 as const, items, nothing: items.length === 0 };
  },
  render: (answer) => {
    if (answer.items.length === 0) return "No memory matches.";
    return answer.items.map((item) => {
      const terms = "terms" in item && item.terms !== undefined
        ? `\n  ${Object.entries(item.terms).map(([name, value]) => `${name} ${value.toFixed(2)}`).join(", ")}`
        : "";
      return memoryText(item, item.score) + terms;
    }).join("\n");
  },
});

/** Memories for a text, with their states; also for capsules. `pivots` are references of the symbols that it is about. */
export function recallFor(
  context: Context,
  question: string,
  options: { limit: number; category?: string | undefined; pivots?: readonly string[] },
) {
  const memory = context.memory();
  const code = codeOfRepositories(context);
  const known = new Map<string, ReturnType<typeof statesOf>>();
  const states = (each: Memory) => {
    let found = known.get(each.id);
    if (found === undefined) known.set(each.id, found = statesOf(context, each, code.of(each.repository_id)));
    return found;
  };
  const pivots = options.pivots ?? symbolsNamedIn(question, code);
  const also = pivots.flatMap((pivot) => {
    const { repository, key } = parseSymbolReference(pivot) ?? { repository: "", key: "" };
    const symbols = code.of(repository);
    const symbol = symbols.byKey(key) ?? { key, body_hash: "" };
    return followedTargets(memory, repository, symbol, symbols).flatMap((target) => memoriesAbout(memory, target));
  });
  const found = recallMemories(memory, question, {
    repository_ids: code.repository_ids,
    now_ms: context.clock.now(),
    limit: options.limit,
    category: options.category,
    also: [...new Set(also)].slice(0, 200),
    isStale: (each) => isStale(memoryState(states(each))),
    ...(pivots.length === 0 ? {} : { proximity: proximityTo(context, code, pivots, states) }),
  });
  return found.map((each) => ({ ...each, item: memoryItem(each.memory, states(each.memory)) }));
}
