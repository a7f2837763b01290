// The compiled binary stands alone: it works from anywhere, without the network, and asks nothing.
// Not named _test: `deno task test` must pass without a binary; `deno task smoke` runs it.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { EMBEDDED_SIGN } from "../../src/base/attached.ts";
import { binaryPath } from "./binary.ts";

const MAX_PAYLOAD_BYTES = 1_200_000;

interface Place {
  readonly folder: string;
  readonly project: string;
  run(
    args: readonly string[],
    command?: readonly string[],
    input?: string,
  ): { code: number | null; stdout: string; stderr: string };
}

/** A folder with a home and a project; nothing of the caller's environment but the PATH. */
function inPlace(work: (place: Place) => void): void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "focal-smoke-")));
  const project = join(folder, "project");
  mkdirSync(project);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: join(folder, "user"),
    FOCAL_HOME: join(folder, "elsewhere", "home"),
    TEMP: folder,
    SystemRoot: process.env["SystemRoot"] ?? "",
  };
  try {
    work({
      folder,
      project,
      run: (args, command = [binaryPath()], input = "") => {
        const [program = "", ...before] = command;
        const result = spawnSync(program, [...before, ...args], {
          cwd: project,
          env,
          encoding: "utf8",
          timeout: 60_000,
          input,
        });
        return { code: result.status, stdout: result.stdout ?? "", stderr: result.stderr ?? "" };
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Doctor {
  readonly healthy: boolean;
  readonly items: readonly { name: string; state: string; message: string }[];
}

Deno.test("it says its version from another folder and through a symlink", () => {
  inPlace(({ folder, run }) => {
    assert.match(run(["--version"]).stdout, /^focal \d+\.\d+\.\d+\n$/);
    const link = join(folder, "linked");
    symlinkSync(binaryPath(), link);
    assert.match(run(["--version"], [link]).stdout, /^focal \d+\.\d+\.\d+\n$/);
    assert.equal((JSON.parse(run(["version", "--json"], [link]).stdout) as { compiled: boolean }).compiled, true);
  });
});

Deno.test("doctor finds all that is built in, and the network refused, from a worker too", () => {
  inPlace(({ run }) => {
    const result = run(["doctor", "--json"]);
    assert.equal(result.code, 0, result.stdout + result.stderr);
    const doctor = JSON.parse(result.stdout) as Doctor;
    assert.equal(doctor.healthy, true);
    const found = new Map(doctor.items.map(({ name, state, message }) => [name, { state, message }]));
    for (const name of ["home", "sqlite-vec", "grammars", "start", "network", "git"]) {
      assert.equal(found.get(name)?.state, "ok", `${name}: ${found.get(name)?.message}`);
    }
    assert.equal(found.get("start")?.message, "compiled ahead");
    assert.match(found.get("network")?.message ?? "", /given up: connections are refused/);
  });
});

Deno.test("it indexes a project with its embedded grammars and workers", () => {
  inPlace(({ project, run }) => {
    for (let n = 0; n < 20; n++) {
      writeFileSync(join(project, `m${n}.py`), `import m0\n\n\ndef f${n}():\n    return m0.f0()\n`);
    }
    const indexed = run(["index"]);
    assert.equal(indexed.code, 0, indexed.stderr);
    const status = JSON.parse(run(["status", "--json"]).stdout) as { items: { files: number; symbols: number }[] };
    assert.deepEqual(status.items.map(({ files, symbols }) => ({ files, symbols })), [{ files: 20, symbols: 40 }]);
    assert.equal(run(["health"]).code, 0);
  });
});

Deno.test("hooks work from scripts, whose failures are told as from modules", () => {
  inPlace(({ project, run }) => {
    writeFileSync(join(project, "a.ts"), "export const a = 1;\n");
    assert.equal(run(["index"]).code, 0);
    const hook = (event: string, fields: object) =>
      run(["hook", event], undefined, JSON.stringify({ session_id: "s", cwd: project, ...fields }));
    assert.match(hook("UserPromptSubmit", { prompt: "rename the constant" }).stdout, /^\[Focus \| 1 prompts/);
    assert.match(hook("SessionStart", { source: "startup" }).stdout, /1 file/);
    writeFileSync(join(project, "a.ts"), "export const a = 1;\nexport function added() {}\n");
    const edited = hook("PostToolUse", { tool_name: "Edit", tool_input: { file_path: join(project, "a.ts") } });
    assert.deepEqual(edited, { code: 0, stdout: "", stderr: "" });
    assert.match(run(["query", "added"]).stdout, /a\.ts:2/);
    assert.match(hook("SessionStart", { source: "compact" }).stdout, /a\.ts \(edited\)/);
    assert.equal(hook("Nothing", {}).stderr, 'focal hook: there is no event "Nothing": see `focal hook --help`\n');
    assert.equal(run(["hook", "PreCompact"], undefined, "{").stderr, "focal hook: the input is not JSON\n");
  });
});

Deno.test("a server that an update has replaced goes on with all that it is made of", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "focal-update-")));
  const program = join(folder, "focal");
  const project = join(folder, "project");
  mkdirSync(project);
  copyFileSync(binaryPath(), program);
  writeFileSync(join(project, "a.py"), "def first():\n    return 1\n");
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, FOCAL_HOME: join(folder, "home") };
  const server = spawn(program, ["mcp", project], { env, stdio: ["pipe", "pipe", "inherit"] });
  try {
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    const ask = async (id: number, method: string, params: object): Promise<string> => {
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      for (;;) {
        const line = String((await lines.next()).value);
        if ((JSON.parse(line) as { id?: number }).id === id) return line;
      }
    };
    const about = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "smoke", version: "1" } };
    assert.match(await ask(1, "initialize", about), /"focal"/);
    writeFileSync(join(folder, "newer"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    renameSync(join(folder, "newer"), program);
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    writeFileSync(join(project, "b.go"), "package b\n\nfunc Second() int { return 2 }\n");
    let found: string;
    let id = 3;
    do found = await ask(++id, "tools/call", { name: "query_symbol", arguments: { name: "Second" } }); while (
      /"index":"incomplete"/.test(found)
    );
    assert.match(found, /b\.go/);
    // The native library is part of it too.
    assert.doesNotMatch(
      await ask(2, "tools/call", { name: "recall", arguments: { query: "x" } }),
      /missing|reinstall/i,
    );
  } finally {
    server.stdin.end();
    await new Promise((resolve) => server.once("close", resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});

Deno.test("no permission question appears on a terminal", () => {
  inPlace(({ project, run }) => {
    writeFileSync(join(project, "a.py"), "def f():\n    return 1\n");
    // `script` gives the program a terminal to ask on; where it is missing, plain pipes at least show a refusal.
    const hasScript = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;
    for (const args of [["--version"], ["doctor"], ["index"], ["status"], ["health"], ["gate", "--status"]]) {
      const line = [binaryPath(), ...args].join(" ");
      const result = hasScript ? run(["-qec", line, "/dev/null"], ["script"]) : run(args);
      const output = result.stdout + result.stderr;
      assert.equal(result.code, 0, `${args.join(" ")}: ${output}`);
      assert.doesNotMatch(output, /Deno requests|Allow\?|\[y\/n|NotCapable|--allow-/, args.join(" "));
    }
  });
});

Deno.test("what the runtime reads at every start stays small", () => {
  const program = fileURLToPath(new URL("../../dist/program", import.meta.url));
  const files = readdirSync(program, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  // A runtime that has the files embedded maps them into memory.
  const mapped = files.some(({ name }) => name === EMBEDDED_SIGN);
  assert.ok(bytes > 10_000 && (mapped || bytes < MAX_PAYLOAD_BYTES), `${bytes} bytes`);
});
