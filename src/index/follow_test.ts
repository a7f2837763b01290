import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { FocalError } from "../base/errors.ts";
import { silentLogger } from "../base/log.ts";
import { findCheckout } from "../graph/checkouts.ts";
import { exportGraph } from "../graph/export_graph.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { type Database, openInMemory } from "../store/database.ts";
import { systemClock } from "../time/clock.ts";
import { follow } from "./follow.ts";
import { indexCheckout } from "./index_checkout.ts";
import { PassedOverEvents } from "./passed_over.ts";
import { realFolder } from "./real_folder.ts";

const GIT = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];

/** A git repository that is followed, and what tells when the index has caught up with it. */
class Followed {
  readonly root = realFolder(mkdtempSync(join(tmpdir(), "focal-follow-")));
  readonly database: Database = openInMemory(INDEX_MIGRATIONS);
  readonly abort = new AbortController();
  #changed: () => void = () => {};
  #running: Promise<void> | undefined;

  git(...args: string[]): void {
    const done = spawnSync("git", [...GIT, ...args], { cwd: this.root, encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
  }

  write(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  start(): void {
    const config = { index: { max_file_bytes: 100_000, exclude: [], jobs: 1 } };
    this.#running = follow({
      context: {
        clock: systemClock,
        config,
        log: silentLogger,
        roots: [this.root],
        signal: this.abort.signal,
        index: () => this.database,
        progress() {},
      },
      root: this.root,
      changed: () => this.#changed(),
      debounce_ms: 20,
      // Events are hints: where the system drops one, this is what catches up.
      rescan_ms: 1_000,
    });
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.#running;
    this.database.close();
    rmSync(this.root, { recursive: true });
  }

  /** Waits until what is followed is what an index made now would hold. */
  async caughtUp(): Promise<string[]> {
    const wanted = await freshGraph(this.root);
    while (JSON.stringify(this.graph()) !== JSON.stringify(wanted)) {
      await new Promise<void>((resolve) => this.#changed = resolve);
    }
    return wanted;
  }

  graph(): string[] {
    return graphOf(this.database, this.root);
  }
}

async function freshGraph(root: string): Promise<string[]> {
  const database = openInMemory(INDEX_MIGRATIONS);
  const signal = new AbortController().signal;
  await indexCheckout({ database, root, clock: systemClock, signal, max_file_bytes: 100_000, exclude: [], jobs: 1 });
  const graph = graphOf(database, root);
  database.close();
  return graph;
}

function graphOf(database: Database, root: string): string[] {
  const checkout = findCheckout(database, root);
  if (checkout === undefined) return [];
  return [...exportGraph(database, checkout.id, checkout.prefix)].map((line) => JSON.stringify(line)).sort();
}

const MAIN = {
  "a.py": "def one():\n    return 1\n",
  "b.py": "from a import one\n\ndef two():\n    return one()\n",
};

Deno.test("a fault of the index that a change meets ends the following with that fault, and nothing else", async () => {
  const root = realFolder(mkdtempSync(join(tmpdir(), "focal-follow-fault-")));
  const database = openInMemory(INDEX_MIGRATIONS);
  let broken = false;
  let write = () => {};
  try {
    writeFileSync(join(root, "a.py"), "one = 1\n");
    const following = follow({
      context: {
        clock: systemClock,
        config: { index: { max_file_bytes: 100_000, exclude: [], jobs: 1 } },
        log: silentLogger,
        roots: [root],
        signal: new AbortController().signal,
        index() {
          if (broken) throw new FocalError("database_corrupt", "the index is damaged");
          return database;
        },
        progress() {},
      },
      root,
      changed() {},
      ready: () => write(),
      debounce_ms: 20,
      rescan_ms: 1_000,
    });
    write = () => {
      broken = true;
      writeFileSync(join(root, "a.py"), "one = 2\n");
    };
    await assert.rejects(following, /the index is damaged/);
  } finally {
    database.close();
    rmSync(root, { recursive: true });
  }
});

Deno.test("a folder whose place another one takes is followed as before", async () => {
  const folder = realFolder(mkdtempSync(join(tmpdir(), "focal-follow-replaced-")));
  const root = join(folder, "code");
  for (const name of ["code", "next"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "a.py"), "one = 0\n");
  }
  const database = openInMemory(INDEX_MIGRATIONS);
  const abort = new AbortController();
  let looks = 0;
  let noticed = 0;
  try {
    await follow({
      context: {
        clock: systemClock,
        config: { index: { max_file_bytes: 100_000, exclude: [], jobs: 1 } },
        log: silentLogger,
        roots: [root],
        signal: abort.signal,
        index: () => database,
        progress() {},
      },
      root,
      changed() {},
      debounce_ms: 20,
      rescan_ms: 200,
      async index(options) {
        const summary = await indexCheckout(options);
        // Only an event tells of one file; a look at everything names none.
        if (options.only !== undefined) noticed++;
        else looks++;
        if (noticed === 1 && options.only !== undefined) {
          renameSync(root, join(folder, "before"));
          renameSync(join(folder, "next"), root);
        }
        if (noticed === 3 || looks === 50) abort.abort();
        else writeFileSync(join(root, "a.py"), `one = ${looks}${noticed}\n`);
        return summary;
      },
    });
    assert.equal(noticed, 3, `after ${looks} looks at everything`);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
});

Deno.test("branch switches, stashes, renames and moved folders are followed", async () => {
  const project = new Followed();
  try {
    project.git("init", "--quiet", "--initial-branch", "main");
    project.write(MAIN);
    project.git("add", ".");
    project.git("commit", "--quiet", "-m", "first");
    project.git("switch", "--quiet", "-c", "other");
    project.write({ "a.py": "def uno():\n    return 1\n", "lib/c.py": "from a import uno\n\nuno()\n" });
    project.git("rm", "--quiet", "b.py");
    project.git("add", ".");
    project.git("commit", "--quiet", "-m", "second");
    project.start();
    const other = await project.caughtUp();
    assert.ok(other.some((line) => line.includes("lib/c.py") && line.includes("a.py#uno")));

    project.git("switch", "--quiet", "main");
    const main = await project.caughtUp();
    assert.ok(main.some((line) => line.includes("b.py#two") && line.includes("a.py#one")));
    assert.ok(!main.some((line) => line.includes("c.py")));

    project.write({ "a.py": "def one():\n    return two()\n\ndef two():\n    return 2\n" });
    const edited = await project.caughtUp();
    assert.notDeepEqual(edited, main);
    project.git("stash", "--quiet");
    assert.deepEqual(await project.caughtUp(), main);
    project.git("stash", "pop", "--quiet");
    assert.deepEqual(await project.caughtUp(), edited);

    mkdirSync(join(project.root, "pkg"));
    renameSync(join(project.root, "b.py"), join(project.root, "pkg/b.py"));
    await project.caughtUp();
    renameSync(join(project.root, "pkg"), join(project.root, "moved"));
    const moved = await project.caughtUp();
    assert.ok(moved.some((line) => line.includes("moved/b.py#two")));
    // As editors save: a new file takes the old one's place.
    project.write({ "a.py.tmp": "def one():\n    return 3\n" });
    renameSync(join(project.root, "a.py.tmp"), join(project.root, "a.py"));
    await project.caughtUp();
    rmSync(join(project.root, "moved"), { recursive: true });
    assert.ok(!(await project.caughtUp()).some((line) => line.includes("moved")));
  } finally {
    await project.stop();
  }
});

/** Follows a folder until an edit of `a.py` is noticed by its event; answers how many looks at everything there were. */
async function looksDuring(root: string, database: Database, happens: () => void): Promise<number> {
  const abort = new AbortController();
  let looks = 0;
  await follow({
    context: {
      clock: systemClock,
      config: { index: { max_file_bytes: 100_000, exclude: ["configured"], jobs: 1 } },
      log: silentLogger,
      roots: [root],
      signal: abort.signal,
      index: () => database,
      progress() {},
    },
    root,
    changed() {},
    ready() {
      happens();
      writeFileSync(join(root, "a.py"), "one = 2\n");
    },
    debounce_ms: 20,
    rescan_ms: 1_000_000,
    async index(options) {
      const summary = await indexCheckout(options);
      // After the look that what happened causes, too, an edit must be noticed.
      if (options.only !== undefined) abort.abort();
      else if (looks++ > 0) writeFileSync(join(root, "a.py"), `one = ${looks}\n`);
      if (looks > 5) abort.abort();
      return summary;
    },
  });
  return looks;
}

Deno.test("what happens in ignored folders, to ignored files and to files of no language causes no look", async () => {
  const root = realFolder(mkdtempSync(join(tmpdir(), "focal-follow-ignored-")));
  const database = openInMemory(INDEX_MIGRATIONS);
  const write = (path: string, text = "x = 1\n") => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const paths = () => database.all<{ path: string }>("SELECT path FROM files ORDER BY path").map(({ path }) => path);
  try {
    const folders = ["node_modules/.cache/deep", "target/debug", "dist", "bin", "ignored", "configured", "nested/src"];
    for (const folder of folders) write(`${folder}/b.py`);
    spawnSync("git", ["init", "--quiet"], { cwd: root });
    spawnSync("git", ["init", "--quiet", "nested"], { cwd: root });
    write(".gitignore", "/ignored/\n*_gen.py\n");
    write("a.py");
    const busy = () => {
      for (const folder of folders) {
        for (let n = 0; n < 20; n++) write(`${folder}/${n}/c.py`);
        rmSync(join(root, folder, "b.py"));
      }
      rmSync(join(root, "target"), { recursive: true });
      write("target/debug/0/c.py");
      write("b_gen.py");
      write("build.log");
      write(".git/objects/aa/bb");
      write("c.tmp");
      rmSync(join(root, "c.tmp"));
    };
    assert.equal(await looksDuring(root, database, busy), 1);
    assert.deepEqual(paths(), ["a.py", "nested"]);
    const rows: [() => void, string][] = [
      [() => write(".gitignore", "*_gen.py\n"), "ignored/0/c.py"],
      [() => write(".focalignore", "!dist/\n"), "dist/0/c.py"],
      [() => spawnSync("git", ["add", "target/debug/0/c.py"], { cwd: root }), "target/debug/0/c.py"],
      [() => rmSync(join(root, "nested/.git"), { recursive: true }), "nested/src/0/c.py"],
      [() => rmSync(join(root, ".gitignore")), "b_gen.py"],
      [() => renameSync(join(root, "node_modules/.cache"), join(root, "moved")), "moved/deep/0/c.py"],
      [() => write("new/d.py"), "new/d.py"],
    ];
    for (const [change, path] of rows) {
      assert.ok(!paths().includes(path), path);
      assert.ok(await looksDuring(root, database, change) > 1, path);
      assert.ok(paths().includes(path), path);
    }
    const script = () => {
      rmSync(join(root, "bin"), { recursive: true });
      write("bin", "#!/usr/bin/env python3\nx = 1\n");
    };
    assert.ok(await looksDuring(root, database, script) > 1, "a file takes a folder's place");
    assert.ok(paths().includes("bin"));
    assert.ok(await looksDuring(root, database, () => renameSync(join(root, "new"), join(root, "dist/new"))) > 1);
    assert.deepEqual([paths().includes("new/d.py"), paths().includes("dist/new/d.py")], [false, true]);
  } finally {
    database.close();
    rmSync(root, { recursive: true });
  }
});

Deno.test("what happened in a folder while a look found it not to be ignored any more is looked at again", () => {
  const events = new PassedOverEvents("/none");
  assert.equal(events.covers("dist/a.js"), false);
  assert.equal(events.looked(new Map([["dist", "excluded folder"], ["lib/out", "ignored"]])), false);
  assert.deepEqual(["dist/a.js", "dist", "lib/a.js", "lib", "lib/out/a/b.js"].map((path) => events.covers(path)), [
    true,
    true,
    false,
    false,
    true,
  ]);
  assert.equal(events.looked(new Map([["dist", "excluded folder"]])), true);
  assert.equal(events.covers("dist/a.js"), true);
  assert.equal(events.looked(new Map([["dist", "excluded folder"]])), false);
});
