// `focal memory show`: one memory with its links and everything that happened to it.

import { maskSecrets } from "../../base/mask.ts";
import { wholeMemoryId } from "../../memory/memory_id.ts";
import { findMemory } from "../../memory/memory.ts";
import { readLog } from "../../memory/memory_log.ts";
import { noSuchMemory } from "../../memory/update.ts";
import { operation } from "../operation.ts";
import { withCurrentCode } from "./current_code.ts";
import { codeOfRepositories } from "./code_of_repositories.ts";
import { MEMORY_ID, MEMORY_ITEM, memoryItem, memoryText, statesOf } from "./remembering.ts";

export const memoryShow = operation({
  name: "memory show",
  summary: "One memory, what it is tied to, and its history",
  group: "remember",
  parameters: {
    id: MEMORY_ID,
  },
  examples: [{ command: "focal memory show 0190a1b2-…", does: "shows it with its history" }],
  effect: "read",
  idempotent: true,
  needs: ["index", "memory"],
  output: {
    type: "object",
    properties: {
      memory: MEMORY_ITEM,
      history: {
        type: "array",
        items: {
          type: "object",
          properties: {
            at: { type: "string" },
            change: { type: "string" },
            by: { type: "string" },
            before: { type: "string" },
          },
          required: ["at", "change", "by"],
        },
      },
    },
    required: ["memory", "history"],
  },
  run: async (context, values) => {
    const memory = findMemory(context.memory(), wholeMemoryId(context.memory(), values.id));
    if (memory === undefined) throw noSuchMemory(values.id);
    const history = readLog(context.memory(), memory.id).map((entry) => ({
      at: new Date(entry.at).toISOString(),
      change: entry.change,
      by: entry.actor,
      ...(entry.before !== null && entry.before.content !== entry.after?.content
        ? { before: maskSecrets(entry.before.content) }
        : {}),
    }));
    const item = await withCurrentCode(
      context,
      () => memoryItem(memory, statesOf(context, memory, codeOfRepositories(context).of(memory.repository_id))),
      (answer) => [answer],
    );
    return { schema_version: 1 as const, memory: item, history };
  },
  render: (answer) => {
    const history = answer.history.map(({ at, change, by, before }) =>
      `  ${at.slice(0, 19).replace("T", " ")}  ${change}${by === "" ? "" : ` by ${by}`}${
        before === undefined ? "" : `; before: ${before}`
      }`
    );
    return [memoryText(answer.memory), "history:", ...history].join("\n");
  },
});
