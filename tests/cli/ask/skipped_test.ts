// Source code that is too large for the index may use anything of its own language, and hold what is not found.

import assert from "node:assert/strict";
import { AskedRepository } from "./repository.ts";

const repository = new AskedRepository();
repository.write("small.ts", "export function used(): number {\n  return 1;\n}\n");
repository.write("large.ts", `import { used } from "./small.ts";\nused();\n// ${"x".repeat(600_000)}\n`);
repository.write("lone.py", "def lone():\n    return 1\n");
repository.write("data.bin", "x".repeat(600_000));

Deno.test("no answer is complete beside source code that was too large", () => {
  const { answer } = repository.json("dependents", "used");
  assert.deepEqual(answer.completeness, {
    verdict: "lower bound",
    unresolved: 0,
    reasons: ["1 source file skipped: too large"],
  });
});

Deno.test("code of a language that cannot refer to it takes nothing from an answer", () => {
  assert.equal(repository.json("dependents", "lone").answer.completeness.verdict, "complete");
});

Deno.test("what is not found may be in what was not indexed", () => {
  assert.match(
    repository.focal("query", "hidden").stdout,
    /^hidden: not found; 1 source file is not indexed: `focal status --skipped` says why$/m,
  );
});
