// `focal version`: which focal this is, and what it runs on.

import { VERSION } from "../base/version.ts";
import { isBundled } from "../base/program.ts";
import process from "node:process";
import { operation } from "./operation.ts";

export const version = operation({
  name: "version",
  summary: "Print the version, and what it runs on",
  group: "maintain",
  parameters: {},
  examples: [{ command: "focal version --json", does: "prints version, engine and platform as JSON" }],
  effect: "read",
  idempotent: true,
  needs: [],
  output: {
    type: "object",
    properties: {
      version: { type: "string" },
      engine: { type: "string" },
      platform: { type: "string" },
      compiled: { type: "boolean" },
    },
    required: ["version", "engine", "platform", "compiled"],
  },
  run: () => ({
    schema_version: 1,
    version: VERSION,
    engine: engine(),
    platform: `${process.platform}-${process.arch}`,
    compiled: isBundled(),
  }),
  render: (answer) => `focal ${answer.version} (${answer.engine}, ${answer.platform})`,
});

function engine(): string {
  const { deno, bun, node } = process.versions as Record<string, string | undefined>;
  if (deno !== undefined) return `deno ${deno}`;
  return bun === undefined ? `node ${node ?? "unknown"}` : `bun ${bun}`;
}
