import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BLOCK_END, BLOCK_START } from "./block_edit.ts";
import { machine } from "./machine_testing.ts";

Deno.test("guidance is put between its markers, replaced there, and leaves no trace", () => {
  for (const before of ["", "# Mine\n\nText.\n", "# Mine", "a\r\nb\r\n"]) {
    machine(({ run, project }) => {
      const path = join(project, "CLAUDE.md");
      writeFileSync(path, before);
      run("claude-code", "put");
      const text = readFileSync(path, "utf8");
      assert.ok(text.startsWith(before) && text.includes("<!-- focal:start -->"));
      writeFileSync(path, `${text}\nMore of mine.\n`);
      run("claude-code", "take");
      const left = readFileSync(path, "utf8");
      assert.ok(left.startsWith(before.trimEnd()) && left.endsWith("More of mine.\n") && !left.includes("focal"), left);
    });
  }
});

Deno.test("what follows a start marker without an end, or text that speaks of the markers, stays", () => {
  const mine = [
    `# Mine\n\n${BLOCK_START}\n## focal\nold text\n\n## Rules of ours\n\nNever push.\n`,
    `# Mine\n\nsetup writes between \`${BLOCK_START}\` and the end.\n\n## Rules of ours\n\nNever push.\n`,
    `# Mine\n\n${BLOCK_END}\nNever push.\n${BLOCK_START}\nNor pull.`,
  ];
  for (const before of mine) {
    machine(({ run, project }) => {
      const path = join(project, "CLAUDE.md");
      writeFileSync(path, before);
      run("claude-code", "put");
      const once = readFileSync(path, "utf8");
      assert.ok(once.startsWith(before) && once.includes("get_context"));
      assert.ok(run("claude-code", "put").every(({ action }) => action === "unchanged"));
      writeFileSync(path, `${once.replace("get_context", "something else")}\nMore of mine.\n`);
      run("claude-code", "put");
      assert.equal(readFileSync(path, "utf8"), `${once}\nMore of mine.\n`);
      run("claude-code", "take");
      const left = readFileSync(path, "utf8");
      assert.ok(left.startsWith(before) && left.endsWith("More of mine.\n") && !left.includes("get_context"), left);
    });
  }
});

Deno.test("which of two blocks is meant is not guessed at", () => {
  machine(({ run, project }) => {
    const path = join(project, "CLAUDE.md");
    const before = `${BLOCK_START}\na\n${BLOCK_END}\nmine\n${BLOCK_START}\nb\n${BLOCK_END}\n`;
    writeFileSync(path, before);
    for (const how of ["put", "take"] as const) {
      const outcome = run("claude-code", how).find(({ what }) => what === "guidance");
      assert.equal(outcome?.action, "left alone");
      assert.match(outcome?.message ?? "", /2 blocks.*Leave one/);
      assert.equal(readFileSync(path, "utf8"), before);
    }
  });
});
