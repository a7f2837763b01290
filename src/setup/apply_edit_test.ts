import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseJson } from "jsonc-parser";
import { type ApplyOptions, putEdit, takeEdit } from "./apply_edit.ts";
import type { FileEdit } from "./file_edits.ts";
import { machine } from "./machine_testing.ts";
import { SetupRecord } from "./setup_record.ts";

Deno.test("what others write while a file is edited is neither lost nor left unedited", () => {
  machine(({ home, edits }) => {
    const path = join(home, ".claude.json");
    const record = new SetupRecord(join(home, ".focal"));
    const [edit] = edits("claude-code", { scope: "user" });
    assert.ok(edit);
    for (const [first, apply] of [["put", putEdit], ["take", takeEdit]] as const) {
      writeFileSync(path, '{"old":1,"mcpServers":{"focal":{"command":"/old/focal","args":["mcp"]}}}');
      let changes = 0;
      const options: ApplyOptions = { record, dry_run: false };
      const meanwhile: FileEdit = {
        ...edit,
        [first]: (text: string) => {
          if (++changes === 1) writeFileSync(path, text.replace('"old":1', '"old":1,"theirs":2'));
          return first === "put" ? edit.put(text) : edit.take(text, []);
        },
      };
      assert.equal(apply(meanwhile, options).action, first === "put" ? "changed" : "removed");
      const { old, theirs, mcpServers } = parseJson(readFileSync(path, "utf8"));
      assert.deepEqual([old, theirs, mcpServers.focal?.command], [
        1,
        2,
        first === "put" ? "/opt/my tools/focal" : undefined,
      ]);
      // Somebody who never stops has the file for himself.
      const never: FileEdit = {
        ...meanwhile,
        [first]: (text: string) => {
          writeFileSync(path, `{"n":${++changes}}`);
          return `${text} `;
        },
      };
      const outcome = apply(never, options);
      assert.equal(outcome.action, "left alone");
      assert.match(outcome.message ?? "", /others keep changing it/);
      assert.equal(readFileSync(path, "utf8"), `{"n":${changes}}`);
      assert.deepEqual(readdirSync(home).filter((name) => name.endsWith(".tmp")), []);
    }
  });
});

Deno.test("a file that could not be noted is not written, and one that could not be written is not noted", () => {
  machine(({ run, home, folder }) => {
    writeFileSync(join(folder, "no folder"), "");
    const [outcome] = run("gemini", "put", { scope: "user", focal_home: join(folder, "no folder", "x") });
    assert.equal(outcome?.action, "left alone");
    assert.ok(!existsSync(join(home, ".gemini")));
    const path = join(home, ".gemini", "settings.json");
    mkdirSync(join(home, ".gemini"));
    writeFileSync(path, "{}\n");
    chmodSync(path, 0o444);
    assert.equal(run("gemini", "put", { scope: "user" })[0]?.action, "left alone");
    assert.deepEqual(keptIn(home), {});
    chmodSync(path, 0o644);
    run("gemini", "put", { scope: "user" });
    const [noted] = Object.values(keptIn(home));
    chmodSync(path, 0o444);
    assert.equal(run("gemini", "take", { scope: "user" })[0]?.action, "left alone");
    assert.deepEqual(Object.values(keptIn(home)), [noted]);
    chmodSync(path, 0o644);
    assert.equal(run("gemini", "take", { scope: "user" })[0]?.action, "restored");
    assert.equal(readFileSync(path, "utf8"), "{}\n");
    assert.deepEqual(keptIn(home), {});
  });
});

Deno.test("no copy stays behind when a file was edited, set up again and taken out of", () => {
  machine(({ run, home }) => {
    const path = join(home, ".claude.json");
    writeFileSync(path, '{"a":1}');
    run("claude-code", "put", { scope: "user" });
    writeFileSync(path, readFileSync(path, "utf8").replace("/opt/my tools/focal", "/old/focal"));
    run("claude-code", "put", { scope: "user" });
    run("claude-code", "take", { scope: "user" });
    assert.equal(readFileSync(path, "utf8"), '{"a":1}');
    assert.deepEqual(keptIn(home), {});
  });
});

/** Records by their files; the copies that exist are exactly those of records. */
function keptIn(home: string): Record<string, { readonly backup?: string | null }> {
  const folder = join(home, ".focal", "setup");
  const records = existsSync(join(folder, "files.json"))
    ? JSON.parse(readFileSync(join(folder, "files.json"), "utf8")) as Record<string, { backup?: string | null }>
    : {};
  const copies = Object.values(records).map(({ backup }) => backup).filter((name) => typeof name === "string");
  const there = existsSync(folder) ? readdirSync(folder).filter((name) => name !== "files.json") : [];
  assert.deepEqual(there.sort(), copies.sort());
  return records;
}
