import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { parse as parseToml } from "smol-toml";
import { parse as parseJson } from "jsonc-parser";
import { CLIENTS } from "./clients.ts";
import { machine, OWN } from "./machine_testing.ts";

/** Files as users have them, in JSON. */
const JSON_FILES: Readonly<Record<string, string | undefined>> = {
  "absent": undefined,
  "empty": "",
  "white space": "\n\n",
  "an empty object": "{}\n",
  "no newline at the end": "{}",
  "with other servers":
    '{\n  "mcpServers": {\n    "other": { "command": "x", "env": { "KEY": "v" } }\n  },\n  "z": 1\n}\n',
  "with comments": '// mine\n{\n  // keep me\n  "a": 1, /* and me */\n  "list": [1, 2,],\n}\n',
  "with tabs": '{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n',
  "with CRLF": '{\r\n  "a": 1\r\n}\r\n',
  "with a BOM": '\uFEFF{\n  "a": 1\n}\n',
  "on one line": '{"a":1,"b":[{"c":2}]}',
  "of comments only": "// nothing yet\n/* really */",
  "with four spaces": '{\n    "mcpServers": {}\n}\n',
};

const TOML_FILES: Readonly<Record<string, string | undefined>> = {
  "absent": undefined,
  "empty": "",
  "with other servers": '# mine\nmodel = "x" # keep\n\n[mcp_servers.other]\ncommand = "y"\nargs = ["[a]"]\n',
  "with CRLF": 'model = "x"\r\n\r\n[a.b]\r\nc = 1\r\n',
  "no newline at the end": '[profiles.p]\nmodel = "x"',
  "with a BOM": '\uFEFFmodel = "x"\n',
  "with a header in a text": 'notes = """\n[mcp_servers.focal]\nnot this\n"""\n',
  "with arrays of tables": '[[things]]\nname = "a"\n[[things]]\nname = "b"\n',
};

for (const client of CLIENTS) {
  for (const scope of client.project === undefined ? ["user"] as const : ["project", "user"] as const) {
    Deno.test(`${client.id}, ${scope}: put in twice and taken out, every kind of file is as before`, () => {
      const format = client.user({ home: "/h", project: "/p", platform: "linux", env: {} }).format;
      const files = format === "toml" ? TOML_FILES : JSON_FILES;
      assert.ok(Object.keys(files).length > 5);
      for (const [kind, content] of Object.entries(files)) {
        machine(({ run, folder }) => {
          const [{ path } = { path: "" }] = run(client.id, "put", { scope, dry_run: true });
          assert.ok(path.startsWith(folder) && !existsSync(path), kind);
          const before = content === undefined ? undefined : Buffer.from(content);
          if (before !== undefined) {
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, before);
          }
          const first = run(client.id, "put", { scope });
          assert.deepEqual(
            [...new Set(first.map((each) => each.action))],
            [before === undefined ? "created" : first[0]?.action]
              .concat(first.length > 1 && before !== undefined ? ["created"] : []),
            kind,
          );
          const after = readFileSync(path);
          assertEntry(after.toString("utf8").replace(/^\uFEFF/, ""), format, client.id, kind);
          if (content?.includes("\r\n")) assert.doesNotMatch(after.toString("utf8"), /[^\r]\n/, "line ends stay");
          if (content?.startsWith("\uFEFF")) assert.ok(after.toString("utf8").startsWith("\uFEFF"), "the BOM stays");
          for (const comment of content?.match(/\/\/.*|\/\*.*?\*\/|#.*/g) ?? []) {
            assert.ok(after.includes(comment), kind);
          }
          const second = run(client.id, "put", { scope });
          assert.ok(second.every((each) => each.action === "unchanged"), `${kind}: ${JSON.stringify(second)}`);
          assert.deepEqual(readFileSync(path), after);
          run(client.id, "take", { scope });
          assert.deepEqual(existsSync(path) ? readFileSync(path) : undefined, before, kind);
        });
      }
    });
  }
}

function assertEntry(text: string, format: string, client: string, kind: string): void {
  const value = (format === "toml" ? parseToml(text) : parseJson(text)) as Record<string, Record<string, unknown>>;
  const container = Object.values(value).find((one) => typeof one === "object" && Object.hasOwn(one ?? {}, "focal"));
  const entry = container?.["focal"] as { command?: unknown; args?: unknown } | undefined;
  assert.ok(entry !== undefined, `${client}: ${kind}: ${text}`);
  assert.ok(JSON.stringify(entry).includes("mcp"), kind);
}

Deno.test("what others changed meanwhile stays, and exactly what was put in is taken out", () => {
  machine(({ run, project }) => {
    const path = join(project, ".mcp.json");
    run("claude-code", "put");
    const changed = readFileSync(path, "utf8").replace(
      '"mcpServers": {',
      '"mcpServers": {\n    "later": { "command": "l" },',
    );
    writeFileSync(path, changed);
    const [outcome] = run("claude-code", "take");
    assert.equal(outcome?.action, "removed");
    assert.deepEqual(parseJson(readFileSync(path, "utf8")), { mcpServers: { later: { command: "l" } } });
  });
});

Deno.test("what users add to our own entry survives the next setup", () => {
  machine(({ run, project, home }) => {
    run("cursor", "put");
    const path = join(project, ".cursor", "mcp.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"args"', '"env": { "FOCAL_LOG": "info" },\n      "args"'));
    assert.equal(run("cursor", "put")[0]?.action, "unchanged");
    const codex = join(home, ".codex", "config.toml");
    mkdirSync(dirname(codex));
    writeFileSync(
      codex,
      '[mcp_servers.focal]\ncommand = "/old/focal"\nstartup_timeout_sec = 20\n\n[mcp_servers.focal.env]\nA = "1"\n',
    );
    run("codex", "put", { scope: "user" });
    const { focal } = parseToml(readFileSync(codex, "utf8"))["mcp_servers"] as Record<string, unknown>;
    assert.deepEqual(JSON.parse(JSON.stringify(focal)), {
      command: OWN.command,
      args: ["mcp"],
      startup_timeout_sec: 20,
      env: { A: "1" },
    });
    run("codex", "take", { scope: "user" });
    assert.equal(parseToml(readFileSync(codex, "utf8"))["mcp_servers"], undefined);
  });
});

Deno.test("what users wrote after our command stays, a project more is served too", () => {
  machine(({ run, home, project }) => {
    const path = join(home, ".codeium", "windsurf", "mcp_config.json");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{"mcpServers":{"focal":{"command":"/old/focal","args":["mcp","--toolset","lean","/other"]}}}');
    run("windsurf", "put", { scope: "user" });
    const { focal } = parseJson(readFileSync(path, "utf8")).mcpServers;
    assert.deepEqual(focal, { command: OWN.command, args: ["mcp", "--toolset", "lean", "/other", project] });
    assert.equal(run("windsurf", "put", { scope: "user" })[0]?.action, "unchanged");
  });
});

Deno.test("a binary that is named after its version is known again", () => {
  machine(({ run, home }) => {
    for (const name of ["focal-0.1.0", "focal2.exe", "focal_v0.2.0-rc1"]) {
      const own = { command: `/opt/${name}`, args: [] };
      run("claude-code", "put", { scope: "user", own });
      const again = run("claude-code", "put", { scope: "user", own });
      assert.deepEqual(again.map((outcome) => outcome.action), ["unchanged", "unchanged", "unchanged"], name);
    }
    const { hooks } = parseJson(readFileSync(join(home, ".claude", "settings.json"), "utf8"));
    assert.deepEqual(hooks.Stop.length, 1);
    run("claude-code", "take", { scope: "user" });
    assert.ok(!existsSync(join(home, ".claude.json")));
  });
});

Deno.test("hooks of a program whose name only begins like ours are its own", () => {
  machine(({ run, home }) => {
    const theirs = { hooks: { Stop: [{ hooks: [{ type: "command", command: "focal-length hook Stop" }] }] } };
    mkdirSync(join(home, ".claude"), { recursive: true });
    const file = join(home, ".claude", "settings.json");
    writeFileSync(file, JSON.stringify(theirs));
    run("claude-code", "put", { scope: "user" });
    const commands = (parseJson(readFileSync(file, "utf8")) as typeof theirs).hooks.Stop.flatMap(({ hooks }) => hooks)
      .map(({ command }) => command);
    assert.equal(commands.length, 2);
    assert.equal(commands[0], "focal-length hook Stop");
    run("claude-code", "take", { scope: "user" });
    assert.equal(readFileSync(file, "utf8"), JSON.stringify(theirs));
  });
});

Deno.test("another server by our name, and one that people reach by its address, are theirs", () => {
  const entries: [string, string][] = [
    ['{ "command": "npx", "args": ["focal-length"] }', "left alone"],
    ['"text"', "left alone"],
    ['{ "type": "http", "url": "http://127.0.0.1:3100/mcp" }', "unchanged"],
  ];
  for (const [entry, action] of entries) {
    machine(({ run, project, home }) => {
      const path = join(project, ".cursor", "mcp.json");
      const before = `{ "mcpServers": { "focal": ${entry} } }`;
      mkdirSync(dirname(path));
      writeFileSync(path, before);
      assert.equal(run("cursor", "put")[0]?.action, action, entry);
      assert.equal(run("cursor", "take")[0]?.action, "unchanged", entry);
      assert.equal(readFileSync(path, "utf8"), before);
      const codex = join(home, ".codex", "config.toml");
      const toml = '[mcp_servers.focal]\ncommand = "npx"\nargs = ["focal-length"]\n';
      mkdirSync(dirname(codex));
      writeFileSync(codex, toml);
      assert.equal(run("codex", "put", { scope: "user" })[0]?.action, "left alone");
      run("codex", "take", { scope: "user" });
      assert.equal(readFileSync(codex, "utf8"), toml);
    });
  }
});

Deno.test("read-only files are left alone, links lead on and stay, other names of a file stay its names", () => {
  machine(({ run, home, folder }) => {
    const path = join(home, ".claude.json");
    writeFileSync(path, "{}\n", { mode: 0o444 });
    const [outcome] = run("claude-code", "put", { scope: "user" });
    assert.equal(outcome?.action, "left alone");
    assert.match(outcome?.message ?? "", /read-only.*writable/);
    assert.equal(readFileSync(path, "utf8"), "{}\n");
    rmSync(path);
    symlinkSync("middle.json", path);
    symlinkSync(join(folder, "dotfiles", "end.json"), join(home, "middle.json"));
    run("claude-code", "put", { scope: "user" });
    assert.ok(lstatSync(path).isSymbolicLink() && lstatSync(join(home, "middle.json")).isSymbolicLink());
    assert.ok(parseJson(readFileSync(join(folder, "dotfiles", "end.json"), "utf8")).mcpServers.focal);
    run("claude-code", "take", { scope: "user" });
    assert.equal(existsSync(join(folder, "dotfiles")), false);
    rmSync(join(home, "middle.json"));
    symlinkSync(path, join(home, "middle.json"));
    assert.match(run("claude-code", "put", { scope: "user" })[0]?.message ?? "", /leads to itself/);
    rmSync(path);
    writeFileSync(join(folder, "one.json"), '{"a":1}');
    linkSync(join(folder, "one.json"), path);
    run("claude-code", "put", { scope: "user" });
    assert.ok(parseJson(readFileSync(join(folder, "one.json"), "utf8")).mcpServers.focal);
    run("claude-code", "take", { scope: "user" });
    assert.equal(readFileSync(join(folder, "one.json"), "utf8"), '{"a":1}');
  });
});

Deno.test("files that cannot be understood are left alone, with a word on why", () => {
  const cases = [
    ["cursor", "{ not json", /not valid JSON \(line 1\)/],
    ["cursor", "[1, 2]", /its top level is not an object/],
    ["cursor", '{"mcpServers": [1]}', /mcpServers is not an object/],
    ["cursor", '{"mcpServers": "x"}', /mcpServers is not an object/],
    ["cursor", Buffer.from([0xff, 0xfe, 0x00]), /not a text in UTF-8/],
    ["codex", "model = ", /not valid TOML/],
    ["codex", 'mcp_servers = { focal = { command = "focal" } }\n', /a form that is not edited here/],
  ] as const;
  for (const [client, content, said] of cases) {
    machine(({ run }) => {
      const [{ path } = { path: "" }] = run(client, "put", { dry_run: true });
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      const [outcome] = run(client, "put");
      assert.equal(outcome?.action, "left alone", String(content));
      assert.match(outcome?.message ?? "", said);
      assert.deepEqual(readFileSync(path), Buffer.from(content));
    });
  }
});

Deno.test("a dry run changes nothing and shows what would, without others' secrets", () => {
  machine(({ run, project }) => {
    const path = join(project, ".mcp.json");
    const secret = "ghp_" + "a1B2c3D4".repeat(5);
    writeFileSync(path, `{\n  "mcpServers": {\n    "x": { "env": { "TOKEN": "${secret}" } }\n  }\n}\n`);
    const before = readFileSync(path);
    const [outcome] = run("claude-code", "put", { dry_run: true });
    assert.equal(outcome?.action, "changed");
    assert.match(outcome?.diff ?? "", /^\+.*"focal"/m);
    assert.ok(!outcome?.diff?.includes(secret));
    assert.deepEqual(readFileSync(path), before);
    assert.ok(!existsSync(join(project, "CLAUDE.md")));
  });
});

Deno.test("nothing personal gets into files that teams share", () => {
  for (const onPath of [true, false]) {
    machine(({ run, project, folder }) => {
      for (const { id } of CLIENTS) run(id, "put", { onPath });
      const team = [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json", ".codex/config.toml", ".gemini/settings.json"]
        .concat([".zed/settings.json", "opencode.json", "CLAUDE.md"], onPath ? [".claude/settings.json"] : []);
      for (const path of team) {
        const text = readFileSync(join(project, path), "utf8");
        assert.ok(!text.includes(folder) && !text.includes(OWN.command), path);
      }
      assert.equal(existsSync(join(project, ".claude", "settings.local.json")), !onPath);
    });
  }
});

Deno.test("hooks are installed once, beside those of others, and are taken out alone", () => {
  machine(({ run, project }) => {
    const path = join(project, ".claude", "settings.local.json");
    mkdirSync(dirname(path));
    const others = {
      hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }] },
      permissions: { allow: [] },
    };
    writeFileSync(path, JSON.stringify(others, null, 2));
    run("claude-code", "put");
    const settings = parseJson(readFileSync(path, "utf8"));
    assert.deepEqual(Object.keys(settings.hooks).sort(), [
      "PostToolUse",
      "PreCompact",
      "SessionEnd",
      "SessionStart",
      "Stop",
      "UserPromptSubmit",
    ]);
    assert.equal(settings.hooks.Stop.length, 2);
    assert.equal(settings.hooks.SessionStart[0].hooks[0].command, '"/opt/my tools/focal" hook SessionStart');
    // Another path to focal does not add a second hook.
    run("claude-code", "put", { onPath: true });
    assert.equal(parseJson(readFileSync(path, "utf8")).hooks.Stop.length, 2);
    writeFileSync(path, readFileSync(path, "utf8").replace('"permissions"', '"later": 1, "permissions"'));
    run("claude-code", "take");
    assert.deepEqual(parseJson(readFileSync(path, "utf8")), { ...others, later: 1 });
  });
});

Deno.test("symlinked files are followed, modes are kept, backups are private", () => {
  machine(({ run, home, folder }) => {
    const real = join(folder, "dotfiles", "claude.json");
    mkdirSync(dirname(real));
    writeFileSync(real, "{}\n", { mode: 0o600 });
    symlinkSync(real, join(home, ".claude.json"));
    run("claude-code", "put", { scope: "user" });
    assert.ok(lstatSync(join(home, ".claude.json")).isSymbolicLink());
    assert.ok(parseJson(readFileSync(real, "utf8")).mcpServers.focal);
    assert.equal(statSync(real).mode & 0o777, 0o600);
    assert.equal(statSync(join(home, ".focal", "setup", "files.json")).mode & 0o077, 0);
    run("claude-code", "take", { scope: "user" });
    assert.equal(readFileSync(real, "utf8"), "{}\n");
  });
});
