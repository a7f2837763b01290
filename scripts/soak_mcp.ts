// Calls the MCP server over HTTP from several clients while files change under it, and measures times and memory. A server
// that does nothing is called as often meanwhile: what it takes is the machine's share of the times.
//
//   deno run -A scripts/soak_mcp.ts [--seconds 600] [--clients 8] [--rate 20] [--program PATH]

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
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

const IDLE = `require("node:http").createServer((request, response) => {
  request.resume().on("end", () => response.end("{}"));
}).listen(0, "127.0.0.1", function () { console.log("http://127.0.0.1:" + this.address().port) })`;

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
}

/** Starts a program that says on one of its outputs where it serves. */
async function started(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    const take = (chunk: unknown) => {
      text += chunk;
      const found = /http:\/\/\S+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("exit", () => reject(new Error(`the server ended: ${text}`)));
  });
  return { process: child, url };
}

/** Processor time in ms, where the system tells. */
function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
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
  const server = await started(command, [...args, "mcp", project, "--http", "--port", "0"], env);
  const idle = await started(process.execPath, ["eval", "--quiet", "--ext=cjs", IDLE], env);
  const pid = server.process.pid ?? 0;
  const connected = await Promise.all(Array.from({ length: clients }, async (_, n) => {
    const client = new Client({ name: `soak-${n}`, version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    return client;
  }));
  const times: number[] = [];
  const byTool = new Map<string, number[]>(CALLS.map(([name]) => [name, []]));
  const errors: string[] = [];
  const idle_times: number[] = [];
  const idling = setInterval(async () => {
    const before = performance.now();
    await (await fetch(idle.url, { method: "POST", body: "{}" })).text();
    idle_times.push(performance.now() - before);
  }, 1000 / rate);
  const processor_before = processorTime(pid);
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
      const took_ms = performance.now() - before;
      times.push(took_ms);
      byTool.get(name)?.push(took_ms);
      if (memory_first === 0 && performance.now() - start > Math.min(60, seconds / 5) * 1000) {
        memory_first = resident(pid);
      }
    }
  });
  await Promise.all(calling);
  clearInterval(editing);
  clearInterval(idling);
  const processor_ms = processorTime(pid) - processor_before;
  const memory_last = resident(pid);
  await Promise.all(connected.map((client) => client.close()));
  idle.process.kill("SIGKILL");
  // Not `server.process.kill`: Deno then reports the signal, whatever the program made of it.
  process.kill(pid, "SIGTERM");
  const code = await new Promise((resolve) => server.process.on("exit", (code, signal) => resolve(code ?? signal)));
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const part = (share: number, of = times) => (of[Math.floor(of.length * share)] ?? 0).toFixed(1);
  for (const each of [times, idle_times, ...byTool.values()]) each.sort((a, b) => a - b);
  console.log(`${times.length} calls in ${seconds} s from ${clients} clients, ${edits} edits, ${errors.length} errors`);
  console.log(`p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms, longest ${part(0.99999)} ms`);
  console.log(
    `  a server that does nothing: p50 ${part(0.5, idle_times)} ms, p95 ${part(0.95, idle_times)} ms, ` +
      `p99 ${part(0.99, idle_times)} ms; processor time a call, workers included: ${
        (processor_ms / times.length).toFixed(1)
      } ms`,
  );
  for (const [name, of] of byTool) {
    console.log(`  ${name.padEnd(18)} p50 ${part(0.5, of)} ms, p95 ${part(0.95, of)} ms, p99 ${part(0.99, of)} ms`);
  }
  console.log(
    `memory ${memory_first.toFixed(0)} MB after the first part, ${memory_last.toFixed(0)} MB at the end; exit ${code}`,
  );
  for (const error of errors.slice(0, 10)) console.log(error);
  return errors.length === 0 ? 0 : 1;
}

process.exit(await main());
