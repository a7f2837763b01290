// Memories of several repositories with the same paths and names, asked together.

import assert from "node:assert/strict";
import { Sandbox } from "../program.ts";

interface Item {
  id: string;
  content: string;
  state?: string;
  symbols: { name: string; state: string }[];
}

Deno.test("each repository's memories are told by its own code, and filed where what they name is", () => {
  const sandbox = new Sandbox();
  try {
    const json = <T>(...args: string[]): T => {
      const result = sandbox.run([...args, "--json"]);
      assert.equal(result.code, 0, result.stderr);
      return JSON.parse(result.stdout) as T;
    };
    for (const name of ["a", "b"]) {
      sandbox.write(`project/${name}/x.ts`, `export function foo(): string {\n  return "${name}";\n}\n`);
      sandbox.write(`project/${name}/y.ts`, `export function only_${name}(): void {}\n`);
    }
    const both = ["-C", "a", "-C", "b"];
    json("remember", "-C", "a", "What foo is over here", "-s", "foo");
    const { memory } = json<{ memory: Item }>("remember", "-C", "b", "What foo is over there", "-s", "foo");
    const saved = json<{ memory: Item; not_linked: { reason: string }[] }>(
      ...["remember", ...both, "Only b does this, not `only_a`", "-s", "only_b"],
    );
    assert.deepEqual(saved.memory.symbols.map((each) => each.name), ["only_b"]);
    assert.deepEqual(saved.not_linked.map((each) => each.reason), ["it is in another repository than the memory"]);
    const ids = json<{ items: Item[] }>("memory", "list", "-C", "b").items.map((each) => each.id);
    assert.deepEqual(new Set(ids), new Set([memory.id, saved.memory.id]));
    const together = json<{ items: Item[] }>("memory", "list", ...both).items;
    assert.deepEqual(together.map((each) => each.state), ["fresh", "fresh", "fresh"]);
    const { items } = json<{ items: { body?: string; memories: Item[] }[] }>("query", ...both, "foo");
    assert.deepEqual(items.map((each) => each.memories.map(({ content }) => content)), [
      ["What foo is over here"],
      ["What foo is over there"],
    ]);

    assert.equal(sandbox.run(["memory", "update", "-C", "a", memory.id, "--reviewed"]).code, 2);
    assert.equal(sandbox.run(["memory", "update", "-C", "a", memory.id, "-s", "foo"]).code, 2);
    const shown = json<{ memory: Item }>("memory", "update", "-C", "a", memory.id, "What foo is in b");
    assert.deepEqual([shown.memory.content, shown.memory.state], ["What foo is in b", "unknown"]);
    const reviewed = json<{ memory: Item }>("memory", "update", ...both, memory.id, "--reviewed");
    assert.equal(reviewed.memory.state, "fresh");
  } finally {
    sandbox.remove();
  }
});
