// The many ways to write which symbol is meant, and what is said when there is none, through the program.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();
repository.write(
  "src/pets.ts",
  `/** What all animals have. */
export class Animal {
  feed(): void {}
}

/**
 * Barks.
 */
@sealed
export class Dog extends Animal {
  // Aloud.
  bark(): void {
    this.feed();
  }
}

export function feed(): void {}
`,
);
repository.write(
  "src/lines.ts",
  `class Held { queue = 1 }
class Late { queue = 2 }
class Lost { queue = 3 }
class Shop { queue = 4 }
class Xenon { queue = 5 }
class Queue { sort() {} }
class SortTools {}
`,
);
repository.write("src/walk.ts", "export const STEP = 1;\n");
repository.write(
  "src/Sum.java",
  `package com.example.sums;

class Sum {
  int add(int a) { return add(a, 0); }
  int add(int a, int b) { return a; }
  int twice(int a) { return add(a, a); }
}
`,
);
repository.write(
  "src/вектор é.rb",
  "class Vec\n  def empty?\n    true\n  end\n  def ==(other)\n    empty?\n  end\nend\n",
);

repository.write(
  "src/tin.rs",
  "pub struct Tin {\n    size: u8,\n}\n\nimpl Tin {\n    pub fn size(&self) -> u8 {\n        self.size\n    }\n}\n",
);

const one = (asked: string): string[] => namesOf(repository.json("query", asked).answer);

Deno.test("a line of a comment, attribute or decorator means what it is about", () => {
  assert.deepEqual(one("src/pets.ts:1"), ["Animal"]);
  for (const line of [6, 7, 8, 9, 10]) assert.deepEqual(one(`src/pets.ts:${line}`), ["Dog"], String(line));
  assert.deepEqual(one("src/pets.ts:11"), ["Dog.bark"]);
  assert.deepEqual(one(`${repository.sandbox.project}/src/pets.ts:12:5`), ["Dog.bark"]);
  assert.equal(repository.json("query", "src/pets.ts:5").answer.items[0].kind, "module");
});

Deno.test("a place that is not there is told, with nothing in its stead", () => {
  const beyond = repository.focal("dependents", "src/pets.ts:900");
  assert.equal(beyond.code, 1);
  assert.match(beyond.stdout, /^src\/pets\.ts:900: not found; src\/pets\.ts has 1\d lines/);
  assert.match(repository.focal("query", "src/nope.ts:3").stdout, /src\/nope\.ts is not an indexed file/);
  assert.match(repository.focal("query", "src/walk.ts:zzzz").stdout, /not found; src\/walk\.ts has STEP/);
  assert.match(
    repository.focal("query", "where do dogs bark").stdout,
    /not found; a name is asked for; `search` finds words/,
  );
  assert.equal(repository.json("query", "src/pets.ts:0").code, 1);
});

Deno.test("a member is found by the type that inherits it, and the answer says where it is from", () => {
  for (const command of ["dependents", "deps", "impact"]) {
    const { answer, code } = repository.json(command, "Dog.feed");
    assert.equal(code, 0, command);
    assert.equal((answer.symbol ?? answer.of[0]).qualified_name, "Animal.feed", command);
    assert.match(answer.note, /Dog inherits feed from Animal/, command);
    assert.match(repository.focal(command, "Dog.feed").stdout, /^Dog inherits feed from Animal/, command);
  }
  assert.deepEqual(one("Dog.feed"), ["Animal.feed"]);
  assert.match(repository.focal("query", "Dog.feed").stdout, /^Dog inherits feed from Animal/);
  assert.deepEqual(repository.json("dependents", "Dog.bask").answer.suggestions, ["Dog.bark"]);
});

Deno.test("a misspelt member is one of the type that is written as asked, before what begins like it", () => {
  assert.deepEqual(repository.json("dependents", "Queue.sortt").answer.suggestions, ["Queue.sort", "SortTools"]);
});

Deno.test("path:name takes what is named so in full before a member of that name", () => {
  const { answer, code } = repository.json("dependents", "src/pets.ts:feed");
  assert.equal(code, 0);
  assert.equal(answer.symbol.qualified_name, "feed");
  assert.equal(repository.json("dependents", "feed").answer.found, "several");
});

Deno.test("a file's symbol is found by the file's name when nothing else has it", () => {
  const { answer } = repository.json("query", "walk");
  assert.equal(answer.match, "exact");
  assert.equal(answer.items[0].path, "src/walk.ts");
  assert.equal(answer.items[0].kind, "module");
});

Deno.test("packages, generics and arguments are understood; overloads are one unless a line is named", () => {
  assert.deepEqual(one("com.example.sums.Sum"), ["Sum"]);
  assert.equal(repository.json("query", "com.example.other.Sum").answer.match, "similar");
  assert.deepEqual(namesOf(repository.json("dependents", "Sum.add").answer), ["Sum.twice"]);
  assert.deepEqual(namesOf(repository.json("dependents", "src/Sum.java:4").answer), []);
  assert.deepEqual(namesOf(repository.json("dependents", "src/Sum.java:5").answer), ["Sum.add", "Sum.twice"]);
});

Deno.test("parentheses mean what can be called", () => {
  assert.equal(repository.json("dependents", "Tin.size").answer.found, "several");
  const { answer, code } = repository.json("dependents", "Tin.size()");
  assert.equal(code, 0);
  assert.equal(answer.symbol.kind, "method");
});

Deno.test("names with signs, in a file whose name is not ASCII", () => {
  assert.deepEqual(one("Vec#empty?"), ["Vec.empty?"]);
  assert.deepEqual(one("Vec.=="), ["Vec.=="]);
  assert.deepEqual(one("src/вектор é.rb:2"), ["Vec.empty?"]);
  assert.match(repository.focal("query", "Vec").stdout, /^src\/вектор é\.rb:1 {2}class Vec/);
});

Deno.test("tests come after what they test, and a folder without sources says so", () => {
  const ordered = new AskedRepository();
  ordered.write("a/open.test.ts", "export function open() {}\n");
  ordered.write("b/open.ts", "export function open() {}\n");
  for (const command of ["query", "dependents"]) {
    const { answer } = ordered.json(command, "open");
    assert.deepEqual(answer.items.map((item: { path: string }) => item.path), ["b/open.ts", "a/open.test.ts"], command);
  }
  const empty = ordered.sandbox.write("empty/readme.txt", "nothing").replace(/\/readme\.txt$/, "");
  assert.match(ordered.focal("query", "open", "-C", empty).stdout, /not found; no source file is indexed here/);
});
