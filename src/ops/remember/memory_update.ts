// `focal memory update`: changes a memory's text, kind, tags, weight, or what it is tied to.

import { CATEGORIES, findMemory } from "../../memory/memory.ts";
import { wholeMemoryId } from "../../memory/memory_id.ts";
import { updateMemory } from "../../memory/update.ts";
import { FocalError } from "../../base/errors.ts";
import { operation } from "../operation.ts";
import { knownCheckouts } from "./code_lookup.ts";
import { codeOfRepositories } from "./code_of_repositories.ts";
import { notLinked, readyToLink } from "./current_code.ts";
import { MEMORY_ID, MEMORY_ITEM, memoryItem, memoryText, notLinkedText, statesOf } from "./remembering.ts";
import { writerIn } from "./writer.ts";

export const memoryUpdate = operation({
  name: "memory update",
  summary: "Change a memory, or say that it still holds",
  help:
    "--symbol replaces all links, --no-symbols removes them. A new text, or --reviewed, takes the code as it is now: " +
    "the memory is fresh again.",
  group: "remember",
  parameters: {
    id: MEMORY_ID,
    content: { type: "string", position: 1, stdin: true, summary: "Its new text" },
    category: { type: "string", choices: CATEGORIES, short: "c", summary: "Its new kind" },
    symbol_names: {
      type: "strings",
      flag: "symbol",
      short: "s",
      completes: "symbol",
      summary: "A symbol it is about, in place of those before; may be repeated",
    },
    no_symbols: { type: "boolean", summary: "Tie it to no code" },
    tags: {
      type: "strings",
      flag: "tag",
      argument: false,
      summary: "A tag, in place of those before; may be repeated",
    },
    weight: { type: "integer", min: 1, max: 5, argument: false, summary: "How much it matters, 1 to 5" },
    pin: { type: "boolean", argument: false, summary: "List it first" },
    unpin: { type: "boolean", argument: false, summary: "List it where its age puts it" },
    reviewed: { type: "boolean", summary: "It still holds for the code as it is now" },
  },
  examples: [
    { command: 'focal memory update 0190a1b2-… "Tokens live 15 minutes"', does: "changes its text" },
    { command: "focal memory update 0190a1b2-… --reviewed", does: "says that it still holds" },
  ],
  effect: "write",
  needs: ["index", "memory"],
  tool: {
    name: "update_memory",
    description: "Change a memory's text, category or links, or confirm that it still holds.",
    toolsets: ["default"],
  },
  output: {
    type: "object",
    properties: { memory: MEMORY_ITEM, not_linked: { type: "array", items: { type: "object" } } },
    required: ["memory", "not_linked"],
  },
  run: async (context, values) => {
    if (values.no_symbols && values.symbol_names.length > 0) {
      throw new FocalError("usage", "--symbol and --no-symbols contradict each other.", { fix: "Give one of them." });
    }
    if (changesNothing(values)) {
      throw new FocalError("usage", "Nothing to change was given.", {
        fix: "Give a new text, or what else is to change; --reviewed (reviewed) says that it still holds.",
      });
    }
    if (knownCheckouts(context).length > 0) await context.freshen();
    else await readyToLink(context, values.content ?? "", values.symbol_names);
    const id = wholeMemoryId(context.memory(), values.id);
    const writer = writerIn(
      context,
      codeOfRepositories(context),
      findMemory(context.memory(), id)?.repository_id ?? null,
    );
    const { memory, open } = updateMemory(context.memory(), id, {
      content: values.content,
      category: values.category,
      tags: values.tags.length > 0 ? values.tags : undefined,
      weight: values.weight,
      pinned: values.pin ? true : values.unpin ? false : undefined,
      symbol_names: values.no_symbols ? [] : values.symbol_names.length > 0 ? values.symbol_names : undefined,
      reviewed: values.reviewed,
    }, writer);
    const states = statesOf(context, memory, writer.symbols);
    return { schema_version: 1 as const, memory: memoryItem(memory, states), not_linked: notLinked(context, open) };
  },
  render: (answer) =>
    [
      memoryText(answer.memory),
      ...notLinkedText(answer.not_linked),
    ].join("\n"),
});

/** Without anything to change the log would tell of a change that is none. */
function changesNothing({ id: _, ...values }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(values).every((value) =>
    value === undefined || value === false || Array.isArray(value) && value.length === 0
  );
}
