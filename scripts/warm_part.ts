// Runs a part of the program until V8 has compiled what it usually needs, and writes the script with that code.
// usage (compiled, by `scripts/parts.ts`): warm_part NAME SCRIPT OUT PROJECT

import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { packPart, type PartName, runPart } from "../src/base/part.ts";
import { type HookIo, processIo } from "../src/hook/hook_io.ts";

interface Warming {
  /** The sources of an indexed folder. */
  readonly files: readonly string[];
  readonly io: HookIo;
  /** The JSON of an event there. */
  event(fields: object): string;
}

const PROMPTS = [
  "the login cookie is dropped after a redirect, see src/auth/session.ts",
  "add a test for that, and one for parseCookieHeader with an empty value",
  "why does the migration of the users table fail on an index that is there already?",
];

/** By part: has it do what it is there for, at last as it is called: with what is on stdin. */
const WORK: Readonly<Record<PartName, (part: never, warming: Warming) => Promise<void>>> = {
  prompt_hooks: async (part: typeof import("../src/hook/prompt_hooks.ts"), { io, event }) => {
    const prompts = PROMPTS.map((prompt) => event({ prompt }));
    for (const prompt of [...prompts, ...prompts]) {
      await part.runGate([], { ...io, read: () => prompt });
      await part.runHookEvent("UserPromptSubmit", { ...io, read: () => prompt });
    }
    const answer = event({ last_assistant_message: "The cookie is kept now, and its test passes." });
    await part.runHookEvent("Stop", { ...io, read: () => answer });
    await part.runHookEvent("Stop");
  },
  session_hooks: async (part: typeof import("../src/hook/session_hooks.ts"), { io, event }) => {
    const run = (name: string, fields: object) =>
      part.runHookEvent(name, { ...io, read: () => event({ hook_event_name: name, ...fields }) });
    for (const source of ["startup", "compact", "resume"]) await run("SessionStart", { source });
    await run("PreCompact", {});
    await run("SessionEnd", { reason: "exit" });
    await part.runHookEvent("SessionEnd");
  },
  edit_hook: async (part: typeof import("../src/hook/edit_hook.ts"), { io, event, files }) => {
    for (const file of files) {
      const edit = event({ tool_name: "Edit", tool_input: { file_path: file } });
      appendFileSync(file, "\n");
      await part.runHookEvent("PostToolUse", { ...io, read: () => edit });
      await part.runHookEvent("PostToolUse", { ...io, read: () => edit });
    }
    await part.runHookEvent("PostToolUse");
  },
};

async function main([name = "", script = "", out = "", project = ""]: readonly string[]): Promise<void> {
  const source = readFileSync(script, "utf8");
  const part = runPart(source, pathToFileURL(out).href);
  const work = WORK[name as PartName];
  if (part === undefined || !Object.hasOwn(WORK, name)) throw new Error(`there is no part ${name}`);
  const files = readdirSync(project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const io = { ...processIo(), cwd: project, inputIsTerminal: false, out: () => {}, error: refuse };
  const event = (fields: object) => JSON.stringify({ session_id: "warm", cwd: project, ...fields });
  await work(part.module as never, { files, io, event });
  writeFileSync(out, packPart(source, part.script.createCachedData()));
}

/** A complaint means that the part did not do its work. */
function refuse(text: string): never {
  throw new Error(text);
}

await main(process.argv.slice(2));
