// `focal symbols`: the table of contents of a file.

import { isAbsolute } from "node:path";
import { FocalError } from "../../base/errors.ts";
import { toSlashes } from "../../base/paths.ts";
import { filesEndingWith, type SymbolRow, symbolsOfFile } from "../../graph/symbols.ts";
import { skippedFiles } from "../../graph/file_records.ts";
import { counted } from "../../render/text.ts";
import { nearest } from "../../base/nearest.ts";
import type { Checkout } from "../../graph/checkouts.ts";
import type { Context } from "../context.ts";
import { operation } from "../operation.ts";
import { coveredCheckouts, freshly, idsOf } from "./asked.ts";
import { fileInRoots, realPath } from "./file_in_roots.ts";
import { SYMBOL_ITEM, symbolItem, symbolLine } from "./symbol_items.ts";

export const symbols = operation({
  name: "symbols",
  summary: "The table of contents of a file: its symbols with their signatures",
  group: "ask",
  parameters: {
    file: {
      type: "string",
      required: true,
      position: 0,
      completes: "file",
      argument: "file_path",
      summary: "Path of the file, or its end",
    },
  },
  examples: [{ command: "focal symbols src/router.ts", does: "lists what the file defines" }],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: { name: "get_file_symbols", description: "List the symbols of a file with signatures.", toolsets: ["default"] },
  output: {
    type: "object",
    properties: { path: { type: "string" }, items: { type: "array", items: SYMBOL_ITEM } },
    required: ["path", "items"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    return await freshly(context, checkouts, () => {
      const file = oneFile(context, checkouts, values.file);
      const rows = symbolsOfFile(context.index(), file.id).filter((row) => row.parent_id !== null);
      const depth = depths(rows);
      const items = rows.map((row) => ({ ...symbolItem(row, checkouts.length > 1), depth: depth.get(row.id) ?? 0 }));
      return { answer: { schema_version: 1 as const, path: file.path, items, nothing: false }, rows: [file] };
    });
  },
  render: (answer, view) => {
    if (answer.items.length === 0) return `${answer.path}: no symbols`;
    return answer.items.map((item) => "  ".repeat(item.depth) + symbolLine(item, view)).join("\n");
  },
});

function depths(rows: readonly SymbolRow[]): Map<number, number> {
  const result = new Map<number, number>();
  for (const row of rows) result.set(row.id, row.parent_id === null ? 0 : (result.get(row.parent_id) ?? -1) + 1);
  return result;
}

/** The indexed file that a path means; one in the roots only. */
export function oneFile(context: Context, checkouts: readonly Checkout[], asked: string) {
  const path = fileInRoots(context.roots, asked);
  // A path from the root of the file system says which of several repositories is meant.
  const files = isAbsolute(asked)
    ? filesEndingWith(context.index(), idsOf(checkouts), toSlashes(realPath(asked)))
    : filesEndingWith(context.index(), idsOf(checkouts), path);
  const whole = files.filter((file) => file.path === path);
  const [first] = whole.length > 0 ? whole : files;
  if (first === undefined) {
    refuseKnown(context, checkouts, asked, path);
    const base = path.slice(path.lastIndexOf("/") + 1);
    const known = idsOf(checkouts).flatMap((id) =>
      context.index().all<{ path: string }>("SELECT path FROM files WHERE checkout_id = ? AND status = 'indexed'", id)
    ).map((row) => row.path);
    const near = new Set(nearest(base, known.map((other) => other.slice(other.lastIndexOf("/") + 1)), 3));
    const suggestions = known.filter((other) => near.has(other.slice(other.lastIndexOf("/") + 1))).slice(0, 5);
    throw new FocalError("not_found", `${asked} is not an indexed file`, { suggestions });
  }
  if (files.length > 1 && whole.length !== 1) {
    throw new FocalError("ambiguous", `${files.length} files end with ${path}`, {
      suggestions: files.slice(0, 10).map((file) => checkouts.length > 1 ? `${file.root}/${file.path}` : file.path),
      fix: "Give more of the path.",
    });
  }
  return first;
}

const FIRST_BELOW = `SELECT path, count(*) OVER () AS n FROM files
  WHERE checkout_id = ? AND path >= ? AND path < ? AND status = 'indexed' ORDER BY path LIMIT 1`;

/** What is known of a path that is no indexed file: a folder, or a file that was left out. */
function refuseKnown(context: Context, checkouts: readonly Checkout[], asked: string, given: string): void {
  const path = given.replace(/\/+$/, "");
  for (const { id } of checkouts) {
    const below = context.index().get<{ path: string; n: number }>(FIRST_BELOW, id, `${path}/`, `${path}0`);
    if (below !== undefined) {
      throw new FocalError("not_found", `${asked} is a folder, with ${counted(below.n, "indexed file")}`, {
        fix: `Name a file, for example ${below.path}; \`focal search TEXT --path '${path}/**'\` searches the folder.`,
      });
    }
    const left_out = skippedFiles(context.index(), id).find((file) => file.path === path);
    if (left_out !== undefined) {
      throw new FocalError("not_found", `${asked} is not an indexed file`, {
        fix: `It was left out: ${left_out.reason}. ${
          left_out.reason === "unreadable"
            ? "Give your user permission to read it: its owner and mode, and those of its folder, decide."
            : "Look for other code with `focal search`."
        }`,
      });
    }
  }
}
