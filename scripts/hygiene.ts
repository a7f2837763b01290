// Checks the sources for what tests cannot see: skipped or empty tests, paths of one machine, overlong files.
//
//   deno run -A scripts/hygiene.ts

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { sourceFiles } from "./source_files.ts";

const root = resolve(import.meta.dirname ?? ".", "..");
const MAX_LINES = 400;

/** Files that hold foreign text: programs under test, their annotations, recorded data. */
const FOREIGN = /^(grammars\/[^/]+\/(fixture|expected)\/|tests\/.*fixtures\/|deno\.lock$|LICENSE$)/;

const TEST_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/\bDeno\.test\.(only|ignore)\b/, "is left out or runs alone"],
  [/\b(only|ignore)\s*:\s*true\b/, "is left out or runs alone"],
  [/\b(it|describe|test)\.(skip|only|todo)\b/, "is left out or runs alone"],
  [/Deno\.test\([^)]*=>\s*\{\s*\}\s*\)/, "is empty"],
  [/assert\.ok\(true\)|assert\(true\)/, "cannot fail"],
];

/** Built from parts, so that this file does not find itself. */
const MACHINE = [
  ["/wo", "rk/main"].join(""),
  ["/wo", "rk/shared"].join(""),
  ["registry.np", "mjs.org"].join(""),
  root,
  homedir(),
].filter((path) => path.length > 1);

function checkFile(path: string, problems: string[]): void {
  const text = readFileSync(join(root, path), "utf8");
  for (const place of MACHINE) {
    const at = text.search(new RegExp(escape(place) + (place.includes("/") ? "(?=[/\"'`\\s)]|$)" : ""), "m"));
    if (at >= 0) problems.push(`${path}:${lineOf(text, at)}: names ${place}`);
  }
  if (!path.endsWith(".ts")) return;
  if (path.endsWith("_test.ts")) checkTests(path, text, problems);
  const lines = text.split("\n").length - 1;
  if (lines > MAX_LINES && !/\.gen\.ts$/.test(path) && !/^\/\/.*Written by scripts\//.test(text)) {
    problems.push(`${path}: ${lines} lines; split it (at most ${MAX_LINES})`);
  }
  if (path.startsWith("src/") && !path.endsWith("_test.ts") && !text.startsWith("//") && !text.startsWith("/**")) {
    problems.push(`${path}: does not say in its first line what it is for`);
  }
  const left = text.search(new RegExp(["TO", "DO|FIX", "ME"].join("")));
  if (left >= 0) problems.push(`${path}:${lineOf(text, left)}: something is left to do`);
}

function checkTests(path: string, text: string, problems: string[]): void {
  for (const [pattern, fault] of TEST_FAULTS) {
    const at = text.search(pattern);
    if (at >= 0) problems.push(`${path}:${lineOf(text, at)}: a test ${fault}`);
  }
  if (!/\bDeno\.test\(/.test(text)) problems.push(`${path}: has no tests`);
  if (!/\bassert\b/.test(text)) problems.push(`${path}: asserts nothing`);
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const problems: string[] = [];
const files = sourceFiles(root).filter((path) => !FOREIGN.test(path));
for (const path of files) checkFile(path, problems);
for (const problem of problems) console.error(problem);
console.error(`hygiene: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
