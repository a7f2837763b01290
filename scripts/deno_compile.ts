// Which Deno compiles, and with which flags.

import { basename } from "node:path";
import process from "node:process";

/** A runtime given by DENORT_BIN fits only the Deno of its own version. */
export function denoThatFits(): string[] {
  const denort = process.env["DENORT_BIN"];
  if (denort === undefined || denort === "") return [process.execPath];
  const version = /(\d+\.\d+\.\d+)/.exec(basename(denort))?.[1] ?? process.env["DENORT_VERSION"];
  if (version === undefined || version === process.versions["deno"]) return [process.execPath];
  return [process.platform === "win32" ? "npx.cmd" : "npx", "-y", `deno@${version}`];
}

/** What is compiled is finished: nothing is resolved, checked, asked or cached in a predictable place. */
export function compileFlags(): string[] {
  const flags = ["--quiet", "--no-config", "--no-lock", "--no-check", "--no-prompt", "--no-code-cache"];
  // Three heaps of 48 MB of what just died would be most of the memory that indexing takes; and left to itself a heap
  // grows to four times what lives in it.
  const heap = "--max-semi-space-size=4,--heap-growing-percent=50";
  // V8 before 14 takes 600 MB to optimise a grammar's lexer; its first compiler is good enough.
  const wasm = denoThatFits().at(-1) === "deno@2.4.2" ? ",--liftoff-only" : "";
  return [...flags, `--v8-flags=${heap}${wasm}`];
}
