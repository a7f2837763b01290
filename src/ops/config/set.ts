// `focal config set KEY VALUE`: writes one key, and leaves the rest of the file as it is.

import { editConfig, valueOf } from "../../config/edit.ts";
import { operation } from "../operation.ts";
import { fileToChange, KEY, modeWhenNew, PROJECT_FLAG, shownValue } from "./common.ts";

export const configSet = operation({
  name: "config set",
  summary: "Set a key, in your own file or the repository's",
  help: "Lists are given as JSON or separated by commas. Comments and order of the file stay.",
  group: "maintain",
  parameters: {
    key: KEY,
    value: { type: "string", position: 1, required: true, summary: "The value" },
    project: PROJECT_FLAG,
  },
  examples: [
    { command: "focal config set index.max_file_bytes 1000000", does: "indexes files up to 1 MB" },
    { command: "focal config set --project index.exclude dist,vendor", does: "leaves folders of this repository out" },
  ],
  effect: "write",
  idempotent: true,
  needs: [],
  output: {
    type: "object",
    properties: { key: { type: "string" }, value: {}, file: { type: "string" } },
    required: ["key", "value", "file"],
  },
  run: async (context, { key, value: text, project }) => {
    const value = valueOf(key, text);
    const file = fileToChange(context, key, project);
    await editConfig(file, key, value, modeWhenNew(project));
    return { schema_version: 1 as const, key, value: shownValue(key, value), file };
  },
  render: (answer) => `Set ${answer.key} in ${answer.file}.`,
});
