// UserPromptSubmit and Stop: the gate's, which reads its own input, so that nothing else is loaded before a prompt.

import { promptHook, stopHook } from "./gate.ts";
import { type HookIo, processIo } from "./hook_io.ts";
import { guardEvent } from "./run_event.ts";

export function runHookEvent(event: string, io: HookIo = processIo()): Promise<void> {
  return guardEvent(io, event === "UserPromptSubmit" ? promptHook : stopHook);
}
