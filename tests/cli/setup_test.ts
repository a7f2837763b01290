// `focal setup` says plainly when what it writes cannot start on this machine.

import assert from "node:assert/strict";
import { chownSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { Sandbox } from "./program.ts";

Deno.test("a shared file that names focal is warned of while focal is not on the path", () => {
  const sandbox = new Sandbox();
  try {
    const env = { PATH: join(sandbox.folder, "nothing") };
    const said = sandbox.run(["setup", "cursor"], { env });
    assert.equal(said.code, 0, said.stderr);
    assert.match(said.stdout, /Warning: `focal` is not on your PATH, but \.cursor\/mcp\.json starts it by that name/);
    assert.match(said.stdout, /Either: .*PATH/);
    assert.match(said.stdout, /Or: --scope user/);
    assert.match(sandbox.run(["setup", "cursor", "--dry-run"], { env }).stdout, /Warning/, "still so");
    const answer = JSON.parse(sandbox.run(["setup", "cursor", "--json"], { env }).stdout);
    assert.equal(answer.on_path, false);
    assert.match(answer.warning, /not on your PATH/);
    assert.doesNotMatch(sandbox.run(["setup", "cursor", "--scope", "user"], { env }).stdout, /Warning/);
    assert.doesNotMatch(sandbox.run(["setup", "cursor", "--remove"], { env }).stdout, /Warning/);
    assert.equal(existsSync(join(sandbox.project, ".cursor", "mcp.json")), false);
  } finally {
    sandbox.remove();
  }
});

Deno.test("nothing is left of what was made, not even its folders", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.run(["setup", "claude-code", "--scope", "user"]);
    assert.ok(existsSync(join(sandbox.folder, ".claude", "CLAUDE.md")));
    const said = sandbox.run(["setup", "claude-code", "--scope", "user", "--remove"]);
    assert.match(said.stdout, /server .*\n.*hooks .*\n.*guidance /);
    assert.deepEqual(readdirSync(sandbox.folder).sort(), ["home", "project"]);
  } finally {
    sandbox.remove();
  }
});

Deno.test("what another scope has goes on to be there, and is named", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.run(["setup", "gemini", "--scope", "user"]);
    const said = sandbox.run(["setup", "gemini", "--remove"]);
    assert.match(
      said.stdout,
      /server {2}unchanged .*: ~\/\.gemini\/settings\.json still has it; --scope user takes it out/,
    );
    assert.match(sandbox.run(["setup", "gemini", "--remove", "--scope", "user"]).stdout, /server {2}deleted [^:]*$/);
  } finally {
    sandbox.remove();
  }
});

const NOBODY = 65_534;

Deno.test({
  name: "a file that belongs to somebody else is not replaced by one of ours",
  ignore: process.platform !== "linux" || process.getuid?.() !== 0,
  fn: () => {
    const sandbox = new Sandbox();
    try {
      const theirs = sandbox.write("project/.mcp.json", "{}");
      chownSync(theirs, NOBODY, NOBODY);
      // Still root, whom the sources' cache belongs to, but held by owners and modes like anybody.
      const before = ["setpriv", "--inh-caps=-all", "--bounding-set=-all"];
      const said = sandbox.run(["setup", "claude-code"], { before });
      assert.match(said.stdout, /server {2}left alone .*it is read-only/, said.stderr);
      assert.equal(readFileSync(theirs, "utf8"), "{}");
      assert.match(sandbox.run(["setup", "claude-code"]).stdout, /server {2}changed/, "an administrator may");
      assert.equal(statSync(theirs).uid, NOBODY);
    } finally {
      sandbox.remove();
    }
  },
});
