// `focal status`: what is indexed, how fresh it is, what was skipped and why.

import { existsSync } from "node:fs";
import { checkoutSummaries, type CheckoutSummary } from "../graph/checkout_summaries.ts";
import { brokenFiles, type SkippedFile, skippedFiles } from "../graph/file_records.ts";
import { isEverything } from "../base/paths.ts";
import type { Context } from "./context.ts";
import { counted } from "../render/text.ts";
import { homePaths } from "../store/home.ts";
import { nestedAdvice } from "./nested_advice.ts";
import { operation } from "./operation.ts";

export const status = operation({
  name: "status",
  summary: "What is indexed, how fresh it is, what was skipped and why",
  help: "Covers the repository around the current folder, or those given with -C. `--all` lists every indexed folder.",
  group: "index",
  parameters: {
    all: { type: "boolean", summary: "Every folder in the index" },
    skipped: { type: "boolean", summary: "List the files that were skipped, and those with syntax errors" },
  },
  examples: [
    { command: "focal status", does: "tells about the repository you are in" },
    { command: "focal status --skipped", does: "lists what is not in the index, and why" },
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
            files: { type: "integer", description: "Files of source code" },
            config_files: {
              type: "integer",
              description: "Files that are read to resolve references: package.json, go.mod, …",
            },
            symbols: { type: "integer" },
            pending: { type: "integer", description: "Files whose references wait to be resolved" },
            skipped: { type: "object", additionalProperties: { type: "integer" } },
            syntax_errors: { type: "integer", description: "Files of which only a part could be parsed" },
            skipped_files: {
              type: "array",
              description: "With --skipped; files left out by ignore rules or of no known language are only counted",
              items: {
                type: "object",
                properties: {
                  path: { type: "string" },
                  reason: { type: "string" },
                  detail: { type: ["string", "null"] },
                },
                required: ["path", "reason", "detail"],
              },
            },
          },
          required: [
            "root",
            "indexed",
            "age_ms",
            "files",
            "config_files",
            "symbols",
            "pending",
            "skipped",
            "syntax_errors",
          ],
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
    const items = [
      ...known.map((summary) => describe(context, summary, now, values.skipped)),
      ...missing.map(unindexed),
    ];
    return { schema_version: 1 as const, items };
  },
  render: (answer) => {
    if (answer.items.length === 0) return "Nothing is indexed yet. Run `focal index` in a project.";
    return answer.items.map(renderItem).join("\n");
  },
});

interface Item {
  readonly root: string;
  readonly indexed: boolean;
  readonly age_ms: number | null;
  readonly files: number;
  readonly config_files: number;
  readonly symbols: number;
  readonly pending: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly syntax_errors: number;
  readonly skipped_files?: readonly Omit<SkippedFile, "size">[];
}

function describe(context: Context, summary: CheckoutSummary, now: number, list: boolean): Item {
  const { id, root, indexed_at, scanned_at, files, config_files, symbols, pending, skipped } = summary;
  const age_ms = scanned_at === null ? null : Math.max(0, now - scanned_at);
  const broken = brokenFiles(context.index(), id);
  const item = { root, indexed: indexed_at !== null, age_ms, files, config_files, symbols, pending, skipped };
  if (!list) return { ...item, syntax_errors: broken.length };
  const listed = [
    ...skippedFiles(context.index(), id).map(({ path, reason, detail }) => ({ path, reason, detail })),
    ...broken.map((path) => ({ path, reason: "syntax errors", detail: "indexed as far as it could be parsed" })),
  ];
  return { ...item, syntax_errors: broken.length, skipped_files: listed };
}

function unindexed(root: string): Item {
  return {
    root,
    indexed: false,
    age_ms: null,
    files: 0,
    config_files: 0,
    symbols: 0,
    pending: 0,
    skipped: {},
    syntax_errors: 0,
  };
}

function renderItem(item: Item): string {
  const name = item.root;
  if (!item.indexed && item.files === 0) {
    return isEverything(name)
      ? `${name}: no project, and not indexed. Name a folder with -C.`
      : `${name}: not indexed. Run \`focal index\`.`;
  }
  const state = item.indexed ? age(item.age_ms) : "the first index is not complete";
  const config = item.config_files > 0 ? ` (and ${counted(item.config_files, "configuration file")})` : "";
  const lines = [`${name}: ${counted(item.files, "file")}${config}, ${counted(item.symbols, "symbol")}, ${state}`];
  if (item.pending > 0) {
    lines.push(`  ${counted(item.pending, "file waits", "files wait")} to be resolved`);
  }
  const skipped = Object.entries(item.skipped).sort(([, a], [, b]) => b - a);
  if (skipped.length > 0) {
    lines.push(`  skipped: ${skipped.map(([reason, count]) => `${count} ${reason}`).join(", ")}`);
  }
  const nested = item.skipped["nested repository"] ?? 0;
  if (nested > 0) {
    lines.push(
      `  nested repositories: ${nestedAdvice}${item.skipped_files === undefined ? "; --skipped lists them" : ""}`,
    );
  }
  if (item.syntax_errors > 0) lines.push(`  with syntax errors: ${item.syntax_errors}`);
  for (const { path, reason, detail } of item.skipped_files ?? []) {
    lines.push(`  ${path}: ${reason}${detail === null ? "" : ` (${detail})`}`);
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
