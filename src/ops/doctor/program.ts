// Checks of the program itself: grammars load, its quick parts are quick, and the network is out of reach.

import { Worker } from "node:worker_threads";
import { PARTS, preparedPart } from "../../base/part.ts";
import { isBundled, workerUrl } from "../../base/program.ts";
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

/** Without them everything works, but hooks take half as long again. */
export function checkParts(): Check {
  if (!isBundled()) return ok("hooks", "running from source");
  const slow = PARTS.filter((name) => preparedPart(name)?.ahead !== true);
  if (slow.length === 0) return ok("hooks", "compiled ahead");
  return note("hooks", "this binary was not made on a machine like this one: hooks are compiled each time they run");
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
