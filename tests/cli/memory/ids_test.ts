// Memories by the beginning of their ids, and their text from stdin.

import assert from "node:assert/strict";
import { Sandbox } from "../program.ts";

Deno.test("an id may be cut where it is unique, and a text may come from stdin", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", "def f():\n    return 1\n");
    const save = (text: string) => {
      const { stdout, stderr } = sandbox.run(["remember", "-", "--json"], { input: `${text}\n` });
      assert.notEqual(stdout, "", stderr);
      return JSON.parse(stdout).memory as { id: string; content: string };
    };
    const one = save("Pages are counted from one");
    const two = save("Two spaces\nand a second line");
    assert.deepEqual([one.content, two.content], ["Pages are counted from one", "Two spaces\nand a second line"]);
    assert.equal(sandbox.run(["remember", "-"], { input: " \n" }).code, 2);
    // Made within the same minute, so that their ids begin alike.
    const shared = [...one.id].findIndex((sign, at) => sign !== two.id[at]);
    assert.ok(shared >= 4);
    const several = sandbox.run(["memory", "show", one.id.slice(0, 4)]);
    assert.equal(several.code, 1);
    assert.match(several.stderr, /ids of 2 memories begin with/);
    assert.match(several.stderr, new RegExp(`${one.id} +Pages are counted`));
    assert.match(several.stderr, new RegExp(`${two.id} +Two spaces and a second`));
    const unique = one.id.slice(0, Math.max(4, shared + 1));
    assert.match(sandbox.run(["memory", "show", unique.toUpperCase()]).stdout, /Pages are counted from one/);
    assert.equal(sandbox.run(["memory", "update", unique, "-"], { input: "Pages start at one" }).code, 0);
    assert.equal(sandbox.run(["memory", "show", one.id.slice(0, 3)]).code, 1);
    assert.match(sandbox.run(["memory", "delete", unique]).stdout, /Deleted .*Pages start at one/);
    assert.match(sandbox.run(["memory", "show", one.id.slice(0, 4)]).stdout, /Two spaces/);
    assert.match(sandbox.run(["memory", "show", unique]).stderr, /There is no memory/);
  } finally {
    sandbox.remove();
  }
});
