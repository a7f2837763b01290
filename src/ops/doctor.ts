// `focal doctor`: checks the installation and says what to do about each problem.

import process from "node:process";
import { operation } from "./operation.ts";
import type { Check } from "./doctor/check.ts";
import { checkConfig, checkDatabase, checkHome, checkVectors } from "./doctor/home.ts";
import { checkGrammars, checkNetwork, checkScripts } from "./doctor/program.ts";
import { checkClients, checkGit, checkPath } from "./doctor/surroundings.ts";

const MARKS = { ok: "ok", note: "note", problem: "PROBLEM" } as const;

export const doctor = operation({
  name: "doctor",
  summary: "Check the installation and say what to do",
  help: "Looks at the home folder, databases, sqlite-vec, grammars, network, git, assistants and the PATH.\n" +
    "Exit code 1 when there is a problem; notes are only worth knowing.",
  group: "maintain",
  parameters: {},
  examples: [
    { command: "focal doctor", does: "checks everything and says what to do" },
    { command: "focal doctor --json", does: "prints the checks as JSON" },
  ],
  effect: "read",
  idempotent: true,
  // It looks at what is there and reports what cannot be opened, so nothing is opened for it.
  needs: [],
  output: {
    type: "object",
    properties: {
      healthy: { type: "boolean" },
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            name: { type: "string" },
            state: { type: "string", enum: ["ok", "note", "problem"] },
            message: { type: "string" },
            fix: { type: "string" },
          },
          required: ["name", "state", "message"],
        },
      },
    },
    required: ["healthy", "items"],
  },
  run: async (context) => {
    const home = checkHome(context.home);
    const items: Check[] = [
      home,
      // Opening databases in a home that is not ours would only say the same again.
      ...(home.state === "problem" ? [] : [checkDatabase(context, "index"), checkDatabase(context, "memory")]),
      checkConfig(context),
      checkVectors(context.home),
      await checkGrammars(),
      checkScripts(),
      await checkNetwork(),
      checkGit(),
      checkPath(process.env),
      ...checkClients(process.env, context.roots[0] ?? process.cwd()),
    ];
    const healthy = items.every(({ state }) => state !== "problem");
    return { schema_version: 1 as const, healthy, items, nothing: !healthy };
  },
  render: (answer, view) => {
    const width = view.width === undefined ? 0 : Math.max(...answer.items.map(({ name }) => name.length));
    return answer.items.map(({ name, state, message, fix }) => {
      const mark = view.color ? painted(state) : MARKS[state];
      return `${mark}  ${name.padEnd(width)}  ${message}${fix === undefined ? "" : `\n      ${fix}`}`;
    }).join("\n");
  },
});

function painted(state: Check["state"]): string {
  const color = { ok: 32, note: 33, problem: 31 }[state];
  return `\x1b[${color}m${MARKS[state]}\x1b[39m`;
}
