// The events of a session's life, together: each is quick, and what they need is the same.

import { type HookIo, processIo } from "./hook_io.ts";
import { handleEvent } from "./run_event.ts";
import { sessionStart } from "./session_start.ts";
import { preCompact, sessionEnd } from "./session_state.ts";

const HANDLERS = { SessionStart: sessionStart, PreCompact: preCompact, SessionEnd: sessionEnd };

export function runHookEvent(event: keyof typeof HANDLERS, io: HookIo = processIo()): Promise<void> {
  return handleEvent(HANDLERS[event], io);
}
