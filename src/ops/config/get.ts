// `focal config get KEY`: the value in force.

import { knownKey } from "../../config/edit.ts";
import { configError } from "../../config/load.ts";
import { readLayers } from "../../config/layers.ts";
import { operation } from "../operation.ts";
import { KEY, SETTING_SCHEMA, shownSetting, sourcesOf, valueText } from "./common.ts";

export const configGet = operation({
  name: "config get",
  summary: "The value of a key that is in force here",
  help: "Exit code 1 when the key is not set and has no default.",
  group: "maintain",
  parameters: { key: KEY },
  examples: [{ command: "focal config get index.max_file_bytes", does: "prints the largest file that is indexed" }],
  effect: "read",
  idempotent: true,
  needs: [],
  output: SETTING_SCHEMA,
  run: (context, { key }) => {
    knownKey(key);
    const { settings, problems } = readLayers(sourcesOf(context));
    const wrong = problems.find((problem) => problem.key === key);
    if (wrong !== undefined) throw configError(wrong);
    const setting = settings.get(key) ?? { key, value: undefined, source: "default" };
    return { schema_version: 1 as const, ...shownSetting(setting), nothing: setting.value === undefined };
  },
  render: (answer) => answer.value === null ? "" : valueText(answer.value),
});
