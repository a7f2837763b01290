import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Connection } from "../../src/mcp/connection.ts";
import { createServer } from "../../src/mcp/server.ts";
import { Databases } from "../../src/ops/databases.ts";
import { silentLogger } from "../../src/base/log.ts";
import { systemClock } from "../../src/time/clock.ts";
import { MAIN, WIRES, withFixture } from "./fixture.ts";

const RUN = ["run", "-A", "--quiet", "--no-check", MAIN];

function environment(home: string): Record<string, string> {
  return { ...process.env as Record<string, string>, FOCAL_HOME: home };
}

interface Raw {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly ended: Promise<number | null>;
}

function raw(args: readonly string[], home: string, cwd: string): Raw {
  const child = spawn(process.execPath, [...RUN, ...args], {
    env: environment(home),
    cwd,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const lines: string[] = [];
  let rest = "";
  child.stdout?.on("data", (chunk) => {
    const parts = (rest + String(chunk)).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  return { child, lines, ended: new Promise((resolve) => child.on("close", resolve)) };
}

/** No lease that keeps others from indexing, and no session that still counts as open. */
function assertNothingLeft(home: string): void {
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  try {
    assert.equal(databases.index().all("SELECT 1 FROM checkouts WHERE lease_owner IS NOT NULL").length, 0);
    assert.equal(databases.memory().all("SELECT 1 FROM sessions WHERE status = 'live'").length, 0);
  } finally {
    databases.close();
  }
}

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
});
const call = (id: number, name: string, args: object) =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });

Deno.test("what was asked before the input ended is answered, then the server ends without a lease or a session left", async () => {
  await withFixture(async ({ project, home, folder }) => {
    const { child, lines, ended } = raw(["mcp", project], home, folder);
    child.stdin?.end(`${initialize}\n${call(2, "query_symbol", { name: "price" })}\n${call(3, "get_health", {})}\n`);
    assert.equal(await ended, 0);
    assert.deepEqual(lines.map((line) => JSON.parse(line).id).sort(), [1, 2, 3]);
    assert.match(lines.join("\n"), /price\.ts/);
    assertNothingLeft(home);
  });
});

Deno.test("a call reports how far the first index is, and one that is cancelled costs nothing else", async () => {
  await withFixture(async (fixture) => {
    const fresh = join(fixture.folder, "fresh");
    mkdirSync(fresh);
    writeFileSync(join(fresh, "new.ts"), "export function brandNew(): void {}\n");
    const service = fixture.service();
    service.serve([fresh], 0);
    const connection = new Connection(service, { remembers: false });
    const server = await createServer({
      service,
      connection: () => Promise.resolve(connection),
      subscribed: new Set(),
      ready: () => Promise.resolve(),
    });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs);
    const client = new Client({ name: "t", version: "1" });
    await client.connect(ours);
    const told: string[] = [];
    const asked = { name: "query_symbol", arguments: { name: "brandNew" } };
    const answer = await client.callTool(asked, { onprogress: ({ message }) => told.push(message ?? "") });
    assert.match(JSON.stringify(answer.content), /is still being built/);
    assert.deepEqual(told, ["starting to index"]);
    const cancel = new AbortController();
    const cancelled = client.callTool(asked, { signal: cancel.signal });
    cancel.abort("not wanted any more");
    await assert.rejects(cancelled, /not wanted any more/);
    assert.equal((await client.callTool(asked)).isError, undefined);
    await client.close();
  });
});

Deno.test("while another process writes, questions are answered, and what is saved waits for its turn", async () => {
  await withFixture(async (fixture) => {
    const memory = WIRES.find(({ name }) => name === "memory");
    assert.ok(memory);
    const client = new Client({ name: "t", version: "1" });
    const close = await memory.connect(fixture, client);
    const ask = async (name: string, args: Record<string, unknown>) => {
      const answer = await client.callTool({ name, arguments: args });
      return { text: JSON.stringify(answer.content), failed: answer.isError === true };
    };
    await ask("search_memory", { query: "anything" });
    const other = new Databases({ home: fixture.home, clock: systemClock, log: silentLogger });
    const order: string[] = [];
    let saving: Promise<void> | undefined;
    other.memory().run("BEGIN IMMEDIATE");
    try {
      saving = ask("save_memory", { content: "kept though it had to wait" }).then(({ text, failed }) => {
        assert.equal(failed, false, text);
        order.push("saved");
      });
      for (const name of ["price", "Cart", "checkout"]) {
        assert.equal((await ask("query_symbol", { name })).failed, false);
        order.push(name);
      }
    } finally {
      other.memory().run("COMMIT");
      other.close();
    }
    await saving;
    assert.deepEqual(order, ["price", "Cart", "checkout", "saved"]);
    assert.match((await ask("search_memory", { query: "kept though it had to wait" })).text, /had to wait/);
    await close();
  });
});

Deno.test("SIGTERM ends it cleanly", async () => {
  await withFixture(async ({ project, home, folder }) => {
    const { child, lines, ended } = raw(["mcp", project], home, folder);
    await new Promise<void>((resolve) => {
      child.stdout?.on("data", () => resolve());
      child.stdin?.write(initialize + "\n");
    });
    // Not `child.kill`: Deno then reports the signal, whatever the program made of it.
    process.kill(child.pid ?? 0, "SIGTERM");
    assert.equal(await ended, 0);
    assert.equal(lines.length, 1);
    assertNothingLeft(home);
  });
});

Deno.test("an unindexed folder is answered for at once, saying so, and soon in full; changes are followed and reported", async () => {
  await withFixture(async ({ folder, home }) => {
    const fresh = join(folder, "fresh");
    mkdirSync(fresh);
    writeFileSync(join(fresh, "new.ts"), "export function brandNew(): void {}\n");
    const client = new Client({ name: "t", version: "1" }, { capabilities: { roots: {} } });
    // The client's own folders are served when none are given.
    client.setRequestHandler("roots/list", () => ({ roots: [{ uri: pathToFileURL(fresh).href, name: "fresh" }] }));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...RUN, "mcp"],
      env: environment(home),
      cwd: folder,
      stderr: "ignore",
    });
    await client.connect(transport, { timeout: 60_000 });
    const ask = async (name: string) => {
      const answer = await client.callTool({ name: "query_symbol", arguments: { name } });
      return answer.content.map((part) => part.type === "text" ? part.text : "").join("\n");
    };
    const until = async (name: string, pattern: RegExp) => {
      for (let tries = 0; tries < 600; tries++) {
        const text = await ask(name);
        if (pattern.test(text)) return text;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`${name} was never found`);
    };
    try {
      assert.match(await ask("brandNew"), /is still being built|new\.ts:1/);
      const full = await until("brandNew", /new\.ts:1/);
      assert.doesNotMatch(full, /price\.ts/);
      const told = new Promise<string>((resolve) => {
        client.setNotificationHandler("notifications/resources/updated", ({ params }) => resolve(params.uri));
      });
      await client.subscribeResource({ uri: "focal://skeleton/new.ts" });
      await client.readResource({ uri: "focal://skeleton/new.ts" });
      writeFileSync(
        join(fresh, "new.ts"),
        "export function brandNew(): void {}\nexport function evenNewer(): void {}\n",
      );
      assert.equal(await told, "focal://skeleton/new.ts");
      await until("evenNewer", /new\.ts:2/);
      // A folder that goes away costs its answers, not the server.
      rmSync(fresh, { recursive: true });
      await ask("brandNew");
      assert.equal((await client.listTools()).tools.length, 19);
    } finally {
      await client.close();
    }
  });
});

Deno.test("a client whose folders and current folder are gone costs its answers, not the server", async () => {
  // Windows keeps folders that a process is in.
  if (process.platform === "win32") return assert.equal(process.platform, "win32");
  await withFixture(async ({ folder, home }) => {
    const here = join(folder, "here");
    const opened = join(folder, "opened");
    for (const path of [here, opened]) mkdirSync(path);
    const client = new Client({ name: "t", version: "1" }, { capabilities: { roots: { listChanged: true } } });
    client.setRequestHandler("roots/list", () => ({ roots: [{ uri: pathToFileURL(opened).href }] }));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...RUN, "mcp"],
      env: environment(home),
      cwd: here,
      stderr: "ignore",
    });
    await client.connect(transport, { timeout: 60_000 });
    try {
      await client.callTool({ name: "get_health", arguments: {} });
      for (const path of [here, opened]) rmSync(path, { recursive: true });
      await client.sendRootsListChanged();
      await client.callTool({ name: "get_health", arguments: {} });
      assert.equal((await client.listTools()).tools.length, 19);
    } finally {
      await client.close();
    }
  });
});
