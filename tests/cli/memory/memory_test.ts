// Memories, sessions and capsules through the program: remember, recall, memory, session, context, export, import.

import assert from "node:assert/strict";
import { Sandbox } from "../program.ts";

const CODE = `export class Cache {
  get(key: string): string {
    return this.read(key);
  }

  private read(key: string): string {
    return key.trim();
  }
}

export function evict(cache: Cache): void {
  cache.get("oldest");
}
`;

interface Symbol {
  name: string;
  state: string;
  change?: string;
}

interface Item {
  id: string;
  content: string;
  category: string;
  state?: string;
  symbols: Symbol[];
}

class Memories extends Sandbox {
  json<T>(...args: string[]): T {
    const result = this.run([...args, "--json"]);
    assert.ok(result.code === 0 || result.code === 1, result.stderr);
    return JSON.parse(result.stdout) as T;
  }

  list(): Item[] {
    return this.json<{ items: Item[] }>("memory", "list").items;
  }
}

function inProject(work: (project: Memories) => void): void {
  const project = new Memories();
  try {
    project.write("project/src/cache.ts", CODE);
    work(project);
  } finally {
    project.remove();
  }
}

Deno.test("a memory follows its code: fresh, changed, reverted, renamed, gone", () =>
  inProject((project) => {
    const saved = project.json<{ memory: Item; not_linked: unknown[] }>(
      ...["remember", "Reads go through `Cache.get` only", "-s", "evict", "-s", "nobody"],
    );
    assert.deepEqual(saved.memory.symbols.map((each) => [each.name, each.state]), [["evict", "fresh"], [
      "Cache.get",
      "fresh",
    ]]);
    assert.equal(saved.not_linked.length, 1);
    const stateAfter = (code: string): string[] => {
      project.write("project/src/cache.ts", code);
      assert.equal(project.run(["index"]).code, 0);
      return project.list()[0]!.symbols.map((each) => `${each.name}: ${each.change ?? each.state}`);
    };
    assert.deepEqual(stateAfter(CODE.replace("this.read(key)", "this.read(key).trim()")), [
      "evict: fresh",
      "Cache.get: body changed",
    ]);
    assert.deepEqual(stateAfter(CODE), ["evict: fresh", "Cache.get: fresh"]);
    assert.deepEqual(stateAfter(CODE.replace("evict", "drop")), ["drop: renamed to drop", "Cache.get: fresh"]);
    assert.deepEqual(stateAfter("export const nothing = 1;\n"), ["evict: gone", "Cache.get: gone"]);
    assert.equal(project.list()[0]!.state, "orphaned");
  }));

Deno.test("remember, recall, memory show, update, delete, stats", () =>
  inProject((project) => {
    const { memory } = project.json<{ memory: Item }>("remember", "Tokens expire after 15 minutes", "-c", "convention");
    assert.equal(
      project.json<{ merged: boolean }>("remember", "Tokens expire after 15 minutes.", "-c", "convention").merged,
      true,
    );
    assert.equal(project.json<{ items: Item[] }>("recall", "when do tokens expire").items[0]?.id, memory.id);
    assert.equal(project.run(["recall", "zebra"]).code, 1);
    project.json("memory", "update", memory.id, "Tokens expire after 20 minutes");
    const shown = project.json<{ memory: Item; history: { change: string }[] }>("memory", "show", memory.id);
    assert.equal(shown.memory.content, "Tokens expire after 20 minutes");
    assert.deepEqual(shown.history.map((each) => each.change), ["created", "merged", "updated"]);
    assert.equal(project.json<{ total: number }>("memory", "stats").total, 1);
    assert.equal(project.run(["memory", "delete", memory.id]).code, 0);
    assert.equal(project.run(["memory", "delete", memory.id]).code, 1);
    assert.deepEqual(project.list(), []);
  }));

Deno.test("export memories and import memories into another home", () =>
  inProject((project) => {
    project.json("remember", "Kept over there too");
    const lines = project.run(["export", "memories"]).stdout;
    project.write("memories.jsonl", `\uFEFF${lines}`);
    const elsewhere = { env: { FOCAL_HOME: `${project.folder}/elsewhere` } };
    assert.equal(
      project.run(["import", "memories", `${project.folder}/memories.jsonl`], elsewhere).stdout,
      "1 added, 0 updated, 0 unchanged.\n",
    );
    assert.equal(project.run(["export", "memories"], elsewhere).stdout, lines);
    assert.equal(project.run(["import", "memories", "-"], { ...elsewhere, input: "{oops" }).code, 2);
  }));

Deno.test("a session is not sent the same body twice, until it is recovered", () =>
  inProject((project) => {
    const context = (...args: string[]) => project.run(["context", "evict the oldest from the cache", ...args]).stdout;
    assert.match(context(), /cache\.get\("oldest"\)/);
    assert.match(context(), /cache\.get\("oldest"\)/, "without a session nothing is withheld");
    assert.equal(project.run(["session", "list"]).code, 1);
    assert.match(context("--session", "one"), /cache\.get\("oldest"\)/);
    assert.match(context("--session", "one"), /evict.*\(full body sent earlier in session\)/);
    assert.match(context("--session", "one", "--fresh"), /cache\.get\("oldest"\)/);
    assert.match(context("--session", "two"), /cache\.get\("oldest"\)/);
    project.write("project/src/cache.ts", CODE.replace('"oldest"', '"eldest"'));
    assert.match(context("--session", "one"), /cache\.get\("eldest"\)/, "it has changed since");
    project.json("remember", "Evict the oldest first", "--session", "one");
    const recovered = project.run(["session", "recover", "one"]).stdout;
    assert.match(recovered, /^## Stored decisions and notes\n- \[decision\] Evict the oldest first/);
    assert.match(recovered, /## Files accessed\n- src\/cache\.ts/);
    assert.match(recovered, /- evict \(src\/cache\.ts\)/);
    assert.match(context("--session", "one"), /cache\.get\("eldest"\)/);
    const shown = project.json<{ usage: { answers: number; file_tokens: number }; resets: number }>(
      "session",
      "show",
      "one",
    );
    assert.ok(shown.usage.answers === 5 && shown.usage.file_tokens > 0, JSON.stringify(shown));
    assert.equal(shown.resets, 1);
    assert.match(project.run(["session", "show"]).stdout, /^session \S+ \(\w+\)\n\d+ answers?, [\d,]+ tokens for /);
    assert.equal(project.json<{ items: unknown[] }>("session", "list").items.length, 2);
  }));
