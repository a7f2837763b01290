// What was stored or is in files must not steer the terminal that it is shown on.

import assert from "node:assert/strict";
import { Sandbox } from "./program.ts";

const STEERING = "\x1b]0;title\x07 \x1b[2J\x1b[31m \x9b1m \r over";
// deno-lint-ignore no-control-regex
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;

Deno.test("control sequences in memories, tags, files and questions are not printed", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", `def shown():\n    return "kept\ttab ${STEERING}"\n`);
    const saved = sandbox.run(["remember", `Caches are lazy ${STEERING}\nsecond line`, "--tag", `tag${STEERING}`]);
    assert.equal(saved.code, 0, saved.stderr);
    const told = [
      saved,
      sandbox.run(["memory", "list"]),
      sandbox.run(["recall", "lazy caches"]),
      sandbox.run(["query", "shown", "--body"]),
      sandbox.run(["query", `none${STEERING}`]),
      sandbox.run(["hook", "SessionStart"], {
        input: JSON.stringify({ session_id: "s", source: "startup", cwd: sandbox.project }),
      }),
    ];
    for (const { stdout, stderr } of told) {
      assert.doesNotMatch(stdout, CONTROLS);
      assert.doesNotMatch(stderr, CONTROLS);
    }
    assert.match(told[1]?.stdout ?? "", /Caches are lazy[^]*second line/);
    assert.match(told[3]?.stdout ?? "", /kept\ttab/);
    assert.match(told[5]?.stdout ?? "", /Caches are lazy/);
    const exported = sandbox.run(["export", "memories"]).stdout.split("\n").find((line) => line.includes("lazy")) ?? "";
    assert.ok(JSON.parse(exported).content.includes(STEERING), "an export loses nothing");
  } finally {
    sandbox.remove();
  }
});
