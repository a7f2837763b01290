// Measures whole processes of `focal hook EVENT` against `focal --version`, on a repository that is indexed and has
// memories and a session.
//
//   deno run -A scripts/bench_hooks.ts BINARY [--runs 60] [--repository DIR] [--file PATH]

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { copyTree } from "./copy_tree.ts";

interface Bench {
  readonly binary: string;
  readonly env: Record<string, string | undefined>;
  readonly folder: string;
}

/** Milliseconds at the 95th percentile that each may take. */
const LIMITS: Readonly<Record<string, number>> = {
  "SessionStart (startup)": 60,
  "SessionStart (compact)": 60,
  UserPromptSubmit: 60,
  Stop: 60,
  "PostToolUse (edited)": 150,
  "PostToolUse (as it was)": 150,
  "PostToolUse (new file)": 150,
  PreCompact: 60,
  SessionEnd: 60,
};

function time(bench: Bench, args: readonly string[], input: string): number {
  const start = performance.now();
  const done = spawnSync(bench.binary, args, { input, env: bench.env as never, cwd: bench.folder });
  const took = performance.now() - start;
  if (done.status !== 0) throw new Error(`${args.join(" ")} failed: ${done.stderr}`);
  if (args[0] === "hook" && done.stderr.length > 0) throw new Error(`${args.join(" ")} complained: ${done.stderr}`);
  return took;
}

function event(bench: Bench, name: string, more: Record<string, unknown>): string {
  return JSON.stringify({
    session_id: "0d2f6d1c-1111-4222-8333-444455556666",
    transcript_path: join(bench.folder, "none.jsonl"),
    cwd: bench.folder,
    hook_event_name: name,
    ...more,
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** The hook and `--version` take turns, so that whatever else the machine does hits both. */
function alternate(bench: Bench, name: string, runs: number, input: (run: number) => string): void {
  const [event = ""] = name.split(" ");
  const hook: number[] = [];
  const version: number[] = [];
  for (let run = 0; run < runs; run++) {
    const given = input(run);
    hook.push(time(bench, ["hook", event], given));
    version.push(time(bench, ["--version"], ""));
  }
  const show = (values: readonly number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(0).padStart(4)} ms, p95 ${
      percentile(values, 0.95).toFixed(0).padStart(4)
    } ms`;
  const ratio = (share: number) => (percentile(hook, share) / percentile(version, share)).toFixed(2);
  console.log(
    `${name.padEnd(24)} ${show(hook)} (at most ${LIMITS[name]}); --version ${show(version)}; ratio p50 ${
      ratio(0.5)
    }, p95 ${ratio(0.95)}`,
  );
}

function sourceFile(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(?:ts|py|go)$/.test(path) && !path.includes("test") && !path.includes(".git/")
  );
  const sized = found.map((path) => ({ path, size: readFileSync(join(folder, path)).length }))
    .sort((a, b) => a.size - b.size);
  // A large file, not the largest: what people edit.
  return sized[Math.floor(sized.length * 0.9)]?.path ?? "";
}

function main(args: readonly string[]): void {
  const flag = (name: string) => args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const runs = Number(flag("--runs") ?? 60);
  const scratch = mkdtempSync(join(tmpdir(), "focal-hooks-"));
  const folder = join(scratch, "project");
  const given = flag("--repository");
  const bench: Bench = {
    binary: resolve(args[0] ?? "dist/focal"),
    env: { ...process.env, FOCAL_HOME: join(scratch, "home") },
    folder,
  };
  try {
    if (given !== undefined) copyTree(given, folder);
    else {
      mkdirSync(folder);
      writeFileSync(join(folder, "a.ts"), "export function alpha(): number {\n  return 1;\n}\n");
    }
    const file = flag("--file") ?? sourceFile(folder);
    const text = readFileSync(join(folder, file), "utf8");
    time(bench, ["index"], "");
    for (let i = 0; i < 20; i++) {
      time(bench, ["remember", `decision ${i}: we keep it as it is because of case ${i}`], "");
    }
    const mark = file.endsWith(".py") ? "#" : "//";
    const edit = (path: string) => ({ tool_name: "Edit", tool_input: { file_path: join(folder, path) } });
    console.log(`${given ?? "one file"}; edits ${file} (${text.length} characters)`);
    alternate(bench, "SessionStart (startup)", runs, () => event(bench, "SessionStart", { source: "startup" }));
    alternate(bench, "SessionStart (compact)", runs, () => event(bench, "SessionStart", { source: "compact" }));
    alternate(
      bench,
      "UserPromptSubmit",
      runs,
      (run) => event(bench, "UserPromptSubmit", { prompt: `fix case ${run} of alpha` }),
    );
    alternate(bench, "Stop", runs, (run) => event(bench, "Stop", { last_assistant_message: `Case ${run} is done.` }));
    alternate(bench, "PostToolUse (as it was)", runs, () => event(bench, "PostToolUse", edit(file)));
    alternate(bench, "PostToolUse (edited)", runs, (run) => {
      writeFileSync(join(folder, file), `${text}\n${mark} edit ${run}\n`);
      return event(bench, "PostToolUse", edit(file));
    });
    alternate(bench, "PostToolUse (new file)", runs, (run) => {
      writeFileSync(join(folder, `new_${run}.ts`), `export function added${run}(): number {\n  return ${run};\n}\n`);
      return event(bench, "PostToolUse", edit(`new_${run}.ts`));
    });
    alternate(bench, "PreCompact", runs, () => event(bench, "PreCompact", { trigger: "auto" }));
    alternate(bench, "SessionEnd", runs, () => event(bench, "SessionEnd", { reason: "exit" }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) main(process.argv.slice(2));
