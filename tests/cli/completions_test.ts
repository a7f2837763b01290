// What a shell is told while somebody types, through the program and through bash.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { SYMBOL_KINDS } from "../../src/ops/completions/kinds.ts";
import { focalCommand, focalEnvironment, Sandbox } from "./program.ts";

const CODE =
  "class Router:\n    def add(self):\n        pass\n\n    def addAll(self):\n        pass\n\ndef route():\n    pass\n";

Deno.test("names of symbols are completed from the index, and nothing is indexed for it", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", CODE);
    const names = (typed: string, ...more: string[]) => {
      const { stdout, stderr } = sandbox.run(["completions", `--symbols=${typed}`, ...more]);
      assert.equal(stderr, "");
      return stdout.split("\n").filter((name) => name !== "");
    };
    assert.deepEqual(names("rou"), []);
    assert.equal(existsSync(sandbox.home), false, "not even the home is made");
    sandbox.run(["index"]);
    sandbox.write("project/b.py", "def round_trip():\n    pass\n");
    assert.deepEqual(names("rou").sort(), ["Router", "route"]);
    assert.deepEqual(names("Router.a"), ["Router.add", "Router.addAll"]);
    assert.deepEqual(names("Router."), ["Router.add", "Router.addAll"]);
    assert.deepEqual(names("nothing"), []);
    assert.deepEqual(names("rou", "-C", sandbox.folder), [], "another folder, which is not indexed");
  } finally {
    sandbox.remove();
  }
});

Deno.test("bash completes symbols, kinds, keys and files with the script", () => {
  if (process.platform === "win32" || spawnSync("bash", ["-c", "type compgen"]).status !== 0) return;
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.py", CODE);
    sandbox.run(["index"]);
    const program = sandbox.write(
      "focal",
      `#!/bin/sh\nexec ${focalCommand().map((word) => `'${word}'`).join(" ")} "$@"\n`,
    );
    spawnSync("chmod", ["+x", program]);
    const complete = (folder: string, ...words: string[]) => {
      const script =
        `source <("$0" completions bash); COMP_WORDS=("$0" "$@"); COMP_CWORD=$#; _focal; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = spawnSync("bash", ["-c", script, program, ...words], {
        cwd: folder,
        encoding: "utf8",
        env: focalEnvironment(sandbox),
      });
      return stdout.split("\n").filter((word) => word !== "").sort();
    };
    const { project } = sandbox;
    assert.deepEqual(complete(project, "query", "Rou"), ["Router", "route"]);
    assert.deepEqual(complete(project, "flow", "route", "Router.a"), ["Router.add", "Router.addAll"]);
    assert.deepEqual(complete(sandbox.folder, "-C", project, "dependents", "rout"), ["Router", "route"]);
    assert.deepEqual(complete(project, "query", "./a"), ["./a.py"], "a file, when no symbol begins so");
    assert.deepEqual(complete(project, "query", "x", "--kind", "cons"), ["const", "constructor"]);
    assert.deepEqual(complete(project, "config", "get", "index.e"), ["index.exclude"]);
    assert.deepEqual(complete(project, "hook", "Session"), ["SessionEnd", "SessionStart"]);
  } finally {
    sandbox.remove();
  }
});

Deno.test("every shell's script asks for names", () => {
  const sandbox = new Sandbox();
  try {
    for (const shell of ["bash", "zsh", "fish", "powershell"]) {
      assert.match(sandbox.run(["completions", shell]).stdout, /completions.{0,3} "?--symbols=/, shell);
    }
    assert.equal(sandbox.run(["completions"]).code, 2);
  } finally {
    sandbox.remove();
  }
});

Deno.test("the kinds that are completed are those that grammars make", () => {
  const grammars = join(import.meta.dirname ?? ".", "..", "..", "grammars");
  const kinds = new Set<string>();
  const look = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) look(path);
      else for (const [, kind = ""] of readFileSync(path, "utf8").matchAll(/\^ definition ([a-z_]+)/g)) kinds.add(kind);
    }
  };
  for (const name of readdirSync(grammars)) {
    const expected = join(grammars, name, "expected");
    if (existsSync(expected)) look(expected);
  }
  assert.deepEqual([...kinds].sort(), [...SYMBOL_KINDS]);
});
