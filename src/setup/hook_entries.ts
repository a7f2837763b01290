// The hooks that Claude Code runs for focal, and how they are found again in a settings file.

import { appendJson, readJson, removeEmptyJson, removeJson, setJson } from "./json_edit.ts";
import type { JsonPath } from "./json_edit.ts";
import type { Program } from "./clients.ts";
import { PROGRAM_NAMES } from "./server_entry.ts";

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

/** The text with every hook once. A hook that runs another focal is pointed at this one. */
export function setHooks(text: string, program: Program): string {
  let result = text;
  for (const { event, matcher, timeout_s } of HOOK_EVENTS) {
    const command = hookCommand(program, event);
    const places = ourHooks(result, event);
    if (places.length === 0) {
      const group = {
        ...(matcher === undefined ? {} : { matcher }),
        hooks: [{ type: "command", command, timeout: timeout_s }],
      };
      result = appendJson(result, ["hooks", event], group);
    }
    for (const place of places) result = setJson(result, [...place, "command"], command);
  }
  return result;
}

/** The text without our hooks; groups, lists and the object that are empty then go too. */
export function removeHooks(text: string): string {
  let result = text;
  for (const { event } of HOOK_EVENTS) {
    // Backwards, so that the places of those before stay.
    for (const place of ourHooks(result, event).reverse()) {
      const list = place.slice(0, -1);
      const group = list.slice(0, -1);
      const alone = (readJson(result, list) as unknown[]).length === 1;
      result = removeJson(result, alone ? group : place);
    }
    if (result !== text) result = removeEmptyJson(result, ["hooks", event]);
  }
  return result === text ? text : removeEmptyJson(result, ["hooks"]);
}

export function hasHooks(text: string): boolean {
  return HOOK_EVENTS.some(({ event }) => ourHooks(text, event).length > 0);
}

/** Where hooks of this event run focal: paths of their objects. */
function ourHooks(text: string, event: string): JsonPath[] {
  const groups = readJson(text, ["hooks", event]);
  if (!Array.isArray(groups)) return [];
  const pattern = new RegExp(`(?:^|[\\s"'\\\\/])(?:${PROGRAM_NAMES})["']? hook ${event}\\s*$`);
  return groups.flatMap((group: Group, i) =>
    (Array.isArray(group?.hooks) ? group.hooks : []).flatMap((hook, j) =>
      typeof hook?.command === "string" && pattern.test(hook.command) ? [["hooks", event, i, "hooks", j]] : []
    )
  );
}

function hookCommand(program: Program, event: string): string {
  return [program.command, ...program.args, "hook", event].map(quoted).join(" ");
}

/** As a shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replace(/(["$`\\])/g, "\\$1")}"`;
}
