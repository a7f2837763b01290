// `focal hook EVENT`: what Claude Code runs at its events. Whatever goes wrong costs one line on stderr, never the prompt.

import { FocalError } from "../base/errors.ts";
import { type GateIo, processIo, promptHook, stopHook } from "./gate.ts";
import type { Handlers } from "./handlers.ts";
import { parseHookInput } from "./hook_input.ts";

export { runGate } from "./gate.ts";

/** Claude Code cuts what hooks print at 10,000 characters. */
const MOST_CHARACTERS = 9_900;

/** Answers the exit code: always 0, because any other could stop what the user is doing. */
export async function runHook(
  args: readonly string[],
  handlers: Handlers,
  io: GateIo = processIo(),
): Promise<number> {
  const out = (text: string) => io.out(text.slice(0, MOST_CHARACTERS));
  try {
    const event = args.find((arg) => !arg.startsWith("-"));
    if (io.inputIsTerminal) {
      throw new FocalError("usage", "it reads an event's JSON on stdin", { fix: "See `focal hook --help`." });
    }
    // The gate reads its own input: nothing else may be loaded before a prompt.
    if (event === "UserPromptSubmit") await promptHook({ ...io, cwd: io.cwd, out });
    else if (event === "Stop" || event === "SubagentStop") await stopHook(io);
    else {
      const input = parseHookInput(io.read());
      const load = event === undefined || !Object.hasOwn(handlers, event) ? undefined : handlers[event];
      if (load === undefined) throw new FocalError("usage", `there is no event ${JSON.stringify(event ?? "")}`);
      const answer = await (await load())(input, io);
      if (answer !== "") out(answer);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    io.error(`focal hook: ${message.replace(/\s+/g, " ").slice(0, 500)}\n`);
  }
  return 0;
}
