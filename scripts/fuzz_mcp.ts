// Sends malformed and hostile messages to the MCP server over stdio, and checks that it stays up, answers only valid
// JSON-RPC, and tells nothing from outside its folder.
//
//   deno run -A scripts/fuzz_mcp.ts [--messages 20000] [--seed 1]

import { Buffer } from "node:buffer";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const SECRET = "outside-of-the-roots-4711";
const BATCH = 50;
const HANG_MS = 30_000;

const option = (name: string, initial: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? initial : Number(process.argv[at + 1]);
};

/** Repeatable random numbers. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

class Server {
  readonly process: ChildProcess;
  readonly waiting = new Map<string, () => void>();
  readonly faults: string[] = [];
  answers = 0;
  code: number | null | undefined;
  #rest = "";

  constructor(project: string, home: string) {
    const main = join(import.meta.dirname ?? ".", "..", "src", "main.ts");
    this.process = spawn(process.execPath, ["run", "-A", "--quiet", "--no-check", main, "mcp", project], {
      env: { ...process.env, FOCAL_HOME: home },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.process.stdout?.on("data", (chunk) => this.#take(String(chunk)));
    this.process.stderr?.on("data", (chunk) => {
      if (/fault in focal|Uncaught|error: /i.test(String(chunk))) {
        this.faults.push(`stderr: ${String(chunk).slice(0, 500)}`);
      }
    });
    this.process.on("exit", (code) => this.code = code);
    this.process.stdin?.on("error", () => {});
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.includes(SECRET)) this.faults.push(`told from outside: ${line.slice(0, 300)}`);
      try {
        const message = JSON.parse(line);
        const valid = message.jsonrpc === "2.0" &&
          ("method" in message || (("result" in message) !== ("error" in message) && "id" in message));
        if (!valid) this.faults.push(`no JSON-RPC: ${line.slice(0, 300)}`);
        if (message.error?.code === -32603) this.faults.push(`internal error: ${line.slice(0, 400)}`);
        if (JSON.stringify(message.result?._meta ?? {}).includes('"internal"')) {
          this.faults.push(`a fault: ${line.slice(0, 400)}`);
        }
        this.answers++;
        this.waiting.get(String(message.id))?.();
      } catch {
        this.faults.push(`no JSON: ${line.slice(0, 300)}`);
      }
    }
  }

  /** Sends and waits until everything before has been answered. */
  async settle(id: string): Promise<boolean> {
    const answered = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), HANG_MS);
      this.waiting.set(id, () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    this.process.stdin?.write(JSON.stringify({ jsonrpc: "2.0", id, method: "ping" }) + "\n");
    const done = await answered;
    this.waiting.delete(id);
    return done;
  }
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

function message(pick: (below: number) => number, outside: string, at: number): string | Buffer {
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

async function main(): Promise<number> {
  const count = option("messages", 20_000);
  const pick = random(option("seed", 1));
  const folder = mkdtempSync(join(tmpdir(), "focal-fuzz-"));
  const project = join(folder, "project");
  mkdirSync(join(project, "src"), { recursive: true });
  writeFileSync(
    join(project, "src", "a.ts"),
    "export function alpha() {\n  return beta();\n}\nfunction beta() {\n  return 1;\n}\n",
  );
  writeFileSync(join(folder, "secret.ts"), `export const secret = "${SECRET}";\n`);
  symlinkSync(join(folder, "secret.ts"), join(project, "src", "link.ts"));
  const server = new Server(project, join(folder, "home"));
  const started = performance.now();
  let sent = 0;
  let hung = false;
  let batch: string[] = [];
  const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "fuzz", version: "1" } };
  server.process.stdin?.write(
    JSON.stringify({ jsonrpc: "2.0", id: "start", method: "initialize", params: client }) + "\n",
  );
  while (sent < count && server.code === undefined && !hung && server.faults.length === 0) {
    batch = [];
    for (let i = 0; i < BATCH && sent < count; i++) {
      const next = message(pick, join(folder, "secret.ts"), sent++);
      batch.push(String(next).slice(0, 300));
      server.process.stdin?.write(next);
    }
    hung = !(await server.settle(`settle-${sent}`));
  }
  const alive = server.code === undefined && !hung;
  const exit = new Promise<void>((resolve) => server.process.on("exit", () => resolve()));
  server.process.stdin?.end();
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([exit, new Promise<void>((resolve) => timer = setTimeout(resolve, 15_000))]);
  clearTimeout(timer);
  const ended = server.code === 0;
  if (!ended) server.process.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${sent} messages, ${server.answers} answers, ${seconds} s; alive: ${alive}; ended by itself: ${ended}`);
  // What it did not survive is among the last it was sent.
  if (!alive) console.log(batch.join(""));
  for (const fault of server.faults.slice(0, 10)) console.log(fault);
  return alive && ended && server.faults.length === 0 ? 0 : 1;
}

process.exit(await main());
