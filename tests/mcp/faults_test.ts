import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { silentLogger } from "../../src/base/log.ts";
import { findCheckout } from "../../src/graph/checkouts.ts";
import { givenRoots } from "../../src/mcp/roots.ts";
import { Databases } from "../../src/ops/databases.ts";
import { systemClock } from "../../src/time/clock.ts";
import { withFixture } from "./fixture.ts";
import { assertNothingLeft, PROGRAM, Served } from "./served.ts";

const canMount = process.platform === "linux" &&
  spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

Deno.test("a disk that fills up costs the index, not the server, which goes on when there is room again", async () => {
  if (!canMount) return assert.ok(!canMount, "mounting is not possible here");
  await withFixture(async ({ folder }) => {
    const home = join(folder, "small");
    mkdirSync(home);
    const big = join(folder, "big");
    mkdirSync(big);
    for (let n = 0; n < 300; n++) {
      const calls = Array.from({ length: 20 }, (_, i) => `  work${(n + i) % 300}();`).join("\n");
      writeFileSync(join(big, `f${n}.ts`), `export function work${n}() {\n${calls}\n}\n`);
    }
    // Exists in this one process's namespace only. 300 KB are left beside what fills it.
    const script = `mount -t tmpfs -o size=4m,mode=700 tmpfs "$FOCAL_HOME" &&
      head -c 3900000 /dev/zero > "$FOCAL_HOME/filler" && exec "$@"`;
    const served = new Served(["unshare", "-m", "sh", "-c", script, "sh", ...PROGRAM, "mcp", big], {
      FOCAL_HOME: home,
    }, folder);
    await served.during(async () => {
      await served.greet();
      const full = await served.until("query_symbol", { name: "work7" }, /[Nn]o space left/);
      assert.doesNotMatch(full, /fault in focal/);
      assert.equal(((await served.ask("tools/list", {}))["tools"] as unknown[]).length, 19);
      const saved = await served.call("save_memory", { content: "the disk is full today ".repeat(400) });
      if (saved.failed) assert.match(saved.text, /space|room/i);
      const pid = String(served.child.pid);
      assert.equal(spawnSync("nsenter", ["-t", pid, "-m", "rm", join(home, "filler")]).status, 0);
      const found = await served.until("query_symbol", { name: "work7" }, /^f7\.ts:1/m);
      assert.doesNotMatch(await served.until("query_symbol", { name: "work7" }, /^f7\.ts:1/), /space/, found);
      assert.equal((await served.call("save_memory", { content: "there is room again" })).failed, false);
      await served.end();
    });
  });
});

const NO_WATCHES = "echo 1 > /proc/sys/user/max_inotify_watches";
const canForbidWatches = process.platform === "linux" &&
  spawnSync("unshare", ["-U", "-r", "sh", "-c", NO_WATCHES]).status === 0;

Deno.test("a folder that cannot be watched is answered for, with a word about it", async () => {
  if (!canForbidWatches) return assert.ok(!canForbidWatches, "watches cannot be forbidden here");
  await withFixture(async ({ folder, project, home }) => {
    const script = `${NO_WATCHES} && exec "$@"`;
    const command = ["unshare", "-U", "-r", "sh", "-c", script, "sh", ...PROGRAM, "mcp", project];
    const served = new Served(command, { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      const text = await served.until("query_symbol", { name: "price" }, /shop cannot be watched \(.*\): its changes/);
      assert.match(text, /^src\/price\.ts:2/m);
      await served.end();
    });
  });
});

Deno.test("a repository that is moved away, and back, costs its answers, not the server", async () => {
  await withFixture(async ({ folder, project, home }) => {
    const served = new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/m);
      renameSync(project, `${project}-away`);
      for (
        const [name, args] of [
          ["query_symbol", { name: "price", include_body: true }],
          ["get_skeleton", { file_path: "src/cart.ts" }],
          ["search_code", { query: "price" }],
          ["get_context", { query: "change the price" }],
          ["get_dependents", { symbol_name: "price" }],
          ["get_repo_overview", {}],
          ["get_health", {}],
          ["search_memory", { query: "price" }],
        ] as const
      ) {
        const { text } = await served.call(name, args);
        // Code that is not on the disk any more is not described.
        assert.doesNotMatch(text, /round\(|Looks a price up|fault in focal/, `${name}: ${text}`);
      }
      appendFileSync(
        join(`${project}-away`, "src", "price.ts"),
        "\nexport function discount(): number {\n  return 1;\n}\n",
      );
      renameSync(`${project}-away`, project);
      await served.until("query_symbol", { name: "discount" }, /^src\/price\.ts:10/m);
      // Nothing before it: the fault is over.
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
      await served.end();
      assertNothingLeft(home);
    });
  });
});

Deno.test("a server leaves the index to a newer focal, and says so, until it is told to make it anew", async () => {
  await withFixture(async ({ folder, project, home }) => {
    const served = new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
      const databases = new Databases({ home, clock: systemClock, log: silentLogger });
      databases.index().run("UPDATE checkouts SET extraction_version = 1000000");
      databases.close();
      for (const name of ["price", "Cart", "arrival"]) {
        const { text } = await served.call("query_symbol", { name });
        assert.match(text, /^A newer focal keeps the index of .*: restart this server\./);
        assert.doesNotMatch(text, /still being built|fails/);
      }
      const [program = "", ...args] = PROGRAM;
      const env = { ...process.env, FOCAL_HOME: home };
      const focal = (...given: string[]) =>
        spawnSync(program, [...args, ...given, "-C", project], { env, encoding: "utf8" });
      const asked = focal("query", "price", "--json");
      assert.equal(asked.status, 0);
      assert.match(JSON.parse(asked.stdout).notice, /A newer focal keeps the index/);
      const refused = focal("index");
      assert.deepEqual([refused.status, /`focal index --full`/.test(refused.stderr)], [3, true]);
      assert.equal(focal("index", "--full").status, 0);
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/);
      await served.end();
    });
  });
});

Deno.test("a server whose parent is gone ends, though its input stays open", async () => {
  if (process.platform === "win32") return assert.equal(process.platform, "win32");
  await withFixture(async ({ folder, project, home }) => {
    // The shell is the client; what it leaves open is held by this test.
    const script = `exec 3<&0; "$@" <&3 & echo "pid $!" >&2; wait`;
    const served = new Served(["sh", "-c", script, "sh", ...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    const pid = await new Promise<number>((resolve) => {
      let said = "";
      served.child.stderr?.on("data", (chunk) => {
        const found = /pid (\d+)/.exec(said += String(chunk))?.[1];
        if (found !== undefined) resolve(Number(found));
      });
    });
    await served.during(async () => {
      await served.greet();
      await served.call("query_symbol", { name: "price" });
      process.kill(served.child.pid ?? 0, "SIGKILL");
      const alive = () => spawnSync("kill", ["-0", String(pid)]).status === 0;
      for (let tries = 0; alive(); tries++) {
        assert.ok(tries < 200, "the server is still there");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      served.child.stdin?.destroy();
      await served.ended;
      assertNothingLeft(home);
    });
  });
});

Deno.test("a file that was just changed is described as it is, though the worker has not looked yet", async () => {
  await withFixture(async ({ folder, project, home }) => {
    const served = new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/m);
      for (let n = 1; n <= 20; n++) {
        const lines = "// a line more\n".repeat(n);
        writeFileSync(
          join(project, "src", "price.ts"),
          `${lines}export function price(): number {\n  return ${n};\n}\n`,
        );
        const [one, two, three] = await Promise.all([
          served.call("query_symbol", { name: "price", include_body: true }),
          served.call("get_skeleton", { file_path: "src/price.ts" }),
          served.call("get_context", { query: "change price" }),
        ]);
        assert.match(one.text, new RegExp(`^src/price\\.ts:${n + 1} `, "m"));
        assert.match(one.text, new RegExp(`return ${n};`));
        assert.match(two.text, /price\(\)/);
        assert.doesNotMatch(three.text, new RegExp(`return (?!${n};)\\d+;`));
      }
      await served.end();
    });
  });
});

Deno.test("what was written a moment ago is found, by its name, its words and its file, and no more once it is gone", async () => {
  await withFixture(async ({ folder, project, home }) => {
    const served = new Served([...PROGRAM, "mcp", project], { FOCAL_HOME: home }, folder);
    await served.during(async () => {
      await served.greet();
      await served.until("query_symbol", { name: "price" }, /^src\/price\.ts:2/m);
      for (let n = 1; n <= 5; n++) {
        const file = join(project, "src", `late${n}.ts`);
        writeFileSync(file, `export function arrival${n}(): number {\n  return ${n};\n}\n`);
        assert.match(
          (await served.call("query_symbol", { name: `arrival${n}` })).text,
          new RegExp(`^src/late${n}`, "m"),
        );
        writeFileSync(join(project, "src", `file${n}.ts`), `export const departure${n} = 1;\n`);
        const listed = await served.call("get_file_symbols", { file_path: `src/file${n}.ts` });
        assert.match(listed.text, new RegExp(`departure${n}`));
        const word = ["zephyr", "quartz", "lantern", "marigold", "obelisk"][n - 1] ?? "";
        writeFileSync(join(project, "src", `word${n}.ts`), `export const ${word} = 1;\n`);
        assert.match((await served.call("search_code", { query: word })).text, new RegExp(`src/word${n}`));
        rmSync(file);
        assert.match((await served.call("query_symbol", { name: `arrival${n}` })).text, /not found/);
      }
    });
  });
});

Deno.test("a server whose current folder is deleted starts its threads, and answers", async () => {
  await withFixture(async ({ folder, project, home }) => {
    const here = join(folder, "here");
    for (const [n, [root, FOCAL_HOME]] of [[project, home], ["../shop", "../home"]].entries()) {
      mkdirSync(here);
      const served = new Served([...PROGRAM, "mcp", root ?? ""], { FOCAL_HOME: FOCAL_HOME ?? "" }, here);
      await served.during(async () => {
        await served.greet();
        rmSync(here, { recursive: true });
        writeFileSync(join(project, "src", `gone${n}.ts`), `export function after${n}(): void {}\n`);
        await served.until("query_symbol", { name: `after${n}` }, /^src\/gone\d\.ts:1/);
        await served.end();
      });
    }
    assertNothingLeft(home);
  });
});

Deno.test("questions that come together before indexing has begun all wait for the files they need", async () => {
  await withFixture(async ({ folder, project, service }) => {
    const made = service({ follow: true });
    // Elsewhere and back: the worker is started anew each time, one at a time.
    made.serve(givenRoots([folder], folder), 60_000);
    made.serve(givenRoots([project], folder), 60_000);
    const context = made.context({ signal: new AbortController().signal });
    const checkout = findCheckout(context.index(), project);
    if (checkout === undefined) throw new Error("the fixture is not indexed");
    writeFileSync(join(project, "src", "price.ts"), "export function cost(): number {\n  return 1;\n}\n");
    const asked = ["src/price.ts", "src/cart.ts", "src/price.ts"].map((path) => context.reindex?.(checkout, [path]));
    assert.deepEqual(await Promise.all(asked), [true, true, true]);
  });
});
