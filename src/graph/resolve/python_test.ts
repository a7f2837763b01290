// Python's scopes, flow, classes and modules, seen through what references lead to.

import assert from "node:assert/strict";
import { targetsIn } from "./testing.ts";

const at = targetsIn("m.py");

const TWO = "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\n";

Deno.test("straight-line assignments give a name a new meaning from there on", async () => {
  const source = TWO + "def f():\n    x = A()\n    x.go()\n    x = B()\n    x.go()\n";
  assert.deepEqual(await at(source, 7, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 9, "go"), ["m.py#B.go"]);
});

Deno.test("after branches a name may be what either left, and a branch that returns leaves nothing", async () => {
  const both = TWO + "def f(c):\n    if c:\n        x = A()\n    else:\n        x = B()\n    x.go()\n";
  assert.deepEqual(await at(both, 10, "go"), ["ambiguous 2"]);
  const one = TWO + "def f(c):\n    x = A()\n    if c:\n        x = B()\n        return x.go()\n    x.go()\n";
  assert.deepEqual(await at(one, 9, "go"), ["m.py#B.go"]);
  assert.deepEqual(await at(one, 10, "go"), ["m.py#A.go"]);
});

Deno.test("a local is local before its assignment too, also for functions inside", async () => {
  const source =
    "def helper(): pass\ndef f(given):\n    def inner():\n        helper()\n    helper = given\n    return inner\n";
  assert.deepEqual(await at(source, 4, "helper"), ["unresolved"]);
});

Deno.test("names of a class body are not seen by its methods", async () => {
  const source = "def run(): pass\nclass A:\n    def run(self):\n        run()\n";
  assert.deepEqual(await at(source, 4, "run"), ["m.py#run"]);
});

Deno.test("comprehensions have their own variables, and evaluate the first iterable outside", async () => {
  const source = TWO + "def f():\n    x = [A()]\n    y = [x.go() for x in x]\n    x.go()\n";
  assert.deepEqual(await at(source, 7, "go"), ["m.py#A.go"]);
  assert.ok(!(await at(source, 8, "go")).includes("m.py#A.go"));
});

Deno.test("isinstance says what a name is inside the test, not behind it", async () => {
  const source = TWO + "def f(x):\n    if isinstance(x, A):\n        x.go()\n    x.go()\n";
  assert.deepEqual(await at(source, 7, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 8, "go"), ["unresolved"]);
  const guarded = TWO + "def f(x):\n    if not isinstance(x, B):\n        return\n    x.go()\n";
  assert.deepEqual(await at(guarded, 8, "go"), ["m.py#B.go"]);
});

Deno.test("global and nonlocal assign outside", async () => {
  const source = TWO + "def f():\n    global G\n    G = A()\ndef g():\n    G.go()\n";
  assert.deepEqual(await at(source, 9, "go"), ["m.py#A.go"]);
});

Deno.test("types in strings, unions, optionals and containers are followed", async () => {
  const head = "import typing as t\n" + TWO;
  for (const type of ['"A"', "A | None", "t.Optional[A]", "t.Annotated[A, 1]", '"A | None"', "t.Union[A, None]"]) {
    assert.deepEqual(await at(head + `def f(x: ${type}):\n    x.go()\n`, 7, "go"), ["m.py#A.go"], type);
  }
  for (const type of ["list[A]", "t.Sequence[A]", '"dict[A, B]"']) {
    assert.deepEqual(await at(head + `def f(x: ${type}):\n    for y in x: y.go()\n`, 7, "go"), ["m.py#A.go"], type);
  }
  assert.deepEqual(await at(head + "def f(x: dict[str, B]):\n    for k, v in x.items(): v.go()\n", 7, "go"), [
    "m.py#B.go",
  ]);
  assert.deepEqual(await at(head + "def f(x: type[A]):\n    x().go()\n", 7, "go"), ["m.py#A.go"]);
});

Deno.test("fields of self come from every method, properties are read without a call", async () => {
  const source = TWO +
    "class C:\n    def __init__(self):\n        self.a = A()\n    @property\n    def b(self) -> B: return B()\n    def run(self):\n        self.a.go()\n        self.b.go()\n";
  assert.deepEqual(await at(source, 11, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 12, "go"), ["m.py#B.go"]);
});

Deno.test("with gives what __enter__ or a context manager function yields", async () => {
  const source = "from contextlib import contextmanager\nimport typing as t\n" + TWO +
    "class M:\n    def __enter__(self): return A()\n    def __exit__(self, *p): pass\n@contextmanager\ndef opened() -> t.Iterator[B]:\n    yield B()\ndef f():\n    with M() as x, opened() as y:\n        x.go()\n        y.go()\n";
  assert.deepEqual(await at(source, 15, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 16, "go"), ["m.py#B.go"]);
});

Deno.test("type variables stand for the argument", async () => {
  const source = "from typing import TypeVar\nT = TypeVar('T')\n" + TWO +
    "def same(x: T) -> T: return x\nsame(B()).go()\n";
  assert.deepEqual(await at(source, 8, "go"), ["m.py#B.go"]);
});

Deno.test("imports: relative, submodules, re-exports, star, src layout, namespace packages, outside", async () => {
  const sources = {
    "pyproject.toml": "[project]\nname = 'x'\n",
    "m.py":
      "import pkg.sub.deep\nfrom pkg import Thing, sub\nfrom pkg.star import *\nfrom space.inner import here\nimport json\nfrom inside import tool\npkg.sub.deep.go()\nThing()\nsub.deep.go()\nshown()\n_hidden()\nhere()\njson.dumps(1)\ntool()\n",
    "pkg/__init__.py": "from .models import Thing\n",
    "pkg/models.py": "class Thing:\n    def __init__(self): pass\n",
    "pkg/sub/__init__.py": "",
    "pkg/sub/deep.py": "def go(): pass\n",
    "pkg/star.py": "from .other import shown\n",
    "pkg/other.py": "def shown(): pass\ndef _hidden(): pass\n",
    "space/inner.py": "def here(): pass\n",
    "src/inside/__init__.py": "def tool(): pass\n",
    "pkg/json.py": "def dumps(x): pass\n",
  };
  assert.deepEqual(await at(sources, 7, "go"), ["pkg/sub/deep.py#go"]);
  assert.deepEqual(await at(sources, 8, "Thing"), ["pkg/models.py#Thing"]);
  assert.deepEqual(await at(sources, 9, "go"), ["pkg/sub/deep.py#go"]);
  assert.deepEqual(await at(sources, 10, "shown"), ["pkg/other.py#shown"]);
  assert.deepEqual(await at(sources, 11, "_hidden"), ["unresolved"]);
  assert.deepEqual(await at(sources, 12, "here"), ["space/inner.py#here"]);
  assert.deepEqual(await at(sources, 13, "dumps"), ["external json"]);
  assert.deepEqual(await at(sources, 14, "tool"), ["src/inside/__init__.py#tool"]);
});

Deno.test("a single element of a dictionary is followed until the dictionary is passed on", async () => {
  const head = 'def one(): pass\ndef two(): pass\nd = {"a": one, "b": two}\n';
  assert.deepEqual(await at(head + 'd["a"]()\n', 4, "()"), ["m.py#one"]);
  assert.deepEqual(await at(head + 'print(d)\nd["a"]()\n', 5, "()"), ["ambiguous 2"]);
});

Deno.test("a call with spread arguments may have chosen any overload", async () => {
  const makers = "from typing import Callable, overload\n" +
    "class C:\n    def __call__(self): pass\n" +
    "@overload\ndef make(f: int) -> C: ...\n" +
    "@overload\ndef make(f: str) -> Callable[[int], C]: ...\n" +
    "def make(f: int | str) -> C | Callable[[int], C]: pass\n";
  const user = "from .makers import make\ndef use(*args):\n    make(*args)(1)\n    make(1)(1)\n";
  const sources = { "m.py": user, "makers.py": makers };
  assert.deepEqual(await at(sources, 3, "()"), ["unresolved"]);
  assert.deepEqual(await at(sources, 4, "()"), ["makers.py#C.__call__"]);
});

Deno.test("what a library gives back for a type of the project may be of that type: nobody knows", async () => {
  const source = `import click\n${TWO}def f(ctx: click.Context):\n    ctx.made(A).go()\n    ctx.made(1).go()\n`;
  assert.deepEqual(await at(source, 7, "go"), ["unresolved"]);
  assert.deepEqual(await at(source, 8, "go"), ["external click"]);
});

Deno.test("where isinstance fails a name is one of the rest", async () => {
  const source = TWO + "class A2(A): pass\nclass C:\n    def go(self): pass\n" +
    "def f(x: A | A2 | B, y: A | B | C):\n    if isinstance(x, A):\n        x.go()\n    else:\n        x.go()\n" +
    "    if not isinstance(y, (A, B)):\n        y.go()\n        return\n    y.go()\n" +
    "    if isinstance(y, B):\n        return\n    y.go()\n";
  assert.deepEqual(await at(source, 10, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 12, "go"), ["m.py#B.go"]);
  assert.deepEqual(await at(source, 14, "go"), ["m.py#C.go"]);
  assert.deepEqual(await at(source, 16, "go"), ["ambiguous 2"]);
  assert.deepEqual(await at(source, 19, "go"), ["m.py#A.go"]);
});

Deno.test("a named tuple is taken apart into its fields, a deque holds what it is made of", async () => {
  const source = "from typing import NamedTuple\nfrom collections import deque\n" + TWO +
    "class Pair(NamedTuple):\n    name: str\n    first: A\n    rest: B\n" +
    "class NoPair:\n    name: str\n    first: A\n" +
    "def f(pairs: list[Pair], no: NoPair):\n    for name, first, rest in pairs:\n        first.go()\n        rest.go()\n" +
    "    n, x = no\n    x.go()\n    todo = deque([A()])\n    todo.popleft().go()\n";
  assert.deepEqual(await at(source, 16, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 17, "go"), ["m.py#B.go"]);
  assert.deepEqual(await at(source, 19, "go"), ["unresolved"]);
  assert.deepEqual(await at(source, 21, "go"), ["m.py#A.go"]);
});

Deno.test("reading a field that is a descriptor gives what the descriptor gives", async () => {
  const source =
    "from __future__ import annotations\nfrom typing import Generic, TypeVar, overload\nT = TypeVar('T')\n" + TWO +
    "class Late(Generic[T]):\n    @overload\n    def __get__(self, instance: None, owner) -> Late[T]: ...\n" +
    "    @overload\n    def __get__(self, instance: object, owner) -> T: ...\n" +
    "    def __get__(self, instance, owner) -> Late[T] | T:\n        return self\n" +
    "class Box:\n    a: Late[A] = Late()\n    b = B()\n" +
    "def f(box: Box):\n    box.a.go()\n    box.b.go()\n";
  assert.deepEqual(await at(source, 19, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 20, "go"), ["m.py#B.go"]);
});
