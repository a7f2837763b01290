// Overloads are shown or told, never one of them silently; where a list is cut the answer says by how much.

import assert from "node:assert/strict";
import { AskedRepository } from "./repository.ts";

const repository = new AskedRepository();
repository.git("init", "--quiet");
const java = (body: string) =>
  `package a;\n\npublic class Writer {\n  public String write(Object value) {\n    return write(value, 1);\n  }\n\n` +
  `  public String write(Object value, int depth) {\n    ${body}\n  }\n}\n`;
const LAYERS = 7;

/** From `start` to `end` there are 2 + 2 × 2 × … ways. */
function ways(): string {
  const layer = (at: number) =>
    ["a", "b"].map((side) =>
      `def ${side}${at}():\n${
        at === LAYERS ? "    end()\n" : ["a", "b"].map((next) => `    ${next}${at + 1}()\n`).join("")
      }`
    ).join("\n");
  const layers = Array.from({ length: LAYERS }, (_, at) => layer(at + 1)).join("\n");
  return `def start():\n    a1()\n    b1()\n\n${layers}\ndef few():\n    a${LAYERS}()\n    b${LAYERS}()\n    a${
    LAYERS - 1
  }()\n\ndef end():\n    pass\n`;
}

repository.write("tools/ways.py", ways());
for (let at = 0; at < 4; at++) {
  repository.write("src/Writer.java", java(`return "${at}" + value;`));
  repository.commit(`Commit ${at}`);
}

Deno.test("a batch shows every overload, and their signatures before any body", () => {
  const { answer } = repository.json("batch", "Writer.write", "normalizePath");
  assert.deepEqual(answer.items.map((item: { start_line: number }) => item.start_line), [4, 8, 19]);
  assert.match(answer.items[1].body, /"3" \+ value/);
  assert.match(answer.items[0].note, /Writer\.write has 2 overloads/);
  assert.equal(answer.items[1].note, undefined);
  const one = repository.json("batch", "src/Writer.java:8").answer.items;
  assert.deepEqual([one.length, one[0].start_line, one[0].note], [1, 8, undefined]);
  const narrow = repository.json("batch", "Writer.write", "normalizePath", "--max-tokens", "280").answer;
  assert.deepEqual(narrow.items.map((item: { start_line: number }) => item.start_line), [4, 8]);
  assert.ok(narrow.truncated);
  const none = repository.json("batch", "Writer.write", "--max-tokens", "200").answer;
  assert.deepEqual([none.items.length, none.missed[0].left_out, none.more], [1, 1, "1 more, raise max_tokens"]);
});

Deno.test("an answer for several overloads says so", () => {
  for (const args of [["dependents", "Writer.write"], ["deps", "Writer.write"], ["impact", "Writer.write"]]) {
    assert.match(repository.focal(...args).stdout, /^Writer\.write has 2 overloads, all of which/m, args.join(" "));
  }
  assert.doesNotMatch(repository.focal("dependents", "normalizePath").stdout, /overloads/);
});

Deno.test("history covers all overloads, and counts the commits that it leaves out", () => {
  const { answer } = repository.json("history", "Writer.write", "--limit", "1");
  assert.deepEqual(answer.items.map((item: { subject: string }) => item.subject), ["Commit 3"]);
  assert.deepEqual([answer.older, answer.more], [3, "3 older commits, raise --limit"]);
  assert.match(repository.focal("history", "Writer.write", "--limit", "3").stdout, /… 1 older commit, raise --limit/);
  const first = repository.json("history", "src/Writer.java:4").answer;
  assert.deepEqual([first.items.length, first.truncated], [1, false], "the first overload did not change");
});

Deno.test("flow counts the paths that it does not show", () => {
  const few = repository.json("flow", "few", "end", "--max-paths", "1").answer;
  assert.deepEqual([few.items.length, few.further, few.more], [1, 3, "3 further paths, raise --max-paths"]);
  const many = repository.json("flow", "start", "end", "--max-paths", "2").answer;
  assert.deepEqual([many.items.length, many.more], [2, "at least 20 further paths, raise --max-paths"]);
  assert.match(repository.focal("flow", "few", "end", "--max-paths", "4").stdout, /No further path is known/);
});

Deno.test("dependents and deps take a limit, and say how many there are", () => {
  const { answer } = repository.json("dependents", "end", "--depth", "3", "--limit", "2");
  assert.equal(answer.items.length, 2);
  assert.ok(answer.total > 4 && answer.truncated);
  assert.equal(answer.more, `${answer.total - 2} more, raise --limit`);
  const text = repository.focal("deps", "start", "--limit", "1").stdout;
  assert.match(text, /2 in all, nearest first; raise --limit to see more/);
  assert.equal(repository.json("deps", "start", "--limit", "9").answer.truncated, false);
  assert.equal(repository.focal("deps", "start", "--limit", "0").code, 2);
});

Deno.test("dependents and impact count the same: symbols, and the modules that use it at their top level", () => {
  repository.write("src/shared.ts", "export function shared(): void {}\n");
  repository.write(
    "src/one.ts",
    'import { shared } from "./shared.ts";\n\nshared();\n\nexport function one(): void {\n  shared();\n}\n',
  );
  repository.write("src/two.ts", 'import { shared } from "./shared.ts";\n\nshared();\n');
  const [users, affected] = ["dependents", "impact"].map((name) =>
    repository.json(name, "shared", "--depth", "1").answer
  );
  assert.deepEqual(users.counts, { symbols: 1, modules: 2, files: 2, tests: 0, public: 1 });
  assert.deepEqual(affected.counts, users.counts);
  for (const { total, items } of [users, affected]) assert.deepEqual([total, items.length], [3, 3]);
  assert.match(repository.focal("dependents", "shared").stdout, /^1 symbol and 2 modules use shared \(/);
  assert.match(repository.focal("impact", "shared").stdout, /^1 symbol and 2 modules in 2 files affected/);
  repository.write("src/one.ts", "");
  assert.match(repository.focal("dependents", "shared").stdout, /^1 module uses shared \(/);
  assert.match(repository.focal("impact", "shared").stdout, /^1 module in 1 file affected/);
});
