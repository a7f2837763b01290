// The program: routes what must start fast, gives up the network, and is the only place that exits.

import process from "node:process";
import { dropLoaderVariables, giveUpNetwork } from "./base/give_up_network.ts";
import { VERSION } from "./base/version.ts";
import { runHook } from "./hook/hook.ts";

async function main(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (args.length === 1 && first === "--version") {
    process.stdout.write(`focal ${VERSION}\n`);
    return 0;
  }
  dropLoaderVariables();
  // The HTTP server opens its listener first and gives the network up itself.
  if (!args.includes("--http")) giveUpNetwork();
  const help = args.includes("--help") || args.includes("-h");
  if (first === "hook" && !help) return await runHook(rest);
  if (first === "gate" && !help) return await (await import("./hook/gate.ts")).runGate(rest);
  const { start } = await import("./start.ts");
  return await start(args, (code) => process.exit(code));
}

main(process.argv.slice(2)).then((code) => process.exit(code), (error) => {
  process.stderr.write(`focal: a fault in focal: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(3);
});
