// The gate: runs every check, then the tests, then compiles the binary and tests it. Its last line counts.
//
//   deno task ok
//   .ci/run         the same, with the README's test command first

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Counts each test; otherwise the step counts as one. */
  readonly counts?: boolean;
}

interface Count {
  passed: number;
  failed: number;
}

const root = join(import.meta.dirname ?? ".", "..");
const deno = process.execPath;
const script = (name: string, ...args: string[]) => [deno, "run", "-A", "--quiet", `scripts/${name}.ts`, ...args];
/** What scripts/compile.ts exits with when Deno's runtime is out of reach: then there is nothing to test. */
const NO_RUNTIME = 75;

const ci = process.argv.includes("--ci");
const readmeTest = ci
  ? [process.platform === "win32" ? "npx.cmd" : "npx", "-y", "deno@2.9.6", "task", "test"]
  : undefined;

const STEPS: readonly Step[] = [
  { name: "tests", command: readmeTest ?? [deno, "task", "test"], counts: true },
  { name: "format", command: [deno, "fmt", "--check", "--quiet"] },
  { name: "lint", command: [deno, "lint", "--quiet"] },
  { name: "types", command: [deno, "task", "check"] },
  { name: "layers", command: script("layers") },
  { name: "top-level entries", command: script("root_entries") },
  { name: "hygiene", command: script("hygiene") },
  { name: "wasm is fresh", command: script("wasm", "--check") },
  { name: "languages are fresh", command: script("languages", "--check") },
  { name: "registry is fresh", command: script("registry", "--check") },
  { name: "documents are fresh", command: script("docs", "--check") },
];

const total: Count = { passed: 0, failed: 0 };

function main(): void {
  for (const step of STEPS) runStep(step);
  const compiled = runStep({ name: "compile", command: script("compile") });
  if (compiled === NO_RUNTIME) {
    console.log(
      "The compiled binary was NOT tested: Deno's runtime for it could not be had (see `deno task compile`).",
    );
  } else if (compiled === 0) {
    runStep({ name: "compiled binary", command: [deno, "task", "smoke"], counts: true });
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Runs one step and answers its exit code. */
function runStep({ name, command, counts }: Step): number {
  const started = performance.now();
  const [program = "", ...args] = command;
  const result = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: "1" },
    shell: program.endsWith(".cmd"),
  });
  const code = result.status ?? 1;
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}`.trimEnd();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const count = counts === true ? countTests(output, code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (code === NO_RUNTIME && name === "compile") count.failed = 0;
  total.passed += count.passed;
  total.failed += count.failed;
  const verdict = code === 0 ? "ok" : code === NO_RUNTIME ? "skipped" : "FAILED";
  console.log(`${verdict.padEnd(7)} ${name} (${count.passed} passed, ${count.failed} failed, ${seconds} s)`);
  if (code !== 0) console.log(output === "" ? String(result.error ?? "no output") : failuresIn(output));
  return code;
}

/** What a run of tests says from its first error on: a thousand lines about what passed hide it where only a part is kept. */
function failuresIn(output: string): string {
  const errors = output.search(/^ ERRORS $/m);
  return errors < 0 ? output : output.slice(errors);
}

/** Deno's own summary line; a run that fails without one counts as one failure. */
function countTests(output: string, code: number): Count {
  const summaries = [...output.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*?\| (\d+) failed/gm)];
  const passed = summaries.reduce((sum, match) => sum + Number(match[1]), 0);
  const failed = summaries.reduce((sum, match) => sum + Number(match[2]), 0);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

main();
