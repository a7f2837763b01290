// What is asked while another process is at work on the index says so, in text and in JSON.

import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { findCheckout, takeLease } from "../../../src/graph/checkouts.ts";
import { INDEX_MIGRATIONS } from "../../../src/graph/schema.sql.ts";
import { openDatabase } from "../../../src/store/open.ts";
import { Sandbox } from "../program.ts";

Deno.test("an answer says that the index is incomplete, or outdated", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", "def f():\n    return 1\n");
    assert.equal(sandbox.run(["index"]).code, 0);
    const whole = JSON.parse(sandbox.run(["query", "f", "--json"]).stdout);
    assert.equal("index" in whole || "notice" in whole, false);
    const database = openDatabase(join(sandbox.home, "index.db"), { kind: "index", migrations: INDEX_MIGRATIONS });
    const checkout = findCheckout(database, realpathSync(sandbox.project));
    assert.ok(checkout !== undefined);
    assert.ok(takeLease(database, checkout.id, "another", Date.now(), 60_000));
    // A scan of this moment would be good enough.
    database.run("UPDATE checkouts SET scanned_at = 1");
    for (const args of [["query", "f"], ["dependents", "f"], ["search", "f"], ["overview"]]) {
      const { index, notice } = JSON.parse(sandbox.run([...args, "--json"]).stdout);
      assert.equal(index, "outdated", args.join(" "));
      assert.match(notice, /Another focal is indexing/);
    }
    // Changed since, and somebody else has the lease: what is said of the file cannot be checked.
    sandbox.write("project/a.py", "\n\ndef f():\n    return 12\n");
    assert.match(JSON.parse(sandbox.run(["query", "f", "--json"]).stdout).notice, /not indexed yet.*a\.py/);
    assert.match(sandbox.run(["query", "f"]).stderr, /not indexed yet.*a\.py/);
    database.run("UPDATE checkouts SET indexed_at = NULL");
    database.close();
    const { index, notice } = JSON.parse(sandbox.run(["query", "f", "--json"]).stdout);
    assert.equal(index, "incomplete");
    assert.match(notice, /incomplete until it is done/);
    const check = sandbox.run(["impact", "f", "--fail-over", "0"]);
    assert.equal(check.code, 3, check.stdout);
    assert.match(check.stdout, /Whether it is more than 0 is not known/);
  } finally {
    sandbox.remove();
  }
});

Deno.test("who asks first while another builds the index waits for it", async () => {
  const sandbox = new Sandbox();
  try {
    for (let n = 0; n < 300; n++) sandbox.write(`project/f${n}.py`, `def f${n}():\n    return f${(n + 1) % 300}()\n`);
    const asked = await Promise.all([1, 2, 299].map((n) => sandbox.start(["query", `f${n}`])));
    for (const { code, stdout, stderr } of asked) {
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^f\d+\.py:1 {2}function f\d+/);
    }
  } finally {
    sandbox.remove();
  }
});
