// `focal import memories`: reads what `focal export memories` wrote, merging by id.

import { readFileSync } from "node:fs";
import { FocalError } from "../../base/errors.ts";
import { importMemories as importLines } from "../../memory/import.ts";
import { decodeSource } from "../../sources/decode_source.ts";
import { operation } from "../operation.ts";

export const importMemories = operation({
  name: "import memories",
  summary: "Read memories from JSON lines, merging by id",
  help: "Of two versions of a memory the later one stays. A line that is not right imports nothing.",
  group: "remember",
  parameters: {
    file: { type: "string", required: true, position: 0, completes: "file", summary: "File to read; - for stdin" },
  },
  examples: [
    { command: "focal import memories memories.jsonl", does: "merges them into those here" },
    {
      command: "ssh host focal export memories --all | focal import memories -",
      does: "takes them over from elsewhere",
    },
  ],
  effect: "write",
  idempotent: true,
  needs: ["memory"],
  output: {
    type: "object",
    properties: {
      added: { type: "integer" },
      updated: { type: "integer" },
      unchanged: { type: "integer" },
      links: { type: "integer" },
    },
    required: ["added", "updated", "unchanged", "links"],
  },
  run: (context, values) => ({
    schema_version: 1 as const,
    ...importLines(context.memory(), read(values.file).split("\n"), context.clock),
  }),
  render: ({ added, updated, unchanged }) => `${added} added, ${updated} updated, ${unchanged} unchanged.`,
});

function read(file: string): string {
  try {
    // Shells of Windows begin what they write with a byte-order mark.
    return decodeSource(readFileSync(file === "-" ? 0 : file));
  } catch (cause) {
    throw new FocalError("io", `${file} cannot be read.`, { cause, fix: "Check that it exists and is readable." });
  }
}
