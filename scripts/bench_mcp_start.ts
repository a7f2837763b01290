// Measures how soon the compiled MCP server answers: from its start to the answer to `initialize`, and to that of a first
// tools/call, on repositories that are indexed and that are not. `--version` takes turns with it: what the machine takes
// to start a program of this size.
//
//   deno run -A scripts/bench_mcp_start.ts BINARY [--runs 15] [REPOSITORY…]

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";

interface Started {
  readonly initialized_ms: number;
  readonly answered_ms: number;
  /** Processor time of all its threads when `initialize` was answered. */
  readonly processor_ms: number;
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
};
const CALL = {
  jsonrpc: "2.0",
  id: 2,
  method: "tools/call",
  params: { name: "query_symbol", arguments: { name: "main" } },
};

function processorTime(pid: number): number {
  try {
    // Time on a processor, in nanoseconds, thread by thread would be finer; ticks of 10 ms do for medians.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return NaN;
  }
}

function serve(binary: string, repository: string, home: string): Promise<Started> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(binary, ["mcp", repository], {
      env: { ...process.env, FOCAL_HOME: home },
      stdio: ["pipe", "pipe", "ignore"],
    });
    let text = "";
    let initialized_ms = 0;
    let processor_ms = 0;
    let answered_ms = 0;
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (initialized_ms === 0 && text.includes("\n")) {
        initialized_ms = performance.now() - start;
        processor_ms = processorTime(child.pid ?? 0);
        child.stdin.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }) + "\n");
        child.stdin.write(JSON.stringify(CALL) + "\n");
      } else if (/"id":2[,}]/.test(text) && answered_ms === 0) {
        answered_ms = performance.now() - start;
        child.stdin.end();
      }
    });
    child.on("error", reject);
    child.on("close", () => {
      if (answered_ms === 0) reject(new Error(`the server ended without an answer: ${text.slice(0, 200)}`));
      else resolve({ initialized_ms, answered_ms, processor_ms });
    });
    child.stdin.write(JSON.stringify(INITIALIZE) + "\n");
  });
}

function middle(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

async function main(args: readonly string[]): Promise<void> {
  const at = args.indexOf("--runs");
  const runs = at < 0 ? 15 : Number(args[at + 1]);
  const [binary = "dist/focal", ...given] = args.filter((_, i) => at < 0 || (i !== at && i !== at + 1));
  const scratch = mkdtempSync(join(tmpdir(), "focal-start-"));
  writeFileSync(join(scratch, "one.ts"), "export function main(): void {}\n");
  const repositories = given.length > 0 ? given : [scratch];
  try {
    for (const repository of repositories) {
      for (const indexed of [false, true]) await compare(binary, repository, indexed, runs, scratch);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function compare(binary: string, repository: string, indexed: boolean, runs: number, scratch: string) {
  const kept = join(scratch, `home-${basename(repository)}`);
  const env = { ...process.env, FOCAL_HOME: kept };
  if (indexed) spawnSync(binary, ["index", repository], { env, stdio: "ignore" });
  const started: Started[] = [];
  const version: number[] = [];
  for (let run = 0; run < runs; run++) {
    const home = indexed ? kept : mkdtempSync(join(scratch, "home-"));
    started.push(await serve(binary, repository, home));
    if (!indexed) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    const before = performance.now();
    spawnSync(binary, ["--version"], { env, stdio: "ignore" });
    version.push(performance.now() - before);
  }
  const of = (pick: (one: Started) => number) => started.map(pick);
  const show = (name: string, values: readonly number[]) => {
    const [base, here] = [middle(version), middle(values)];
    return `${name} p50 ${here.toFixed(0)} ms, p95 ${middle(values, 0.95).toFixed(0)} ms (${
      (here / base).toFixed(1)
    } times --version, ${(here - base).toFixed(0)} ms more)`;
  };
  console.log(
    `${basename(repository)}, ${indexed ? "indexed" : "not indexed"}: ` +
      `${show("initialize", of((one) => one.initialized_ms))}; ${show("first call", of((one) => one.answered_ms))}; ` +
      `--version p50 ${middle(version).toFixed(0)} ms; processor time at initialize ${
        middle(of((one) => one.processor_ms)).toFixed(0)
      } ms`,
  );
}

if (import.meta.main) await main(process.argv.slice(2));
