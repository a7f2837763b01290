// `focal clear index`: forgets what is indexed; the next question or `focal index` builds it anew. Memory is not touched.

import { existsSync } from "node:fs";
import { checkoutSummaries } from "../graph/checkout_summaries.ts";
import { clearAllCheckouts, clearCheckout } from "../graph/clear_checkouts.ts";
import { homePaths } from "../store/home.ts";
import { operation } from "./operation.ts";

export const clearIndex = operation({
  name: "clear index",
  summary: "Delete the index of a repository, or of all; memories stay",
  help: "The index is a cache: it is rebuilt when it is needed. Memories, sessions and intents are never touched.",
  group: "maintain",
  parameters: {
    all: { type: "boolean", summary: "Every repository's index" },
  },
  examples: [
    { command: "focal clear index", does: "deletes the index of the repository you are in" },
    { command: "focal clear index --all", does: "deletes everything that is indexed" },
  ],
  effect: "destructive",
  idempotent: true,
  needs: ["index"],
  output: {
    type: "object",
    properties: { cleared: { type: "array", items: { type: "string" }, description: "Root folders" } },
    required: ["cleared"],
  },
  run: (context, values) => {
    const known = existsSync(homePaths(context.home).index)
      ? checkoutSummaries(context.index(), values.all ? undefined : context.roots)
      : [];
    if (values.all && known.length > 0) clearAllCheckouts(context.index());
    else for (const { id } of known) clearCheckout(context.index(), id);
    return { schema_version: 1 as const, cleared: known.map(({ root }) => root) };
  },
  render: (answer) => {
    if (answer.cleared.length === 0) return "Nothing was indexed here.";
    return answer.cleared.map((root) => `Cleared the index of ${root}.`).join("\n");
  },
});
