// Writes src/ops/registry.ts: the table of all operations, each loaded only when it is asked for.
//
//   deno run -A scripts/registry.ts            writes it
//   deno run -A scripts/registry.ts --check    fails when it is out of date

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Operation } from "../src/ops/operation.ts";
import { writeGenerated } from "./generated.ts";

const root = join(import.meta.dirname ?? ".", "..");
const folder = join(root, "src", "ops");

interface Found {
  path: string;
  exported: string;
  operation: Operation;
}

async function findOperations(): Promise<Found[]> {
  const found: Found[] = [];
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  for (const path of paths.sort()) {
    if (!path.endsWith(".ts") || path.endsWith("_test.ts") || path === "registry.ts") continue;
    const names = [...readFileSync(join(folder, path), "utf8").matchAll(/^export const (\w+) = operation\(/gm)];
    if (names.length === 0) continue;
    const module = await import(pathToFileURL(join(folder, path)).href) as Record<string, Operation>;
    for (const [, exported = ""] of names) {
      const operation = module[exported];
      if (operation !== undefined) found.push({ path, exported, operation });
    }
  }
  return found.sort((a, b) => a.operation.name < b.operation.name ? -1 : 1);
}

function renderEntry({ path, exported, operation }: Found): string {
  const fields = [
    `name: ${JSON.stringify(operation.name)}`,
    `summary: ${JSON.stringify(operation.summary)}`,
    `group: ${JSON.stringify(operation.group)}`,
    ...(operation.tool === undefined ? [] : [`tool: ${JSON.stringify(operation.tool.name)}`]),
    `load: async () => (await import("./${path}")).${exported}`,
  ];
  return `  {\n${fields.map((field) => `    ${field},\n`).join("")}  },\n`;
}

const found = await findOperations();
if (found.length === 0) throw new Error(`no operations found in ${folder}`);
const names = found.map(({ operation }) => operation.name);
const twice = names.find((name, at) => names.indexOf(name) !== at);
if (twice !== undefined) throw new Error(`two operations are named "${twice}"`);

writeGenerated(
  join(folder, "registry.ts"),
  `// All operations by name. Written by scripts/registry.ts from the files of this folder; do not edit.

import type { Operation } from "./operation.ts";

/** What lists and help need of an operation; the rest is imported when it runs. */
export interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly group: Operation["group"];
  /** Name of its MCP tool, when it is one. */
  readonly tool?: string;
  load(): Promise<Operation>;
}

export const REGISTRY: readonly Entry[] = [
${found.map(renderEntry).join("")}];
`,
  process.argv.includes("--check"),
);
