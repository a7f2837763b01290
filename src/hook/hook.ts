// `focal hook EVENT`: what Claude Code runs at its events. Whatever goes wrong costs one line on stderr, never the prompt.
// Each event loads only its own part of the program.

import process from "node:process";
import { part } from "../base/part.ts";
import { complaint } from "./complaint.ts";
import type { HookIo } from "./hook_io.ts";

/** What a part has: runs an event with what is on stdin, and never throws. */
export interface HookPart {
  runHookEvent(event: string, io?: HookIo): Promise<void>;
}

const prompts = () => part<HookPart>("prompt_hooks", () => import("./prompt_hooks.ts"));
const sessions = () => part<HookPart>("session_hooks", () => import("./session_hooks.ts"));
const edits = () => part<HookPart>("edit_hook", () => import("./edit_hook.ts"));

const EVENTS: Readonly<Record<string, () => Promise<HookPart>>> = {
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
