// Everything after `--version`: gives up the network and wires the adapters to the command line. Part of `main.ts`.

import { statSync } from "node:fs";
import { dropLoaderVariables, giveUpNetwork } from "./base/give_up_network.ts";
import { processTerminal } from "./cli/terminal.ts";
import { run, type Wiring } from "./cli/run.ts";

const SERVE: Wiring["serve"] = {};

export async function start(args: readonly string[], exit: (code: number) => void): Promise<number> {
  dropLoaderVariables();
  // The HTTP server opens its listener first and gives the network up itself.
  if (!args.includes("--http")) giveUpNetwork();
  return await run(args, processTerminal(exit), { serve: SERVE, isFolder });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
