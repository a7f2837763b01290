import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { silentLogger } from "../../src/base/log.ts";
import { findCheckout } from "../../src/graph/checkouts.ts";
import { givenRoots } from "../../src/mcp/roots.ts";
import { Databases } from "../../src/ops/databases.ts";
import { systemClock } from "../../src/time/clock.ts";
import { MAIN, withFixture } from "./fixture.ts";

const PROGRAM = [process.execPath, "run", "-A", "--quiet", "--no-check", MAIN];

interface Answer {
  readonly text: string;
  readonly failed: boolean;
}

/** A server as a process of its own, spoken to line by line. */
class Served {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly #waiting = new Map<number, (message: Record<string, unknown>) => void>();
  #id = 0;

  constructor(command: readonly string[], env: Record<string, string>, cwd: string) {
    const [program = "", ...args] = command;
    this.child = spawn(program, args, { env: { ...process.env, ...env }, cwd, stdio: ["pipe", "pipe", "pipe"] });
    this.ended = new Promise((resolve) => this.child.on("close", resolve));
    this.child.stdin?.on("error", () => {});
    let rest = "";
    this.child.stdout?.on("data", (chunk) => {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const message = JSON.parse(line);
        this.#waiting.get(message.id)?.(message);
      }
    });
  }

  async ask(method: string, params: unknown): Promise<Record<string, unknown>> {
    const id = ++this.#id;
    const answered = new Promise<Record<string, unknown>>((resolve) => this.#waiting.set(id, resolve));
    this.child.stdin?.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    const { result, error } = await answered as { result?: Record<string, unknown>; error?: unknown };
    assert.equal(error, undefined, JSON.stringify(error));
    return result ?? {};
  }

  async greet(): Promise<void> {
    const clientInfo = { name: "t", version: "1" };
    await this.ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  }

  async call(name: string, args: Record<string, unknown>): Promise<Answer> {
    const result = await this.ask("tools/call", { name, arguments: args });
    const content = result["content"] as { text: string }[];
    return { text: content.map((part) => part.text).join("\n"), failed: result["isError"] === true };
  }

  /** Asks until the answer is as wanted; what is waited for takes the server's own time. */
  async until(name: string, args: Record<string, unknown>, wanted: RegExp): Promise<string> {
    let last = "";
    for (let tries = 0; tries < 400; tries++) {
      last = (await this.call(name, args)).text;
      if (wanted.test(last)) return last;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${wanted} never came: ${last}`);
  }

  /** Whatever a test finds, no process stays. */
  async during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      if (this.child.exitCode === null) this.child.kill("SIGKILL");
      await this.ended;
    }
  }

  async end(): Promise<void> {
    this.child.stdin?.end();
    assert.equal(await this.ended, 0);
  }
}

function assertNothingLeft(home: string): void {
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  try {
    assert.equal(databases.index().all("SELECT 1 FROM checkouts WHERE lease_owner IS NOT NULL").length, 0);
    assert.equal(databases.memory().all("SELECT 1 FROM sessions WHERE status = 'live'").length, 0);
  } finally {
    databases.close();
  }
}

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
