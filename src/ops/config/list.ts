// `focal config list`: every key with its value and where that comes from.

import { configError } from "../../config/load.ts";
import { readLayers } from "../../config/layers.ts";
import { table } from "../../render/table.ts";
import { paint } from "../../render/view.ts";
import { operation } from "../operation.ts";
import { SETTING_SCHEMA, shownSetting, sourcesOf, valueText } from "./common.ts";

export const configList = operation({
  name: "config list",
  summary: "Every key with its value and where that comes from",
  help: "Environment variables (FOCAL_…) win over the repository's focal.json, that over ~/.focal/config.json.",
  group: "maintain",
  parameters: {},
  examples: [{ command: "focal config list --json", does: "prints all settings as JSON" }],
  effect: "read",
  idempotent: true,
  needs: [],
  output: { type: "object", properties: { items: { type: "array", items: SETTING_SCHEMA } }, required: ["items"] },
  run: (context) => {
    const { settings, problems } = readLayers(sourcesOf(context));
    const [problem] = problems;
    if (problem !== undefined) throw configError(problem);
    return { schema_version: 1 as const, items: [...settings.values()].map(shownSetting) };
  },
  render: (answer, view) => {
    const columns = [{ title: "key" }, { title: "value", shrinks: true }, { title: "from" }];
    const rows = answer.items.map(({ key, value, source, summary }) => [key, valueText(value), source, summary]);
    if (view.width === undefined) return table([...columns, { title: "what it does" }], rows, view);
    const [title = "", ...lines] = table(columns, rows.map((row) => row.slice(0, 3)), view).split("\n");
    return [title, ...lines.flatMap((line, at) => [line, `  ${paint(view, "dim", rows[at]?.[3] ?? "")}`])].join("\n");
  },
});
