// `focal config unset KEY`: takes one key out of a file.

import { existsSync } from "node:fs";
import { editConfig, knownKey } from "../../config/edit.ts";
import { operation } from "../operation.ts";
import { fileToChange, KEY, PROJECT_FLAG } from "./common.ts";

export const configUnset = operation({
  name: "config unset",
  summary: "Remove a key, from your own file or the repository's",
  group: "maintain",
  parameters: { key: KEY, project: PROJECT_FLAG },
  examples: [{ command: "focal config unset index.jobs", does: "goes back to one parse worker per core" }],
  effect: "write",
  idempotent: true,
  needs: [],
  output: {
    type: "object",
    properties: { key: { type: "string" }, file: { type: "string" }, removed: { type: "boolean" } },
    required: ["key", "file"],
  },
  run: async (context, { key, project }) => {
    knownKey(key);
    const file = fileToChange(context, key, project);
    const removed = existsSync(file) && await editConfig(file, key, undefined);
    return { schema_version: 1 as const, key, file, removed };
  },
  render: (answer) =>
    answer.removed ? `Removed ${answer.key} from ${answer.file}.` : `${answer.key} is not set in ${answer.file}.`,
});
