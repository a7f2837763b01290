// What other programs read is never cut by the budget that a configuration sets.

import assert from "node:assert/strict";
import { Sandbox } from "../program.ts";

const FUNCTIONS = 30;
const BUDGET = { env: { FOCAL_OUTPUT_MAX_TOKENS: "60" } };

Deno.test("a configured budget cuts no export, and what is exported can be imported", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/focal.json", '{"output":{"max_tokens":200}}');
    sandbox.write(
      "project/a.py",
      Array.from({ length: FUNCTIONS }, (_, n) => `def function_${n}():\n    return ${n}\n`).join("\n"),
    );
    for (const topic of ["caches", "indexes", "parsers"]) {
      const saved = sandbox.run([
        "remember",
        `The ${topic} are built lazily, because most runs never ask for any of them.`,
      ]);
      assert.equal(saved.code, 0, saved.stderr);
    }
    for (const format of ["text", "jsonl"]) {
      const memories = sandbox.run(["export", "memories", "--format", format], BUDGET).stdout;
      for (const topic of ["caches", "indexes", "parsers"]) assert.match(memories, new RegExp(`The ${topic} are`));
      assert.doesNotMatch(memories, /max_tokens/);
      const file = sandbox.write("memories.jsonl", memories);
      const fresh = { env: { ...BUDGET.env, FOCAL_HOME: `${sandbox.folder}/other-${format}` } };
      assert.match(sandbox.run(["import", "memories", file], fresh).stdout, /\b3 added/);
      const graph = sandbox.run(["export", "graph", "--format", format], BUDGET).stdout.trim().split("\n");
      const symbols = graph.map((line) => JSON.parse(line) as { type: string }).filter(({ type }) => type === "symbol");
      assert.ok(symbols.length >= FUNCTIONS, `${symbols.length} symbols as ${format}`);
    }
    assert.match(sandbox.run(["skeleton", "a.py"], BUDGET).stdout, /max_tokens/, "what people read keeps to it");
  } finally {
    sandbox.remove();
  }
});
