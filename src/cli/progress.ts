// Progress on stderr: a bar that redraws itself on a terminal, a line now and then elsewhere.

import type { Clock } from "../time/clock.ts";
import type { Terminal } from "./terminal.ts";

const REDRAW_MS = 100;
const LINE_MS = 5_000;
const BAR_COLUMNS = 24;

export interface Progress {
  show(done: number, total: number, message: string): void;
  /** Takes the bar away, so that what follows starts on a clean line. */
  clear(): void;
}

export function progressOn(terminal: Pick<Terminal, "error" | "errorIsTerminal">, clock: Clock): Progress {
  let last_ms = terminal.errorIsTerminal ? -Infinity : clock.monotonic();
  let drawn = false;
  return {
    show(done, total, message) {
      const now = clock.monotonic();
      const finished = total > 0 && done >= total;
      if (now - last_ms < (terminal.errorIsTerminal ? REDRAW_MS : LINE_MS) && !(finished && drawn)) return;
      last_ms = now;
      if (terminal.errorIsTerminal) terminal.error(`\r\x1b[2K${bar(done, total)} ${message}`);
      else terminal.error(`${message} ${done}${total > 0 ? ` of ${total}` : ""}\n`);
      drawn = true;
    },
    clear() {
      if (drawn && terminal.errorIsTerminal) terminal.error("\r\x1b[2K");
      drawn = false;
    },
  };
}

function bar(done: number, total: number): string {
  if (total <= 0) return `${done}`;
  const filled = Math.min(BAR_COLUMNS, Math.floor((done / total) * BAR_COLUMNS));
  return `${"█".repeat(filled)}${"░".repeat(BAR_COLUMNS - filled)} ${done}/${total}`;
}
