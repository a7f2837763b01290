// PostToolUse.

import { type HookIo, processIo } from "./hook_io.ts";
import { postToolUse } from "./post_tool_use.ts";
import { handleEvent } from "./run_event.ts";

export function runHookEvent(io: HookIo = processIo()): Promise<void> {
  return handleEvent(postToolUse, io);
}
