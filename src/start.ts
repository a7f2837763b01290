// Everything that `main.ts` does not route itself: wires the adapters to the command line.

import { statSync } from "node:fs";
import { processTerminal } from "./cli/terminal.ts";
import { run, type Wiring } from "./cli/run.ts";
import type { McpArguments } from "./mcp/serve.ts";

/** Commands that are adapters themselves; the command line may not import them, so they are handed to it. */
const SERVE: Wiring["serve"] = {
  mcp: async ({ values, globals }) => {
    const { serveMcp } = await import("./mcp/serve.ts");
    const { roots, http, host, port, token, toolset } = values as unknown as Omit<McpArguments, "verbosity">;
    const given = [...globals.repo, ...roots];
    const verbosity = (globals.verbose ? 1 : 0) - (globals.quiet ? 1 : 0);
    return await serveMcp({ roots: given, http, host, port, token, toolset, verbosity });
  },
  hook: async ({ args }) => (await import("./hook/hook.ts")).runHook(args),
  gate: async ({ args }) => (await import("./hook/gate.ts")).runGate(args),
};

export async function start(args: readonly string[], exit: (code: number) => void): Promise<number> {
  return await run(args, processTerminal(exit), { serve: SERVE, isFolder });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
