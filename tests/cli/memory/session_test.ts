// The command line withholds and records nothing, unless it is told which session it belongs to.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { Sandbox } from "../program.ts";

const BODY = /return value \* 2;/;
const SENT = /\(full body sent earlier in session\)/;

function withProject(work: (sandbox: Sandbox) => void): void {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/src/double.ts", "export function double(value: number): number {\n  return value * 2;\n}\n");
    sandbox.write(
      "project/src/use.ts",
      'import { double } from "./double.ts";\nexport const four = () => double(2);\n',
    );
    work(sandbox);
  } finally {
    rmSync(sandbox.folder, { recursive: true, force: true });
  }
}

Deno.test("without a session bodies come every time, and nothing is recorded", () =>
  withProject((sandbox) => {
    for (const args of [["query", "double", "--body"], ["batch", "double"], ["context", "double a value"]]) {
      for (let time = 0; time < 2; time++) assert.match(sandbox.run(args).stdout, BODY, args.join(" "));
    }
    assert.match(sandbox.run(["session", "list"]).stdout, /No sessions/);
  }));

Deno.test("with a session a body comes once, whichever command and format it came by, until it is recovered", () =>
  withProject((sandbox) => {
    const asked = (...args: string[]) => sandbox.run([...args, "--session", "tab-1"]).stdout;
    assert.match(asked("query", "double", "--body", "--json"), BODY);
    assert.match(asked("query", "double", "--body"), SENT);
    assert.match(asked("batch", "double"), SENT);
    assert.doesNotMatch(asked("context", "double a value"), BODY);
    // Another session knows nothing of it; the variable names one as well.
    const env = { FOCAL_SESSION: "tab-2" };
    assert.match(sandbox.run(["context", "double a value"], { env }).stdout, BODY);
    assert.match(sandbox.run(["query", "double", "--body"], { env }).stdout, SENT);
    assert.match(sandbox.run(["query", "double", "--body", "--fresh"], { env }).stdout, BODY);
    sandbox.write(
      "project/src/double.ts",
      "export function double(value: number): number {\n  return value + value;\n}\n",
    );
    assert.match(asked("query", "double", "--body"), /return value \+ value;/);
    const shown = asked("session", "show", "tab-1");
    assert.match(shown, /query: 3, \d+ tokens/);
    assert.match(shown, /double \(src\/double\.ts\)/);
    assert.match(asked("query", "double", "--body"), SENT);
    assert.equal(sandbox.run(["session", "recover", "tab-1"]).code, 0);
    assert.match(asked("query", "double", "--body"), /return value \+ value;/);
  }));
