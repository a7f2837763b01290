// Ctrl-C: the first asks the operation to stop cleanly, the second (or three seconds later) ends the program.

import process from "node:process";
import { EXIT } from "../base/errors.ts";

const GRACE_MS = 3_000;

export interface Interruption {
  readonly signal: AbortSignal;
  /** Stops listening. */
  dispose(): void;
}

/** Only operations that write are asked: others are simply ended, even while they are busy. */
export function listenForInterrupt(listen: boolean, exit: (code: number) => void): Interruption {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSignal = () => {
    if (controller.signal.aborted) exit(EXIT.interrupted);
    controller.abort();
    timer = setTimeout(() => exit(EXIT.interrupted), GRACE_MS);
  };
  if (listen) process.on("SIGINT", onSignal);
  return {
    signal: controller.signal,
    dispose() {
      clearTimeout(timer);
      if (listen) process.off("SIGINT", onSignal);
    },
  };
}
