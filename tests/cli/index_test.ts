// `focal index`, `status` and `overview` agree, and say why there is nothing.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Sandbox } from "./program.ts";

function test(name: string, work: (sandbox: Sandbox) => void): void {
  Deno.test(name, () => {
    const sandbox = new Sandbox();
    try {
      work(sandbox);
    } finally {
      sandbox.remove();
    }
  });
}

function nested(sandbox: Sandbox, ...names: string[]): void {
  for (const name of names) {
    mkdirSync(join(sandbox.project, name, ".git"), { recursive: true });
    sandbox.write(`project/${name}/.git/HEAD`, "ref: refs/heads/main\n");
    sandbox.write(`project/${name}/a.py`, "def f():\n    return 1\n");
  }
}

test("repositories inside are left out, by name, with what to do", (sandbox) => {
  nested(sandbox, "one", "two");
  const { stdout, code } = sandbox.run(["index"]);
  assert.equal(code, 0);
  assert.match(stdout, /0 files/);
  assert.match(stdout, /2 nested repositories are left out \(one, two\).*focal index DIR.*-C DIR/);
  assert.doesNotMatch(stdout, /No source code/);
  const [item] = JSON.parse(sandbox.run(["index", "--json"]).stdout).items;
  assert.deepEqual(item.nested_repositories, ["one", "two"]);
  assert.equal(item.skipped["nested repository"], 2);
  assert.match(sandbox.run(["status"]).stdout, /nested repositories: .*--skipped lists them/);
  assert.match(sandbox.run(["query", "f"]).stdout, /nested repositories are left out: name one with -C/);
  assert.match(sandbox.run(["query", "f", "-C", "one", "-C", "two"]).stdout, /one\/a\.py:1.*\n.*two\/a\.py:1/);
  nested(sandbox, "three", "four");
  assert.match(sandbox.run(["index"]).stdout, /4 nested repositories are left out \(four, one, three and 1 more\)/);
});

test("a folder without code says why it has none", (sandbox) => {
  assert.match(sandbox.run(["index"]).stdout, /There are no files here/);
  sandbox.write("project/notes.txt", "hello\n");
  assert.match(sandbox.run(["index"]).stdout, /No source code .* Left out: 1 unsupported/);
});

test("status counts files as index and overview do, and configuration files by themselves", (sandbox) => {
  sandbox.write("project/a.ts", "export const a = 1;\n");
  sandbox.write("project/package.json", '{ "name": "x" }\n');
  assert.match(sandbox.run(["index"]).stdout, /: 1 files,/);
  assert.equal(JSON.parse(sandbox.run(["overview", "--json"]).stdout).files, 1);
  const [item] = JSON.parse(sandbox.run(["status", "--json"]).stdout).items;
  assert.deepEqual([item.files, item.config_files], [1, 1]);
  assert.match(sandbox.run(["status"]).stdout, /: 1 file \(and 1 configuration file\), /);
});
