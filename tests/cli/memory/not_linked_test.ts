// Names in backticks are linked from the first command on, and those that cannot be are said.

import assert from "node:assert/strict";
import { Sandbox } from "../program.ts";

interface Saved {
  readonly memory: { readonly id: string; readonly symbols: readonly { readonly name: string }[] };
  readonly not_linked: readonly { readonly name: string; readonly reason: string; readonly candidates: string[] }[];
}

function inProject(work: (sandbox: Sandbox) => void): void {
  const sandbox = new Sandbox();
  try {
    for (const name of ["a", "b"]) {
      sandbox.write(`project/src/${name}.ts`, `export function ${name}(): void {}\nexport function scan(): void {}\n`);
    }
    work(sandbox);
  } finally {
    sandbox.remove();
  }
}

Deno.test("the first command in a repository links what it names in backticks", () =>
  inProject((sandbox) => {
    const { stdout, stderr } = sandbox.run(["remember", "`a` comes before all else", "--json"]);
    const saved: Saved = JSON.parse(stdout);
    assert.deepEqual([saved.memory.symbols.map(({ name }) => name), saved.not_linked], [["a"], []], stderr);
  }));

Deno.test("names in backticks that are unknown or ambiguous are said in one line; what is no name is not", () =>
  inProject((sandbox) => {
    const text = "`scan` and `nobody` are called by `a`, see `npm run build`, `--fast` and `1 + 1`";
    const { stdout } = sandbox.run(["remember", text]);
    const lines = stdout.split("\n").filter((line) => line.startsWith("Not linked"));
    assert.deepEqual(lines, [
      "Not linked to scan (2 symbols have this name: src/a.ts#scan, src/b.ts#scan); nobody (no such symbol)",
    ]);
    const both: Saved = JSON.parse(sandbox.run(["remember", "`scan` is slow", "-s", "scan", "--json"]).stdout);
    assert.deepEqual(both.not_linked.map(({ name }) => name), ["scan"]);
    const changed = sandbox.run(["memory", "update", both.memory.id, "`nobody` is slow", "--json"]);
    assert.deepEqual((JSON.parse(changed.stdout) as Saved).not_linked.map(({ name }) => name), ["nobody"]);
  }));
