import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { EarlyInput } from "../../src/mcp/early_input.ts";
import { GREETED_REVISIONS, greetingFor } from "../../src/mcp/greeting.ts";
import { serveStdio } from "../../src/mcp/serve_stdio.ts";
import { type Fixture, withFixture } from "./fixture.ts";

interface Answer {
  readonly id?: unknown;
  readonly result?: { readonly protocolVersion?: string; readonly tools?: readonly unknown[] };
}

const PARAMS = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
const message = (value: object) => `${JSON.stringify({ jsonrpc: "2.0", ...value })}\n`;
const initialize = (params: object = PARAMS, id: unknown = 1) => message({ id, method: "initialize", params });
const INITIALIZED = message({ method: "notifications/initialized" });

/** What a client is sent for these lines, in order, when the input ends after them. */
async function served({ service, project }: Fixture, lines: string, greets: boolean): Promise<Answer[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  let written = "";
  output.on("data", (chunk) => written += chunk);
  const early = greets ? new EarlyInput(input, output) : undefined;
  input.write(lines);
  await early?.firstMessage(1_000);
  input.end();
  await serveStdio({ service: service(), roots: [project], cwd: project, input, output, early });
  return written.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Answer);
}

Deno.test("the greeting is what the library answers to the same introduction, in every revision that is greeted", () =>
  withFixture(async (fixture) => {
    for (const protocolVersion of GREETED_REVISIONS) {
      assert.ok(SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion), protocolVersion);
      const line = initialize({ ...PARAMS, protocolVersion, capabilities: { roots: { listChanged: true } } }, "a-1");
      const [answer] = await served(fixture, line + INITIALIZED, false);
      assert.deepEqual(JSON.parse(greetingFor(line)?.answer ?? "null"), answer);
    }
  }));

Deno.test("a client that was greeted is answered once, and everything that it sent meanwhile after that", () =>
  withFixture(async (fixture) => {
    const rest = INITIALIZED + message({ id: 2, method: "tools/list" }) + message({ id: 3, method: "ping" });
    const answers = await served(fixture, initialize() + rest, true);
    assert.deepEqual(answers.map(({ id }) => id).sort(), [1, 2, 3]);
    assert.equal(answers[0]?.id, 1);
    assert.ok((answers.find(({ id }) => id === 2)?.result?.tools?.length ?? 0) > 5);
  }));

Deno.test("only one answer is held back: an id that is used again gets its own", () =>
  withFixture(async (fixture) => {
    const answers = await served(fixture, initialize() + INITIALIZED + message({ id: 1, method: "ping" }), true);
    assert.deepEqual(answers.map(({ id }) => id), [1, 1]);
    assert.deepEqual(answers[1]?.result, {});
  }));

Deno.test("the first message is looked at when its line is whole, however it comes", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const early = new EarlyInput(input, output);
  const line = initialize();
  for (const letter of line.slice(0, -1)) input.write(letter);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(early.greeted, undefined);
  input.write("\n" + INITIALIZED);
  await early.firstMessage(1_000);
  assert.equal(early.greeted, 1);
  early.release();
  assert.equal(early.chunks.join(""), line + INITIALIZED);
  assert.deepEqual(JSON.parse(String(output.read())).result.serverInfo.name, "focal");
});

Deno.test("whatever is not plainly an introduction is left to the library", () => {
  const rows: readonly string[] = [
    "",
    "{broken",
    "[]",
    "null",
    message({ id: 1, method: "ping" }),
    message({ method: "initialize", params: PARAMS }),
    initialize(PARAMS, null),
    initialize(PARAMS, 1.5),
    initialize(PARAMS, { id: 1 }),
    initialize({ ...PARAMS, protocolVersion: "2026-07-28" }),
    initialize({ ...PARAMS, protocolVersion: 1 }),
    initialize({ ...PARAMS, capabilities: undefined }),
    initialize({ ...PARAMS, capabilities: { roots: 1 } }),
    initialize({ ...PARAMS, clientInfo: { name: "t" } }),
    initialize({ ...PARAMS, clientInfo: { name: "t", version: "1", title: "x".repeat(30_000) } }),
    initialize().replace("2.0", "1.0"),
  ];
  for (const line of rows) assert.equal(greetingFor(line), undefined, line.slice(0, 100));
});

Deno.test("an input that ends before anything came ends the server", () =>
  withFixture(async (fixture) => assert.deepEqual(await served(fixture, "", true), [])));
