// Around the work of every event: reads it, keeps what is printed within limits, and turns faults into a line on stderr.

import { FocalError } from "../base/errors.ts";
import { withoutControlCharacters } from "../base/controls.ts";
import { complaint } from "./complaint.ts";
import { type HookInput, parseHookInput } from "./hook_input.ts";
import type { HookIo } from "./hook_io.ts";

/** Answers what to print. */
export type Handler = (input: HookInput, io: HookIo) => Promise<string>;

/** Claude Code cuts what hooks print at 10,000 characters. */
const MOST_CHARACTERS = 9_900;

export function handleEvent(handler: Handler, io: HookIo): Promise<void> {
  return guardEvent(io, async (io) => {
    const answer = await handler(parseHookInput(io.read()), io);
    if (answer !== "") io.out(answer);
  });
}

export async function guardEvent(io: HookIo, work: (io: HookIo) => Promise<void>): Promise<void> {
  try {
    if (io.inputIsTerminal) throw new FocalError("usage", "it reads an event's JSON on stdin");
    await work({ ...io, out: (text) => io.out(withoutControlCharacters(text).slice(0, MOST_CHARACTERS)) });
  } catch (error) {
    io.error(complaint(error));
  }
}
