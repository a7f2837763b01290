import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock } from "../time/clock.ts";
import { openInMemory } from "../store/database.ts";
import { MEMORY_MIGRATIONS } from "./schema.sql.ts";
import { placeOf, repositoryOf, settleRepository } from "./repositories.ts";
import { saveMemory } from "./save.ts";
import { listMemories } from "./list.ts";
import { FakeCode } from "./fake_code.ts";
import { linksOf } from "./links.ts";

function inFolder(work: (folder: string) => void): void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "focal-repository-")));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A repository at `main`, a worktree of it at `tree`, a clone at `clone`. */
function layOut(folder: string): void {
  for (const name of ["main", "clone"]) {
    mkdirSync(join(folder, name, ".git"), { recursive: true });
    writeFileSync(join(folder, name, ".git", "HEAD"), "ref: refs/heads/main\n");
    mkdirSync(join(folder, name, "src"));
  }
  mkdirSync(join(folder, "main/.git/worktrees/tree"), { recursive: true });
  writeFileSync(join(folder, "main/.git/worktrees/tree/commondir"), "../..\n");
  mkdirSync(join(folder, "tree"));
  writeFileSync(join(folder, "tree/.git"), `gitdir: ${join(folder, "main/.git/worktrees/tree")}\n`);
  mkdirSync(join(folder, "plain"));
}

const identify = (): string => "git:abc123";

Deno.test("worktrees, clones and subfolders are one repository; a plain folder is its own", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const settle = (name: string) => settleRepository(database, join(folder, name), new FakeClock(), identify);
    assert.equal(placeOf(join(folder, "tree")).path, join(folder, "main/.git"));
    const main = settle("main");
    assert.equal(main.identity, "git:abc123");
    assert.deepEqual([settle("tree").id, settle("clone").id, settle("main/src").id], [main.id, main.id, main.id]);
    assert.equal(settle("plain").identity, `path:${join(folder, "plain")}`);
  }));

Deno.test("the history is walked once, and never by a look-up", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    let walks = 0;
    const settle = () => settleRepository(database, join(folder, "main"), new FakeClock(), () => `git:abc${++walks}`);
    assert.match(repositoryOf(database, join(folder, "main"), new FakeClock()).identity, /^path:/);
    settle();
    settle();
    assert.equal(walks, 1);
    assert.equal(repositoryOf(database, join(folder, "main"), new FakeClock()).identity, "git:abc1");
  }));

Deno.test("another repository in the place of one is not taken for it", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const clock = new FakeClock();
    const main = join(folder, "main");
    const settle = (identity: string) => settleRepository(database, main, clock, () => identity);
    const save = (repository_id: string) =>
      saveMemory(database, { content: "it uses Oracle", category: "decision" }, {
        clock,
        symbols: new FakeCode(),
        repository_id,
      });
    const first = settle("git:first");
    save(first.id);
    rmSync(join(main, ".git"), { recursive: true });
    mkdirSync(join(main, ".git"));
    writeFileSync(join(main, ".git", "HEAD"), "ref: refs/heads/main\n");
    assert.equal(settle("git:second").id, first.id, "git was set up anew for the same files");
    // Not every file system tells when a folder was made; those that do tell it by the millisecond.
    if (database.get("SELECT 1 FROM repository_places WHERE born_at IS NULL") !== undefined) return;
    database.run("UPDATE repository_places SET born_at = born_at - 1");
    renameSync(main, join(folder, "old"));
    renameSync(join(folder, "clone"), main);
    assert.match(repositoryOf(database, main, clock).identity, /^path:/, "a look-up takes no chance");
    const second = settle("git:second");
    assert.equal(second.identity, "git:second");
    assert.equal(listMemories(database, { repository_ids: [second.id] }).total, 0);
    assert.equal(listMemories(database, { repository_ids: [first.id] }).total, 1);
  }));

Deno.test("what a plain folder remembers is the repository's that it becomes", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const clock = new FakeClock();
    const plain = join(folder, "plain");
    const settle = (identity: string) => settleRepository(database, plain, clock, () => identity);
    saveMemory(database, { content: "early", category: "decision" }, {
      clock,
      symbols: new FakeCode(),
      repository_id: settle("").id,
    });
    mkdirSync(join(plain, ".git"));
    writeFileSync(join(plain, ".git", "HEAD"), "ref: refs/heads/main\n");
    for (const identity of ["path:/no commit yet", "git:abc", "git:abc"]) {
      assert.equal(listMemories(database, { repository_ids: [settle(identity).id] }).total, 1, identity);
    }
  }));

Deno.test("a repository without a commit is looked at again", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const settle = (found: string) => settleRepository(database, join(folder, "main"), new FakeClock(), () => found);
    assert.equal(settle("path:/anything").identity, `path:${join(folder, "main/.git")}`);
    assert.equal(settle("git:abc").identity, "git:abc");
  }));

Deno.test("what was saved before the identity was known moves along", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const clock = new FakeClock();
    const symbols = new FakeCode();
    symbols.put("a.ts#f", "1");
    const early = repositoryOf(database, join(folder, "main"), clock);
    saveMemory(database, { content: "early `f`", category: "decision" }, { clock, symbols, repository_id: early.id });
    const settled = settleRepository(database, join(folder, "main"), clock, identify);
    const { memories } = listMemories(database, { repository_ids: [settled.id] });
    assert.deepEqual(memories.map((memory) => memory.content), ["early `f`"]);
    assert.equal(linksOf(database, memories[0]!.id)[0]?.target, `sym:${settled.id}/a.ts#f`);
  }));

Deno.test("what is filed under a place's path is its repository's, also when it comes once that is settled", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const clock = new FakeClock();
    const settle = () => settleRepository(database, join(folder, "main"), clock, identify);
    const elsewhere = openInMemory(MEMORY_MIGRATIONS);
    const early = repositoryOf(elsewhere, join(folder, "main"), clock);
    const settled = settle();
    for (const content of ["one thing", "quite another matter"]) {
      database.run(
        "INSERT INTO repositories(id, identity, name, created_at) VALUES (?, ?, 'main', 0) ON CONFLICT DO NOTHING",
        early.id,
        early.identity,
      );
      saveMemory(database, { content, category: "decision" }, {
        clock,
        symbols: new FakeCode(),
        repository_id: early.id,
      });
      assert.equal(settle().id, settled.id);
    }
    assert.equal(listMemories(database, { repository_ids: [settled.id] }).total, 2);
  }));
