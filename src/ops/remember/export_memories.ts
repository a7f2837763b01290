// `focal export memories`: memories with their links and history, as JSON lines.

import { exportMemories as exportLines } from "../../memory/export.ts";
import { operation } from "../operation.ts";
import { repositoriesOf } from "./remembering.ts";

export const exportMemories = operation({
  name: "export memories",
  summary: "Write memories as JSON lines, with links and history",
  help: "`focal import memories` reads them again, here or elsewhere, and loses nothing.",
  group: "remember",
  parameters: {
    all: { type: "boolean", summary: "Of all repositories" },
  },
  examples: [
    { command: "focal export memories > memories.jsonl", does: "writes those of this repository" },
    { command: "focal export memories --all > memories.jsonl", does: "writes all" },
  ],
  effect: "read",
  idempotent: true,
  whole: true,
  needs: ["memory"],
  output: {
    type: "object",
    properties: { items: { type: "array", items: { type: "object", required: ["type"] } } },
    required: ["items"],
  },
  run: (context, values) => {
    const ids = values.all ? undefined : repositoriesOf(context).map((repository) => repository.id);
    const items = [...exportLines(context.memory(), ids)].map((line) => JSON.parse(line) as Record<string, unknown>);
    return { schema_version: 1 as const, items };
  },
  render: (answer) => answer.items.map((item) => JSON.stringify(item)).join("\n"),
});
