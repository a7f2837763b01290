// `focal index`: builds the index of a folder, or brings it up to date.

import { resolve } from "node:path";
import { checkoutSummaries } from "../graph/checkout_summaries.ts";
import { checkoutTotals, skippedFiles } from "../graph/file_records.ts";
import { indexCheckout, type IndexSummary } from "../index/index_checkout.ts";
import { indexOptions } from "../index/index_context.ts";
import { realFolder } from "../index/real_folder.ts";
import { FocalError } from "../base/errors.ts";
import type { Context } from "./context.ts";
import { nestedAdvice } from "./nested_advice.ts";
import { operation } from "./operation.ts";

const WAIT_MS = 200;
const MOST_NESTED = 20;
/** So many are named in text. */
const MOST_NAMED = 3;

export const indexFolders = operation({
  name: "index",
  summary: "Build or refresh the index, with progress and a summary",
  help: "Only files that changed are read again. Interrupting it is safe: the next run goes on from there.",
  group: "index",
  parameters: {
    roots: { type: "strings", position: "rest", completes: "folder", summary: "Folders; default: the repository here" },
    full: { type: "boolean", summary: "Read and parse every file again" },
    jobs: {
      type: "integer",
      min: 1,
      max: 64,
      summary: "Parse in this many threads (default: one per core, at most 8)",
    },
  },
  examples: [
    { command: "focal index", does: "indexes the repository you are in" },
    { command: "focal index ~/work/api ~/work/web", does: "indexes two folders" },
    { command: "focal index --full --jobs 2", does: "starts over, with two threads" },
  ],
  effect: "write",
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
            files: { type: "integer" },
            symbols: { type: "integer" },
            references: { type: "integer" },
            edges: { type: "integer" },
            parsed: { type: "integer", description: "Files read in this run" },
            removed: { type: "integer" },
            unchanged: { type: "integer" },
            resolved: { type: "integer", description: "Files whose references were resolved in this run" },
            syntax_errors: { type: "integer", description: "Files that could be parsed in part only" },
            skipped: {
              type: "object",
              additionalProperties: { type: "integer" },
              description: "What was left out, by reason",
            },
            nested_repositories: {
              type: "array",
              items: { type: "string" },
              description: `Repositories below the folder, left out; the first ${MOST_NESTED}`,
            },
            took_ms: { type: "integer" },
          },
          required: ["root", "files", "symbols", "references", "edges", "parsed", "removed", "unchanged", "took_ms"],
        },
      },
    },
    required: ["items"],
  },
  run: async (context, values) => {
    const roots = values.roots.length > 0
      ? new Set(values.roots.map((root) => realFolder(resolve(root))))
      : context.roots;
    const items = [];
    for (const root of roots) {
      const summary = await indexWhenFree(context, root, values.full, values.jobs);
      items.push(describe(context, summary));
    }
    return { schema_version: 1 as const, items };
  },
  render: (answer) => answer.items.map(renderItem).join("\n"),
});

/** Waits for another process that is at work on the folder, then looks what is left to do. */
export async function indexWhenFree(
  context: Context,
  root: string,
  full: boolean,
  jobs: number | undefined,
): Promise<IndexSummary> {
  const options = indexOptions(context, root);
  for (;;) {
    const summary = await indexCheckout({ ...options, full, jobs: jobs ?? options.jobs });
    if (summary !== undefined) return summary;
    context.progress(0, 0, `waiting for another focal to finish indexing ${root}`);
    await new Promise((done) => setTimeout(done, WAIT_MS));
    if (context.signal.aborted) throw new FocalError("interrupted", "Interrupted while waiting for another focal");
  }
}

function describe(context: Context, summary: IndexSummary) {
  const totals = checkoutTotals(context.index(), summary.checkout);
  const { root, parsed, removed, unchanged, resolved, bytes } = summary;
  const { files, symbols, references, edges, syntax_errors } = totals;
  const [found] = checkoutSummaries(context.index(), [root]);
  const nested = skippedFiles(context.index(), summary.checkout).filter((file) => file.reason === "nested repository");
  return {
    root,
    files,
    symbols,
    references,
    edges,
    parsed,
    removed,
    unchanged,
    resolved,
    bytes_read: bytes,
    syntax_errors,
    skipped: found?.skipped ?? {},
    nested_repositories: nested.slice(0, MOST_NESTED).map((file) => file.path),
    took_ms: Math.round(summary.took_ms),
  };
}

function renderItem(item: ReturnType<typeof describe>): string {
  const nothing = item.parsed === 0 && item.removed === 0;
  const done = nothing ? "nothing changed" : `${item.parsed} read, ${item.removed} removed, ${item.resolved} resolved`;
  const broken = item.syntax_errors > 0 ? `, ${item.syntax_errors} with syntax errors` : "";
  return [
    `${item.root}: ${item.files} files${broken}, ${item.symbols} symbols, ${item.references} references, ` +
    `${item.edges} edges; ${done}, ${(item.took_ms / 1000).toFixed(2)} s`,
    ...nestedLines(item),
    ...(item.files === 0 ? nothingLines(item) : []),
  ].join("\n");
}

function nestedLines(item: ReturnType<typeof describe>): string[] {
  const all = item.skipped["nested repository"] ?? 0;
  if (all === 0) return [];
  const named = item.nested_repositories.slice(0, MOST_NAMED).join(", ");
  const more = all > MOST_NAMED ? ` and ${all - MOST_NAMED} more` : "";
  const what = all === 1 ? "1 nested repository is left out" : `${all} nested repositories are left out`;
  return [`  ${what} (${named}${more}): ${nestedAdvice}`];
}

/** Nobody should have to guess why there is nothing. */
function nothingLines(item: ReturnType<typeof describe>): string[] {
  const reasons = Object.entries(item.skipped).sort(([, a], [, b]) => b - a).map(([reason, n]) => `${n} ${reason}`);
  if (reasons.length === 0) return ["  There are no files here."];
  if (reasons.length === 1 && item.nested_repositories.length > 0) return [];
  return [
    `  No source code of a known language is here. Left out: ${
      reasons.join(", ")
    }; \`focal status --skipped\` tells more.`,
  ];
}
