// What handles an event of Claude Code, loaded when it happens. Prompts and answers are the gate's and need no loading.

import { part } from "../base/part.ts";
import type { GateIo } from "./gate.ts";
import type { HookInput } from "./hook_input.ts";

/** Answers what to print. */
export type Handler = (input: HookInput, io: GateIo) => Promise<string>;

export type Handlers = Readonly<Record<string, () => Promise<Handler>>>;

const sessionHooks = () => part("session_hooks", () => import("./session_hooks.ts"));

export const HANDLERS: Handlers = {
  SessionStart: async () => (await sessionHooks()).sessionStart,
  PreCompact: async () => (await sessionHooks()).preCompact,
  SessionEnd: async () => (await sessionHooks()).sessionEnd,
  PostToolUse: async () => (await part("edit_hook", () => import("./post_tool_use.ts"))).postToolUse,
};
