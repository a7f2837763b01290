// Measures megabytes a second: of tree-sitter alone on one core, and of the whole pipeline from a cold start, by turns.
//
//   deno run -A scripts/bench_throughput.ts FOCAL REPOSITORY… [--rounds 3]
//
// FOCAL is a command (quoted). How quick a machine is shows in the first figure; what the pipeline makes of it, in the
// share: 1 would be parsing alone on two cores with nothing else to do.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { loadLanguage } from "../src/languages/load_language.ts";
import { languageOfPath } from "../src/languages/registry.ts";
import { decodeSource } from "../src/sources/decode_source.ts";

const scratch = mkdtempSync(join(tmpdir(), "focal-bench-throughput-"));

interface Source {
  readonly language: string;
  readonly text: string;
  readonly bytes: number;
}

function sourcesOf(repository: string): Source[] {
  const tracked = spawnSync("git", ["-C", repository, "ls-files", "-z"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return tracked.stdout.split("\0").flatMap((path) => {
    const language = languageOfPath(path);
    if (language === undefined) return [];
    try {
      const bytes = readFileSync(join(repository, path));
      return bytes.length > 500_000 ? [] : [{ language, text: decodeSource(bytes), bytes: bytes.length }];
    } catch {
      return [];
    }
  });
}

async function parseAll(sources: readonly Source[]): Promise<number> {
  for (const { language } of sources) await loadLanguage(language);
  const started = performance.now();
  for (const { language, text } of sources) (await loadLanguage(language)).parser.parse(text)?.delete();
  return performance.now() - started;
}

function indexCold(focal: string, repository: string): number {
  const home = join(scratch, "home");
  rmSync(home, { recursive: true, force: true });
  const started = performance.now();
  const done = spawnSync("sh", ["-c", `${focal} index ${repository}`], {
    env: { ...process.env, FOCAL_HOME: home },
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`focal failed: ${done.stderr.slice(-500)}`);
  return performance.now() - started;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const args = process.argv.slice(2);
const at = args.indexOf("--rounds");
const rounds = at < 0 ? 3 : Number(args.splice(at, 2)[1]);
const [focal = "", ...repositories] = args;
console.log(
  "| repository | MB | tree-sitter alone, MB/s a core | whole pipeline, MB/s | share of two cores' parsing |",
);
console.log("| --- | --- | --- | --- | --- |");
for (const repository of repositories) {
  const sources = sourcesOf(repository);
  const mb = sources.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  await parseAll(sources);
  const parse: number[] = [];
  const index: number[] = [];
  for (let round = 0; round < rounds; round++) {
    parse.push(await parseAll(sources));
    index.push(indexCold(focal, repository));
  }
  const alone = mb / (median(parse) / 1000);
  const whole = mb / (median(index) / 1000);
  console.log(
    `| ${basename(repository)} | ${mb.toFixed(1)} | ${alone.toFixed(2)} | ${whole.toFixed(2)} | ` +
      `${(whole / alone / 2).toFixed(2)} |`,
  );
}
rmSync(scratch, { recursive: true, force: true });
