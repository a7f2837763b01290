// Names in Python that have several definitions, stand-ins or wrappers, and what is known where a test holds.

import assert from "node:assert/strict";
import { resolvedRefs, targetsIn, viewOf } from "./testing.ts";

const at = targetsIn("m.py");

const TWO = "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\n";

Deno.test("a function or class written on both sides of a branch is one", async () => {
  const lock = "if W:\n    def lock(f): pass\nelse:\n    def lock(f): pass\ndef g(x):\n    lock(x)\n";
  assert.deepEqual(await at(lock, 6, "lock"), ["m.py#lock~2"]);
  const fallback = "try:\n    from os import fork\nexcept E:\n    def fork(): pass\ndef g():\n    fork()\n";
  assert.deepEqual(await at(fallback, 6, "fork"), ["unresolved"]);
  const parts =
    "if T:\n    class Part:\n        def go(self): pass\nelse:\n    class Part:\n        def go(self): pass\n" +
    "def g(x: Part, y: 'Part'):\n    x.go()\n";
  assert.deepEqual(await at(parts, 7, "Part"), ["m.py#Part", "m.py#Part"]);
  assert.deepEqual(await at(parts, 8, "go"), ["m.py#Part.go~2"]);
});

Deno.test("what a branch left under the name of an import or definition is referred to, not a mere local", async () => {
  const sources = {
    "m.py": "try:\n    from n import A\nexcept ImportError:\n    A = None\ndef f(x: A):\n    if A is not None: pass\n" +
      "class K(A): pass\n",
    "n.py": "class A: pass\n",
  };
  assert.deepEqual(await at(sources, 5, "A"), ["n.py#A"]);
  assert.deepEqual(await at(sources, 6, "A"), ["n.py#A"]);
  assert.deepEqual(await at(sources, 7, "A"), ["n.py#A"]);
  const outside = "try:\n    import u as json\nexcept ImportError:\n    import json\nx = json\njson.dumps(x)\n";
  assert.deepEqual(await at(outside, 5, "json"), ["external json"]);
  const local = TWO + "def f(c):\n    if c:\n        x = A\n    else:\n        x = B\n    return x\n";
  assert.deepEqual(await at(local, 10, "x"), []);
});

Deno.test("under TYPE_CHECKING the types count, not what stands in for them when the program runs", async () => {
  const sources = {
    "m.py": "from typing import TYPE_CHECKING, Any\nif TYPE_CHECKING:\n    from n import A\nelse:\n    A = Any\n" +
      "def f(x: A):\n    x.go()\nx: A\n",
    "n.py": TWO,
  };
  assert.deepEqual(await at(sources, 6, "A"), ["n.py#A"]);
  assert.deepEqual(await at(sources, 7, "go"), ["n.py#A.go"]);
  assert.deepEqual(await at(sources, 8, "A"), ["n.py#A"]);
});

Deno.test("assigning a definition to its own name through a call decorates it", async () => {
  const source = TWO + "def w(f): return f\ndef save(): return A()\nsave = w(w(save))\nB = w(B)\n" +
    "class C:\n    def size(self): return A()\n    size = property(size)\n" +
    "def f(b: B, c: C):\n    save().go()\n    b.go()\n    c.size.go()\n";
  assert.deepEqual(await at(source, 13, "save"), ["m.py#save"]);
  assert.deepEqual(await at(source, 13, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 14, "go"), ["m.py#B.go"]);
  assert.deepEqual(await at(source, 15, "go"), ["m.py#A.go"]);
});

Deno.test("types among the parameters of Callable are referred to, in annotations, aliases and strings", async () => {
  const source = "from typing import Callable\n" + TWO +
    "def f(x: Callable[[A], B], y: 'Callable[[A], B]'): pass\nT = Callable[[A], B]\n";
  assert.deepEqual(await at(source, 6, "A"), ["m.py#A", "m.py#A"]);
  assert.deepEqual(await at(source, 6, "B"), ["m.py#B", "m.py#B"]);
  assert.deepEqual(await at(source, 7, "A"), ["m.py#A"]);
});

Deno.test("a bare Final leaves the type to the value", async () => {
  const source = "import typing as t\nfrom typing import Final\n" + TWO +
    "class C:\n    def __init__(self, a: A, b: B):\n        self.a: Final = a\n        self.b: t.Final = b\n" +
    "    def f(self):\n        self.a.go()\n        self.b.go()\n";
  assert.deepEqual(await at(source, 12, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 13, "go"), ["m.py#B.go"]);
});

Deno.test("a class of the project may be named like one of typing's forms", async () => {
  const source =
    "from typing import Generic, TypeVar\nT = TypeVar('T')\nclass Type(Generic[T]):\n    def run(self): pass\n" +
    "class Sub(Type[int]):\n    def run(self):\n        super().run()\ndef f(x: Type[int], y: 'Type[int]'):\n    x.run(y.run())\n";
  assert.deepEqual(await at(source, 7, "run"), ["m.py#Type.run"]);
  assert.deepEqual(await at(source, 9, "run"), ["m.py#Type.run", "m.py#Type.run"]);
});

Deno.test("aliases of built-in generics are types", async () => {
  const source = TWO +
    "Pair = tuple[A, B]\ndef f(x: list[Pair]):\n    for a, b in x:\n        a.go()\n        b.go()\n";
  assert.deepEqual(await at(source, 8, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 9, "go"), ["m.py#B.go"]);
  const data = "Mapping = {}\nx = Mapping[0]\nx.go()\n";
  assert.deepEqual(await at(data, 2, "Mapping"), ["m.py#Mapping"]);
});

const BOX = "from typing import Generic, TypeVar\nT = TypeVar('T')\nclass A:\n    def go(self): pass\n" +
  "class Box(Generic[T]):\n    @classmethod\n    def make(cls) -> 'Box[T]': pass\n    def get(self) -> T: pass\n";

Deno.test("a class applied to types is that class, an enum's member by its name is one", async () => {
  const source = BOX + "Boxes = Box[A]\ndef f(b: Boxes):\n    Box[A].make().get().go()\n    Box['Aa']().get().go()\n" +
    "    b.get().go()\nclass Aa:\n    def go(self): pass\n";
  assert.deepEqual(await at(source, 11, "make"), ["m.py#Box.make"]);
  assert.deepEqual(await at(source, 11, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 12, "go"), ["m.py#Aa.go"]);
  assert.deepEqual(await at(source, 13, "go"), ["m.py#A.go"]);
  const color =
    "from enum import Enum\nclass Color(Enum):\n    RED = 1\n    def show(self): pass\nColor['RED'].show()\n";
  assert.deepEqual(await at(color, 5, "show"), ["m.py#Color.show"]);
});

Deno.test("copies and objects made by __new__ are instances", async () => {
  const source = "import copy\nclass A:\n    def go(self): pass\n    def dup(self):\n        copy.copy(self).go()\n" +
    "        object.__new__(self.__class__).go()\n        x = A.__new__(A)\n        x.go()\n";
  for (const line of [5, 6, 8]) assert.deepEqual(await at(source, line, "go"), ["m.py#A.go"]);
});

Deno.test("an overloaded descriptor gives what its signatures say, on the class itself, and when assigned to self", async () => {
  const source = "from typing import Generic, TypeVar, overload\nT = TypeVar('T')\nclass Option(Generic[T]):\n" +
    "    @overload\n    def __get__(self, obj: C, type=None) -> T: ...\n    @overload\n" +
    "    def __get__(self, obj, type=None) -> 'Option': ...\n    def __get__(self, obj, type=None): return obj[0]\n" +
    "    def check(self): pass\nclass A:\n    def go(self): pass\nclass Sub(Option[A]): pass\n" +
    "class C:\n    a = Sub()\n    def __init__(self, o: Option[A]):\n        self.o = o\n        self.o.check()\n" +
    "        self.a.go()\nC.a.check()\n";
  assert.deepEqual(await at(source, 17, "check"), ["m.py#Option.check"]);
  assert.deepEqual(await at(source, 18, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 19, "check"), ["m.py#Option.check"]);
});

Deno.test("isinstance says what a path is, until the path or what it starts with is assigned", async () => {
  const source = TWO + "class H:\n    def f(self, x):\n        if isinstance(self.p, A):\n            self.p.go()\n" +
    "        self.p.go()\n        if not isinstance(x.y.z, B):\n            return\n        x.y.z.go()\n        x.y = 1\n" +
    "        x.y.z.go()\n        v = self.p.go() if isinstance(self.p, A) else self.p.go()\n";
  assert.deepEqual(await at(source, 8, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 9, "go"), ["unresolved"]);
  assert.deepEqual(await at(source, 12, "go"), ["m.py#B.go"]);
  assert.deepEqual(await at(source, 14, "go"), ["unresolved"]);
  assert.deepEqual(await at(source, 15, "go"), ["m.py#A.go", "unresolved"]);
});

Deno.test("type(x) is T and issubclass say what a name is", async () => {
  const source = TWO +
    "def f(x, c):\n    if type(x) is A:\n        x.go()\n    if type(x) is not A:\n        x.go()\n" +
    "    if issubclass(c, B):\n        c.go(c)\n        c().go()\n";
  assert.deepEqual(await at(source, 7, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 9, "go"), ["unresolved"]);
  assert.deepEqual(await at(source, 11, "go"), ["m.py#B.go"]);
  assert.deepEqual(await at(source, 12, "go"), ["m.py#B.go"]);
});

Deno.test("a class has what its metaclass has", async () => {
  const source =
    "class Meta(type):\n    def make(cls): pass\n    def __new__(cls): pass\nclass K(Outside, metaclass=Meta):\n    @classmethod\n" +
    "    def f(cls):\n        cls.make()\n    def g(self):\n        self.make()\nK.make()\nK.__new__(K)\n";
  assert.deepEqual(await at(source, 7, "make"), ["m.py#Meta.make"]);
  assert.deepEqual(await at(source, 9, "make"), ["unresolved"]);
  assert.deepEqual(await at(source, 10, "make"), ["m.py#Meta.make"]);
  assert.deepEqual(await at(source, 11, "__new__"), ["unresolved"]);
});

Deno.test("awaiting an object gives what its class says, a weak reference gives what it refers to", async () => {
  const source = BOX + "import weakref\nfrom typing import Any, Generator\nclass Later(Generic[T]):\n" +
    "    def __await__(self) -> Generator[Any, Any, T]: pass\ndef get() -> Later[A]: pass\n" +
    "async def made() -> Later[A]: pass\nasync def f():\n    (await get()).go()\n    (await (await made())).go()\n" +
    "    (await made()).go()\n    weakref.ref(A())().go()\n";
  assert.deepEqual(await at(source, 16, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 17, "go"), ["m.py#A.go"]);
  assert.deepEqual(await at(source, 18, "go"), ["external typing"]);
  assert.deepEqual(await at(source, 19, "go"), ["m.py#A.go"]);
});

Deno.test("a file of a package that may be run as a script may mean the module beside it", async () => {
  const files = { "scripts/__init__.py": "", "scripts/release.py": "def cut(): pass\n" };
  const other = resolvedRefs(
    await viewOf({ ...files, "scripts/check.py": "from release import cut\ncut()\n" }),
    "scripts/check.py",
  );
  assert.deepEqual(other, ["1 import cut → unresolved", "2 call cut → unresolved"]);
  const own = resolvedRefs(
    await viewOf({ ...files, "scripts/redis.py": "import redis\nredis.go()\n" }),
    "scripts/redis.py",
  );
  assert.ok(own.every((text) => text.endsWith("external redis")), own.join());
});

Deno.test("nothing, or a library's value, in one case hides no unknown one in another", async () => {
  const source = "import os\nclass A:\n    def ack(self): pass\nclass H:\n    held = None\n" +
    "    def put(self, x):\n        self.held = x\n    def f(self, c, y):\n        self.held.ack()\n" +
    "        z = os.environ if c else y\n        z.ack()\n";
  assert.deepEqual(await at(source, 9, "ack"), ["unresolved"]);
  assert.deepEqual(await at(source, 11, "ack"), ["unresolved"]);
  const elsewhere = "class P:\n    held = None\n    def f(self):\n        P.held = make()\n        P.held.ack()\n";
  assert.deepEqual(await at(elsewhere, 5, "ack"), ["unresolved"]);
});

Deno.test("assigning to a field that a generic parent declares leaves it of the parent's type, with its argument", async () => {
  const source = BOX + "class Base(Generic[T]):\n    held: T\nclass Sub(Base[A]):\n    def __init__(self, x):\n" +
    "        self.held = x\n    def f(self):\n        self.held.go()\n";
  assert.deepEqual(await at(source, 15, "go"), ["m.py#A.go"]);
});

Deno.test("a lambda that sorts, maps or filters gets the elements", async () => {
  const source = TWO +
    "class H:\n    items: list[A]\n    def f(self, b: list[B]):\n        self.items.sort(key=lambda x: x.go())\n" +
    "        sorted(b, key=lambda x: x.go())\n        max(self.items, key=lambda x: x.go())\n" +
    "        list(map(lambda x: x.go(), b))\n        list(filter(lambda x: x.go(), self.items))\n" +
    "        max(b, self.items, key=lambda x: x.go())\n";
  const expected = ["A", "B", "A", "B", "A"];
  for (const [i, type] of expected.entries()) assert.deepEqual(await at(source, 8 + i, "go"), [`m.py#${type}.go`]);
  assert.deepEqual(await at(source, 13, "go"), ["unresolved"]);
});

Deno.test("the variable that holds a TypeVar is referred to, also where it is a type parameter", async () => {
  const source = "from typing import Generic, TypeVar, cast\nT = TypeVar('T')\ndef f(x: T, y: 'list[T]') -> T:\n" +
    "    z: T = x\n    return cast(T, z)\nclass C(Generic[T]):\n    def go(self, x: T): pass\n" +
    "def g[T](x: T): pass\nV: T\ndef h(T):\n    y: T\n";
  assert.deepEqual(await at(source, 3, "T"), ["m.py#T", "m.py#T", "m.py#T"]);
  assert.deepEqual(await at(source, 4, "T"), ["m.py#T"]);
  assert.deepEqual(await at(source, 5, "T"), ["m.py#T"]);
  assert.deepEqual(await at(source, 6, "T"), ["m.py#T"]);
  assert.deepEqual(await at(source, 7, "T"), ["m.py#T"]);
  assert.deepEqual(await at(source, 8, "T"), []);
  assert.deepEqual(await at(source, 9, "T"), ["m.py#T"]);
  assert.deepEqual(await at(source, 11, "T"), []);
});

Deno.test("assigning to a name that is global uses it", async () => {
  const source = "X = 1\ndef f():\n    global X\n    X = 2\n    X += 1\n    global Y\n    Y = 3\n    Y, (X, Z) = 1\n" +
    "    Y = 4\n    for X in []: pass\ndef g():\n    n = 1\n    def h():\n        nonlocal n\n        n = 2\n";
  assert.deepEqual(await at(source, 4, "X"), ["m.py#X"]);
  assert.deepEqual(await at(source, 5, "X"), ["m.py#X"]);
  assert.deepEqual(await at(source, 7, "Y"), []);
  assert.deepEqual(await at(source, 8, "X"), ["m.py#X"]);
  assert.deepEqual(await at(source, 9, "Y"), ["m.py#Y"]);
  assert.deepEqual(await at(source, 10, "X"), ["m.py#X"]);
  assert.deepEqual(await at(source, 15, "n"), []);
});

Deno.test("what an attribute holds that nothing declares may be the project's, under a library's base, too", async () => {
  const source = "import unittest\nfrom lib import Box\nclass Engine:\n    def render(self): pass\n" +
    "class Case(unittest.TestCase):\n    box = Box()\n    def test(self, other):\n        self.engine.render()\n" +
    "        self.engine.lock.render\n        self.engine.unknown()\n        self.box.render()\n" +
    "        self.addCleanup(1)\n        self.assertRaises(E).render()\n";
  assert.deepEqual(await at(source, 8, "engine"), ["external unittest"]);
  assert.deepEqual(await at(source, 8, "render"), ["unresolved"]);
  assert.deepEqual(await at(source, 9, "render"), ["unresolved"]);
  assert.deepEqual(await at(source, 10, "unknown"), ["external unittest"]);
  assert.deepEqual(await at(source, 11, "render"), ["external lib"]);
  assert.deepEqual(await at(source, 12, "addCleanup"), ["external unittest"]);
  assert.deepEqual(await at(source, 13, "render"), ["external unittest"]);
});
