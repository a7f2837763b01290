// A hook's event belongs to the session of its own client, with servers of other clients beside it and with none.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { Client } from "@modelcontextprotocol/client";
import { type Fixture, MAIN, WIRES, withFixture } from "../mcp/fixture.ts";

const stdio = WIRES.find(({ name }) => name === "stdio");

function focal({ project, home }: Fixture, args: readonly string[], input = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["run", "-A", "--quiet", "--no-check", MAIN, ...args], {
      cwd: project,
      env: { ...process.env, FOCAL_HOME: home, NO_COLOR: "1" },
    });
    let out = "";
    child.stdout.on("data", (chunk) => out += chunk);
    child.stderr.on("data", (chunk) => out += chunk);
    child.on("error", reject);
    child.on("close", () => resolve(out));
    child.stdin.end(input);
  });
}

function hook(fixture: Fixture, name: string, session_id: string, more: Record<string, unknown> = {}): Promise<string> {
  const event = { session_id, cwd: fixture.project, hook_event_name: name, ...more };
  return focal(fixture, ["hook", name], JSON.stringify(event));
}

function edit(fixture: Fixture, session_id: string, path: string): Promise<string> {
  const file_path = join(fixture.project, path);
  return hook(fixture, "PostToolUse", session_id, { tool_name: "Edit", tool_input: { file_path } });
}

async function connect(fixture: Fixture) {
  const client = new Client({ name: "claude-code", version: "2" });
  const close = await stdio?.connect(fixture, client);
  const ask = async (name: string, args: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: args });
    const [first] = content as { type: string; text?: string }[];
    return first?.text ?? "";
  };
  return { ask, close: async () => await close?.() };
}

Deno.test("an edit lands in the session of the client that made it, with two servers on one repository", () =>
  withFixture(async (fixture) => {
    await hook(fixture, "SessionStart", "AAA", { source: "startup" });
    const a = await connect(fixture);
    await a.ask("query_symbol", { name: "Cart", include_body: true });
    await hook(fixture, "SessionStart", "BBB", { source: "startup" });
    const b = await connect(fixture);
    try {
      await b.ask("query_symbol", { name: "checkout", include_body: true });
      assert.equal(await edit(fixture, "AAA", "src/cart.ts"), "");
      assert.match(await a.ask("recover_session", {}), /src\/cart\.ts \(edited\)/);
      assert.doesNotMatch(await b.ask("recover_session", {}), /cart\.ts \(edited\)/);
      const shown = await focal(fixture, ["session", "show", "AAA"]);
      assert.match(shown, /src\/cart\.ts \(edited\)/);
      // Somebody else, of whom no server is: neither of the two is touched.
      await edit(fixture, "CCC", "src/price.ts");
      for (const one of [a, b]) assert.doesNotMatch(await one.ask("recover_session", {}), /price\.ts \(edited\)/);
    } finally {
      await a.close();
      await b.close();
    }
  }));

Deno.test("edits of a client without a server are kept, and a compaction gives back nobody else's symbols", () =>
  withFixture(async (fixture) => {
    await focal(fixture, ["query", "Cart", "--body", "--session", "a-tab"]);
    writeFileSync(join(fixture.project, "src/price.ts"), "export const price = () => 1;\n");
    assert.equal(await edit(fixture, "sess-abc", "src/price.ts"), "");
    const compacted = await hook(fixture, "SessionStart", "sess-abc", { source: "compact" });
    assert.match(compacted, /src\/price\.ts \(edited\)/);
    assert.doesNotMatch(compacted, /Cart/);
    assert.match(await focal(fixture, ["session", "show", "sess-abc"]), /src\/price\.ts \(edited\)/);
  }));

Deno.test("a compaction while others write gives back what the session knew, and says how bodies come again", () =>
  withFixture(async (fixture) => {
    const ask = () => focal(fixture, ["query", "Cart", "--body", "--session", "sess-locked"]);
    await ask();
    assert.match(await ask(), /sent earlier in session/);
    await edit(fixture, "sess-locked", "src/cart.ts");
    const other = new DatabaseSync(join(fixture.home, "memory.db"));
    other.exec("BEGIN IMMEDIATE");
    for (const source of ["compact", "clear"]) {
      const said = await hook(fixture, "SessionStart", "sess-locked", { source });
      assert.match(said, /^focal: its database was locked.* recover_session once/);
      if (source === "compact") assert.match(said, /src\/cart\.ts \(edited\)/);
      else assert.match(said, /focal knows this code base/);
    }
    other.exec("ROLLBACK");
    other.close();
    assert.match(await ask(), /sent earlier in session/);
    const unlocked = await hook(fixture, "SessionStart", "sess-locked", { source: "compact" });
    assert.match(unlocked, /^focal: what this session knew/);
    assert.doesNotMatch(await ask(), /sent earlier in session/);
  }));
