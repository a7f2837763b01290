// What was stored or is in files must not steer the terminal that it is shown on.

import assert from "node:assert/strict";
import { createLogger } from "../../src/base/log.ts";
import { renderAnswer } from "../../src/cli/output.ts";
import type { Answer, Operation, RenderView } from "../../src/ops/operation.ts";
import { paint, withoutColor } from "../../src/render/view.ts";
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
    const asked = ["query", "shown", "--body"];
    for (const format of ["json", "jsonl", "markdown"]) told.push(sandbox.run([...asked, "--format", format]));
    const { items: [found] } = JSON.parse(sandbox.run([...asked, "--json"]).stdout);
    assert.ok(found.body.includes(STEERING), "JSON says the same");
    const missing = ["query", `none${STEERING}`, "--json"];
    told.push(sandbox.run(missing), sandbox.run(["index", "-v", "-C", `none${STEERING}`, "--json"]));
    told.push(sandbox.run(["search", `none${STEERING}`, "--format", "jsonl"]));
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

Deno.test("files are not printed on a terminal with the control sequences in their names, and to programs as they are", () => {
  const operation = {
    name: "list",
    whole: true,
    render: ({ items }: Answer, view: RenderView) => `${paint(view, "red", String(items))}\n`,
    pieces: ({ items }: Answer) => [`${items}\n`],
  } as unknown as Operation;
  const rendered = (made: Operation, width: number | undefined, format: "text" | "json") => {
    const view = { color: width !== undefined, width };
    const answer = { schema_version: 1, items: [STEERING] } as const;
    return [...renderAnswer(made, answer, { format, view, max_tokens: undefined })].join("");
  };
  for (const made of [operation, { ...operation, pieces: undefined } as unknown as Operation]) {
    const shown = rendered(made, 80, "text");
    assert.doesNotMatch(withoutColor(shown), CONTROLS);
    assert.equal(shown.split("\x1b").length - 1, made.pieces === undefined ? 2 : 0, "no colours but our own");
    assert.equal(rendered(made, undefined, "text"), `${STEERING}\n`);
    for (const width of [80, undefined]) {
      assert.doesNotMatch(rendered(made, width, "json"), CONTROLS);
      assert.deepEqual(JSON.parse(rendered(made, width, "json")).items, [STEERING]);
    }
  }
});

Deno.test("log lines have no control sequences", () => {
  for (const FOCAL_LOG_FORMAT of ["text", "json"]) {
    let line = "";
    createLogger({ env: { FOCAL_LOG_FORMAT }, write: (text) => line = text }).warn(`${STEERING} cannot be read`);
    assert.doesNotMatch(line, CONTROLS);
    assert.match(line, /cannot be read/);
  }
});
