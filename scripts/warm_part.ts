// Runs a part of the program until V8 has compiled what it usually needs, and writes the script with that code.
// usage (compiled, by `scripts/parts.ts`): warm_part NAME SCRIPT OUT PROJECT

import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { packPart, type PartName, runPart } from "../src/base/part.ts";
import { type GateIo, processIo } from "../src/hook/gate.ts";

interface Warming {
  /** An indexed folder. */
  readonly project: string;
  /** Its sources. */
  readonly files: readonly string[];
  readonly io: GateIo;
  /** The JSON of an event there. */
  event(fields: object): string;
}

const PROMPTS = [
  "the login cookie is dropped after a redirect, see src/auth/session.ts",
  "add a test for that, and one for parseCookieHeader with an empty value",
  "why does the migration of the users table fail on an index that is there already?",
];

/** By part: has it do what it is there for. */
const WORK: Readonly<Record<PartName, (part: never, warming: Warming) => Promise<void>>> = {
  hook: async ({ runGate, runHook }: typeof import("../src/hook/hook.ts"), { io, event }) => {
    const prompts = PROMPTS.map((prompt) => event({ prompt }));
    for (const prompt of [...prompts, ...prompts]) {
      await runGate([], { ...io, read: () => prompt });
      await runHook(["UserPromptSubmit"], {}, { ...io, read: () => prompt });
    }
    const answer = event({ last_assistant_message: "The cookie is kept now, and its test passes." });
    await runHook(["Stop"], {}, { ...io, read: () => answer });
    // As it is called: with what is on stdin.
    await runHook(["SessionStart"], { SessionStart: () => Promise.resolve(() => Promise.resolve("\n")) });
  },
  session_hooks: async (part: typeof import("../src/hook/session_hooks.ts"), { io, project }) => {
    const input = { session: "warm", folder: project, reason: undefined, tool: undefined, file: undefined };
    for (const source of ["startup", "compact", "resume"]) await part.sessionStart({ ...input, source }, io);
    await part.preCompact({ ...input, source: undefined }, io);
    await part.sessionEnd({ ...input, source: undefined, reason: "exit" }, io);
  },
  edit_hook: async ({ postToolUse }: typeof import("../src/hook/post_tool_use.ts"), { io, project, files }) => {
    for (const file of files) {
      const input = { session: "warm", folder: project, source: undefined, reason: undefined, tool: "Edit", file };
      appendFileSync(file, "\n");
      await postToolUse(input, io);
      await postToolUse(input, io);
    }
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
  await work(part.module as never, { project, files, io, event });
  writeFileSync(out, packPart(source, part.script.createCachedData()));
}

/** A complaint means that the part did not do its work. */
function refuse(text: string): never {
  throw new Error(text);
}

await main(process.argv.slice(2));
