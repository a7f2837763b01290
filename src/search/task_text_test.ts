import assert from "node:assert/strict";
import { readTask } from "./task_text.ts";

Deno.test("an endless word is read like any other, not for minutes", () => {
  for (const part of ["x", "(", "a.", "a/", "A_", "-"]) {
    assert.deepEqual(readTask(part.repeat(Math.floor(9_999 / part.length))).places, []);
  }
});

Deno.test("files and lines are found wherever they stand in a sentence", () => {
  const { paths, places } = readTask(
    'see src/a.ts:12 and ./lib/b-c.py, "foo.test.tsx" fails at src/x.go:3:4 (util.rs)',
  );
  assert.deepEqual(paths, ["src/a.ts", "./lib/b-c.py", "foo.test.tsx", "src/x.go", "util.rs"]);
  assert.deepEqual(places.map(({ path, line }) => [path, line]), [["src/a.ts", 12], ["src/x.go", 3]]);
});

Deno.test("neighbouring words and qualified names are read as pairs, also in long runs without blanks", () => {
  const { pairs, qualified, identifiers } = readTask("the idle timeout of Server.handle, then app::run_loop(); maxAge");
  assert.deepEqual(pairs.map((pair) => pair.join(" ")), ["idle timeout", "run loop", "max age"]);
  assert.deepEqual(qualified, [["server", "handle"], ["app", "run_loop"]]);
  assert.ok(["handle", "run_loop", "maxage"].every((name) => identifiers.includes(name)));
  assert.equal(readTask("a.".repeat(50_000)).qualified.length <= 60, true);
});
