// Everything that `main.ts` does not route itself: wires the adapters to the command line.

import { statSync } from "node:fs";
import { isAbsolute } from "node:path";
import process from "node:process";
import { leaveCurrentFolder } from "./base/current_folder.ts";
import { homeFolder } from "./base/paths.ts";
import { processTerminal } from "./cli/terminal.ts";
import { run, type Wiring } from "./cli/run.ts";
import type { EarlyInput } from "./mcp/early_input.ts";
import type { McpArguments } from "./mcp/serve.ts";

/** Commands that are adapters themselves; the command line may not import them, so they are handed to it. */
const serving = (exit: (code: number) => void): Wiring["serve"] => ({
  mcp: async ({ values, globals }) => {
    const { roots, http, host, port, token, toolset } = values as unknown as Omit<McpArguments, "verbosity">;
    const given = [...globals.repo, ...roots];
    const place = startedIn(given);
    const verbosity = (globals.verbose ? 1 : 0) - (globals.quiet ? 1 : 0);
    // Over stdio somebody waits already; a chosen toolset changes what the client is told.
    const early = http || toolset.length > 0 ? undefined : await greet(() => exit(0));
    const { serveMcp } = await import("./mcp/serve.ts");
    return await serveMcp({ ...place, roots: given, http, host, port, token, toolset, verbosity }, early);
  },
  hook: async ({ args }) => (await import("./hook/hook.ts")).runHook(args),
  gate: async ({ args }) => (await import("./hook/gate.ts")).runGate(args),
});

/** Before anything else: some clients start their servers in a folder of the moment. */
function startedIn(given: readonly string[]): Pick<McpArguments, "home" | "cwd"> {
  const home = homeFolder();
  try {
    return { home, cwd: leaveCurrentFolder() };
  } catch (error) {
    // Who says where to look needs no folder of its own.
    const [first] = given;
    if (first === undefined || !given.every((folder) => isAbsolute(folder))) throw error;
    return { home, cwd: first };
  }
}

/** Clients introduce themselves as soon as they have started the server. */
const GREETING_WAIT_MS = 30;

async function greet(stop: () => void): Promise<EarlyInput> {
  const { EarlyInput } = await import("./mcp/early_input.ts");
  const early = new EarlyInput(process.stdin, process.stdout, stop);
  await early.firstMessage(GREETING_WAIT_MS);
  return early;
}

export async function start(args: readonly string[], exit: (code: number) => void): Promise<number> {
  return await run(args, processTerminal(exit), { serve: serving(exit), isFolder });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
