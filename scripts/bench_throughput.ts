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
import { DatabaseSync } from "node:sqlite";
import { loadLanguage } from "../src/languages/load_language.ts";
import { parseText } from "../src/languages/parse_text.ts";
import { decodeSource } from "../src/sources/decode_source.ts";

const scratch = mkdtempSync(join(tmpdir(), "focal-bench-throughput-"));
const home = join(scratch, "home");

interface Source {
  readonly language: string;
  readonly text: string;
  readonly bytes: number;
}

/** What the index holds: a repository has more that no index looks at, vendored folders for one. */
function sourcesOf(focal: string, repository: string): Source[] {
  indexCold(focal, repository);
  const index = new DatabaseSync(join(home, "index.db"), { readOnly: true });
  try {
    const rows = index.prepare("SELECT path, language FROM files WHERE status = 'indexed' ORDER BY path").all();
    return (rows as { path: string; language: string }[]).map(({ path, language }) => {
      const bytes = readFileSync(join(repository, path));
      return { language, text: decodeSource(bytes), bytes: bytes.length };
    });
  } finally {
    index.close();
  }
}

async function parseAll(sources: readonly Source[]): Promise<number> {
  for (const { language } of sources) await loadLanguage(language);
  const started = performance.now();
  for (const { language, text } of sources) parseText((await loadLanguage(language)).parser, text)?.delete();
  return performance.now() - started;
}

function indexCold(focal: string, repository: string): number {
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
  const sources = sourcesOf(focal, repository);
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
