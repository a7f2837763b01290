import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { silentLogger } from "../base/log.ts";
import { findCheckout, takeLease } from "../graph/checkouts.ts";
import { exportGraph } from "../graph/export_graph.ts";
import { checkoutTotals, skippedFiles } from "../graph/file_records.ts";
import { indexFaults } from "../graph/index_faults.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { type Database, openInMemory } from "../store/database.ts";
import { FakeClock } from "../time/clock.ts";
import { ensureFresh } from "./ensure_fresh.ts";
import { freshen } from "./freshen.ts";
import { indexCheckout, type IndexOptions } from "./index_checkout.ts";
import { realFolder } from "./real_folder.ts";

class Project {
  readonly folder = realFolder(mkdtempSync(join(tmpdir(), "focal-index-")));
  readonly database: Database = openInMemory(INDEX_MIGRATIONS);
  /** An hour ahead, so that no file counts as just written: an edit must change the size to be seen without fail. */
  readonly clock = new FakeClock(Date.now() + 3_600_000);
  abort = new AbortController();

  write(files: Record<string, string | Uint8Array>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  index(options: Partial<IndexOptions> = {}) {
    const { database, clock } = this;
    return indexCheckout({
      database,
      root: this.folder,
      clock,
      signal: this.abort.signal,
      max_file_bytes: 100_000,
      exclude: [],
      ...options,
    });
  }

  get checkout() {
    const checkout = findCheckout(this.database, this.folder);
    assert.ok(checkout !== undefined);
    return checkout;
  }

  get context() {
    const config = { index: { max_file_bytes: 100_000, exclude: [], jobs: undefined } };
    const { clock, database, folder } = this;
    const index = () => database;
    return { clock, config, log: silentLogger, roots: [folder], signal: this.abort.signal, index, progress() {} };
  }

  /** Symbols' keys, and edges as `source kind target`. */
  graph(): { symbols: string[]; edges: string[] } {
    const { id, prefix } = this.checkout;
    const lines = exportGraph(this.database, id, prefix);
    return {
      symbols: lines.flatMap((line) => line.type === "symbol" ? [line.key] : []),
      edges: lines.flatMap((line) =>
        line.type === "edge" ? [`${line.source_key} ${line.kind} ${line.target_key}`] : []
      ),
    };
  }

  ids(): Map<string, number> {
    const rows = this.database.all<{ id: number; name: string }>("SELECT id, qualified_name AS name FROM symbols");
    return new Map(rows.map(({ id, name }) => [name, id]));
  }
}

function test(name: string, work: (project: Project) => Promise<void>): void {
  Deno.test(name, async () => {
    const project = new Project();
    try {
      await work(project);
      assert.deepEqual(indexFaults(project.database), []);
    } finally {
      project.database.close();
      rmSync(project.folder, { recursive: true });
    }
  });
}

const TWO = {
  "a.py": "def one():\n    return 1\n",
  "b.py": "from a import one\n\ndef two():\n    return one()\n",
};

test("a call leads to what is imported, and a second run finds nothing to do", async (project) => {
  project.write(TWO);
  const first = await project.index();
  assert.equal(first?.parsed, 2);
  assert.equal(first?.first, true);
  assert.ok(project.graph().edges.includes("b.py#two calls a.py#one"));
  // The first run hashed files that had just been written; by now their times are long past.
  await project.index();
  const again = await project.index();
  assert.deepEqual([again?.parsed, again?.resolved, again?.unchanged], [0, 0, 2]);
});

test("symbols keep their ids as long as they keep their key", async (project) => {
  project.write(TWO);
  await project.index();
  const before = project.ids();
  project.write({ "a.py": "def zero():\n    pass\n\ndef one():\n    return 1 + 1\n" });
  await project.index();
  const after = project.ids();
  assert.equal(after.get("one"), before.get("one"));
  assert.ok(after.has("zero"));
  assert.ok(project.graph().edges.includes("b.py#two calls a.py#one"));
});

test("what led to a symbol that is gone leads nowhere until it is resolved, whatever came after", async (project) => {
  project.write({ "a.py": "from z import last\n\nlast()\n", "z.py": "def last():\n    return 1\n" });
  await project.index();
  const id = project.ids().get("last");
  assert.equal(id, Math.max(...project.ids().values()));
  rmSync(join(project.folder, "z.py"));
  await project.index({ only: ["z.py"], resolve: false });
  project.write({ "y.py": "def other():\n    return 22\n" });
  await project.index({ only: ["y.py"], resolve: false });
  assert.notEqual(project.ids().get("other"), id);
  const calls = () =>
    exportGraph(project.database, project.checkout.id, "")
      .flatMap((line) => line.type === "ref" && line.kind === "call" ? [[line.status, line.target_key]] : []);
  assert.deepEqual(calls(), [["unresolved", null]]);
  await project.index();
  assert.deepEqual(calls(), [["external", null]]);
});

test("removing and moving a definition changes the files that refer to it", async (project) => {
  project.write({ ...TWO, "c.py": "from d import one\n\none()\n" });
  await project.index();
  renameSync(join(project.folder, "a.py"), join(project.folder, "d.py"));
  const moved = await project.index();
  assert.equal(moved?.removed, 1);
  assert.ok(!project.graph().edges.some((edge) => edge.startsWith("b.py#two calls")));
  assert.ok(project.graph().edges.includes("c.py calls d.py#one"));
});

test("a build file that comes, changes or goes changes what the files of its project see", async (project) => {
  const using = (name: string) => ({ "b/b.csproj": `<Project><Using Include="${name}" /></Project>` });
  const sees = () => project.graph().edges.some((edge) => edge.startsWith("b/c/m.cs") && edge.endsWith("a/x.cs#Stub"));
  project.write({
    "a/x.cs": "namespace A.Help { class Stub {} }\n",
    "b/c/m.cs": "namespace T { class M { Stub s; } }\n",
  });
  await project.index();
  assert.equal(sees(), false);
  for (const [name, expected] of [["A.Help", true], ["A.Other", false], ["A.Help;A.None", true]] as const) {
    project.write(using(name));
    await project.index();
    assert.equal(sees(), expected, name);
  }
  rmSync(join(project.folder, "b/b.csproj"));
  await project.index();
  assert.equal(sees(), false);
});

test("a file may become a folder, and a folder a file", async (project) => {
  project.write({ "x.py/inner.py": "def a(): pass\n", "y.py": "def b(): pass\n" });
  await project.index();
  rmSync(join(project.folder, "x.py"), { recursive: true });
  rmSync(join(project.folder, "y.py"));
  project.write({ "x.py": "def c(): pass\n", "y.py/inner.py": "def d(): pass\n" });
  await project.index();
  assert.deepEqual(project.graph().symbols, ["x.py", "x.py#c", "y.py/inner.py", "y.py/inner.py#d"]);
});

test("a change of the same size at the same time is noticed", async (project) => {
  project.write({ "a.py": "def one(): pass\n" });
  const when = new Date();
  utimesSync(join(project.folder, "a.py"), when, when);
  project.clock.ms = when.getTime();
  await project.index();
  project.write({ "a.py": "def two(): pass\n" });
  utimesSync(join(project.folder, "a.py"), when, when);
  await project.index();
  assert.ok(project.graph().symbols.includes("a.py#two"));
});

test("what is skipped is listed with its reason", async (project) => {
  project.write({
    "big.py": "x = 1\n".repeat(20_000),
    "binary.py": new Uint8Array([0x61, 0, 0x62]),
    "min.js": "x=1;".repeat(2_000),
    "notes.txt": "",
    "broken.py": "def f(:\n",
  });
  symlinkSync("nowhere.py", join(project.folder, "link.py"));
  await project.index();
  const skipped = skippedFiles(project.database, project.checkout.id).map(({ path, reason }) => `${path}: ${reason}`);
  assert.deepEqual(skipped, ["binary.py: binary", "min.js: minified", "link.py: symlink", "big.py: too large"]);
  assert.deepEqual(JSON.parse(project.checkout.skipped), { unsupported: 1 });
  assert.equal(checkoutTotals(project.database, project.checkout.id).syntax_errors, 1);
  await project.index({ max_file_bytes: 1_000_000 });
  assert.ok(project.graph().symbols.includes("big.py"), "a raised limit lets the file in");
});

test("an interrupted run leaves what the next one completes", async (project) => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 30; i++) {
    files[`m${i}.py`] = `from m${(i + 1) % 30} import f${(i + 1) % 30}\n\ndef f${i}():\n    f${(i + 1) % 30}()\n`;
  }
  project.write(files);
  const progress = ({ files }: { files: number }) => {
    if (files === 10) project.abort.abort();
  };
  await assert.rejects(project.index({ progress }), { code: "interrupted" });
  assert.equal(project.checkout.indexed_at, null);
  assert.equal(project.checkout.lease_owner, null);
  project.abort = new AbortController();
  project.write({ "m1.py": "def f1():\n    pass  # changed meanwhile\n" });
  const next = await project.index();
  assert.deepEqual([next?.parsed, next?.unchanged], [21, 9], "what was read is not read again, but for what changed");
  assert.equal(project.graph().edges.filter((edge) => edge.includes(" calls ")).length, 29);
  assert.deepEqual(indexFaults(project.database), []);
  assert.equal((await project.index())?.parsed, 0);
});

test("what was written without its full text when a first index died is written again", async (project) => {
  project.write({ ...TWO, "c.py": "def three():\n    pass\n" });
  await project.index();
  const { database, checkout } = project;
  // As a killed process leaves it.
  database.run("UPDATE checkouts SET extraction_version = -extraction_version, indexed_at = NULL");
  database.run("DELETE FROM symbol_text WHERE rowid IN (SELECT id FROM symbols WHERE name = 'three')");
  const next = await project.index();
  assert.deepEqual([next?.parsed, next?.unchanged], [1, 2]);
  assert.deepEqual(indexFaults(database), []);
  assert.notEqual(findCheckout(database, checkout.root)?.indexed_at, null);
});

test("records of another extraction are all made again, also after an interruption", async (project) => {
  project.write({ ...TWO, "c.py": "def three():\n    pass\n" });
  await project.index();
  project.database.run("UPDATE checkouts SET extraction_version = 1");
  const once = new AbortController();
  await assert.rejects(project.index({ signal: once.signal, progress: () => once.abort() }), { code: "interrupted" });
  assert.equal((await project.index())?.parsed, 3);
});

test("what a killed process wrote but did not resolve is resolved by the next", async (project) => {
  project.write(TWO);
  await project.index();
  project.write({ "a.py": "def uno():\n    return 10\n" });
  let written = false;
  const once = new AbortController();
  await assert.rejects(
    project.index({
      signal: once.signal,
      progress: (at) => {
        written = at.stage === "parse";
        once.abort();
      },
    }),
    { code: "interrupted" },
  );
  assert.ok(written);
  const next = await project.index();
  assert.ok((next?.resolved ?? 0) >= 2, "the file that referred to the old name is resolved again");
  assert.ok(!project.graph().edges.some((edge) => edge.startsWith("b.py#two calls")));
});

test("one process indexes a checkout at a time, and a dead one's lease runs out", async (project) => {
  project.write(TWO);
  await project.index();
  assert.ok(takeLease(project.database, project.checkout.id, "another", project.clock.now(), 10_000));
  assert.equal(await project.index(), undefined);
  project.clock.advance(10_001);
  assert.notEqual(await project.index(), undefined);
});

test("freshening builds the first index, and a process looks again when the last scan is from before it", async (project) => {
  project.write(TWO);
  await freshen(project.context);
  assert.notEqual(project.checkout.indexed_at, null);
  project.write({ "c.py": "def three(): pass\n" });
  await freshen(project.context);
  assert.ok(!project.graph().symbols.includes("c.py#three"), "one scan per process is good enough");
  project.clock.advance(1);
  project.clock.started = project.clock.now();
  await freshen(project.context);
  assert.ok(project.graph().symbols.includes("c.py#three"));
});

test("files of an answer are compared one by one, and only those", async (project) => {
  project.write(TWO);
  await project.index();
  await project.index();
  assert.equal(await ensureFresh(project.context, project.checkout, ["a.py", "b.py"]), "fresh");
  project.write({ "a.py": "def uno(): pass\n", "c.py": "def three(): pass\n" });
  assert.equal(await ensureFresh(project.context, project.checkout, ["b.py"]), "fresh");
  assert.equal(await ensureFresh(project.context, project.checkout, ["a.py"]), "updated");
  assert.deepEqual(project.graph().symbols, ["a.py", "a.py#uno", "b.py", "b.py#two"]);
  rmSync(join(project.folder, "a.py"));
  assert.equal(await ensureFresh(project.context, project.checkout, ["a.py"]), "updated");
  assert.deepEqual(project.graph().symbols, ["b.py", "b.py#two"]);
});

test("a file that was indexed as it was written is read once to be sure, and a later change is seen", async (project) => {
  project.write(TWO);
  // The file's times are those of the disk; a clock far ahead makes them old, one behind makes them prove nothing.
  await project.index();
  project.database.run("UPDATE files SET racy = 1");
  project.clock.advance(3_600_000);
  assert.equal(await ensureFresh(project.context, project.checkout, ["a.py"]), "fresh");
  assert.equal(await ensureFresh(project.context, project.checkout, ["a.py"]), "fresh");
  project.write({ "a.py": "def eno(): pass\n" });
  assert.equal(await ensureFresh(project.context, project.checkout, ["a.py"]), "updated");
  // What was compared is the content with its stamp: another content in the index is compared anew.
  project.database.run("UPDATE files SET racy = 1, hash = x'00' WHERE path = 'a.py'");
  assert.equal(await ensureFresh(project.context, project.checkout, ["a.py"]), "updated");
});

test("a new way of extracting reads everything again", async (project) => {
  project.write(TWO);
  await project.index();
  await project.index();
  project.database.run("UPDATE checkouts SET extraction_version = -1");
  assert.equal((await project.index())?.parsed, 2);
  assert.equal((await project.index())?.parsed, 0);
});

test("a file that grows while it is read ends neither the run nor the memory", async (project) => {
  project.write({ "grows.py": "x = 1\n", "calm.py": "def calm():\n    pass\n" });
  // Bounded, should this test be killed.
  const script = 'yes "x = 1" | head -c 60000000 >> grows.py';
  const writer = spawn("sh", ["-c", script], { cwd: project.folder, stdio: "ignore" });
  const ended = new Promise((resolve) => writer.once("exit", resolve));
  for (let i = 0; i < 5; i++) assert.ok(await project.index());
  await ended;
  await project.index();
  assert.ok(project.graph().symbols.includes("calm.py#calm"));
  assert.deepEqual(
    skippedFiles(project.database, project.checkout.id).map(({ path, reason }) => [path, reason]),
    [["grows.py", "too large"]],
  );
});

test("a folder that cannot be read any more keeps its index", async (project) => {
  project.write({ "a.py": "one = 1\n", "lib/b.py": "two = 2\n" });
  await project.index();
  const graph = project.graph();
  for (const only of [undefined, ["a.py"]]) {
    // It goes when the run has found that it is there.
    const clock = new FakeClock(project.clock.now());
    clock.now = () => {
      if (existsSync(project.folder)) renameSync(project.folder, `${project.folder}-away`);
      return clock.ms;
    };
    await assert.rejects(project.index({ clock, ...(only === undefined ? {} : { only }) }), { code: "ENOENT" });
    renameSync(`${project.folder}-away`, project.folder);
    assert.deepEqual(project.graph(), graph);
  }
  assert.deepEqual((await project.index())?.changed, 0);
});
