// Which Deno compiles, and with which flags.

import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import process from "node:process";
import { KEPT_BACK_MASK } from "./large_functions.ts";

/** Exit code when Deno's runtime is out of reach. */
const NO_RUNTIME = 75;

/** A runtime given by DENORT_BIN fits only the Deno of its own version. */
export function denoThatFits(): string[] {
  const denort = process.env["DENORT_BIN"];
  if (denort === undefined || denort === "") return [process.execPath];
  const version = /(\d+\.\d+\.\d+)/.exec(basename(denort))?.[1] ?? process.env["DENORT_VERSION"];
  if (version === undefined || version === process.versions["deno"]) return [process.execPath];
  return [process.platform === "win32" ? "npx.cmd" : "npx", "-y", `deno@${version}`];
}

/** deno.json has the same for the program run from source. */
export const V8_FLAGS = [
  // Three heaps of 48 MB of what just died would be most of the memory that indexing takes; and left to itself a heap
  // grows to four times what lives in it; told to stay below, ten times the code takes 1.5 times the memory.
  "--max-semi-space-size=4",
  // What runs for a tenth of a second collects garbage less often when it begins with more room: 2 to 3 % of a hook's time.
  "--min-semi-space-size=2",
  "--heap-growing-percent=100",
  // Indexing has as many threads at work as there are cores: others that help each of them to collect garbage take more
  // time than they save, a twentieth of all.
  "--single-threaded-gc",
  // An index is made in seconds: most of what the best compiler made for it would hardly run. What long loops do gets it
  // as soon as ever, by a count of its own; so does what a server keeps doing.
  "--invocation-count-for-turbofan=100000",
  `--wasm-debug-mask-for-testing=${KEPT_BACK_MASK}`,
];

/** What is compiled is finished: nothing is resolved, checked, asked or cached in a predictable place. */
export function compileFlags(): string[] {
  const flags = ["--quiet", "--no-config", "--no-lock", "--no-check", "--no-prompt", "--no-code-cache"];
  return [...flags, `--v8-flags=${V8_FLAGS.join(",")}`];
}

/** Compiles what the arguments name; ends this program where that is not possible. */
export function denoCompile(args: readonly string[]): void {
  const [command = "", ...before] = denoThatFits();
  const result = spawnSync(command, [...before, "compile", ...compileFlags(), ...args], {
    cwd: join(import.meta.dirname ?? ".", ".."),
    encoding: "utf8",
    stdio: ["ignore", "inherit", "pipe"],
  });
  if (result.status !== 0) refuse(result.stderr || String(result.error));
}

/** Without Deno's runtime there is nothing to compile into; those who run this must be able to tell. */
function refuse(said: string): never {
  console.error(said.trimEnd());
  if (!/download|denort|error sending request|dns error|Connection refused/i.test(said)) process.exit(1);
  console.error("The runtime of compiled programs could not be had. Set DENORT_BIN to a denort-<version>.");
  process.exit(NO_RUNTIME);
}
