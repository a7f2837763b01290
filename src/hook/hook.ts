// `focal hook EVENT`: what Claude Code runs at its events. Whatever goes wrong costs one line on stderr, never the prompt.
// Each event loads only what it needs.

import process from "node:process";
import { complaint } from "./complaint.ts";
import type { HookIo } from "./hook_io.ts";

/** Runs an event with what is on stdin; never throws. */
interface EventModule {
  runHookEvent(event: string, io?: HookIo): Promise<void>;
}

const prompts = () => import("./prompt_hooks.ts");
const sessions = () => import("./session_hooks.ts");
const edits = () => import("./edit_hook.ts");

const EVENTS: Readonly<Record<string, () => Promise<EventModule>>> = {
  UserPromptSubmit: prompts,
  Stop: prompts,
  SubagentStop: prompts,
  SessionStart: sessions,
  PreCompact: sessions,
  SessionEnd: sessions,
  PostToolUse: edits,
};

/** Answers the exit code: always 0, because any other could stop what the user is doing. */
export async function runHook(args: readonly string[]): Promise<number> {
  try {
    const event = args.find((arg) => !arg.startsWith("-")) ?? "";
    const load = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (load === undefined) throw new Error(`there is no event ${JSON.stringify(event)}`);
    await (await load()).runHookEvent(event);
  } catch (error) {
    process.stderr.write(complaint(error));
  }
  return 0;
}
