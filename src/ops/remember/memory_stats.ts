// `focal memory stats`: how much is remembered, and in what state it is.

import { listMemories, memoryStats as readStats } from "../../memory/list.ts";
import { fields } from "../../render/table.ts";
import { operation } from "../operation.ts";
import { codeOfRepositories } from "./code_of_repositories.ts";
import { withCurrentCode } from "./current_code.ts";
import { memoryItem, repositoriesOf, statesOf } from "./remembering.ts";

export const memoryStats = operation({
  name: "memory stats",
  summary: "How much is remembered, and whether it still holds",
  group: "remember",
  parameters: {},
  examples: [{ command: "focal memory stats", does: "counts memories by kind and state" }],
  effect: "read",
  idempotent: true,
  needs: ["index", "memory"],
  output: {
    type: "object",
    properties: {
      total: { type: "integer" },
      by_category: { type: "object", additionalProperties: { type: "integer" } },
      by_state: { type: "object", additionalProperties: { type: "integer" } },
      linked: { type: "integer", description: "Tied to code or to other memories" },
      changes_logged: { type: "integer" },
    },
    required: ["total", "by_category", "by_state", "linked", "changes_logged"],
  },
  run: async (context) => {
    const repository_ids = repositoriesOf(context).map((repository) => repository.id);
    const { oldest: _oldest, newest: _newest, ...stats } = readStats(context.memory(), repository_ids);
    const items = await withCurrentCode(
      context,
      () => {
        const code = codeOfRepositories(context);
        return listMemories(context.memory(), { repository_ids }).memories
          .map((memory) => memoryItem(memory, statesOf(context, memory, code.of(memory.repository_id))));
      },
      (answer) => answer,
    );
    const by_state: Record<string, number> = {};
    for (const { state = "not tied to code" } of items) by_state[state] = (by_state[state] ?? 0) + 1;
    return { schema_version: 1 as const, ...stats, by_state };
  },
  render: (answer, view) =>
    fields([
      ["memories", String(answer.total)],
      ...Object.entries(answer.by_category).map(([name, n]) => [`  ${name}`, String(n)] as const),
      ...Object.entries(answer.by_state).map(([name, n]) => [`  ${name}`, String(n)] as const),
      ["changes logged", String(answer.changes_logged)],
    ], view),
});
