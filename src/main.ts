// The program: routes what must start fast, gives up the network, and is the only place that exits.

import process from "node:process";
import { VERSION } from "./base/version.ts";

const args = process.argv.slice(2);

async function main(): Promise<number> {
  if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
    process.stdout.write(`focal ${VERSION}\n`);
    return 0;
  }
  if (args[0] === "gate" && !args.includes("--help") && !args.includes("-h")) {
    const { runGate } = await import("./hook/gate.ts");
    return await runGate(args.slice(1));
  }
  const { start } = await import("./start.ts");
  return await start(args, (code) => process.exit(code));
}

main().then((code) => process.exit(code), (error) => {
  process.stderr.write(`focal: a fault in focal: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(3);
});
