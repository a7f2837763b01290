// The command of a hook: how it is written, and which part of somebody's command starts focal.

import type { Program } from "./clients.ts";
import { isFocal } from "./server_entry.ts";

export function hookCommand(program: Program, event: string): string {
  return [program.command, ...program.args, "hook", event].map(quoted).join(" ");
}

/** Where a command starts focal for the event, from the program to the event's name; undefined when it does not. */
export function focalWithin(
  command: string,
  event: string,
  known: readonly Program[],
): { readonly start: number; readonly end: number } | undefined {
  const pattern = new RegExp(`(?<![^\\s;&|(])(${WORD} run (?:-\\S+ )*)?(${WORD}) hook ${event}(?![\\w-])`, "g");
  for (const { 0: match, 1: runtime = "", 2: word = "", index } of command.matchAll(pattern)) {
    // Quotes for a shell are put around words, and in Windows' paths before backslashes.
    const plain = [word.replaceAll(/["']/g, ""), word.replaceAll(/["']/g, "").replaceAll("\\\\", "\\")];
    if (!plain.some((one) => isFocal(one, known))) continue;
    const start = plain.some((one) => isFocal(one, [])) ? index + runtime.length : index;
    return { start, end: index + match.length };
  }
  return undefined;
}

/** A word as a shell takes it, in quotes or without. */
const WORD = "(?:\"(?:\\\\.|[^\"\\\\])*\"|'[^']*'|\\\\.|[^\\s\"'\\\\;&|()<>])+";

/** As a shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word.replace(/(["$`\\])/g, "\\$1")}"`;
}
