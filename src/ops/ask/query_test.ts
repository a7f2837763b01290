import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "../../base/log.ts";
import { loadConfig } from "../../config/load.ts";
import { indexCheckout } from "../../index/index_checkout.ts";
import { realFolder } from "../../index/real_folder.ts";
import { PLAIN } from "../../render/view.ts";
import { systemClock } from "../../time/clock.ts";
import type { Context } from "../context.ts";
import { Databases } from "../databases.ts";
import { remember } from "../remember/remember.ts";
import { query } from "./query.ts";

async function withContext(work: (context: Context) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "focal-home-"));
  const folder = mkdtempSync(join(tmpdir(), "focal-query-"));
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  try {
    writeFileSync(
      join(folder, "a.ts"),
      "/** Adds. */\nexport function add(a: number, b: number) {\n  return a + b;\n}\n",
    );
    const root = realFolder(folder);
    const signal = new AbortController().signal;
    await indexCheckout({
      database: databases.index(),
      root,
      clock: systemClock,
      signal,
      max_file_bytes: 1_000_000,
      exclude: [],
      jobs: 1,
    });
    await work({
      caller: "cli",
      clock: systemClock,
      config: loadConfig({ home, project: undefined, env: {} }),
      log: silentLogger,
      home,
      roots: [root],
      index: () => databases.index(),
      memory: () => databases.memory(),
      freshen: () => Promise.resolve(),
      session: undefined,
      signal,
      progress: () => {},
    });
  } finally {
    databases.close();
    rmSync(home, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

const ask = (context: Context) =>
  query.run(context, { name: "add", kind: undefined, body: false, fresh: false, limit: 20 });

Deno.test("a symbol comes with what is remembered about it, a line each, the rest counted", async () => {
  await withContext(async (context) => {
    const before = await ask(context);
    assert.equal(before.items[0]?.memories, undefined);
    for (let n = 1; n <= 4; n++) {
      await remember.run(context, {
        content: `Decision ${n}: numbers only\nbecause of ${"reasons ".repeat(n)}`,
        category: "decision",
        symbol_names: ["add"],
        tags: [],
      } as never);
    }
    const answer = await ask(context);
    const [item] = answer.items;
    assert.equal(item?.memories?.length, 3);
    assert.equal(item?.more_memories, 1);
    assert.ok(item?.memories?.every(({ state, content }) => state === "fresh" && !content.includes("\n")));
    const lines = query.render(answer, PLAIN).split("\n");
    assert.equal(
      lines.filter((line) => /^ {4}remembered: Decision \d: numbers only… {2}\[decision\] /.test(line)).length,
      3,
    );
    assert.equal(lines.at(-1), "    … 1 more memory");
  });
});
