// Writes what documents say about the program from the program itself: the README's tables of commands and tools,
// and the JSON Schema of the configuration.
//
//   deno run -A scripts/docs.ts            writes them
//   deno run -A scripts/docs.ts --check    fails when they are out of date

import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { usage } from "../src/cli/help.ts";
import type { Operation } from "../src/ops/operation.ts";
import { configSchema } from "../src/config/schema.ts";
import { REGISTRY } from "../src/ops/registry.ts";
import { type Command, SERVED } from "../src/ops/served.ts";
import { writeGenerated } from "./generated.ts";

const root = join(import.meta.dirname ?? ".", "..");
const check = process.argv.includes("--check");

const GROUPS: Readonly<Record<Operation["group"], string>> = {
  ask: "Ask about code",
  remember: "Remember",
  index: "Index",
  serve: "Serve assistants",
  maintain: "Maintain",
};

function commandTable(commands: readonly Command[]): string {
  const rows = Object.entries(GROUPS).flatMap(([group, title]) => {
    const members = commands.filter((command) => command.group === group).sort((a, b) => (a.name < b.name ? -1 : 1));
    if (members.length === 0) return [];
    return [
      `| **${title}** | |`,
      ...members.map((command) => `| \`${cell(usage(command))}\` | ${cell(command.summary)} |`),
    ];
  });
  return ["| command | does |", "|---|---|", ...rows].join("\n");
}

function toolTable(operations: readonly Operation[]): string {
  const tools = operations.flatMap(({ tool, name }) => (tool === undefined ? [] : [{ ...tool, command: name }]))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = tools.map(({ name, description, toolsets, command }) =>
    `| \`${name}\` | ${cell(description.split("\n")[0] ?? "")} | \`focal ${command}\` | ${toolsets.join(", ")} |`
  );
  return ["| tool | does | as a command | toolsets |", "|---|---|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function fill(document: string, section: string, content: string): string {
  const start = `<!-- ${section}: written by scripts/docs.ts -->`;
  const end = `<!-- end of ${section} -->`;
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no section "${section}"`);
  return `${document.slice(0, from + start.length)}\n\n${content}\n\n${document.slice(to)}`;
}

/** For editors: `"$schema"` in a configuration file may name these. */
for (const [name, project] of [["config.schema.json", false], ["focal.schema.json", true]] as const) {
  writeGenerated(join(root, "src", "config", name), JSON.stringify(configSchema(project), null, 2) + "\n", check);
}

const operations = await Promise.all(REGISTRY.map((entry) => entry.load()));
const readme = join(root, "README.md");
let document = readFileSync(readme, "utf8");
document = fill(document, "commands", commandTable([...operations, ...SERVED]));
document = fill(document, "tools", toolTable(operations));
writeGenerated(readme, document, check);
