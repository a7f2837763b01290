// A body that a session has is not sent again: by any tool, until it changed, is asked for, or was lost.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { WIRES, withFixture } from "./fixture.ts";

const BODY = /return round\(item\.length \* 1\.5\)/;
const SENT = /\(full body sent earlier in session\)/;

for (const wire of WIRES.filter(({ name }) => name !== "stdio")) {
  Deno.test(`bodies are sent once a session, over ${wire.name}`, () =>
    withFixture(async (fixture) => {
      const client = new Client({ name: "test", version: "1" });
      const close = await wire.connect(fixture, client);
      const ask = async (name: string, args: Record<string, unknown>) => {
        const { content } = await client.callTool({ name, arguments: args });
        return (content as { text?: string }[]).map((part) => part.text ?? "").join("\n");
      };
      const price = (more = {}) => ask("query_symbol", { name: "price", include_body: true, ...more });
      assert.match(await price(), BODY);
      assert.match(await price(), SENT);
      assert.match(await price({ fresh: true }), BODY);
      const both = await ask("batch_query", { symbol_names: ["price", "Cart.total"] });
      assert.match(both, SENT);
      assert.match(both, /this\.items\.reduce/);
      assert.doesNotMatch(await ask("get_context", { query: "look the price of an item up" }), BODY);
      await ask("recover_session", {});
      assert.match(await ask("get_context", { query: "look the price of an item up" }), BODY);
      assert.match(await price(), SENT);
      const path = join(fixture.project, "src/price.ts");
      writeFileSync(path, readFileSync(path, "utf8").replace("1.5", "2.5"));
      assert.match(await price(), /round\(item\.length \* 2\.5\)/);
      await close();
    }));
}
