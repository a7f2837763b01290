// What goes wrong around focal: each time one clear message, the right exit code, and nothing destroyed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { type Result, Sandbox } from "./program.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const GARBAGE = new Uint8Array(8192).map((_, at) => (at * 131 + 7) % 251);

function inSandbox(work: (sandbox: Sandbox) => void): void {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", "def f():\n    return 1\n");
    work(sandbox);
  } finally {
    chmodSync(sandbox.folder, 0o700);
    sandbox.remove();
  }
}

/** One message: what happened, to what, what to do; nothing on stdout, no stack. */
function assertFault(result: Result, code: number, message: RegExp): void {
  assert.equal(result.code, code, `stdout: ${result.stdout}\nstderr: ${result.stderr}`);
  assert.equal(result.stdout, "");
  assert.match(result.stderr, message);
  assert.doesNotMatch(result.stderr, /^\s+at /m, "no stack");
  assert.ok(result.stderr.trimEnd().split("\n").length <= 4, result.stderr);
}

function keptCopies(sandbox: Sandbox, original: Uint8Array): string[] {
  return readdirSync(sandbox.home, { recursive: true, encoding: "utf8" })
    .filter((name) => {
      try {
        return Buffer.compare(readFileSync(join(sandbox.home, name)), original) === 0;
      } catch {
        return false;
      }
    });
}

Deno.test("an index of garbage is set aside and built anew", () => {
  inSandbox((sandbox) => {
    sandbox.write("home/index.db", GARBAGE);
    const result = sandbox.run(["index"]);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stderr, /index was damaged/i);
    assert.equal(keptCopies(sandbox, GARBAGE).length, 1, "the damaged file is kept");
    assert.match(sandbox.run(["status"]).stdout, /1 file,/);
  });
});

Deno.test("a memory of garbage is set aside, said, and kept", () => {
  inSandbox((sandbox) => {
    sandbox.write("home/memory.db", GARBAGE);
    const result = sandbox.run(["health", "--json"]);
    assert.equal(result.code, 1, result.stderr);
    assert.match(result.stderr, /memory database was damaged/i);
    assert.equal(keptCopies(sandbox, GARBAGE).length, 1, "the damaged file is kept");
    assert.equal(sandbox.run(["health"]).code, 0, "the next look finds it sound");
  });
});

Deno.test("a half-written index is set aside and built anew", () => {
  inSandbox((sandbox) => {
    assert.equal(sandbox.run(["index"]).code, 0);
    const path = join(sandbox.home, "index.db");
    truncateSync(path, 40_960);
    const half = readFileSync(path);
    const result = sandbox.run(["index"]);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stderr, /index was damaged/i);
    assert.equal(keptCopies(sandbox, half).length, 1, "the damaged file is kept");
    assert.match(sandbox.run(["status"]).stdout, /1 file,/);
  });
});

Deno.test("a home that cannot be written is named, with what to do", () => {
  if (process.platform === "win32") return assert.ok(!isRoot);
  inSandbox((sandbox) => {
    mkdirSync(sandbox.home, { mode: 0o700 });
    const before = makeReadOnly(sandbox);
    assertFault(sandbox.run(["index"], { before }), 3, /No permission to write .*home\/index\.db[\s\S]*FOCAL_HOME/);
    const asJson = sandbox.run(["index", "--json"], { before });
    assert.equal(asJson.code, 3);
    assert.equal((JSON.parse(asJson.stderr) as { error: { code: string } }).error.code, "permission");
    chmodSync(sandbox.home, 0o700);
    assert.deepEqual(readdirSync(sandbox.home), []);
  });
});

Deno.test("a home that belongs to someone else is left alone", () => {
  if (!isRoot) return assert.ok(!isRoot, "only root can give a folder away");
  inSandbox((sandbox) => {
    mkdirSync(sandbox.home, { mode: 0o700 });
    chownSync(sandbox.home, NOBODY, NOBODY);
    assertFault(sandbox.run(["index"]), 3, /belongs to another user[\s\S]*FOCAL_HOME/);
    assert.deepEqual(readdirSync(sandbox.home), []);
  });
});

Deno.test("a full disk is said, and what was there stays whole", () => {
  if (!canMount()) return assert.ok(!canMount(), "mounting is not possible here");
  inSandbox((sandbox) => {
    mkdirSync(sandbox.home, { mode: 0o700 });
    // The tiny file system exists only inside the namespace of this one command.
    const script =
      `mount -t tmpfs -o size=48k,mode=700 tmpfs "$FOCAL_HOME" && "$@"; code=$?; ls "$FOCAL_HOME" >&2; exit $code`;
    const result = sandbox.run(["index"], { before: ["unshare", "-m", "sh", "-c", script, "sh"] });
    assert.equal(result.code, 3, result.stderr);
    assert.equal(result.stdout, "");
    assert.match(result.stderr, /No space left to write .*index\.db[\s\S]*FOCAL_HOME/);
  });
});

Deno.test("a home on a file system that is mounted read-only is said", () => {
  if (!canMount()) return assert.ok(!canMount(), "mounting is not possible here");
  inSandbox((sandbox) => {
    mkdirSync(sandbox.home, { mode: 0o700 });
    const script =
      `mount -t tmpfs -o mode=700 tmpfs "$FOCAL_HOME" && "$@" && mount -o remount,ro "$FOCAL_HOME" && "$@"`;
    const result = sandbox.run(["query", "f"], { before: ["unshare", "-m", "sh", "-c", script, "sh"] });
    assert.equal(result.code, 3, result.stderr);
    assert.match(result.stderr, /No permission to write .*index\.db[\s\S]*FOCAL_HOME/);
  });
});

Deno.test("a home that is a file is said", () => {
  inSandbox((sandbox) => {
    sandbox.write("home", "not a folder");
    assertFault(sandbox.run(["index"]), 3, /home is not a folder/);
    assert.equal(readFileSync(sandbox.home, "utf8"), "not a folder");
  });
});

Deno.test("a configuration with a wrong type names file, key and what was expected", () => {
  inSandbox((sandbox) => {
    const text = '{ "index": { "max_file_bytes": "big" } }';
    const path = sandbox.write("home/config.json", text);
    assertFault(sandbox.run(["index"]), 2, /config\.json.*index\.max_file_bytes/);
    assert.equal(readFileSync(path, "utf8"), text);
    assert.equal(existsSync(join(sandbox.home, "index.db")), false);
  });
});

Deno.test("what may not be read is said, with the permission that is missing", () => {
  if (!obeysModes()) return assert.ok(!obeysModes(), "file modes do not hold here");
  inSandbox((sandbox) => {
    const settings = sandbox.write("project/focal.json", "{}");
    const source = join(sandbox.project, "a.py");
    const run = (args: string[], cwd = sandbox.project) => sandbox.run(args, { before: AS_OWNER, cwd });
    chmodSync(settings, 0);
    assertFault(run(["query", "f"]), 3, /No permission to read .*focal\.json\n.*mode of .*focal\.json decide/);
    assert.match(run(["doctor"]).stdout, /No permission to read .*focal\.json[^]*mode of .*focal\.json decide/);
    chmodSync(settings, 0o600);
    for (const mode of [0, 0o300]) {
      chmodSync(sandbox.project, mode);
      const result = run(["query", "f", "-C", sandbox.project], sandbox.folder);
      assertFault(
        result,
        3,
        /No permission to read .*project.*\n.*list and enter .*project: its owner and mode decide/,
      );
    }
    chmodSync(sandbox.project, 0);
    const below = run(["query", "f", "-C", join(sandbox.project, "lib")], sandbox.folder);
    assertFault(
      below,
      3,
      /No permission to read .*lib: the folder .*project may not be entered\n.*list and enter .*project:/,
    );
    chmodSync(sandbox.project, 0o700);
    chmodSync(source, 0);
    assert.match(run(["symbols", "a.py"]).stderr, /left out: unreadable\. Give your user permission/);
    chmodSync(source, 0o600);
    assert.equal(run(["symbols", "a.py"]).code, 0);
  });
});

Deno.test("a closed pipe is not an error", () => {
  if (process.platform === "win32") return assert.ok(!isRoot);
  inSandbox((sandbox) => {
    const result = sandbox.run(["completions", "powershell"], {
      before: ["bash", "-c", 'set -o pipefail; "$@" | head -c 10; echo "${PIPESTATUS[0]}"', "bash"],
    });
    assert.match(result.stdout, /\n?0\n$/);
    assert.equal(result.stderr, "");
  });
});

/** Root owns what it made here, and without these rights is refused what its modes refuse. */
const AS_OWNER = isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

function obeysModes(): boolean {
  if (process.platform === "win32") return false;
  const [program = "true", ...args] = [...AS_OWNER, "true"];
  return spawnSync(program, args).status === 0;
}

function canMount(): boolean {
  return process.platform === "linux" &&
    spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
}

/**
 * Makes the home read-only, and answers what must stand before the command. Root ignores file modes: the binary is run
 * as somebody else then; the sources, whose cache only root can read, see the home mounted read-only.
 */
function makeReadOnly(sandbox: Sandbox): string[] {
  if (!isRoot) {
    chmodSync(sandbox.home, 0o500);
    return [];
  }
  if (process.env["FOCAL_BINARY"] === undefined) {
    return ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o ro,mode=700 tmpfs "$FOCAL_HOME" && exec "$@"', "sh"];
  }
  for (const path of [sandbox.folder, sandbox.project, sandbox.home]) chownSync(path, NOBODY, NOBODY);
  chmodSync(sandbox.home, 0o500);
  return ["setpriv", `--reuid=${NOBODY}`, "--clear-groups"];
}
