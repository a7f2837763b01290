// The wrong answers that resolving by bare name gives: none of them may ever occur.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

type Sources = Readonly<Record<string, string>>;

/** What became of the references named `name` on a line. */
async function result(sources: Sources, path: string, line: number, name: string): Promise<string[]> {
  const all = resolvedRefs(await viewOf(sources), path);
  const found = all.filter((text) => text.startsWith(`${line} `) && text.includes(` ${name} → `));
  return found.map((text) => text.slice(text.indexOf(" → ") + 3));
}

async function never(sources: Sources, path: string, line: number, name: string, target: string): Promise<void> {
  for (const text of await result(sources, path, line, name)) {
    assert.ok(!text.includes(target), `${path}:${line} ${name} must not lead to ${target}, but: ${text}`);
  }
}

async function leads(sources: Sources, path: string, line: number, name: string, target: string): Promise<void> {
  const found = await result(sources, path, line, name);
  assert.ok(
    found.some((text) => text.startsWith(target)),
    `${path}:${line} ${name} → ${found.join(" | ") || "no ref"}`,
  );
}

Deno.test("a list's append is not a project function of that name", async () => {
  await never(
    {
      "a.py":
        "def append(x):\n    pass\n\nclass A:\n    def __init__(self):\n        self.items = []\n\n    def add(self, x):\n        self.items.append(x)\n",
    },
    "a.py",
    9,
    "append",
    "a.py#append",
  );
  await never(
    {
      "a.ts":
        "export function push(x: number) {}\nclass A {\n  items: number[] = [];\n  add(x: number) { this.items.push(x); }\n}\n",
    },
    "a.ts",
    4,
    "push",
    "a.ts#push",
  );
});

Deno.test("a method of a class of the project named append is not what a list's append is", async () => {
  await never(
    {
      "a.py":
        "class Log:\n    def append(self, x):\n        pass\n\nclass A:\n    def __init__(self):\n        self.items = []\n\n    def add(self, x):\n        self.items.append(x)\n",
    },
    "a.py",
    10,
    "append",
    "Log.append",
  );
});

Deno.test("this.field.run() inside run is not a call of itself", async () => {
  await never(
    { "a.ts": "class Job {\n  constructor(private field: any) {}\n  run() { this.field.run(); }\n}\n" },
    "a.ts",
    3,
    "run",
    "Job.run",
  );
  await never(
    {
      "a.py":
        "class Job:\n    def __init__(self, field):\n        self.field = field\n\n    def run(self):\n        self.field.run()\n",
    },
    "a.py",
    6,
    "run",
    "Job.run",
  );
});

Deno.test("this.field.run() leads to the field's type", async () => {
  await leads(
    { "a.ts": "class Engine { run() {} }\nclass Job {\n  field = new Engine();\n  run() { this.field.run(); }\n}\n" },
    "a.ts",
    4,
    "run",
    "a.ts#Engine.run",
  );
});

Deno.test("a call into a third-party package is not a project function of the same name", async () => {
  const ts = { "util.ts": "export function merge() {}\n", "a.ts": 'import { merge } from "lodash";\nmerge();\n' };
  assert.deepEqual(await result(ts, "a.ts", 2, "merge"), ["external lodash"]);
  const member = { "util.ts": "export function merge() {}\n", "a.ts": 'import * as _ from "lodash";\n_.merge();\n' };
  assert.deepEqual(await result(member, "a.ts", 2, "merge"), ["external lodash"]);
  const py = { "util.py": "def get(url):\n    pass\n", "a.py": "import requests\nrequests.get('u')\n" };
  assert.deepEqual(await result(py, "a.py", 2, "get"), ["external requests"]);
});

Deno.test("what a third-party call returns has no members in the project", async () => {
  await never(
    {
      "util.py": "class Mine:\n    def json(self):\n        pass\n",
      "a.py": "import requests\nr = requests.get('u')\nr.json()\n",
    },
    "a.py",
    3,
    "json",
    "Mine.json",
  );
});

Deno.test("a parameter or local that shadows an import is not the import", async () => {
  const ts = {
    "util.ts": "export function load() {}\n",
    "a.ts":
      'import { load } from "./util.ts";\nfunction f(load: () => void) { load(); }\nfunction g(h: any) { const load = h; load(); }\n',
  };
  await never(ts, "a.ts", 2, "load", "util.ts#load");
  await never(ts, "a.ts", 3, "load", "util.ts#load");
  const py = {
    "util.py": "def load():\n    pass\n",
    "a.py": "from util import load\n\ndef f(load):\n    load()\n\ndef g(h):\n    load = h\n    load()\n",
  };
  await never(py, "a.py", 4, "load", "util.py#load");
  await never(py, "a.py", 8, "load", "util.py#load");
});

Deno.test("two classes with the same method name are told apart by the receiver's type", async () => {
  const ts = {
    "a.ts":
      "class A { go() {} }\nclass B { go() {} }\nfunction f(a: A, b: B, c: any) {\n  a.go();\n  b.go();\n  c.go();\n}\n",
  };
  await leads(ts, "a.ts", 4, "go", "a.ts#A.go");
  await leads(ts, "a.ts", 5, "go", "a.ts#B.go");
  assert.deepEqual(await result(ts, "a.ts", 6, "go"), ["unresolved"]);
  const py = {
    "a.py":
      "class A:\n    def go(self):\n        pass\n\nclass B:\n    def go(self):\n        pass\n\ndef f(b: B):\n    A().go()\n    b.go()\n",
  };
  await leads(py, "a.py", 10, "go", "a.py#A.go");
  await leads(py, "a.py", 11, "go", "a.py#B.go");
});

Deno.test("a method of a value from a parameter is not the only method of that name", async () => {
  const ts = {
    "a.ts": "export class Only { special() {} }\n",
    "b.ts": "export function f(x: any) { x.special(); x.y.special(); }\n",
  };
  await never(ts, "b.ts", 1, "special", "Only.special");
  const py = {
    "a.py": "class Only:\n    def special(self):\n        pass\n",
    "b.py": "def f(x):\n    x.special()\n    y = x.y\n    y.special()\n    for z in x:\n        z.special()\n",
  };
  for (const line of [2, 4, 6]) await never(py, "b.py", line, "special", "Only.special");
});

Deno.test("a method of a value from outside is not the only method of that name", async () => {
  const ts = {
    "a.ts": "export class Only { special() {} }\n",
    "b.ts": 'import { make } from "dep";\nconst x = make();\nx.special();\nnew (make())().special();\n',
  };
  await never(ts, "b.ts", 3, "special", "Only.special");
  await never(ts, "b.ts", 4, "special", "Only.special");
});

Deno.test("an item of a container that is changed later is not called with certainty", async () => {
  const py = { "a.py": 'def one():\n    pass\n\ndef two():\n    pass\n\nd = {"a": one}\nd["a"] = two\nd["a"]()\n' };
  await never(py, "a.py", 9, "()", "a.py#one");
});

Deno.test("a name that is not exported, or not imported, is not visible elsewhere", async () => {
  const ts = {
    "util.ts": "function hidden() {}\n",
    "a.ts": 'import { hidden } from "./util.ts";\nhidden();\nother();\n',
    "b.ts": "export function other() {}\n",
  };
  await never(ts, "a.ts", 2, "hidden", "util.ts#hidden");
  await never(ts, "a.ts", 3, "other", "b.ts#other");
});

Deno.test("same names in different Go packages are told apart", async () => {
  const go = {
    "go.mod": "module example.com/m\n\ngo 1.22\n",
    "x/x.go": "package x\n\nfunc Run() {}\n\ntype T struct{}\n\nfunc (t *T) Go() {}\n",
    "y/y.go":
      'package y\n\nimport "example.com/m/x"\n\nfunc Run() {}\n\nfunc Go(v *x.T, w interface{}) {\n\tRun()\n\tx.Run()\n\tv.Go()\n}\n',
  };
  await leads(go, "y/y.go", 8, "Run", "y/y.go#Run");
  await leads(go, "y/y.go", 9, "Run", "x/x.go#Run");
  await leads(go, "y/y.go", 10, "Go", "x/x.go#T.Go");
});
