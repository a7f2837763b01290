// `focal affected`: test files that a change reaches, one a line, for scripts.

import { twinsOf } from "../../graph/one_of_each.ts";
import { fileAt } from "../../graph/symbols.ts";
import { operation } from "../operation.ts";
import { coveredCheckouts } from "./asked.ts";
import { diffChanges } from "./diff.ts";
import { reachFrom } from "./reach_answer.ts";

export const affected = operation({
  name: "affected",
  summary: "Test files reached by a change, one per line, for scripts",
  help:
    "Starts from what a git diff changes, as `focal impact --diff` does, and follows what depends on it, or still names what is gone.",
  group: "ask",
  parameters: {
    base: { type: "string", summary: "Revision to compare with instead of HEAD" },
    staged: { type: "boolean", summary: "What is staged" },
    depth: { type: "integer", default: 5, min: 1, max: 8, short: "d", summary: "How many steps to follow" },
  },
  examples: [
    { command: "focal affected --base main | xargs npx vitest run", does: "runs the tests that a branch can reach" },
  ],
  effect: "read",
  idempotent: true,
  whole: true,
  needs: ["index"],
  output: {
    type: "object",
    properties: {
      items: { type: "array", items: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } },
      test_files: { type: "integer" },
    },
    required: ["items", "test_files"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    const paths = new Map<string, number>();
    let all = 0;
    for (const checkout of checkouts) {
      const { changes, broken } = await diffChanges(context, checkout, { base: values.base, staged: values.staged });
      const start = changes.map((change) => change.symbol).filter((symbol) => symbol !== undefined);
      const ids = start.flatMap((symbol) => twinsOf(context.index(), symbol, true));
      const found = reachFrom(context, [checkout], {
        start,
        ids,
        direction: "dependents",
        depth: values.depth,
        certain: false,
        broken,
      });
      const prefix = checkouts.length > 1 ? checkout.root + "/" : "";
      for (const change of changes) {
        if (fileAt(context.index(), checkout.id, change.path)?.is_test) paths.set(prefix + change.path, 0);
      }
      for (const [path, distance] of found.tests) {
        if (!paths.has(prefix + path)) paths.set(prefix + path, distance);
      }
      all += context.index().get<{ n: number }>(
        "SELECT count(*) AS n FROM files WHERE checkout_id = ? AND is_test <> 0 AND status = 'indexed'",
        checkout.id,
      )?.n ?? 0;
    }
    const items = [...paths].map(([path, distance]) => ({ path, distance }))
      .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1));
    return { schema_version: 1 as const, items, test_files: all, nothing: items.length === 0 };
  },
  render: (answer) => answer.items.map((item) => item.path).join("\n"),
});
