// `focal remember`: saves a decision, a pattern, a fix, tied to the code it is about.

import { CATEGORIES } from "../../memory/memory.ts";
import { saveMemory } from "../../memory/save.ts";
import { operation } from "../operation.ts";
import { notLinked, readyToLink } from "./current_code.ts";
import { MEMORY_ITEM, memoryItem, memoryText, notLinkedText, statesOf } from "./remembering.ts";
import { writerOf } from "./writer.ts";

export const remember = operation({
  name: "remember",
  summary: "Save a memory, tied to the code it is about",
  help:
    "Symbols named in backticks are linked by themselves. A text that says the same as an earlier memory is merged " +
    "into it; secrets are masked.",
  group: "remember",
  parameters: {
    content: {
      type: "string",
      required: true,
      position: "rest",
      stdin: true,
      summary: "What to remember",
    },
    category: {
      type: "string",
      choices: CATEGORIES,
      default: "decision",
      short: "c",
      summary: "What kind of memory it is",
    },
    symbol_names: {
      type: "strings",
      flag: "symbol",
      short: "s",
      completes: "symbol",
      summary: "A symbol it is about; may be repeated",
    },
    tags: { type: "strings", flag: "tag", summary: "A tag; may be repeated" },
    weight: { type: "integer", min: 1, max: 5, summary: "How much it matters, 1 to 5 (default: 3)" },
    pinned: { type: "boolean", flag: "pin", summary: "List it first" },
  },
  examples: [
    {
      command: 'focal remember "Tokens are compared in `checkToken` only, in constant time"',
      does: "saves a decision",
    },
    {
      command: 'focal remember "Off by one in the pager" -c bug_fix -s Pager.next',
      does: "saves what a fix was about",
    },
  ],
  effect: "write",
  needs: ["index", "memory"],
  tool: {
    name: "save_memory",
    description: "Remember a decision, pattern or fix across sessions, linked to symbols.",
    toolsets: ["default"],
  },
  output: {
    type: "object",
    properties: {
      memory: MEMORY_ITEM,
      merged: { type: "boolean", description: "It was merged into an earlier memory that says the same" },
      merged_text: { type: "string", description: "What that memory said before" },
      masked: { type: "boolean", description: "A secret in the text was masked" },
      not_linked: {
        type: "array",
        items: { type: "object" },
        description: "Names, given or in backticks, that are no symbol or several",
      },
    },
    required: ["memory", "merged", "masked", "not_linked"],
  },
  run: async (context, values) => {
    await readyToLink(context, values.content, values.symbol_names);
    const writer = writerOf(context, values.content, values.symbol_names);
    const saved = saveMemory(context.memory(), {
      content: values.content,
      category: values.category,
      symbol_names: values.symbol_names,
      tags: values.tags,
      pinned: values.pinned,
      ...(values.weight === undefined ? {} : { weight: values.weight }),
    }, writer);
    return {
      schema_version: 1 as const,
      memory: memoryItem(saved.memory, statesOf(context, saved.memory, writer.symbols)),
      merged: saved.merged_text !== undefined,
      ...(saved.merged_text === undefined ? {} : { merged_text: saved.merged_text }),
      masked: saved.masked,
      not_linked: notLinked(context, saved.open),
    };
  },
  render: (answer) => {
    const lines = [memoryText(answer.memory)];
    if (answer.merged) lines.push("Merged into an earlier memory that says the same; its old text is in the log.");
    if (answer.masked) lines.push("A secret in the text was masked.");
    lines.push(...notLinkedText(answer.not_linked));
    return lines.join("\n");
  },
});
