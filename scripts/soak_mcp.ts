// Calls the MCP server over HTTP from several clients while files change under it, and measures times and memory.
//
//   deno run -A scripts/soak_mcp.ts [--seconds 600] [--clients 8] [--rate 20] [--program PATH]

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const option = (name: string, initial: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? initial : Number(process.argv[at + 1]);
};

const FILES = 200;
const CALLS: readonly [string, (n: number) => Record<string, unknown>][] = [
  ["query_symbol", (n) => ({ name: `work${n}`, include_body: true })],
  ["get_dependents", (n) => ({ symbol_name: `src/f${n}.ts:work${n}` })],
  ["search_code", (n) => ({ query: `work number ${n}` })],
  ["get_skeleton", (n) => ({ file_path: `src/f${n}.ts` })],
  ["get_impact_graph", (n) => ({ symbol_name: [`src/f${n}.ts:work${n}`] })],
  ["get_context", (n) => ({ query: `change work${n}`, max_tokens: 1_000 })],
];

function source(n: number, version: number): string {
  const next = (n + 1) % FILES;
  return `import { work${next} } from "./f${next}.ts";\n\n/** Work number ${n}, version ${version}. */\n` +
    `export function work${n}(x: number): number {\n  return x > ${version} ? x : work${next}(x + 1);\n}\n`;
}

/** Resident memory in MB, where the system tells. */
function resident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function main(): Promise<number> {
  const seconds = option("seconds", 600);
  const clients = option("clients", 8);
  const rate = option("rate", 20);
  const folder = mkdtempSync(join(tmpdir(), "focal-soak-"));
  const project = join(folder, "project");
  mkdirSync(join(project, "src"), { recursive: true });
  for (let n = 0; n < FILES; n++) writeFileSync(join(project, "src", `f${n}.ts`), source(n, 0));
  const at = process.argv.indexOf("--program");
  const main = join(import.meta.dirname ?? ".", "..", "src", "main.ts");
  const [command, ...args] = at > 0
    ? [process.argv[at + 1] ?? ""]
    : [process.execPath, "run", "-A", "--quiet", "--no-check", main];
  const env = { ...process.env, FOCAL_HOME: join(folder, "home") };
  spawnSync(command, [...args, "index", project], { env });
  const server = spawn(command, [...args, "mcp", project, "--http", "--port", "0"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    server.stderr.on("data", (chunk) => {
      text += chunk;
      const found = /http:\/\/\S+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    server.on("exit", () => reject(new Error(`the server ended: ${text}`)));
  });
  const connected = await Promise.all(Array.from({ length: clients }, async (_, n) => {
    const client = new Client({ name: `soak-${n}`, version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return client;
  }));
  const times: number[] = [];
  const errors: string[] = [];
  const start = performance.now();
  let memory_first = 0;
  let edits = 0;
  const editing = setInterval(() => {
    const n = edits++ % FILES;
    writeFileSync(join(project, "src", `f${n}.ts`), source(n, edits));
  }, 500);
  const calling = connected.map(async (client, c) => {
    const pause_ms = 1000 * clients / rate;
    for (let i = 0; performance.now() - start < seconds * 1000; i++) {
      const due = start + (i + c / clients) * pause_ms;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const [name, given] = CALLS[(i + c) % CALLS.length] ?? CALLS[0]!;
      const before = performance.now();
      try {
        const answer = await client.callTool({ name, arguments: given((i * clients + c) % FILES) });
        if (answer.isError === true) errors.push(`${name}: ${JSON.stringify(answer.content).slice(0, 300)}`);
      } catch (error) {
        errors.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
      times.push(performance.now() - before);
      if (memory_first === 0 && performance.now() - start > Math.min(60, seconds / 5) * 1000) {
        memory_first = resident(server.pid ?? 0);
      }
    }
  });
  await Promise.all(calling);
  clearInterval(editing);
  const memory_last = resident(server.pid ?? 0);
  await Promise.all(connected.map((client) => client.close()));
  server.kill("SIGTERM");
  const code = await new Promise((resolve) => server.on("exit", resolve));
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  times.sort((a, b) => a - b);
  const part = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(`${times.length} calls in ${seconds} s from ${clients} clients, ${edits} edits, ${errors.length} errors`);
  console.log(`p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms, longest ${part(0.99999)} ms`);
  console.log(
    `memory ${memory_first.toFixed(0)} MB after the first part, ${memory_last.toFixed(0)} MB at the end; exit ${code}`,
  );
  for (const error of errors.slice(0, 10)) console.log(error);
  return errors.length === 0 ? 0 : 1;
}

process.exit(await main());
