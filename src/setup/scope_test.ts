import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse as parseJson } from "jsonc-parser";
import { machine } from "./machine_testing.ts";

Deno.test("what is taken out of a project stays in the user's own files, and is named", () => {
  machine(({ run, left, home, project }) => {
    run("claude-code", "put", { scope: "user" });
    run("claude-code", "put");
    const settings = readFileSync(join(home, ".claude", "settings.json"), "utf8");
    const taken = run("claude-code", "take");
    assert.ok(taken.every(({ path }) => path.startsWith(project)), JSON.stringify(taken));
    assert.equal(readFileSync(join(home, ".claude", "settings.json"), "utf8"), settings);
    assert.deepEqual(
      left("claude-code"),
      [".claude.json", ".claude/settings.json", ".claude/CLAUDE.md"].map((path) => join(home, path)),
    );
    run("claude-code", "take", { scope: "user" });
    assert.deepEqual(left("claude-code"), []);
    assert.ok(!existsSync(join(home, ".claude.json")));
  });
});

Deno.test("hooks are taken out of every file of the project that has them", () => {
  machine(({ run, project }) => {
    run("claude-code", "put");
    const local = join(project, ".claude", "settings.local.json");
    const team = join(project, ".claude", "settings.json");
    writeFileSync(team, readFileSync(local));
    run("claude-code", "take");
    assert.deepEqual([existsSync(local), readFileSync(team, "utf8").trim()], [false, "{}"]);
  });
});

Deno.test("an entry that projects share loses only the project's own folder", () => {
  for (const before of [undefined, '{"mcpServers":{"x":{"command":"y"}}}']) {
    machine(({ run, home, folder, project }) => {
      const path = join(home, ".codeium", "windsurf", "mcp_config.json");
      if (before !== undefined) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, before);
      }
      const other = join(folder, "other");
      const args = () => parseJson(readFileSync(path, "utf8")).mcpServers.focal?.args;
      run("windsurf", "put");
      const [untouched] = run("windsurf", "take", { project: other });
      assert.equal(untouched?.action, "unchanged");
      assert.match(untouched?.message ?? "", /other projects.*--scope user/);
      assert.deepEqual(args(), ["mcp", project]);
      run("windsurf", "put", { project: other });
      assert.deepEqual(args(), ["mcp", project, other]);
      assert.equal(run("windsurf", "take")[0]?.action, "changed");
      assert.deepEqual(args(), ["mcp", other]);
      run("windsurf", "take", { project: other });
      assert.equal(existsSync(path) ? readFileSync(path, "utf8") : undefined, before);
      run("windsurf", "put");
      run("windsurf", "put", { project: other });
      run("windsurf", "take", { scope: "user" });
      assert.equal(existsSync(path) ? readFileSync(path, "utf8") : undefined, before);
    });
  }
});

Deno.test("what people changed in a shared entry's file is not lost when the last project leaves it", () => {
  machine(({ run, home, folder }) => {
    const path = join(home, ".codeium", "windsurf", "mcp_config.json");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "{}");
    const other = join(folder, "other");
    run("windsurf", "put");
    run("windsurf", "put", { project: other });
    writeFileSync(path, readFileSync(path, "utf8").replace(/^\{/, '{"mine":1,'));
    run("windsurf", "take");
    run("windsurf", "take", { project: other });
    assert.deepEqual(parseJson(readFileSync(path, "utf8")), { mine: 1 });
  });
});
