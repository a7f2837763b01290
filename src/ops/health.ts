// `focal health`: whether the databases are sound and the index agrees with itself.

import { existsSync, statSync } from "node:fs";
import { asFocalError } from "./failure.ts";
import type { Context } from "./context.ts";
import { indexFaults } from "../graph/index_faults.ts";
import { homePaths } from "../store/home.ts";
import type { Database } from "../store/database.ts";
import { operation } from "./operation.ts";

export const health = operation({
  name: "health",
  summary: "Check the databases",
  help: "Runs SQLite's own check on both databases and compares the index's full text with its symbols.\n" +
    "A damaged index is set aside and rebuilt; a damaged memory is set aside and saved row by row.",
  group: "maintain",
  parameters: {},
  examples: [
    { command: "focal health", does: "checks both databases; exit code 1 when something is wrong" },
    { command: "focal health --json", does: "prints the checks as JSON" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index", "memory"],
  tool: {
    name: "get_health",
    description: "Check focal's databases: integrity, full text against symbols, sizes.",
    toolsets: ["default"],
  },
  output: {
    type: "object",
    properties: {
      healthy: { type: "boolean" },
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            database: { type: "string" },
            path: { type: "string" },
            state: { type: "string", enum: ["sound", "absent", "faulty"] },
            bytes: { type: "integer" },
            faults: { type: "array", items: { type: "string" } },
          },
          required: ["database", "path", "state", "bytes", "faults"],
        },
      },
    },
    required: ["healthy", "items"],
  },
  run: (context) => {
    const items = (["index", "memory"] as const).map((kind) => check(context, kind));
    const healthy = items.every(({ state }) => state !== "faulty");
    return { schema_version: 1 as const, healthy, items, nothing: !healthy };
  },
  render: (answer) =>
    answer.items.map((item) => {
      const size = item.state === "absent" ? "not created yet" : `${item.state}, ${megabytes(item.bytes)}`;
      return [`${item.database}: ${size}  ${item.path}`, ...item.faults.map((fault) => `  ${fault}`)].join("\n");
    }).join("\n"),
});

function check(context: Context, kind: "index" | "memory") {
  const path = homePaths(context.home)[kind];
  if (!existsSync(path)) return { database: kind, path, state: "absent", bytes: 0, faults: [] as string[] };
  const faults = faultsOf(context, kind);
  return { database: kind, path, state: faults.length === 0 ? "sound" : "faulty", bytes: statSync(path).size, faults };
}

function faultsOf(context: Context, kind: "index" | "memory"): string[] {
  try {
    const database = context[kind]();
    const recovered = database.recovery === undefined ? [] : [`it was damaged; kept as ${database.recovery.set_aside}`];
    return [...recovered, ...quickCheck(database), ...(kind === "index" ? indexFaults(database) : [])];
  } catch (error) {
    return [asFocalError(error).message];
  }
}

function quickCheck(database: Database): string[] {
  return database.all<{ quick_check: string }>("PRAGMA quick_check(20)")
    .map((row) => row.quick_check).filter((line) => line !== "ok");
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
