// Everything that `main.ts` does not route itself: wires the adapters to the command line.

import { statSync } from "node:fs";
import { processTerminal } from "./cli/terminal.ts";
import { run, type Wiring } from "./cli/run.ts";

/** Commands that are adapters themselves; the command line may not import them, so they are handed to it. */
const SERVE: Wiring["serve"] = {
  gate: async ({ args }) => (await import("./hook/gate.ts")).runGate(args),
};

export async function start(args: readonly string[], exit: (code: number) => void): Promise<number> {
  return await run(args, processTerminal(exit), { serve: SERVE, isFolder });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
