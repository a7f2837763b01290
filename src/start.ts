// Everything after `--version`: wires the adapters to the command line. Part of `main.ts`, loaded only when needed.

import { statSync } from "node:fs";
import { processTerminal } from "./cli/terminal.ts";
import { run } from "./cli/run.ts";

export async function start(args: readonly string[], exit: (code: number) => void): Promise<number> {
  return await run(args, processTerminal(exit), { serve: {}, isFolder });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
