import assert from "node:assert/strict";
import { appendFileSync, readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type HttpHandle, openHttp } from "../../src/mcp/serve_http.ts";
import { type Fixture, withFixture } from "./fixture.ts";

async function withHttp(token: boolean, work: (handle: HttpHandle, fixture: Fixture) => Promise<void>): Promise<void> {
  await withFixture(async (fixture) => {
    const handle = await openHttp({ service: fixture.service(), host: "127.0.0.1", port: 0, token, quiet: true });
    try {
      await work(handle, fixture);
    } finally {
      await handle.close();
    }
  });
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

function send(port: number, { method = "POST", path = "/mcp", headers = {}, body }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const sending = request({ host: "127.0.0.1", port, method, path, headers: { ...json, ...headers } }, (response) => {
      let text = "";
      response.on("data", (chunk) => text += chunk);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

Deno.test("only requests from here, to here, to the right path are served", async () => {
  await withHttp(false, async ({ port }) => {
    const cases: [Sent, number][] = [
      [{ body: PING }, 200],
      [{ body: PING, headers: { host: `localhost:${port}` } }, 200],
      [{ body: PING, headers: { origin: `http://localhost:${port}` } }, 200],
      [{ body: PING, headers: { host: "evil.example" } }, 403],
      [{ body: PING, headers: { host: "127.0.0.1.evil.example" } }, 403],
      [{ body: PING, headers: { host: "a b" } }, 403],
      [{ body: PING, headers: { origin: "https://evil.example" } }, 403],
      [{ body: PING, headers: { origin: "null" } }, 403],
      [{ body: PING, headers: { origin: "http://localhost.evil.example" } }, 403],
      [{ body: PING, path: "/" }, 404],
      [{ body: PING, path: "/mcp/../../etc/passwd" }, 404],
      [{ body: PING, method: "PUT" }, 405],
      [{ body: "{" }, 400],
      [{ body: PING, headers: { "content-type": "text/plain" } }, 415],
      [{ body: `{"a":"${"x".repeat(5_000_000)}"}` }, 413],
    ];
    for (const [sent, status] of cases) {
      const answer = await send(port, sent);
      assert.equal(answer.status, status, `${JSON.stringify(sent).slice(0, 200)}: ${answer.text.slice(0, 200)}`);
      if (status !== 200) assert.ok(JSON.parse(answer.text).error, answer.text.slice(0, 200));
    }
  });
});

Deno.test("a token is made once, kept private, and asked for", async () => {
  await withHttp(true, async ({ port, token }, { home }) => {
    assert.match(token ?? "", /^[\w-]{43}$/);
    assert.equal(statSync(`${home}/http_token`).mode & 0o777, 0o600);
    assert.equal(readFileSync(`${home}/http_token`, "utf8").trim(), token);
    for (const header of [undefined, "Bearer wrong", `Basic ${token}`, `Bearer ${token}x`, "Bearer"]) {
      const headers: Record<string, string> = header === undefined ? {} : { authorization: header };
      assert.equal((await send(port, { body: PING, headers })).status, 401, header);
    }
    assert.equal((await send(port, { body: PING, headers: { authorization: `Bearer ${token}` } })).status, 200);
  });
});

Deno.test("what is wrong with a request is said in the protocol's codes", async () => {
  await withHttp(false, async ({ port }) => {
    const cases: [string, unknown, number][] = [
      ["tools/call", {}, -32602],
      ["tools/call", { name: 5 }, -32602],
      ["tools/call", { name: "query_symbol", arguments: [] }, -32602],
      ["resources/read", { uri: {} }, -32602],
      ["prompts/get", { name: "nothing" }, -32602],
      ["completion/complete", { ref: { type: "ref/none" } }, -32602],
      ["no/such", {}, -32601],
    ];
    for (const [method, params, code] of cases) {
      const { text } = await send(port, { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) });
      const { error } = JSON.parse(/^data: (\{.*\})$/m.exec(text)?.[1] ?? text);
      assert.equal(error?.code, code, `${method} ${JSON.stringify(params)}: ${text}`);
      assert.doesNotMatch(error.message, /^\s*\[/, error.message);
    }
  });
});

Deno.test("who listens for a resource is told when its file has changed, read before or not", async () => {
  await withFixture(async (fixture) => {
    const service = fixture.service({ follow: true });
    const handle = await openHttp({ service, host: "127.0.0.1", port: 0, token: false, quiet: true });
    const client = new Client({ name: "t", version: "1" }, { versionNegotiation: { mode: "auto" } });
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${handle.port}/mcp`)));
      const told: string[] = [];
      client.setNotificationHandler("notifications/resources/updated", ({ params }) => void told.push(params.uri));
      await client.readResource({ uri: "focal://skeleton/src/cart.ts" });
      const uris = [
        "focal://skeleton/src/cart.ts",
        "focal://skeleton/src/price.ts",
        "focal://skeleton/src/checkout.ts",
      ];
      const listening = await client.listen({ resourceSubscriptions: uris });
      // The worker's first look is over when it has found a file that is new.
      for (let tries = 0; !told.includes(uris[0] ?? "") || !told.includes(uris[1] ?? ""); tries++) {
        assert.ok(tries < 300, `told of ${told.join(", ")} only`);
        for (const name of ["cart", "price"]) {
          appendFileSync(`${fixture.project}/src/${name}.ts`, `export const more${tries} = ${tries};\n`);
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      assert.equal(told.includes("focal://skeleton/src/checkout.ts"), false);
      await listening.close();
    } finally {
      await client.close();
      await handle.close();
    }
  });
});

Deno.test("50 clients at once are all answered", async () => {
  await withHttp(false, async ({ port }) => {
    const one = async (n: number) => {
      const client = new Client({ name: `c${n}`, version: "1" });
      await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
      const answers = await Promise.all(
        ["price", "Cart", "checkout"].map((name) => client.callTool({ name: "query_symbol", arguments: { name } })),
      );
      await client.close();
      return answers.every((answer) => answer.isError !== true);
    };
    const done = await Promise.all(Array.from({ length: 50 }, (_, n) => one(n)));
    assert.deepEqual(done.filter(Boolean).length, 50);
  });
});
