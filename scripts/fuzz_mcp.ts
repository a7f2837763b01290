// Sends malformed and hostile messages to the MCP server over stdio, and checks that it stays up, answers only valid
// JSON-RPC, and tells nothing from outside its folder.
//
//   deno run -A scripts/fuzz_mcp.ts [--messages 20000] [--seed 1]

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { hostileMessage, random, SECRET, writeProject } from "./fuzz_messages.ts";

const BATCH = 50;
const HANG_MS = 30_000;

const option = (name: string, initial: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? initial : Number(process.argv[at + 1]);
};

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

async function main(): Promise<number> {
  const count = option("messages", 20_000);
  const pick = random(option("seed", 1));
  const folder = mkdtempSync(join(tmpdir(), "focal-fuzz-"));
  const project = writeProject(folder);
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
      const next = hostileMessage(pick, join(folder, "secret.ts"), sent++);
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
