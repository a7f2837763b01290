// Writes a generated file, formatted; with `check` it only compares and fails when the file on disk differs.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname } from "node:path";
import process from "node:process";

export function writeGenerated(path: string, content: string, check: boolean): void {
  const formatted = format(content, extname(path).slice(1));
  const current = existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : undefined;
  if (current === formatted) return;
  if (!check) {
    writeFileSync(path, formatted);
    console.error(`wrote ${basename(path)}`);
    return;
  }
  console.error(`${path} is out of date: run \`deno task generate\``);
  process.exitCode = 1;
}

function format(content: string, extension: string): string {
  const result = spawnSync(process.execPath, ["fmt", "--quiet", "--line-width", "120", "--ext", extension, "-"], {
    input: content,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`deno fmt: ${result.stderr}`);
  return result.stdout;
}
