// `focal status`: what is indexed, how fresh it is, what was skipped and why.

import { existsSync } from "node:fs";
import { checkoutSummaries, type CheckoutSummary } from "../graph/checkout_summaries.ts";
import { homePaths } from "../store/home.ts";
import { operation } from "./operation.ts";

export const status = operation({
  name: "status",
  summary: "What is indexed, how fresh it is, what was skipped and why",
  help: "Covers the repository around the current folder, or those given with -C. `--all` lists every indexed folder.",
  group: "index",
  parameters: {
    all: { type: "boolean", summary: "Every folder in the index" },
  },
  examples: [
    { command: "focal status", does: "tells about the repository you are in" },
    { command: "focal status --all --json", does: "lists every indexed folder as JSON" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  output: {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            root: { type: "string" },
            indexed: { type: "boolean" },
            age_ms: { type: ["integer", "null"], description: "Milliseconds since the last scan" },
            files: { type: "integer" },
            symbols: { type: "integer" },
            pending: { type: "integer", description: "Files whose references wait to be resolved" },
            skipped: { type: "object", additionalProperties: { type: "integer" } },
          },
          required: ["root", "indexed", "age_ms", "files", "symbols", "pending", "skipped"],
        },
      },
    },
    required: ["items"],
  },
  run: (context, values) => {
    // Asking must not create anything: without a file nothing is indexed.
    const known = existsSync(homePaths(context.home).index)
      ? checkoutSummaries(context.index(), values.all ? undefined : context.roots)
      : [];
    const now = context.clock.now();
    const missing = values.all ? [] : context.roots.filter((root) => !known.some((summary) => summary.root === root));
    const items = [...known.map((summary) => describe(summary, now)), ...missing.map(unindexed)];
    return { schema_version: 1 as const, items };
  },
  render: (answer) => {
    if (answer.items.length === 0) return "Nothing is indexed yet. Run `focal index` in a project.";
    return answer.items.map(renderItem).join("\n");
  },
});

type Item = ReturnType<typeof describe>;

function describe(summary: CheckoutSummary, now: number) {
  const { root, indexed_at, scanned_at, files, symbols, pending, skipped } = summary;
  const age_ms = scanned_at === null ? null : Math.max(0, now - scanned_at);
  return { root, indexed: indexed_at !== null, age_ms, files, symbols, pending, skipped };
}

function unindexed(root: string): Item {
  return { root, indexed: false, age_ms: null, files: 0, symbols: 0, pending: 0, skipped: {} };
}

function renderItem(item: Item): string {
  const name = item.root;
  if (!item.indexed && item.files === 0) return `${name}: not indexed. Run \`focal index\`.`;
  const state = item.indexed ? age(item.age_ms) : "the first index is not complete";
  const lines = [`${name}: ${item.files} files, ${item.symbols} symbols, ${state}`];
  if (item.pending > 0) lines.push(`  ${item.pending} files wait to be resolved`);
  const skipped = Object.entries(item.skipped).sort(([, a], [, b]) => b - a);
  if (skipped.length > 0) {
    lines.push(`  skipped: ${skipped.map(([reason, count]) => `${count} ${reason}`).join(", ")}`);
  }
  return lines.join("\n");
}

function age(age_ms: number | null): string {
  if (age_ms === null) return "never scanned";
  const seconds = Math.round(age_ms / 1000);
  if (seconds < 120) return `scanned ${seconds} s ago`;
  if (seconds < 7_200) return `scanned ${Math.round(seconds / 60)} min ago`;
  if (seconds < 172_800) return `scanned ${Math.round(seconds / 3_600)} h ago`;
  return `scanned ${Math.round(seconds / 86_400)} days ago`;
}
