// An assistant edits what it was shown: code comes to it as it is, control characters included. Clients show it to people.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { WIRES, withFixture } from "./fixture.ts";

Deno.test("a body with control sequences is sent as it is, over every wire", async () => {
  const code = 'return "\x1b[31mred\x9b1m\x07";';
  for (const wire of WIRES) {
    await withFixture(async (fixture) => {
      writeFileSync(join(fixture.project, "src/price.ts"), `export function price(): string {\n  ${code}\n}\n`);
      const client = new Client({ name: "test", version: "1" });
      const close = await wire.connect(fixture, client);
      const args = { name: "price", include_body: true };
      const { content } = await client.callTool({ name: "query_symbol", arguments: args });
      assert.ok((content as { text?: string }[]).some(({ text }) => text?.includes(code)), wire.name);
      await close();
    });
  }
});
