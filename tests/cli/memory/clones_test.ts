// What is remembered in one clone is known in every other, from the first question on.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Sandbox } from "../program.ts";

const WORDS = /evict drops the oldest entry/;

function inClones(work: (sandbox: Sandbox, clone: (name: string) => string) => void): void {
  const sandbox = new Sandbox();
  const git = (cwd: string, ...args: string[]) => {
    const { status, stderr } = spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
  };
  try {
    sandbox.write("project/src/cache.ts", "export function evict(): void {\n  console.log(1);\n}\n");
    git(sandbox.project, "init", "-q");
    git(sandbox.project, "add", ".");
    git(sandbox.project, "commit", "-qm", "First");
    work(sandbox, (name) => {
      git(sandbox.folder, "clone", "-q", sandbox.project, name);
      return join(sandbox.folder, name);
    });
  } finally {
    sandbox.remove();
  }
}

const QUESTIONS = [["memory", "list"], ["recall", "evict oldest"], ["query", "evict"], ["context", "fix evict"]];

Deno.test("reading commands see the memories of another clone", () =>
  inClones((sandbox, clone) => {
    assert.equal(sandbox.run(["remember", "`evict` drops the oldest entry", "-s", "evict"]).code, 0);
    for (const question of QUESTIONS) {
      const cwd = clone(`clone-${question[0]}`);
      const { stdout, stderr } = sandbox.run(question, { cwd });
      assert.match(stdout.replaceAll("`", ""), WORDS, `${question[0]}: ${stderr}`);
    }
    const cwd = clone("clone-overview");
    assert.match(sandbox.run(["overview"], { cwd }).stdout, /1 memory/);
  }));

Deno.test("imported memories are seen at once, and another repository counts none of them", () =>
  inClones((sandbox, clone) => {
    assert.equal(sandbox.run(["remember", "`evict` drops the oldest entry"]).code, 0);
    const { stdout } = sandbox.run(["export", "memories"]);
    const env = { FOCAL_HOME: join(sandbox.folder, "other-home") };
    const cwd = clone("clone");
    // A question before the import must not leave the clone to its path.
    assert.equal(sandbox.run(["memory", "list"], { cwd, env }).code, 1);
    sandbox.write("memories.jsonl", stdout);
    assert.equal(sandbox.run(["import", "memories", join(sandbox.folder, "memories.jsonl")], { cwd, env }).code, 0);
    assert.match(sandbox.run(["memory", "list"], { cwd, env }).stdout.replaceAll("`", ""), WORDS);
    sandbox.write("elsewhere/a.ts", "export const one = 1;\n");
    const elsewhere = sandbox.run(["overview", "--json"], { cwd: join(sandbox.folder, "elsewhere"), env });
    assert.equal(JSON.parse(elsewhere.stdout).memories, 0);
  }));
