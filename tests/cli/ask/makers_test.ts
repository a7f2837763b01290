// What making an instance runs: constructors, inherited ones included, in questions that go either way.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();
repository.write(
  "src/shapes.ts",
  `export class Shape {
  constructor() {
    this.measure();
  }
  measure(): void {}
}
export class Square extends Shape {}
export class Round extends Shape {
  constructor() {
    super();
  }
}
export function makeSquare(): Square {
  return new Square();
}
`,
);
repository.write(
  "src/Crate.java",
  `class Crate {
  Crate() {
    this(1);
  }
  Crate(int size) {
    seal();
  }
  void seal() {}
  static Crate pack() {
    return new Crate();
  }
}
`,
);

repository.write(
  "src/Base.cs",
  `class Base {
  public Base() { Prime(); }
  void Prime() {}
}
class Silent : Base { public Silent() {} }
class Said : Base { public Said(int x) : base() {} public Said() : this(1) {} }
class Bare : Base {}
class Maker { static void Make() { new Silent(); new Bare(); } }
`,
);

repository.write("src/open.ts", "export function ask(it: any) {\n  it.go();\n}\nexport function rest() {}\n");

repository.write(
  "src/tasks.ts",
  `export abstract class Task {
  abstract run(): void;
}
export class Left extends Task {
  override run(): void {}
}
export class Right extends Task {
  override run(): void {}
}
export function start(task: Task): void {
  task.run();
}
`,
);

Deno.test("flow and deps go through constructors, one's own and inherited ones", () => {
  const { answer } = repository.json("flow", "makeSquare", "Shape.measure");
  const steps = answer.items[0].steps.map((step: { qualified_name: string }) => step.qualified_name);
  assert.deepEqual(steps, ["makeSquare", "Shape.constructor", "Shape.measure"]);
  assert.equal(answer.items[0].steps[1].heuristic, undefined);
  assert.deepEqual(namesOf(repository.json("deps", "makeSquare").answer), ["Square"]);
  assert.ok(namesOf(repository.json("deps", "makeSquare", "--depth", "2").answer).includes("Shape.measure"));
  const nearer = repository.json("flow", "createServer", "Store.put").answer;
  assert.equal(nearer.items[0].steps.length, 3);
});

Deno.test("who makes a subtype without a constructor uses the inherited one", () => {
  const users = namesOf(repository.json("dependents", "Shape.constructor").answer);
  assert.deepEqual(users.sort(), ["Round.constructor", "makeSquare"]);
  const { items } = repository.json("impact", "Shape.measure").answer;
  const reached = items.map((item: { distance: number; qualified_name: string }) =>
    `${item.distance} ${item.qualified_name}`
  );
  assert.deepEqual(reached.sort(), ["1 Shape.constructor", "2 Round.constructor", "2 makeSquare"]);
});

Deno.test("which of several constructors runs is not known: marked, and left out with --certain", () => {
  const { answer } = repository.json("flow", "Crate.pack", "Crate.seal");
  assert.equal(answer.items[0].steps[1].heuristic, true);
  assert.match(repository.focal("flow", "Crate.pack", "Crate.seal").stdout, /Crate\(int size\) {2}\(heuristic\)/);
  assert.equal(repository.json("flow", "Crate.pack", "Crate.seal", "--certain").code, 1);
  const one = repository.json("dependents", "src/Crate.java:5").answer;
  assert.equal(one.items.find((item: { name: string }) => item.name === "pack")?.heuristic, true);
});

Deno.test("no path is not said to be certain while something on the way did not resolve", () => {
  const { answer, code } = repository.json("flow", "ask", "rest");
  assert.equal(code, 1);
  assert.equal(answer.completeness.verdict, "lower bound");
  assert.equal(answer.completeness.unresolved, 1);
  const { unresolved } = repository.json("flow", "ask", "rest", "--unresolved").answer;
  assert.deepEqual(unresolved.map((site: { name: string; line: number }) => [site.name, site.line]), [["go", 2]]);
  assert.match(repository.focal("flow", "ask", "rest", "--unresolved").stdout, /src\/open\.ts:2:\d+ {2}call go/);
  assert.equal(repository.json("flow", "rest", "ask").answer.completeness.verdict, "complete");
  assert.match(repository.focal("flow", "createServer", "Store.put").stdout, /No further path is known|… further/);
});

Deno.test("a change of one override does not concern its siblings, only who may call it through the declared member", () => {
  const { items } = repository.json("impact", "Left.run").answer;
  const reached = items.map((item: { qualified_name: string }) => item.qualified_name).sort();
  assert.deepEqual(reached, ["start"]);
  assert.deepEqual(namesOf(repository.json("dependents", "Task.run").answer).sort(), [
    "Left.run",
    "Right.run",
    "start",
  ]);
});

Deno.test("a constructor that names none of its base's runs the one without arguments (C#, Java)", () => {
  const users = namesOf(repository.json("dependents", "Base.Base").answer).sort();
  assert.deepEqual(users, ["Maker.Make", "Said.Said", "Silent.Silent"]);
  assert.deepEqual(namesOf(repository.json("deps", "Silent.Silent").answer), ["Base.Base"]);
  assert.deepEqual(namesOf(repository.json("deps", "src/Base.cs:6").answer).includes("Prime"), false);
  const impact = repository.json("impact", "Base.Prime", "--depth", "3").answer;
  assert.ok(namesOf(impact).includes("Maker.Make"));
  assert.equal(repository.focal("flow", "Maker.Make", "Base.Prime").code, 0);
});
