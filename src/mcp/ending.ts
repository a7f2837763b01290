// The signals that tell a server to end.

import process from "node:process";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

export const onEnding = (stop: () => void): void => each((signal) => process.on(signal, stop));
export const offEnding = (stop: () => void): void => each((signal) => process.off(signal, stop));

function each(work: (signal: NodeJS.Signals) => void): void {
  for (const signal of SIGNALS) {
    try {
      work(signal);
    } catch {
      // Not every system knows every signal.
    }
  }
}
