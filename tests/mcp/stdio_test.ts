import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { StdioTransport } from "../../src/mcp/stdio_transport.ts";

type Message = { id?: unknown; error?: { code: number }; [key: string]: unknown };

/** A transport whose answers are collected, and whose incoming messages are kept for the test to answer. */
async function transport(max_bytes?: number) {
  const input = new PassThrough();
  const output = new PassThrough();
  const made = new StdioTransport({ input, output, ...(max_bytes === undefined ? {} : { max_bytes }) });
  const got: Message[] = [];
  let written = "";
  output.on("data", (chunk) => written += chunk);
  made.onmessage = (message) => got.push(message as Message);
  const closed = new Promise<void>((resolve) => made.afterClose = resolve);
  await made.start();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    made,
    got,
    closed,
    input,
    async feed(...parts: (string | Uint8Array)[]) {
      for (const part of parts) {
        input.write(part);
        await turn();
      }
      await turn();
    },
    answers: () => written.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Message),
  };
}

const ping = (id: unknown) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });

Deno.test("messages come through however the stream is cut", async () => {
  const { feed, got } = await transport();
  const text = new TextEncoder().encode(`${ping(1)}\n${ping("zwei ü")}\r\n\n  \n${ping(3)}\n`);
  for (const byte of text) await feed(new Uint8Array([byte]));
  assert.deepEqual(got.map((message) => message.id), [1, "zwei ü", 3]);
});

Deno.test("what is no message is answered with what is wrong, and the next one is served", async () => {
  const rows: [string | Uint8Array, number, unknown][] = [
    ["{broken\n", -32700, null],
    [new Uint8Array([0x7b, 0xff, 0x7d, 0x0a]), -32700, null],
    ["[]\n", -32600, null],
    ["42\n", -32600, null],
    ['{"jsonrpc":"1.0","id":7,"method":"ping"}\n', -32600, 7],
    ['{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}\n', -32600, null],
    [`{"a":"${"x".repeat(3_000)}"}\n`, -32600, null],
  ];
  const { feed, got, answers } = await transport(2_000);
  for (const [at, [line, code, id]] of rows.entries()) {
    await feed(line, `${ping(at)}\n`);
    const answer = answers().at(-1);
    assert.deepEqual([answer?.error?.code, answer?.id], [code, id], String(line).slice(0, 60));
    assert.equal(got.at(-1)?.id, at);
  }
  assert.equal(answers().length, rows.length);
});

Deno.test("what is under way is answered before it ends with its input", async () => {
  const { feed, input, made, closed, answers } = await transport();
  await feed(`${ping(1)}\n${ping(2)}\n${ping(3)}\n`);
  await feed(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 3 } }) + "\n");
  input.end(ping(4));
  let ended = false;
  closed.then(() => ended = true);
  for (const id of [1, 2, 4]) {
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(ended, false);
    await made.send({ jsonrpc: "2.0", id, result: {} });
  }
  await closed;
  assert.deepEqual(answers().map((answer) => answer.id), [1, 2, 4]);
});

Deno.test("it ends at once when nothing is under way", async () => {
  const { input, closed } = await transport();
  input.end();
  await closed;
});

Deno.test("a subscription keeps nothing open, what else is under way does", async () => {
  const { feed, input, made, closed } = await transport();
  await feed(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: {} })}\n${ping(2)}\n`);
  input.end();
  let ended = false;
  closed.then(() => ended = true);
  await feed();
  assert.equal(ended, false);
  await made.send({ jsonrpc: "2.0", id: 2, result: {} });
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(ended, true);
});
