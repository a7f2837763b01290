import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseJson } from "jsonc-parser";
import { machine } from "./machine_testing.ts";

interface Settings {
  readonly hooks: Readonly<Record<string, { readonly hooks: { readonly command: string }[] }[]>>;
}

function commandsIn(file: string, event: string): string[] {
  const { hooks } = parseJson(readFileSync(file, "utf8")) as Settings;
  return (hooks[event] ?? []).flatMap(({ hooks }) => hooks).map(({ command }) => command);
}

function hooksFile(home: string, event: string, commands: readonly string[]): string {
  mkdirSync(join(home, ".claude"), { recursive: true });
  const file = join(home, ".claude", "settings.json");
  const hooks = commands.map((command) => ({ type: "command", command }));
  writeFileSync(file, JSON.stringify({ hooks: { [event]: [{ hooks }] } }));
  return file;
}

Deno.test("a program of any name knows what it wrote, also after it has moved", () => {
  const names = ["/opt/focal-x86_64-unknown-linux-gnu", "/my tools/code graph", "C:\\My Tools\\graph.exe"];
  for (const command of names) {
    machine(({ run, home }) => {
      const own = { command, args: [] };
      run("claude-code", "put", { scope: "user", own });
      const again = run("claude-code", "put", { scope: "user", own });
      assert.deepEqual(again.map(({ action }) => action), ["unchanged", "unchanged", "unchanged"], command);
      const moved = { command: "/elsewhere/graph", args: [] };
      run("claude-code", "put", { scope: "user", own: moved });
      assert.deepEqual(commandsIn(join(home, ".claude", "settings.json"), "Stop"), ["/elsewhere/graph hook Stop"]);
      const { focal } = parseJson(readFileSync(join(home, ".claude.json"), "utf8")).mcpServers;
      assert.equal(focal.command, moved.command);
      run("claude-code", "take", { scope: "user", own });
      for (const file of [".claude.json", ".claude/settings.json"]) assert.ok(!existsSync(join(home, file)), file);
    });
  }
});

Deno.test("what people put around a hook's command stays, and is no second hook", () => {
  const cases = [
    ["focal hook Stop 2>/dev/null || true", '"/opt/my tools/focal" hook Stop 2>/dev/null || true'],
    ["cd /x && FOCAL_LOG=info '/old place/focal' hook Stop", 'cd /x && FOCAL_LOG=info "/opt/my tools/focal" hook Stop'],
    ['"$HOME"/bin/focal-0.2 hook Stop; echo', '"/opt/my tools/focal" hook Stop; echo'],
  ] as const;
  for (const [before, after] of cases) {
    machine(({ run, home }) => {
      const file = hooksFile(home, "Stop", [before]);
      run("claude-code", "put", { scope: "user" });
      assert.deepEqual(commandsIn(file, "Stop"), [after]);
      run("claude-code", "take", { scope: "user" });
      assert.ok(!readFileSync(file, "utf8").includes("hook Stop"));
    });
  }
});

Deno.test("run from source only the main module of these sources is ours", () => {
  machine(({ run, home }) => {
    const theirs = ["deno run -A ./src/main.ts hook Stop", "deno run -A --quiet /their/src/main.ts hook Stop"];
    const own = { command: "/new/deno", args: ["run", "-A", "--quiet", "/our code/src/main.ts"] };
    const ours = 'A=1 /old/deno run -A "/our code/src/main.ts" hook Stop';
    const file = hooksFile(home, "Stop", [...theirs, ours]);
    run("claude-code", "put", { scope: "user", own });
    const wanted = '/new/deno run -A --quiet "/our code/src/main.ts" hook Stop';
    assert.deepEqual(commandsIn(file, "Stop"), [...theirs, `A=1 ${wanted}`]);
    run("claude-code", "take", { scope: "user", own });
    assert.deepEqual(commandsIn(file, "Stop"), theirs);
    const server = '{"mcpServers":{"focal":{"command":"deno","args":["run","./src/main.ts","mcp"]}}}';
    writeFileSync(join(home, ".claude.json"), server);
    assert.equal(run("claude-code", "put", { scope: "user", own })[0]?.action, "left alone");
  });
});

Deno.test("a server that is given a folder named focal is not focal", () => {
  machine(({ run, project }) => {
    const text = '{"mcpServers":{"focal":{"command":"npx","args":["files","/home/me/focal"]}}}';
    writeFileSync(join(project, ".mcp.json"), text);
    assert.equal(run("claude-code", "put")[0]?.action, "left alone");
    assert.equal(run("claude-code", "take")[0]?.action, "unchanged");
    assert.equal(readFileSync(join(project, ".mcp.json"), "utf8"), text);
  });
});
