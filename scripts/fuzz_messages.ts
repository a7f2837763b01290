// Malformed and hostile MCP messages, repeatable from a seed; shared by the fuzzers of both wires.

import { Buffer } from "node:buffer";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stands in a file outside of the served folder: no answer may hold it. */
export const SECRET = "outside-of-the-roots-4711";

/** A small project, and beside it what must not be told. */
export function writeProject(folder: string): string {
  const project = join(folder, "project");
  mkdirSync(join(project, "src"), { recursive: true });
  writeFileSync(
    join(project, "src", "a.ts"),
    "export function alpha() {\n  return beta();\n}\nfunction beta() {\n  return 1;\n}\n",
  );
  writeFileSync(join(folder, "secret.ts"), `export const secret = "${SECRET}";\n`);
  symlinkSync(join(folder, "secret.ts"), join(project, "src", "link.ts"));
  return project;
}

/** Repeatable random numbers. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

const TOOLS = [
  "get_context",
  "query_symbol",
  "search_code",
  "get_impact_graph",
  "recover_session",
  "batch_query",
  "delete_memory",
  "get_dependencies",
  "get_dependents",
  "get_file_symbols",
  "get_repo_overview",
  "get_skeleton",
  "get_symbol_history",
  "list_memories",
  "save_memory",
  "search_logic_flow",
  "search_memory",
  "update_memory",
  "no_such_tool",
  "__proto__",
  "",
];
const ARGUMENTS = [
  "name",
  "query",
  "symbol_name",
  "symbol_names",
  "file_path",
  "repo",
  "max_tokens",
  "depth",
  "from_symbol",
  "to_symbol",
  "content",
  "memory_id",
  "category",
  "path",
  "detail",
  "kind",
  "__proto__",
  "constructor",
];
const METHODS = [
  "tools/list",
  "resources/list",
  "prompts/list",
  "initialize",
  "server/discover",
  "logging/setLevel",
  "completion/complete",
  "resources/subscribe",
  "resources/templates/list",
  "notifications/roots/list_changed",
  "notifications/initialized",
  "subscriptions/listen",
  "no/such",
  "",
];

function values(pick: (below: number) => number, outside: string): unknown {
  const deep = (n: number): unknown => n === 0 ? 1 : [deep(n - 1)];
  const all: (() => unknown)[] = [
    () => "alpha",
    () => "src/a.ts",
    () => "../secret.ts",
    () => "src/link.ts",
    () => "src/../../secret.ts",
    () => outside,
    () => `file://${outside}`,
    () => "/etc/passwd",
    () => "..\\..\\secret.ts",
    () => "src/a.ts\0../../secret.ts",
    () => "%2e%2e/secret.ts",
    () => "'; DROP TABLE symbols; --",
    () => '" OR 1=1 NEAR(',
    () => "*".repeat(50),
    () => "(".repeat(3_000),
    () => "x".repeat(pick(2) === 0 ? 9_999 : 200_000),
    () => "\u0000\u202e\ud800",
    () => "🙂".repeat(pick(200)),
    () => "",
    () => "   ",
    () => -1,
    () => 1e308,
    () => 0.5,
    () => null,
    () => true,
    () => [],
    () => ["alpha", 5, null],
    () => Array.from({ length: 2_000 }, () => "alpha"),
    () => ({}),
    () => ({ __proto__: 1, toString: 5 }),
    () => deep(200),
  ];
  return (all[pick(all.length)] ?? all[0])?.();
}

export function hostileMessage(pick: (below: number) => number, outside: string, at: number): string | Buffer {
  const id = [at, `id-${at}`, 7, null, at - 1, 1.5, { a: 1 }][pick(20) < 14 ? pick(2) : pick(7)];
  const given = Object.fromEntries(
    Array.from({ length: pick(4) }, () => [ARGUMENTS[pick(ARGUMENTS.length)] ?? "x", values(pick, outside)]),
  );
  const call = {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: TOOLS[pick(TOOLS.length)], arguments: given },
  };
  switch (pick(14)) {
    case 0:
      return JSON.stringify(call).slice(0, pick(80)) + "\n";
    case 1:
      return Buffer.concat([
        Buffer.from([0xff, 0xc0, 0x80, pick(256)]),
        Buffer.from(JSON.stringify(call)),
        Buffer.from("\n"),
      ]);
    case 2:
      return JSON.stringify({ ...call, params: values(pick, outside) }) + "\n";
    case 3:
      return JSON.stringify({ jsonrpc: "2.0", id, method: METHODS[pick(METHODS.length)], params: given }) + "\n";
    case 4:
      return JSON.stringify({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: at - pick(5) },
      }) + "\n";
    case 5: {
      const uri = ["focal://skeleton/", "focal://symbol/", "", "file://"][pick(4)] +
        JSON.stringify(values(pick, outside));
      return JSON.stringify({ jsonrpc: "2.0", id, method: "resources/read", params: { uri } }) + "\n";
    }
    case 6:
      return [JSON.stringify([call, call]), JSON.stringify(values(pick, outside)), "[]", "\r", "{}", "null"][pick(6)] +
        "\n";
    case 7:
      return JSON.stringify({
        jsonrpc: "2.0",
        id,
        method: "prompts/get",
        params: { name: "explore", arguments: given },
      }) + "\n";
    default:
      return JSON.stringify(call) + "\n";
  }
}
