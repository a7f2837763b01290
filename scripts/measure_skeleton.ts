// Measures how many tokens a skeleton saves on ordinary files: ten a language, those around the median size.
//
//   deno run -A scripts/measure_skeleton.ts [--detail minimal|standard|verbose] [--all] FOLDER…
//
// Nothing is indexed; files are parsed here. Tests, generated files and files under 60 lines are left out.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { upperTokens } from "../src/base/tokens.ts";
import { languageOfPath } from "../src/languages/registry.ts";
import { type Detail, skeletonText } from "../src/ops/ask/skeleton_text.ts";
import { parseFile } from "../src/parse/parse_file.ts";
import { decodeSource } from "../src/sources/decode_source.ts";

const LEAST_LINES = 60;
const MOST_BYTES = 200_000;
const EACH = 10;
const ASIDE =
  /(^|\/)(\.|node_modules|vendor|dist|build|([\w-]*[-._a-z])?tests?(\/|$|\.)|__tests__|testdata|fixtures?|examples?|docs?|bench)|(Test|Tests)\.\w+$|[._](test|spec)\.|_test\.|test_|\.d\.ts$|\.min\./i;

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (ASIDE.test(`/${entry.name}`)) continue;
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

async function skeletonOf(path: string, source: string, language: string, detail: Detail): Promise<string> {
  const { symbols } = await parseFile(path, source, language);
  const rows = symbols.map((symbol, id) => ({
    id,
    parent_id: symbol.parent < 0 ? null : symbol.parent,
    name: symbol.name,
    kind: symbol.kind,
    start_offset: symbol.start,
    end_offset: symbol.end,
    start_line: symbol.startLine,
    end_line: symbol.endLine,
    signature: symbol.signature,
  }));
  rows.sort((a, b) => a.start_offset - b.start_offset || b.end_offset - a.end_offset || a.id - b.id);
  return skeletonText(source, rows, language, detail);
}

const args = process.argv.slice(2);
const at = args.indexOf("--detail");
const detail = (at < 0 ? "standard" : args.splice(at, 2)[1]) as Detail;
const all = args.includes("--all");
const byLanguage = new Map<string, { path: string; source: string }[]>();
for (const folder of args.filter((arg) => !arg.startsWith("--"))) {
  for (const path of filesUnder(folder)) {
    const language = languageOfPath(path);
    if (language === undefined) continue;
    const bytes = readFileSync(path);
    if (bytes.length > MOST_BYTES) continue;
    const source = decodeSource(bytes);
    if (source.split("\n").length < LEAST_LINES) continue;
    byLanguage.set(language, [...byLanguage.get(language) ?? [], { path, source }]);
  }
}
console.log("| language | files | least | median | most | at least 70 % |\n| --- | ---: | ---: | ---: | ---: | ---: |");
const percent = (share: number) => `${Math.round(share * 100)} %`;
for (const [language, files] of [...byLanguage].sort()) {
  files.sort((a, b) => a.source.length - b.source.length || (a.path < b.path ? -1 : 1));
  const from = all ? 0 : Math.max(0, (files.length - EACH) >> 1);
  const saved: number[] = [];
  for (const { path, source } of files.slice(from, all ? undefined : from + EACH)) {
    const text = await skeletonOf(path, source, language, detail);
    const share = 1 - upperTokens(text) / upperTokens(source);
    saved.push(share);
    console.error(`  ${percent(share).padStart(5)}  ${path}`);
  }
  saved.sort((a, b) => a - b);
  const enough = saved.filter((share) => share >= 0.695).length;
  const figures = [saved[0] ?? 0, saved[saved.length >> 1] ?? 0, saved.at(-1) ?? 0].map(percent);
  console.log(`| ${language} | ${saved.length} | ${figures.join(" | ")} | ${enough} |`);
}
