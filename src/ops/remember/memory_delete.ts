// `focal memory delete`: removes a memory; what it said stays in the log.

import { deleteMemory } from "../../memory/delete.ts";
import { wholeMemoryId } from "../../memory/memory_id.ts";
import { operation } from "../operation.ts";
import { MEMORY_ID, MEMORY_ITEM, memoryItem } from "./remembering.ts";

export const memoryDelete = operation({
  name: "memory delete",
  summary: "Delete a memory",
  group: "remember",
  parameters: {
    id: MEMORY_ID,
  },
  examples: [{ command: "focal memory delete 0190a1b2-…", does: "deletes it" }],
  effect: "destructive",
  needs: ["memory"],
  tool: { name: "delete_memory", description: "Delete a memory.", toolsets: ["default"] },
  output: { type: "object", properties: { deleted: MEMORY_ITEM }, required: ["deleted"] },
  run: (context, values) => {
    const id = wholeMemoryId(context.memory(), values.id);
    const deleted = deleteMemory(context.memory(), id, context.clock, context.caller);
    return { schema_version: 1 as const, deleted: memoryItem(deleted, []) };
  },
  render: (answer) => `Deleted ${answer.deleted.id}: ${answer.deleted.content}`,
});
