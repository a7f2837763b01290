// `focal context`: what a task needs to see of the code, and what is remembered of it, within a budget.

import { INTENTS } from "../../capsule/intent.ts";
import type { Capsule, CapsuleItem } from "../../capsule/capsule.ts";
import { SYMBOL_ITEM, symbolItem } from "../ask/symbol_items.ts";
import { coveredCheckouts, freshly } from "../ask/asked.ts";
import { GLOBALS } from "../globals.ts";
import { operation } from "../operation.ts";
import { fitBodies, makeContext, recordContext } from "./make_context.ts";

export const contextCapsule = operation({
  name: "context",
  summary: "A context capsule for a task: code, its surroundings, memories",
  help:
    "Bodies of what matters most, signatures of what is next to it, one line for the rest, never over the budget. " +
    "Names, files, path:line and stack traces in the task are followed. The intent decides how the graph is: debug both " +
    "ways, refactor to what would break, modify and explore to what is used.",
  group: "ask",
  parameters: {
    task: {
      type: "string",
      required: true,
      position: "rest",
      maxLength: 100_000,
      argument: "query",
      summary: "What is to be done",
    },
    intent: {
      type: "string",
      choices: INTENTS,
      short: "i",
      summary: "What kind of task it is (default: told by its words)",
    },
    max_tokens: {
      type: "integer",
      default: 4000,
      min: GLOBALS.max_tokens.min,
      max: GLOBALS.max_tokens.max,
      flag: false,
      summary: "Budget of the answer",
    },
    explain: { type: "boolean", summary: "Say why each item is there" },
    fresh: { type: "boolean", summary: "Send bodies that this session has already, too" },
  },
  examples: [
    { command: 'focal context "fix the crash when a template is missing"', does: "gathers what that needs" },
    { command: 'focal context "rename Cache.get" --max-tokens 2000 --explain', does: "says why each item is there" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index", "memory"],
  tool: {
    name: "get_context",
    description: "Code, graph context and memories for a task, within a token budget. Start here.",
    toolsets: ["default", "lean"],
  },
  output: {
    type: "object",
    properties: {
      intent: { type: "string", enum: INTENTS },
      items: {
        type: "array",
        items: {
          ...SYMBOL_ITEM,
          properties: {
            ...SYMBOL_ITEM.properties,
            detail: { type: "string", enum: ["line", "signature", "excerpt", "body"] },
            body: { type: "string" },
            sent_earlier: { type: "boolean", description: "The session has the body already" },
            reasons: { type: "array", items: { type: "string" } },
          },
        },
      },
      memories: { type: "array", items: { type: "object", required: ["id", "category", "content"] } },
      total_tokens: { type: "integer" },
      budget: { type: "integer" },
    },
    required: ["intent", "items", "memories", "total_tokens", "budget"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    const request = {
      task: values.task,
      intent: values.intent as typeof INTENTS[number] | undefined,
      max_tokens: values.max_tokens,
      explain: values.explain,
      fresh: values.fresh,
    };
    const capsule = await freshly(context, checkouts, () => {
      const { capsule, files } = makeContext(context, checkouts, request);
      return { answer: capsule, rows: files };
    });
    recordContext(context, capsule);
    return answerOf(capsule, checkouts.length > 1);
  },
  render: (answer) => answer[TEXT],
});

/** Not part of the JSON: the text has its own budget. */
const TEXT = Symbol("text");

function answerOf(capsule: Capsule, several_roots: boolean) {
  const envelope = (items: readonly ReturnType<typeof itemOf>[]) => {
    const cut = items.length < capsule.items.length || capsule.omitted > 0;
    return {
      schema_version: 1 as const,
      intent: capsule.intent,
      items,
      memories: capsule.memories,
      total_tokens: capsule.total_tokens,
      budget: capsule.budget,
      truncated: cut,
      ...(cut ? { more: `… ${capsule.omitted + capsule.items.length - items.length} more, raise max_tokens` } : {}),
    };
  };
  const all = capsule.items.map((item) => itemOf(item, several_roots));
  const items = fitBodies(all, envelope, capsule.budget);
  return { ...envelope(items), nothing: all.length + capsule.omitted === 0, [TEXT]: capsule.text };
}

function itemOf(item: CapsuleItem, several_roots: boolean) {
  const { signature, ...rest } = symbolItem(item.row, several_roots);
  return {
    ...rest,
    signature: signature.length > 240 ? `${signature.slice(0, 239)}…` : signature,
    detail: item.detail,
    ...(item.body === undefined ? {} : { body: item.body }),
    ...(item.sent_earlier ? { sent_earlier: true } : {}),
    ...(item.reasons.length > 0 ? { reasons: item.reasons } : {}),
  };
}
