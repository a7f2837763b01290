// Checks that the top level of the repository holds only what it should, so that it stays readable at a glance.
//
//   deno run -A scripts/root_entries.ts

import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { sourceFiles } from "./source_files.ts";

const root = join(import.meta.dirname ?? ".", "..");
const ALLOWED = [
  ".ci",
  ".github",
  ".gitignore",
  "LICENSE",
  "README.md",
  "deno.json",
  "deno.lock",
  "grammars",
  "scripts",
  "src",
  "tests",
];

const entries = new Set(sourceFiles(root).map((path) => path.split("/")[0] ?? path));
const unexpected = [...entries].filter((entry) => !ALLOWED.includes(entry));
const missing = ALLOWED.filter((entry) => !existsSync(join(root, entry)));
for (const entry of unexpected) console.error(`${entry} does not belong at the top level`);
for (const entry of missing) console.error(`${entry} is missing at the top level`);
console.error(`root entries: ${entries.size} found, ${unexpected.length + missing.length} problems`);
process.exitCode = unexpected.length + missing.length === 0 ? 0 : 1;
