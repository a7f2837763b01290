import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { silentLogger } from "../../src/base/log.ts";
import { Databases } from "../../src/ops/databases.ts";
import { systemClock } from "../../src/time/clock.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");
const EVENTS = ["SessionStart", "UserPromptSubmit", "Stop", "PostToolUse", "PreCompact", "SessionEnd"];

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Place {
  readonly project: string;
  readonly home: string;
  focal(args: readonly string[], input?: string | Uint8Array, stays_open?: boolean): Promise<Ran>;
}

/** A program that waits for the end of an input that has none is ended. */
const PATIENCE_MS = 60_000;

async function place(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "focal-hook-"));
  const project = join(folder, "project");
  const home = join(folder, "home");
  try {
    mkdirSync(project);
    writeFileSync(join(project, "a.ts"), "export function alpha(): number {\n  return 1;\n}\n");
    spawnSync("git", ["init", "-q"], { cwd: project });
    await work({
      project,
      home,
      focal: (args, input = "", stays_open = false) =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, [
            "run",
            "-A",
            "--quiet",
            "--no-check",
            join(ROOT, "src/main.ts"),
            ...args,
          ], {
            cwd: project,
            env: { ...process.env, FOCAL_HOME: home, NO_COLOR: "1" },
            timeout: PATIENCE_MS,
          });
          let out = "";
          let err = "";
          child.stdout.on("data", (chunk) => out += chunk);
          child.stderr.on("data", (chunk) => err += chunk);
          child.on("error", reject);
          child.on("close", (code) => resolve({ code, out, err }));
          child.stdin.on("error", () => {});
          if (stays_open) child.stdin.write(input);
          else child.stdin.end(input);
        }),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As Claude Code sends it, with a field that nobody knows yet. */
function event(project: string, name: string, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    session_id: "0d2f6d1c-1111-4222-8333-444455556666",
    transcript_path: join(project, "none.jsonl"),
    cwd: project,
    hook_event_name: name,
    permission_mode: "default",
    a_field_of_the_future: { deeply: ["nested", null] },
    ...more,
  });
}

const MORE: Readonly<Record<string, Record<string, unknown>>> = {
  SessionStart: { source: "startup" },
  UserPromptSubmit: { prompt: "fix the alpha function" },
  Stop: { stop_hook_active: false },
  PostToolUse: { tool_name: "Edit", tool_input: { file_path: "a.ts" }, tool_response: { filePath: "a.ts" } },
  PreCompact: { trigger: "auto", custom_instructions: "" },
  SessionEnd: { reason: "exit" },
};

Deno.test("every event ends with 0 on what Claude Code sends, malformed and foreign input", async () => {
  await place(async ({ project, focal }) => {
    for (const name of EVENTS) {
      const good = await focal(["hook", name], event(project, name, MORE[name]));
      assert.equal(good.code, 0, good.err);
      assert.equal(good.err, "", name);
      const bad: (string | Uint8Array)[] = [
        "",
        "{",
        new Uint8Array([0xff, 0xfe, 0x7b]),
        '{"cwd":5,"prompt":7,"session_id":[]}',
      ];
      const answers = await Promise.all(bad.map((input) => focal(["hook", name], input)));
      for (const [at, { code, out, err }] of answers.entries()) {
        assert.equal(code, 0, `${name} ${at}: ${err}`);
        assert.ok(err.split("\n").length <= 2, `${name} ${at}: ${err}`);
        if (at < 3) assert.equal(out, "", `${name} ${at}`);
      }
    }
    for (const args of [["hook"], ["hook", "NoSuchEvent"]]) {
      const { code, out, err } = await focal(args, event(project, "NoSuchEvent"));
      assert.deepEqual([code, out], [0, ""]);
      assert.match(err, /^focal hook: there is no event .*\n$/);
    }
  });
});

Deno.test("an input whose pipe stays open is answered when its object is whole", async () => {
  await place(async ({ project, focal }) => {
    for (const args of [["gate"], ...EVENTS.map((name) => ["hook", name])]) {
      const name = args[1] ?? "UserPromptSubmit";
      const { code, err } = await focal(args, event(project, name, MORE[name]), true);
      assert.deepEqual([code, err], [0, ""], args.join(" "));
    }
  });
});

Deno.test("a home that cannot be used costs a line, not the prompt", async () => {
  await place(async ({ project, home, focal }) => {
    writeFileSync(home, "a file where the folder should be");
    for (const name of EVENTS) {
      const { code, err } = await focal(["hook", name], event(project, name, MORE[name]));
      assert.equal(code, 0, err);
      assert.ok(err.split("\n").length <= 2, err);
    }
  });
});

Deno.test("an edit is indexed, and memories about what it changed are named in one line", async () => {
  await place(async ({ project, focal }) => {
    assert.equal((await focal(["index"])).code, 0);
    const saved = await focal(["remember", "alpha must stay pure", "--symbol", "alpha"]);
    assert.equal(saved.code, 0, saved.err);
    const edit = (file: string) =>
      event(project, "PostToolUse", { tool_name: "Edit", tool_input: { file_path: join(project, file) } });
    assert.equal((await focal(["hook", "PostToolUse"], edit("a.ts"))).out, "", "nothing changed");
    writeFileSync(
      join(project, "a.ts"),
      "export function alpha(): number {\n  return Date.now();\n}\nexport const beta = 1;\n",
    );
    const { code, out, err } = await focal(["hook", "PostToolUse"], edit("a.ts"));
    assert.deepEqual([code, err], [0, ""]);
    const { hookSpecificOutput } = JSON.parse(out);
    assert.equal(hookSpecificOutput.hookEventName, "PostToolUse");
    assert.match(hookSpecificOutput.additionalContext, /changed in a\.ts.*"alpha must stay pure"$/);
    assert.match((await focal(["query", "beta", "--json"])).out, /"name":"beta"/);
    for (const outside of ["/etc/hostname", "../elsewhere.ts", "nothing/here.ts"]) {
      assert.deepEqual(await focal(["hook", "PostToolUse"], edit(outside)), { code: 0, out: "", err: "" });
    }
  });
});

Deno.test("an index of another focal is left to the server and the commands, however small the edit", async () => {
  await place(async ({ project, home, focal }) => {
    writeFileSync(join(project, "b.ts"), "export const b = 1;\n");
    assert.equal((await focal(["index"])).code, 0);
    const changes = (sql: string) => {
      const databases = new Databases({ home, clock: systemClock, log: silentLogger });
      try {
        databases.index().exec(sql);
        return databases.index().all<{ extraction_version: number; n: number }>(
          "SELECT extraction_version, (SELECT count(*) FROM symbols WHERE name = 'later') AS n FROM checkouts",
        );
      } finally {
        databases.close();
      }
    };
    changes("UPDATE checkouts SET extraction_version = 1");
    writeFileSync(join(project, "a.ts"), "export const later = 1;\n");
    const input = event(project, "PostToolUse", {
      tool_name: "Edit",
      tool_input: { file_path: join(project, "a.ts") },
    });
    assert.deepEqual(await focal(["hook", "PostToolUse"], input), { code: 0, out: "", err: "" });
    assert.deepEqual(changes("SELECT 1").map((row) => ({ ...row })), [{ extraction_version: 1, n: 0 }]);
    assert.match((await focal(["query", "later", "--json"])).out, /"name":"later"/);
  });
});

Deno.test("a new file is indexed when ignore rules let it, and its references are resolved by the next look", async () => {
  await place(async ({ project, home, focal }) => {
    writeFileSync(join(project, ".gitignore"), "generated/\n");
    mkdirSync(join(project, "generated"));
    assert.equal((await focal(["index"])).code, 0);
    const indexed = () => {
      const databases = new Databases({ home, clock: systemClock, log: silentLogger });
      try {
        return databases.index().all<{ path: string }>("SELECT path FROM files WHERE status = 'indexed' ORDER BY path")
          .map(({ path }) => path);
      } finally {
        databases.close();
      }
    };
    assert.deepEqual(indexed(), ["a.ts"]);
    for (const path of ["new.ts", "generated/out.ts", "notes.md"]) {
      writeFileSync(join(project, path), 'import { alpha } from "./a.ts";\nexport const fresh = () => alpha();\n');
      const input = event(project, "PostToolUse", {
        tool_name: "Write",
        tool_input: { file_path: join(project, path) },
      });
      assert.deepEqual(await focal(["hook", "PostToolUse"], input), { code: 0, out: "", err: "" });
    }
    assert.deepEqual(indexed(), ["a.ts", "new.ts"]);
    assert.match((await focal(["dependents", "alpha"])).out, /new\.ts:\d+ .*fresh/);
    // Relative paths are meant from the folder that the client names.
    writeFileSync(join(project, "second.ts"), "export const second = 2;\n");
    await focal(["hook", "PostToolUse"], event(project, "PostToolUse", { tool_input: { file_path: "second.ts" } }));
    assert.deepEqual(indexed(), ["a.ts", "new.ts", "second.ts"]);
  });
});

Deno.test("while another process indexes, an edit costs neither an error nor a wait", async () => {
  await place(async ({ project, home, focal }) => {
    assert.equal((await focal(["index"])).code, 0);
    const databases = new Databases({ home, clock: systemClock, log: silentLogger });
    try {
      databases.index().run("UPDATE checkouts SET lease_owner = 'x', lease_until = ?", systemClock.now() + 60_000);
      writeFileSync(join(project, "a.ts"), "export function alpha(): number {\n  return 2;\n}\n");
      const edit = event(project, "PostToolUse", {
        tool_name: "Edit",
        tool_input: { file_path: join(project, "a.ts") },
      });
      assert.deepEqual(await focal(["hook", "PostToolUse"], edit), { code: 0, out: "", err: "" });
      databases.index().run("BEGIN IMMEDIATE");
      assert.deepEqual(await focal(["hook", "PostToolUse"], edit), { code: 0, out: "", err: "" });
      databases.index().run("COMMIT");
    } finally {
      databases.close();
    }
  });
});

Deno.test("a session starts with an orientation, and gets back what it knew after a compaction", async () => {
  await place(async ({ project, focal }) => {
    await focal(["index"]);
    await focal(["remember", "we chose SQLite over files because of concurrent readers"]);
    const start = await focal(["hook", "SessionStart"], event(project, "SessionStart", { source: "startup" }));
    assert.match(start.out, /1 files? with \d+ symbols/);
    assert.match(start.out, /Memories: 1 .*\n- \[decision\] we chose SQLite/);
    assert.ok(start.out.length < 1_500);
    const compact = await focal(["hook", "SessionStart"], event(project, "SessionStart", { source: "compact" }));
    assert.match(compact.out, /we chose SQLite/);
    assert.ok(compact.out.length <= 10_000);
  });
});

Deno.test("a hook makes no index where there is none", async () => {
  await place(async ({ project, home, focal }) => {
    await focal(["hook", "SessionStart"], event(project, "SessionStart", MORE["SessionStart"]));
    await focal(["hook", "PostToolUse"], event(project, "PostToolUse", MORE["PostToolUse"]));
    assert.equal(existsSync(join(home, "index.db")), false);
  });
});
