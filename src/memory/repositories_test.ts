import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock } from "../time/clock.ts";
import { openInMemory } from "../store/database.ts";
import { MEMORY_MIGRATIONS } from "./schema.sql.ts";
import { type GitRunner, normaliseRemote, placeOf, repositoryOf, settleRepository } from "./repositories.ts";
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

const git = (calls: string[][] = [], shallow = false): GitRunner => (_, args) => {
  calls.push([...args]);
  if (args[0] === "rev-parse") return shallow ? "true\n" : "false\n";
  if (args[0] === "config") return "git@github.com:Owner/Name.git\n";
  return "abc123\n";
};

Deno.test("worktrees, clones and subfolders are one repository; a plain folder is its own", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const settle = (name: string) => settleRepository(database, join(folder, name), new FakeClock(), git());
    assert.equal(placeOf(join(folder, "tree")).path, join(folder, "main/.git"));
    const main = settle("main");
    assert.equal(main.identity, "root:abc123");
    assert.deepEqual([settle("tree").id, settle("clone").id, settle("main/src").id], [main.id, main.id, main.id]);
    assert.equal(settle("plain").identity, `path:${join(folder, "plain")}`);
  }));

Deno.test("the history is walked once, and never by a look-up", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const calls: string[][] = [];
    const settle = () => settleRepository(database, join(folder, "main"), new FakeClock(), git(calls));
    assert.match(repositoryOf(database, join(folder, "main"), new FakeClock()).identity, /^path:/);
    settle();
    const walked = calls.length;
    settle();
    assert.equal(calls.length, walked);
    assert.equal(repositoryOf(database, join(folder, "main"), new FakeClock()).identity, "root:abc123");
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
    const settled = settleRepository(database, join(folder, "main"), clock, git());
    const { memories } = listMemories(database, { repository_ids: [settled.id] });
    assert.deepEqual(memories.map((memory) => memory.content), ["early `f`"]);
    assert.equal(linksOf(database, memories[0]!.id)[0]?.target, `sym:${settled.id}/a.ts#f`);
  }));

Deno.test("a shallow clone goes by its remote's address", () =>
  inFolder((folder) => {
    layOut(folder);
    const database = openInMemory(MEMORY_MIGRATIONS);
    const settled = settleRepository(database, join(folder, "main"), new FakeClock(), git([], true));
    assert.equal(settled.identity, "remote:github.com/owner/name");
  }));

Deno.test("addresses of one remote are one", () => {
  const one = "github.com/owner/name";
  for (
    const address of [
      "https://github.com/owner/name.git",
      "https://user:secret@github.com/Owner/name/",
      "git@github.com:owner/name.git",
      "ssh://git@github.com:22/owner/name",
      "git://github.com/owner/name",
    ]
  ) assert.equal(normaliseRemote(address), one, address);
});
