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
  // V8 before 14 takes 600 MB to optimise a grammar's lexer; its first compiler is good enough.
  return denoThatFits().at(-1) === "deno@2.4.2" ? [...flags, "--v8-flags=--liftoff-only"] : flags;
}
