// The hooks that Claude Code runs for focal, and how they are found again in a settings file.

import { appendJson, readJson, removeEmptyJson, removeJson, setJson } from "../base/json_edit.ts";
import type { JsonPath } from "../base/json_edit.ts";
import type { Program } from "./clients.ts";
import { focalWithin, hookCommand } from "./hook_command.ts";

interface HookEvent {
  readonly event: string;
  readonly matcher?: string;
  readonly timeout_s: number;
}

export const HOOK_EVENTS: readonly HookEvent[] = [
  { event: "SessionStart", timeout_s: 10 },
  { event: "UserPromptSubmit", timeout_s: 10 },
  { event: "Stop", timeout_s: 10 },
  { event: "PostToolUse", matcher: "Edit|MultiEdit|Write|NotebookEdit", timeout_s: 15 },
  { event: "PreCompact", timeout_s: 10 },
  { event: "SessionEnd", timeout_s: 10 },
];

interface Group {
  readonly hooks?: readonly { readonly command?: unknown }[];
}

/** The text with every hook once. A hook that runs another focal is pointed at this one, and else stays as it is. */
export function setHooks(text: string, program: Program, known: readonly Program[]): string {
  let result = text;
  for (const { event, matcher, timeout_s } of HOOK_EVENTS) {
    const command = hookCommand(program, event);
    const places = ourHooks(result, event, known);
    if (places.length === 0) {
      const group = {
        ...(matcher === undefined ? {} : { matcher }),
        hooks: [{ type: "command", command, timeout: timeout_s }],
      };
      result = appendJson(result, ["hooks", event], group);
    }
    for (const { place, there, start, end } of places) {
      result = setJson(result, [...place, "command"], there.slice(0, start) + command + there.slice(end));
    }
  }
  return result;
}

/** The text without our hooks; groups, lists and the object that are empty then go too. */
export function removeHooks(text: string, known: readonly Program[]): string {
  let result = text;
  for (const { event } of HOOK_EVENTS) {
    // Backwards, so that the places of those before stay.
    for (const { place } of ourHooks(result, event, known).reverse()) {
      const list = place.slice(0, -1);
      const group = list.slice(0, -1);
      const alone = (readJson(result, list) as unknown[]).length === 1;
      result = removeJson(result, alone ? group : place);
    }
    if (result !== text) result = removeEmptyJson(result, ["hooks", event]);
  }
  return result === text ? text : removeEmptyJson(result, ["hooks"]);
}

export function hasHooks(text: string, known: readonly Program[]): boolean {
  return HOOK_EVENTS.some(({ event }) => ourHooks(text, event, known).length > 0);
}

interface OurHook {
  /** Path of its object. */
  readonly place: JsonPath;
  readonly there: string;
  /** Of what starts focal in its command. */
  readonly start: number;
  readonly end: number;
}

function ourHooks(text: string, event: string, known: readonly Program[]): OurHook[] {
  const groups = readJson(text, ["hooks", event]);
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((group: Group, i) =>
    (Array.isArray(group?.hooks) ? group.hooks : []).flatMap((hook, j) => {
      const there: unknown = hook?.command;
      const found = typeof there === "string" ? focalWithin(there, event, known) : undefined;
      return found === undefined ? [] : [{ place: ["hooks", event, i, "hooks", j], there: String(there), ...found }];
    })
  );
}
