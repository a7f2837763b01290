// Measures how many tokens a skeleton saves on ordinary files: ten a language, those around the median size.
//
//   deno run -A scripts/measure_skeleton.ts [--detail minimal|standard|verbose] [--all] FOLDER…
//
// Nothing is indexed; files are parsed here. Tests, generated files and files under 60 lines are left out. "With bodies" are ten files,
// too, of those whose functions have at least half of the lines that are neither blank nor comments: what declares only cannot shrink much.

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

interface Measured {
  readonly path: string;
  readonly saved: number;
}

const IN_A_FUNCTION = /^(function|method|constructor|property)$/;
const ASIDE_LINE = /^\s*($|\/\/|\/?\*|#(?!\w)|"""|--)/;

/** The functions' share of a file's lines of code. */
function bodyShare(source: string, symbols: readonly { kind: string; startLine: number; endLine: number }[]): number {
  const lines = source.split("\n");
  const inside = new Uint8Array(lines.length);
  for (const { kind, startLine, endLine } of symbols) {
    if (IN_A_FUNCTION.test(kind)) inside.fill(1, startLine, endLine);
  }
  const code = lines.map((line, at) => ASIDE_LINE.test(line) ? -1 : inside[at] ?? 0).filter((mark) => mark >= 0);
  return code.filter((mark) => mark === 1).length / Math.max(1, code.length);
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
console.log(
  "| language | files | least | median | most | at least 70 % | with bodies | median |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
);
const percent = (share: number) => `${Math.round(share * 100)} %`;
const medianOf = (measured: readonly Measured[]) => measured[measured.length >> 1]?.saved ?? 0;

async function measure(files: readonly { path: string; source: string }[], language: string): Promise<Measured[]> {
  const from = all ? 0 : Math.max(0, (files.length - EACH) >> 1);
  const measured: Measured[] = [];
  for (const { path, source } of files.slice(from, all ? undefined : from + EACH)) {
    const text = await skeletonOf(path, source, language, detail);
    measured.push({ path, saved: 1 - upperTokens(text) / upperTokens(source) });
  }
  return measured.sort((a, b) => a.saved - b.saved);
}

for (const [language, files] of [...byLanguage].sort()) {
  files.sort((a, b) => a.source.length - b.source.length || (a.path < b.path ? -1 : 1));
  const measured = await measure(files, language);
  for (const { path, saved } of measured) console.error(`  ${percent(saved).padStart(5)}  ${path}`);
  const withBodies: typeof files = [];
  for (const file of files) {
    const { symbols } = await parseFile(file.path, file.source, language);
    if (bodyShare(file.source, symbols) >= 0.5) withBodies.push(file);
  }
  const bodies = await measure(withBodies, language);
  const enough = measured.filter(({ saved }) => saved >= 0.695).length;
  const figures = [measured[0]?.saved ?? 0, medianOf(measured), measured.at(-1)?.saved ?? 0].map(percent);
  console.log(
    `| ${language} | ${measured.length} | ${
      figures.join(" | ")
    } | ${enough} | ${withBodies.length} of ${files.length} | ${percent(medianOf(bodies))} |`,
  );
}
