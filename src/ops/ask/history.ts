// `focal history`: commits that touched a symbol's lines.

import { FocalError } from "../../base/errors.ts";
import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { counted } from "../../render/text.ts";
import { gitFacts } from "../../sources/git_facts.ts";
import { runGit } from "../../sources/run_git.ts";
import { type Answer, operation } from "../operation.ts";
import { coveredCheckouts, isNotOne, locate, noteLines, type NotOne, renderNotOne } from "./asked.ts";
import { SYMBOL_ITEM, type SymbolItem, symbolItem, symbolLine } from "./symbol_items.ts";

/** So many older commits are counted: going on to the first takes as long as the repository is old. */
const MOST_COUNTED = 100;

interface Commit {
  readonly commit: string;
  readonly author: string;
  readonly date: string;
  readonly subject: string;
}

interface HistoryAnswer extends Answer {
  readonly symbol: SymbolItem;
  readonly items: readonly Commit[];
  readonly note?: string;
}

export const history = operation({
  name: "history",
  summary: "Commits that touched a symbol's lines, renames followed",
  group: "ask",
  parameters: {
    name: {
      type: "string",
      required: true,
      position: 0,
      completes: "symbol",
      argument: "symbol_name",
      summary: "Name, Class.method, path:name or path:line",
    },
    limit: {
      type: "integer",
      default: 5,
      min: 1,
      max: 100,
      argument: "max_entries",
      summary: "At most so many commits",
    },
  },
  examples: [{ command: "focal history Router.add --limit 10", does: "lists the commits that changed the method" }],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: { name: "get_symbol_history", description: "Commits that touched a symbol's lines.", toolsets: ["default"] },
  output: {
    type: "object",
    properties: {
      symbol: SYMBOL_ITEM,
      older: { type: "integer", description: `Commits that are not listed; ${MOST_COUNTED} means so many or more` },
      items: {
        type: "array",
        items: { type: "object", properties: { commit: { type: "string" }, subject: { type: "string" } } },
      },
    },
    required: ["items"],
  },
  run: async (context, values): Promise<HistoryAnswer | NotOne> => {
    const checkouts = await coveredCheckouts(context);
    const located = locate(context, checkouts, values.name);
    if (located.miss !== undefined) return located.miss;
    const { symbol } = located;
    if (gitFacts(symbol.root) === undefined) {
      throw new FocalError("git_failed", `${symbol.root} is not in a git repository, so there is no history`, {
        fix: "History comes from git; run `git init` and commit, or ask elsewhere.",
      });
    }
    const written = symbolsByIds(context.index(), located.ids);
    const ranges = [...new Set(written.map((row) => row.path))].flatMap((path) =>
      committedRanges(symbol.root, path, written.filter((row) => row.path === path))
    );
    const found = ranges.length === 0 ? [] : commits(symbol.root, ranges, values.limit + MOST_COUNTED);
    const items = found.slice(0, values.limit);
    const older = found.length - items.length;
    const shallow = gitFacts(symbol.root)?.shallow === true;
    return {
      schema_version: 1,
      symbol: symbolItem(symbol, checkouts.length > 1),
      items,
      ...(located.note === undefined ? {} : { inherited: located.note }),
      truncated: older > 0,
      ...(older > 0
        ? {
          older,
          more: `${older === MOST_COUNTED ? "at least " : ""}${counted(older, "older commit")}, raise --limit`,
        }
        : {}),
      nothing: items.length === 0,
      ...(ranges.length === 0
        ? { note: "not committed yet" }
        : shallow
        ? { note: "a shallow clone: older commits are not here" }
        : {}),
    };
  },
  render: (answer, view) => {
    if (isNotOne(answer)) return renderNotOne(answer);
    const shown = answer as HistoryAnswer;
    const lines = [...noteLines({ note: shown["inherited"] }), symbolLine(shown.symbol, view)];
    for (const item of shown.items) {
      lines.push(`  ${item.commit.slice(0, 10)}  ${item.date}  ${item.author}  ${item.subject}`);
    }
    if (shown.more !== undefined) lines.push(`  … ${shown.more}`);
    if (shown.note !== undefined) lines.push(`  (${shown.note})`);
    return lines.join("\n");
  },
});

interface Range {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** A file's lines of the symbol and its overloads as of HEAD, wherever uncommitted edits moved them; none if none is committed. */
function committedRanges(root: string, path: string, twins: readonly SymbolRow[]): Range[] {
  let diff: string;
  try {
    runGit(root, ["cat-file", "-e", `HEAD:./${path}`]);
    diff = runGit(root, ["diff", "--no-ext-diff", "--no-color", "-U0", "HEAD", "--", `./${path}`]);
  } catch {
    return [];
  }
  const hunks = [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map((match) => ({
    before: linesOf(match[1], match[2]),
    after: linesOf(match[3], match[4]),
  }));
  const committed = (line: number, edge: "start" | "end"): number => {
    let moved = 0;
    for (const { before, after } of hunks) {
      if (line < after.from) break;
      if (line < after.to) return edge === "start" ? before.from : before.to - 1;
      moved = before.to - after.to;
    }
    return line + moved;
  };
  return twins.map(({ start_line, end_line }) => ({
    path,
    start: committed(start_line, "start"),
    end: committed(end_line, "end"),
  })).filter(({ start, end }) => end >= start);
}

/** The lines `from` up to, not with, `to`. An empty part is given by the line before it. */
function linesOf(first: string | undefined, count: string | undefined): { from: number; to: number } {
  const lines = Number(count ?? 1);
  const from = Number(first) + (lines === 0 ? 1 : 0);
  return { from, to: from + lines };
}

const SEPARATOR = "\u001f";

function commits(root: string, ranges: readonly Range[], limit: number): Commit[] {
  const format = ["%H", "%an", "%ad", "%s"].join(SEPARATOR);
  const printed = runGit(root, [
    "log",
    ...ranges.map(({ path, start, end }) => `-L${start},${end}:./${path}`),
    "-s",
    `-n${limit}`,
    "--date=short",
    `--format=${format}`,
  ], 60_000);
  return printed.split("\n").filter((line) => line.includes(SEPARATOR)).map((line) => {
    const [commit = "", author = "", date = "", subject = ""] = line.split(SEPARATOR);
    return { commit, author, date, subject };
  });
}
