// `focal hook EVENT`: what Claude Code runs at its events. Whatever goes wrong costs one line on stderr, never the prompt.
// Each event loads only what it needs.

import process from "node:process";
import { complaint } from "./complaint.ts";

const prompts = () => import("./prompt_hooks.ts");
const sessions = () => import("./session_hooks.ts");

/** Run an event with what is on stdin; never throw. */
const EVENTS: Readonly<Record<string, () => Promise<void>>> = {
  UserPromptSubmit: async () => (await prompts()).runHookEvent("UserPromptSubmit"),
  Stop: async () => (await prompts()).runHookEvent("Stop"),
  SubagentStop: async () => (await prompts()).runHookEvent("SubagentStop"),
  SessionStart: async () => (await sessions()).runHookEvent("SessionStart"),
  PreCompact: async () => (await sessions()).runHookEvent("PreCompact"),
  SessionEnd: async () => (await sessions()).runHookEvent("SessionEnd"),
  PostToolUse: async () => (await import("./edit_hook.ts")).runHookEvent(),
};

/** Answers the exit code: always 0, because any other could stop what the user is doing. */
export async function runHook(args: readonly string[]): Promise<number> {
  try {
    const event = args.find((arg) => !arg.startsWith("-")) ?? "";
    const run = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (run === undefined) throw new Error(`there is no event ${JSON.stringify(event)}: see \`focal hook --help\``);
    await run();
  } catch (error) {
    process.stderr.write(complaint(error));
  }
  return 0;
}
