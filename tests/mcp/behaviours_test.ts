import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/client";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { type Answer, BEHAVIOURS } from "./behaviours.ts";
import { WIRES, withFixture } from "./fixture.ts";

for (const wire of WIRES) {
  for (const mode of wire.name === "memory" ? ["legacy"] as const : ["legacy", "auto"] as const) {
    Deno.test(`${BEHAVIOURS.length} behaviours over ${wire.name}, ${mode} protocol`, async () => {
      await withFixture(async (fixture) => {
        const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
        const close = await wire.connect(fixture, client);
        try {
          const { tools } = await client.listTools();
          assert.equal(tools.length, 19);
          for (const row of BEHAVIOURS) await look(client, row);
          await lookAtTheRest(client);
        } finally {
          await close();
        }
      });
    });
  }
}

async function look(client: Client, row: typeof BEHAVIOURS[number]): Promise<void> {
  const answer = await client.callTool({ name: row.tool, arguments: { ...row.with } }) as Answer;
  const text = answer.content.map((part) => part.text ?? "").join("\n");
  assert.equal(answer.isError === true, row.error === true, `${row.what}: ${text}`);
  for (const pattern of row.says) assert.match(text, pattern, `${row.what}: ${text}`);
  if (row.not !== undefined) assert.doesNotMatch(JSON.stringify(answer), row.not, row.what);
  if (row.error === true) return;
  const budget = typeof row.with["max_tokens"] === "number" ? row.with["max_tokens"] : 4_000;
  assert.ok(countTokens(text) <= budget, `${row.what}: ${countTokens(text)} tokens of ${budget}`);
  const structured = answer.structuredContent as Record<string, unknown>;
  assert.equal(structured["schema_version"], 1, row.what);
  assert.ok(countTokens(JSON.stringify(structured)) <= budget, `${row.what}: the JSON is over its budget`);
  if (row.holds !== undefined) assert.ok(row.holds(structured), `${row.what}: ${JSON.stringify(structured)}`);
}

async function lookAtTheRest(client: Client): Promise<void> {
  const { resources } = await client.listResources();
  assert.deepEqual(resources.map((resource) => resource.uri), ["focal://overview", "focal://memories"]);
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.equal(resourceTemplates.length, 2);
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents;
    return content !== undefined && "text" in content ? String(content.text) : "";
  };
  assert.match(await read("focal://skeleton/src/cart.ts"), /class Cart/);
  assert.match(await read("focal://symbol/Cart.total"), /this\.items\.reduce/);
  assert.match(await read("focal://overview"), /typescript/i);
  for (
    const uri of [
      "focal://nothing",
      "focal://skeleton/../secret.ts",
      "focal://skeleton/%2e%2e/secret.ts",
      "file:///etc/hostname",
    ]
  ) {
    await assert.rejects(read(uri), uri);
  }
  const { prompts } = await client.listPrompts();
  assert.deepEqual(prompts.map((prompt) => prompt.name), ["explore", "review_change", "debug", "record_decision"]);
  const prompt = await client.getPrompt({ name: "explore", arguments: { area: "Cart" } });
  assert.match(JSON.stringify(prompt.messages), /get_context for \\"Cart\\"/);
  await assert.rejects(client.getPrompt({ name: "explore" }), /area/);
  const complete = async (ref: Parameters<Client["complete"]>[0]["ref"], name: string, value: string) =>
    (await client.complete({ ref, argument: { name, value } })).completion.values;
  assert.ok((await complete({ type: "ref/prompt", name: "explore" }, "area", "chec")).includes("checkout"));
  const template = { type: "ref/resource", uri: "focal://skeleton/{+path}" } as const;
  assert.deepEqual(await complete(template, "path", "src/ca"), ["src/cart.ts"]);
}
