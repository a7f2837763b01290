// Measures `focal affected` on real commits: are the test files that a commit changed among those it prints?
//
//   deno run -A scripts/eval_affected.ts REPOSITORY [COMMITS] [FOCAL]
//
// Works in a scratch clone with a scratch FOCAL_HOME. Takes the newest commits that change both tests and other sources.
// Each is asked about twice: as it is, and with its changes of tests already part of the base, so that a test can only
// be found by following the graph from the changed functions.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { languageOfPath } from "../src/languages/registry.ts";

const IS_TEST =
  /(^|\/)(tests?|__tests__|spec)\/|[._-](test|spec)s?(-d)?\.\w+$|(^|\/)test_[^/]*\.py$|_test\.(go|py|exs|dart)$/;
const MOST_SOURCES = 40;

interface Asked {
  readonly hit: boolean;
  readonly found: number;
  readonly wanted: number;
  readonly printed: number;
  readonly all: number;
}

function main(args: readonly string[]): void {
  const [repository = "", count = "20", program] = args;
  const scratch = mkdtempSync(join(tmpdir(), "focal-affected-"));
  const clone = join(scratch, basename(repository));
  try {
    git(scratch, "clone", "-q", repository, clone);
    const focal = program === undefined
      ? [process.execPath, "run", "-A", "--quiet", join(import.meta.dirname ?? ".", "..", "src", "main.ts")]
      : [program];
    const rows: { as_is: Asked; by_graph: Asked }[] = [];
    for (const commit of git(clone, "log", "--no-merges", "--format=%H", "-1000").trim().split("\n")) {
      if (rows.length >= Number(count)) break;
      const changed = git(clone, "diff", "--name-only", "--diff-filter=AM", `${commit}~1`, commit).trim().split("\n")
        .filter((path) => languageOfPath(path) !== undefined);
      const tests = changed.filter((path) => IS_TEST.test(path));
      const sources = changed.length - tests.length;
      if (tests.length === 0 || sources === 0 || sources > MOST_SOURCES) continue;
      git(clone, "checkout", "-q", "--detach", commit);
      const as_is = ask(focal, clone, scratch, tests);
      git(clone, "checkout", "-q", "--detach", `${commit}~1`);
      git(clone, "checkout", "-q", commit, "--", ...tests);
      commitAll(clone, "tests");
      git(clone, "read-tree", "-u", "--reset", commit);
      commitAll(clone, "sources");
      const by_graph = ask(focal, clone, scratch, tests);
      rows.push({ as_is, by_graph });
      const title = git(clone, "log", "-1", "--format=%h %s", commit).trim().slice(0, 60);
      console.log(`${mark(as_is)} ${mark(by_graph)}  ${title}`);
    }
    for (const side of ["as_is", "by_graph"] as const) console.log(`${side}: ${summary(rows.map((row) => row[side]))}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const mark = (asked: Asked): string =>
  `${asked.hit ? "hit " : "miss"} ${asked.found}/${asked.wanted} of ${asked.printed}/${asked.all}`.padEnd(26);

function summary(rows: readonly Asked[]): string {
  const share = (part: number, whole: number) => `${(100 * part / Math.max(1, whole)).toFixed(1)} %`;
  const sum = (of: (row: Asked) => number) => rows.reduce((total, row) => total + of(row), 0);
  const printed = sum((row) => row.printed / Math.max(1, row.all));
  return `all of its test files in ${share(rows.filter((row) => row.found === row.wanted).length, rows.length)} of ` +
    `${rows.length} commits, some in ${share(rows.filter((row) => row.hit).length, rows.length)}; ` +
    `${share(sum((row) => row.found), sum((row) => row.wanted))} of test files; ${
      share(printed, rows.length)
    } of all tests printed`;
}

function ask(focal: readonly string[], folder: string, scratch: string, wanted: readonly string[]): Asked {
  const [program = "", ...before] = focal;
  const answer = spawnSync(program, [...before, "-C", folder, "affected", "--base", "HEAD~1", "--json", "-q"], {
    encoding: "utf8",
    env: { ...process.env, FOCAL_HOME: join(scratch, "home") },
    maxBuffer: 1 << 28,
  });
  if (answer.status !== 0 && answer.status !== 1) throw new Error(answer.stderr);
  const { items, test_files } = JSON.parse(answer.stdout) as { items: { path: string }[]; test_files: number };
  const paths = new Set(items.map((item) => item.path));
  const found = wanted.filter((path) => paths.has(path)).length;
  return { hit: found > 0, found, wanted: wanted.length, printed: paths.size, all: test_files };
}

function commitAll(folder: string, message: string): void {
  git(folder, "add", "-A");
  git(
    folder,
    ...["-c", "user.name=eval", "-c", "user.email=eval@localhost", "-c", "commit.gpgsign=false"],
    ...["commit", "-q", "--no-verify", "--allow-empty", "-m", message],
  );
}

function git(folder: string, ...args: readonly string[]): string {
  const done = spawnSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`git ${args.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

main(process.argv.slice(2));
