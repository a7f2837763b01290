// `focal config path`: where the configuration files are, or would be.

import { existsSync } from "node:fs";
import { projectFile, userFile } from "../../config/layers.ts";
import { operation } from "../operation.ts";

export const configPath = operation({
  name: "config path",
  summary: "Where the configuration files are, or would be",
  group: "maintain",
  parameters: {},
  examples: [{ command: "focal config path", does: "prints your own file and the repository's" }],
  effect: "read",
  idempotent: true,
  needs: [],
  output: {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: { scope: { type: "string" }, path: { type: "string" }, exists: { type: "boolean" } },
          required: ["scope", "path", "exists"],
        },
      },
    },
    required: ["items"],
  },
  run: (context) => {
    const files = [["user", userFile(context.home)], ["project", projectFile(context.roots[0] ?? ".")]] as const;
    const items = files.map(([scope, path]) => ({ scope, path, exists: existsSync(path) }));
    return { schema_version: 1 as const, items };
  },
  render: (answer) => answer.items.map(({ path }) => path).join("\n"),
});
