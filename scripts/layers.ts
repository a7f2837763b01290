// Checks that imports go down the ranks only, and that what only one folder may use stays there.
//
//   deno run -A scripts/layers.ts

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { sourceFiles } from "./source_files.ts";

const root = join(import.meta.dirname ?? ".", "..");

/** A folder imports only from folders of strictly lower rank, and from itself. */
export const RANKS: Readonly<Record<string, number>> = {
  base: 0,
  time: 1,
  config: 1,
  render: 1,
  text: 1,
  store: 2,
  sources: 2,
  languages: 2,
  parse: 3,
  memory: 3,
  sessions: 3,
  graph: 4,
  index: 5,
  search: 5,
  capsule: 6,
  intent: 6,
  setup: 6,
  ops: 7,
  cli: 8,
  mcp: 8,
  hook: 8,
};
const TOP_RANK = 9;

interface Ban {
  readonly what: string;
  readonly pattern: RegExp;
  /** Folders, or files below `src/`, where it belongs. */
  readonly allowed: readonly string[];
}

/** What only one place may use. Tests beside the code, and the programs that they start, are free to. */
const BANS: readonly Ban[] = [
  { what: "node:sqlite", pattern: /["']node:sqlite["']/, allowed: ["store"] },
  {
    what: "the system clock",
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bprocess\.hrtime\b/,
    allowed: ["time"],
  },
  { what: "console", pattern: /\bconsole\.\w+\(/, allowed: ["cli", "base/log.ts"] },
  { what: "process.exit", pattern: /\bprocess\.exit\(|\bDeno\.exit\(/, allowed: ["main.ts"] },
  { what: "the MCP SDK or zod", pattern: /["'](@modelcontextprotocol\/|zod)/, allowed: ["mcp"] },
  { what: "Deno-only features", pattern: /(?<![.\w"'`])Deno\.\w+/, allowed: ["base"] },
];

/** `src/ops/status.ts` → "ops"; files directly in `src/` are the top; rules of grammars count as languages. */
function folderOf(path: string): string | undefined {
  const parts = path.split("/");
  if (parts[0] === "grammars") return "languages";
  if (parts[0] !== "src") return undefined;
  return parts.length === 2 ? "" : parts[1];
}

function rankOf(folder: string): number | undefined {
  return folder === "" ? TOP_RANK : RANKS[folder];
}

function checkFile(path: string, problems: string[]): void {
  const text = withoutComments(readFileSync(join(root, path), "utf8"));
  const folder = folderOf(path) ?? "";
  const rank = rankOf(folder);
  if (rank === undefined) {
    problems.push(`${path}: the folder "${folder}" has no rank; give it one in scripts/layers.ts and ARCHITECTURE.md`);
    return;
  }
  for (const [, from = ""] of text.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
    const target = relative(root, resolve(root, dirname(path), from)).replaceAll("\\", "/");
    const targetFolder = folderOf(target);
    if (targetFolder === undefined || targetFolder === folder) continue;
    const targetRank = rankOf(targetFolder);
    if (path.startsWith("grammars/") && targetFolder !== "base") {
      problems.push(`${path} imports ${target}: rules of a language use src/languages and src/base only`);
    } else if (targetRank === undefined || targetRank >= rank) {
      problems.push(`${path} (rank ${rank}) imports ${target} (rank ${targetRank ?? "none"})`);
    }
  }
  if (/_(?:test|child)\.ts$/.test(path)) return;
  const below = path.replace(/^src\//, "");
  for (const { what, pattern, allowed } of BANS) {
    if (allowed.some((place) => below === place || below.startsWith(place + "/"))) continue;
    const found = pattern.exec(text);
    if (found !== null) {
      problems.push(`${path} uses ${what} (${found[0]}), which belongs to src/${allowed.join(", src/")}`);
    }
  }
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

/** The table in ARCHITECTURE.md is what people read; it must say the same. */
function checkDocument(problems: string[]): void {
  const document = readFileSync(join(root, ".github", "ARCHITECTURE.md"), "utf8");
  for (const [folder, rank] of Object.entries(RANKS)) {
    const row = document.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${folder}\``));
    if (row === undefined || !new RegExp(`^\\|\\s*${rank}\\s*\\|`).test(row)) {
      problems.push(`.github/ARCHITECTURE.md does not list \`${folder}\` with rank ${rank}`);
    }
  }
}

const problems: string[] = [];
const files = sourceFiles(root).filter((path) =>
  path.endsWith(".ts") && (path.startsWith("src/") || /^grammars\/[^/]+\/[^/]*\.ts$/.test(path))
);
if (files.length === 0) throw new Error("no source files found");
for (const path of files) checkFile(path, problems);
for (const folder of readdirSync(join(root, "src"), { withFileTypes: true })) {
  if (folder.isDirectory() && RANKS[folder.name] === undefined) problems.push(`src/${folder.name} has no rank`);
}
checkDocument(problems);
for (const problem of problems) console.error(problem);
console.error(`layers: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
