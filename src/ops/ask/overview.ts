// `focal overview`: languages, size, folders, most used symbols, entry points.

import { existsSync } from "node:fs";
import { upperTokens } from "../../base/tokens.ts";
import type { Checkout } from "../../graph/checkouts.ts";
import { symbolsByIds } from "../../graph/symbols.ts";
import { homePaths } from "../../store/home.ts";
import { fields } from "../../render/table.ts";
import { counted, grouped } from "../../render/text.ts";
import { paint } from "../../render/view.ts";
import type { Context } from "../context.ts";
import { operation, type RenderView } from "../operation.ts";
import { coveredCheckouts } from "./asked.ts";
import { type SymbolItem, symbolItem, symbolLine } from "./symbol_items.ts";

interface Overview {
  readonly root: string;
  readonly files: number;
  readonly symbols: number;
  readonly tests: number;
  readonly languages: readonly { readonly language: string; readonly files: number; readonly lines: number }[];
  readonly folders: readonly { readonly folder: string; readonly files: number; readonly symbols: number }[];
  readonly most_used: readonly (SymbolItem & { readonly users: number })[];
  readonly entry_points: readonly SymbolItem[];
  /** How many of each list are left out. */
  readonly more: { readonly folders: number; readonly most_used: number; readonly entry_points: number };
}

export const overview = operation({
  name: "overview",
  summary: "Languages, size, folders, most used symbols, entry points",
  group: "ask",
  parameters: {
    limit: { type: "integer", default: 10, min: 1, max: 100, argument: false, summary: "How many of each" },
  },
  examples: [{ command: "focal overview", does: "tells what a repository is made of" }],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: {
    name: "get_repo_overview",
    description: "What the repository is made of: languages, folders, central symbols.",
    toolsets: ["default"],
  },
  output: {
    type: "object",
    properties: {
      files: { type: "integer" },
      symbols: { type: "integer" },
      memories: { type: "integer" },
      items: { type: "array", items: { type: "object" } },
    },
    required: ["items", "files", "symbols"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    const whole = checkouts.map((checkout) => describe(context, checkout, values.limit));
    const items = withinBudget(whole, context.max_tokens);
    return {
      schema_version: 1 as const,
      files: items.reduce((sum, item) => sum + item.files, 0),
      symbols: items.reduce((sum, item) => sum + item.symbols, 0),
      memories: await memoryCount(context),
      items,
      nothing: items.length === 0,
    };
  },
  render: (answer, view) => answer.items.map((item) => renderOverview(item, answer.memories, view)).join("\n\n"),
});

/** Totals of the answer as JSON. */
const AROUND_TOKENS = 60;

/** Shorter lists for each repository, rather than fewer repositories. */
function withinBudget(items: readonly Overview[], max_tokens: number | undefined): readonly Overview[] {
  if (max_tokens === undefined) return items;
  let shown = items;
  const longest = (): number =>
    Math.max(...shown.map((item) => Math.max(item.folders.length, item.most_used.length, item.entry_points.length)));
  while (longest() > 1 && upperTokens(JSON.stringify(shown)) > max_tokens - AROUND_TOKENS) {
    const most = Math.ceil(longest() / 2);
    shown = shown.map((item) => shortened(item, most));
  }
  return shown;
}

function shortened(item: Overview, most: number): Overview {
  const [folders, used, entries] = [item.folders, item.most_used, item.entry_points];
  return {
    ...item,
    folders: folders.slice(0, most),
    most_used: used.slice(0, most),
    entry_points: entries.slice(0, most),
    more: {
      folders: item.more.folders + Math.max(0, folders.length - most),
      most_used: item.more.most_used + Math.max(0, used.length - most),
      entry_points: item.more.entry_points + Math.max(0, entries.length - most),
    },
  };
}

/** Those of these repositories, as `focal memory list` has them; without a database there are none, and asking makes none. */
async function memoryCount(context: Context): Promise<number> {
  if (!existsSync(homePaths(context.home).memory)) return 0;
  const { repositoriesOf } = await import("../remember/remembering.ts");
  const { listMemories } = await import("../../memory/list.ts");
  const repository_ids = repositoriesOf(context).map(({ id }) => id);
  return listMemories(context.memory(), { repository_ids, limit: 0 }).total;
}

const ENTRY_POINTS =
  `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id WHERE f.checkout_id = ? AND f.is_test = 0
  AND (s.name IN ('main', 'Main', '__main__') AND s.kind IN ('function', 'method')
    OR s.kind = 'module' AND s.parent_id IS NULL AND f.path IN ('src/main.ts', 'src/index.ts', 'index.ts', 'index.js', 'src/index.js',
      'main.py', '__main__.py', 'src/lib.rs', 'lib.rs')) ORDER BY length(f.path), f.path, s.start_offset`;
const USED = `SELECT count(DISTINCT e.target_id) AS n FROM edges e JOIN symbols s ON s.id = e.target_id
  JOIN files f ON f.id = s.file_id WHERE f.checkout_id = ? AND f.is_test = 0 AND s.kind <> 'module'`;
const IN = "file_id IN (SELECT id FROM files WHERE checkout_id = ? AND status = 'indexed')";

function describe(context: Context, checkout: Checkout, limit: number): Overview {
  const index = context.index();
  const count = (sql: string) => index.get<{ n: number }>(sql, checkout.id)?.n ?? 0;
  const paths = index.all<{ path: string; n: number }>(
    `SELECT f.path, count(s.id) AS n FROM files f LEFT JOIN symbols s ON s.file_id = f.id
     WHERE f.checkout_id = ? AND f.status = 'indexed' GROUP BY f.id`,
    checkout.id,
  );
  const used = index.all<{ id: number; n: number }>(
    `SELECT e.target_id AS id, count(DISTINCT e.source_id) AS n FROM edges e
     JOIN symbols s ON s.id = e.target_id JOIN files f ON f.id = s.file_id
     WHERE f.checkout_id = ? AND f.is_test = 0 AND s.kind <> 'module' GROUP BY e.target_id ORDER BY n DESC, e.target_id LIMIT ?`,
    checkout.id,
    limit,
  );
  const inFolders = folders(paths);
  const entries = index.all<{ id: number }>(ENTRY_POINTS, checkout.id);
  const users = new Map(used.map((row) => [row.id, row.n]));
  return {
    root: checkout.root,
    files: paths.length,
    symbols: count(`SELECT count(*) AS n FROM symbols WHERE ${IN}`),
    tests: count("SELECT count(*) AS n FROM files WHERE checkout_id = ? AND status = 'indexed' AND is_test <> 0"),
    languages: index.all(
      "SELECT language, count(*) AS files, sum(lines) AS lines FROM files WHERE checkout_id = ? AND status = 'indexed' GROUP BY language ORDER BY files DESC, language",
      checkout.id,
    ),
    folders: inFolders.slice(0, limit),
    most_used: symbolsByIds(index, used.map((row) => row.id)).map((row) => ({
      ...symbolItem(row),
      users: users.get(row.id) ?? 0,
    })),
    entry_points: symbolsByIds(index, entries.slice(0, limit).map((row) => row.id)).map((row) => symbolItem(row)),
    more: {
      folders: Math.max(0, inFolders.length - limit),
      most_used: Math.max(0, count(USED) - limit),
      entry_points: Math.max(0, entries.length - limit),
    },
  };
}

/** Two levels of folders, the largest first. */
function folders(paths: readonly { path: string; n: number }[]): { folder: string; files: number; symbols: number }[] {
  const sums = new Map<string, { files: number; symbols: number }>();
  for (const { path, n } of paths) {
    const folder = path.split("/").slice(0, -1).slice(0, 2).join("/") || ".";
    const sum = sums.get(folder) ?? { files: 0, symbols: 0 };
    sums.set(folder, { files: sum.files + 1, symbols: sum.symbols + n });
  }
  return [...sums].map(([folder, sum]) => ({ folder, ...sum }))
    .sort((a, b) => b.symbols - a.symbols || (a.folder < b.folder ? -1 : 1));
}

function renderOverview(item: Overview, memories: number, view: RenderView): string {
  const title = (text: string) => paint(view, "bold", text);
  const list = (name: string, shown: number, left: number) =>
    title(
      left > 0 ? `${name} (${shown} of ${grouped(shown + left)}):` : `${name}:`,
    );
  if (item.files === 0) {
    return `${title(item.root)}\nno source file is indexed here; \`focal status --skipped\` lists what was left out`;
  }
  const lines = [
    title(item.root),
    fields([
      [
        "size",
        `${counted(item.files, "file")}, ${grouped(item.symbols)} symbols, ${counted(item.tests, "test file")}, ${
          counted(memories, "memory", "memories")
        }`,
      ],
      [
        "languages",
        item.languages.map((one) => `${one.language} ${one.files} (${grouped(one.lines)} lines)`).join(", "),
      ],
    ], view),
    list("Folders", item.folders.length, item.more.folders),
    ...item.folders.map((one) => `  ${one.folder}  ${counted(one.files, "file")}, ${counted(one.symbols, "symbol")}`),
    list("Most used", item.most_used.length, item.more.most_used),
    ...item.most_used.map((one) => `  ${symbolLine(one, view)}  (${counted(one.users, "user")})`),
  ];
  if (item.entry_points.length > 0) {
    lines.push(
      list("Entry points", item.entry_points.length, item.more.entry_points),
      ...item.entry_points.map((one) => `  ${symbolLine(one, view)}`),
    );
  }
  return lines.join("\n");
}
