// What happens to a server's databases while it runs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { withFixture } from "./fixture.ts";
import { assertNothingLeft, PROGRAM, Served } from "./served.ts";

Deno.test("an index that is deleted under a server is built again when it is asked", async () => {
  await withFixture(async ({ folder, project, home }) => {
    const served = new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
      const [program = "", ...args] = PROGRAM;
      const env = { ...process.env, FOCAL_HOME: home };
      assert.equal(spawnSync(program, [...args, "clear", "index", "-C", project], { env }).status, 0);
      const asked = performance.now();
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
      // It looks by itself only twice a minute.
      assert.ok(performance.now() - asked < 20_000);
      await served.end();
    });
  });
});

const NOISE = new Uint8Array(8_192).map((_, at) => (at * 131 + 7) % 251);

Deno.test("an index that is damaged, cut short or deleted under a server is made again while it runs", async () => {
  // There nobody can delete or move a file that is open.
  if (process.platform === "win32") return assert.equal(process.platform, "win32");
  await withFixture(async ({ folder, project, home }) => {
    const path = join(home, "index.db");
    const served = new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
      for (
        const harm of [
          () => writeFileSync(path, NOISE),
          () => truncateSync(path, 4_096),
          () => truncateSync(path, 0),
          () => rmSync(path),
        ]
      ) {
        copyLog(path);
        harm();
        const { text } = await served.call("query_symbol", { name: "price" });
        assert.match(
          text,
          /^src\/price\.ts:2|was damaged and is being made again|is still being built|^Indexing .* fails/,
        );
        await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
      }
      await served.end();
    });
    assert.ok(readdirSync(home).some((name) => name.startsWith("index.db.damaged-")));
    assertNothingLeft(home);
  });
});

Deno.test("servers that share a damaged index need not end for it to be made again", async () => {
  // There nobody can delete or move a file that is open.
  if (process.platform === "win32") return assert.equal(process.platform, "win32");
  await withFixture(async ({ folder, project, home }) => {
    const path = join(home, "index.db");
    const [one, two] = [1, 2].map(() => new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder));
    assert.ok(one && two);
    await one.during(() =>
      two.during(async () => {
        for (const served of [one, two]) await served.greet();
        for (const served of [one, two]) await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
        copyLog(path);
        writeFileSync(path, NOISE);
        for (const served of [one, two]) await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
        for (const served of [one, two]) await served.end();
      })
    );
    assertNothingLeft(home);
  });
});

/** So that what is in the file counts. */
function copyLog(path: string): void {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

Deno.test("a memory that is moved or replaced under a server keeps what it had, and the one in its place is used", async () => {
  // There nobody can delete or move a file that is open.
  if (process.platform === "win32") return assert.equal(process.platform, "win32");
  await withFixture(async ({ folder, project, home }) => {
    const path = join(home, "memory.db");
    const away = join(folder, "moved.db");
    const contents = (at: string) => {
      const database = new DatabaseSync(at);
      const rows = database.prepare("SELECT content FROM memories ORDER BY content").all() as { content: string }[];
      database.close();
      return rows.map(({ content }) => content);
    };
    const served = new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      const save = async (content: string) => {
        assert.equal((await served.call("save_memory", { content })).failed, false);
        assert.equal((await served.call("query_symbol", { name: "price", include_body: true })).failed, false);
      };
      await save("prices are rounded");
      renameSync(path, away);
      await save("carts hold items");
      assert.deepEqual(contents(away), ["prices are rounded"]);
      renameSync(path, `${path}.second`);
      copyFileSync(away, path);
      await save("totals are strings");
      assert.doesNotMatch((await served.call("list_memories", {})).text, /carts hold items/);
      renameSync(path, `${path}.third`);
      await served.end();
    });
    assert.deepEqual(contents(`${path}.second`), ["carts hold items"]);
    assert.deepEqual(contents(`${path}.third`), ["prices are rounded", "totals are strings"]);
  });
});
