// `focal memory list`: memories by what they are, newest first.

import { AUTO, CATEGORIES } from "../../memory/memory.ts";
import { isStale, memoryState } from "../../memory/freshness.ts";
import { followedTargets } from "../../memory/followed_targets.ts";
import { listMemories } from "../../memory/list.ts";
import { operation } from "../operation.ts";
import { withCurrentCode } from "./current_code.ts";
import type { Context } from "../context.ts";
import { codeOfRepositories, symbolsNamed } from "./code_of_repositories.ts";
import { MEMORY_ITEM, memoryItem, memoryText, statesOf } from "./remembering.ts";

export const memoryList = operation({
  name: "memory list",
  summary: "List memories, newest first",
  help: "Observations that focal made by itself are listed with `--category auto` only.",
  group: "remember",
  parameters: {
    category: { type: "string", choices: [...CATEGORIES, AUTO], short: "c", summary: "Only this kind" },
    symbol_name: {
      type: "string",
      flag: "symbol",
      short: "s",
      completes: "symbol",
      summary: "Only those of this symbol",
    },
    tag: { type: "string", argument: false, summary: "Only those with this tag" },
    include_stale: {
      type: "boolean",
      flag: false,
      argumentDefault: true,
      summary: "Also memories whose code changed or is gone",
    },
    stale: { type: "boolean", argument: false, summary: "Only memories whose code changed or is gone" },
    limit: {
      type: "integer",
      default: 50,
      min: 1,
      max: 1000,
      short: "n",
      argument: false,
      summary: "How many at most",
    },
    page: { type: "integer", default: 1, min: 1, argument: false, summary: "Which page of them" },
  },
  examples: [
    { command: "focal memory list", does: "lists what was remembered here" },
    { command: "focal memory list --stale", does: "lists what needs a review" },
    { command: "focal memory list -c decision -s Cache.get", does: "lists decisions about a symbol" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index", "memory"],
  tool: { name: "list_memories", description: "List memories by category or symbol.", toolsets: ["default"] },
  output: {
    type: "object",
    properties: { items: { type: "array", items: MEMORY_ITEM }, total: { type: "integer" } },
    required: ["items", "total"],
  },
  run: (context, values) => withCurrentCode(context, () => listed(context, values), (answer) => answer.items),
  render: (answer) => {
    if (answer.items.length === 0) return "No memories.";
    return [...answer.items.map((item) => memoryText(item)), ...(answer.more === undefined ? [] : [answer.more])].join(
      "\n",
    );
  },
});

interface Wanted {
  readonly category: string | undefined;
  readonly symbol_name: string | undefined;
  readonly tag: string | undefined;
  readonly include_stale: boolean;
  readonly stale: boolean;
  readonly limit: number;
  readonly page: number;
}

function listed(context: Context, values: Wanted) {
  const code = codeOfRepositories(context);
  const targets = values.symbol_name === undefined
    ? undefined
    : symbolsNamed(code, values.symbol_name).flatMap(({ repository_id, symbol }) =>
      followedTargets(context.memory(), repository_id, symbol, code.of(repository_id))
    );
  const { memories, total } = listMemories(context.memory(), {
    repository_ids: code.repository_ids,
    category: values.category,
    tag: values.tag,
    limit: values.stale ? -1 : values.limit,
    offset: values.stale ? 0 : (values.page - 1) * values.limit,
    ...(targets === undefined ? {} : { targets }),
  });
  const hide_stale = context.caller === "mcp" && !values.include_stale;
  const shown = memories.map((memory) => ({ memory, states: statesOf(context, memory, code.of(memory.repository_id)) }))
    .filter(
      ({ states }) => {
        const stale = isStale(memoryState(states));
        return values.stale ? stale : !(hide_stale && stale);
      },
    );
  const page = values.stale ? shown.slice((values.page - 1) * values.limit, values.page * values.limit) : shown;
  const items = page.map(({ memory, states }) => memoryItem(memory, states));
  const of = values.stale ? shown.length : total;
  const rest = of - (values.page - 1) * values.limit - items.length;
  return {
    schema_version: 1 as const,
    items,
    total: of,
    truncated: rest > 0,
    ...(rest > 0 ? { more: `… ${rest} more, ask for page ${values.page + 1}` } : {}),
    nothing: items.length === 0,
  };
}
