// Sends malformed and hostile requests to the MCP server over HTTP, many at once, and checks that it stays up, answers
// every one with valid JSON-RPC, and tells nothing from outside its folder.
//
//   deno run -A scripts/fuzz_mcp_http.ts [--messages 20000] [--seed 1] [--program PATH]

import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { hostileMessage, random, SECRET, writeProject } from "./fuzz_messages.ts";

const AT_ONCE = 25;
const HANG_MS = 30_000;

const option = (name: string, initial: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? initial : process.argv[at + 1] ?? initial;
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

interface Got {
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function send(port: number, { method, path, headers, body }: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: "127.0.0.1", port, method, path, headers, agent, timeout: HANG_MS }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => text += chunk);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    sending.on("timeout", () => sending.destroy(new Error("no answer in time")));
    sending.on("error", reject);
    sending.end(method === "GET" || method === "HEAD" ? undefined : body);
  });
}

/** Mostly what a client would send around the message; now and then what one would not. */
function around(pick: (below: number) => number, body: string | Uint8Array): Sent {
  const odd = <T>(usual: T, others: readonly T[]): T => pick(25) === 0 ? others[pick(others.length)] ?? usual : usual;
  const headers: Record<string, string> = {
    // Not every method's body would be framed without.
    "content-length": String(Buffer.byteLength(body)),
    "content-type": odd("application/json", ["text/plain", "application/json; charset=utf-16", "x"]),
    accept: odd("application/json, text/event-stream", ["application/json", "text/html", "*/*"]),
  };
  const more: readonly [string, string][] = [
    ["mcp-session-id", `s${pick(400)}`],
    ["mcp-session-id", "../../../etc/passwd"],
    ["mcp-protocol-version", "1999-01-01"],
    ["mcp-protocol-version", "2026-07-28"],
    ["origin", "https://evil.example"],
    ["origin", "null"],
    ["host", "evil.example"],
    ["authorization", `Bearer ${"x".repeat(pick(5_000))}`],
    ["last-event-id", "7"],
  ];
  if (pick(4) === 0) {
    const [name, value] = more[pick(more.length)] ?? ["x-none", ""];
    headers[name] = value;
  }
  return {
    // A GET that is let in is a stream that never ends by itself.
    method: odd("POST", ["PUT", "DELETE", "OPTIONS", "PATCH"]),
    path: odd("/mcp", ["/", "/mcp/../../etc/passwd", "/mcp?x=%2e%2e", "//mcp", "/MCP", "/%6dcp"]),
    headers,
    body,
  };
}

/** What is wrong with an answer, if anything is. */
function fault({ status, text }: Got): string | undefined {
  if (text.includes(SECRET)) return "told from outside";
  if (status >= 500) return `status ${status}`;
  if (text.trim() === "") return status === 200 ? "an empty answer" : undefined;
  const parts = [...text.matchAll(/^data: (.*)$/gm)].map((match) => match[1] ?? "").filter((part) => part !== "");
  for (const part of parts.length > 0 ? parts : [text]) {
    try {
      const all = JSON.parse(part);
      for (const message of Array.isArray(all) ? all : [all]) {
        const valid = message.jsonrpc === "2.0" &&
          ("method" in message || (("result" in message) !== ("error" in message) && "id" in message));
        if (!valid) return "no JSON-RPC";
        if (message.error?.code === -32603) return "an internal error";
        if (JSON.stringify(message.result?._meta ?? {}).includes('"internal"')) return "a fault";
      }
    } catch {
      return "no JSON";
    }
  }
  return undefined;
}

async function main(): Promise<number> {
  const count = Number(option("messages", "20000"));
  const pick = random(Number(option("seed", "1")));
  const folder = mkdtempSync(join(tmpdir(), "focal-fuzz-"));
  const project = writeProject(folder);
  const program = option("program", "");
  const source = join(import.meta.dirname ?? ".", "..", "src", "main.ts");
  const [command = "", ...args] = program === ""
    ? [process.execPath, "run", "-A", "--quiet", "--no-check", source]
    : [program];
  const server = spawn(command, [...args, "mcp", project, "--http", "--port", "0"], {
    env: { ...process.env, FOCAL_HOME: join(folder, "home") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const faults: string[] = [];
  let code: number | null | undefined;
  server.on("exit", (ended) => code = ended);
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    server.stderr.on("data", (chunk) => {
      if (/fault in focal|Uncaught|error: /i.test(String(chunk))) faults.push(`stderr: ${String(chunk).slice(0, 500)}`);
      const found = /127\.0\.0\.1:(\d+)/.exec(said += chunk)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    server.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
  const started = performance.now();
  const statuses = new Map<number, number>();
  let sent = 0;
  const one = async () => {
    while (sent < count && code === undefined && faults.length === 0) {
      const message = hostileMessage(pick, join(folder, "secret.ts"), sent++);
      const asked = around(pick, message);
      try {
        const got = await send(port, asked);
        statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
        const wrong = fault(got);
        if (wrong !== undefined) {
          faults.push(
            `${wrong}: ${got.status} ${got.text.slice(0, 300)} to ${JSON.stringify(asked).slice(0, 300)} ${
              String(message).slice(0, 200)
            }`,
          );
        }
      } catch (error) {
        faults.push(`${error instanceof Error ? error.message : error}: ${JSON.stringify(asked).slice(0, 300)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  const alive = code === undefined;
  process.kill(server.pid ?? 0, "SIGTERM");
  await new Promise<void>((resolve) => code === undefined ? server.on("exit", () => resolve()) : resolve());
  agent.destroy();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const shown = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`).join(", ");
  console.log(`${sent} requests, ${AT_ONCE} at once, ${seconds} s (${shown}); alive: ${alive}; ended with ${code}`);
  for (const each of faults.slice(0, 5)) console.log(each);
  return faults.length === 0 && alive && code === 0 ? 0 : 1;
}

process.exit(await main());
