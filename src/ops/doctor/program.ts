// Checks of the program itself: grammars load, it starts fast, and the network is out of reach.

import { Worker } from "node:worker_threads";
import { isBundled, workerUrl } from "../../base/program.ts";
import { readReady } from "../../base/ready.ts";
import { compileScript, PROBE } from "../../base/scripts.ts";
import { loadLanguage } from "../../languages/load_language.ts";
import { languageNames } from "../../languages/registry.ts";
import { asFocalError } from "../failure.ts";
import { type NetworkState, networkState } from "../network/state.ts";
import { type Check, note, ok, problem } from "./check.ts";

const WORKER_PATIENCE_MS = 5_000;

export async function checkGrammars(): Promise<Check> {
  const names = languageNames();
  const failed: string[] = [];
  for (const name of names) {
    try {
      await loadLanguage(name);
    } catch (error) {
      failed.push(`${name}: ${asFocalError(error).message}`);
    }
  }
  if (names.length === 0) return problem("grammars", "none are built in", "Reinstall focal.");
  if (failed.length === 0) return ok("grammars", `${names.length} languages: ${names.join(", ")}`);
  return problem("grammars", failed.join("; "), "Reinstall focal, or run `deno task assets`.");
}

/** Without it everything works, but hooks take half as long again. */
export function checkScripts(): Check {
  if (!isBundled()) return ok("start", "running from source");
  const probe = readReady(`scripts/${PROBE}`);
  if (probe !== undefined && compileScript(probe, PROBE).ahead) return ok("start", "compiled ahead");
  return note("start", "this binary was not made on a machine like this one: it compiles what it runs each time");
}

/** focal gives up the network when it starts; this tries it, here and in a worker. */
export async function checkNetwork(): Promise<Check> {
  const states = [await networkState(), await stateInWorker()];
  if (states.every((state) => state === "refused")) return ok("network", "given up: connections are refused");
  if (states.includes("unknown")) return note("network", "could not find out whether it was given up");
  return problem("network", "connections are not refused", "Use the released binary, which gives the network up.");
}

function stateInWorker(): Promise<NetworkState> {
  return new Promise((resolve) => {
    const worker = new Worker(workerUrl("ops/network/worker"));
    const finish = (state: NetworkState) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(state);
    };
    const timer = setTimeout(() => finish("unknown"), WORKER_PATIENCE_MS);
    worker.once("message", finish);
    worker.once("error", () => finish("unknown"));
  });
}
