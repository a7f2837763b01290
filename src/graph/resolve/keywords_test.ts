// Names of keyword arguments, where an instance is made of its fields.

import assert from "node:assert/strict";
import { targetsIn } from "./testing.ts";

const at = targetsIn("m.py");

const POINT = "from dataclasses import dataclass, field, replace\n\n@dataclass(frozen=True)\nclass Point:\n" +
  "    x: int\n    y: list = field(default_factory=list)\n";

Deno.test("a keyword names the field of a dataclass", async () => {
  const source = POINT + "p = Point(x=1, y=[])\n";
  assert.deepEqual(await at(source, 7, "x"), ["m.py#Point.x"]);
  assert.deepEqual(await at(source, 7, "y"), ["m.py#Point.y"]);
});

Deno.test("also through the class itself, replacing, a part of the call, and in patterns", async () => {
  const made = "    @classmethod\n    def of(cls):\n        return cls(x=1)\n";
  assert.deepEqual(await at(POINT + made, 9, "x"), ["m.py#Point.x"]);
  assert.deepEqual(await at(POINT + "def f(p: Point):\n    return replace(p, x=2)\n", 8, "x"), ["m.py#Point.x"]);
  const partial = "from functools import partial\nmake = partial(Point, x=1)\n";
  assert.deepEqual(await at(POINT + partial, 8, "x"), ["m.py#Point.x"]);
  const matched = "def f(p):\n    match p:\n        case Point(x=0, y=rest): pass\n";
  assert.deepEqual(await at(POINT + matched, 9, "x"), ["m.py#Point.x"]);
  assert.deepEqual(await at(POINT + matched, 9, "y"), ["m.py#Point.y"]);
});

Deno.test("fields are inherited, and a constructor of a base's is the base's own", async () => {
  const sources = {
    "base.py": POINT,
    "m.py": "from dataclasses import dataclass\nfrom base import Point\n\n@dataclass\nclass Far(Point):\n    z: int\n" +
      "Far(x=1, z=2)\nclass Plain(Point):\n    x: int = 4\nPlain(x=1)\n",
  };
  assert.deepEqual(await at(sources, 7, "x"), ["base.py#Point.x"]);
  assert.deepEqual(await at(sources, 7, "z"), ["m.py#Far.z"]);
  assert.deepEqual(await at(sources, 10, "x"), ["base.py#Point.x"]);
});

Deno.test("named tuples, typed dictionaries, attrs and models of libraries take their fields", async () => {
  const of = (head: string, base: string) =>
    `${head}\nclass P${base}:\n    x: int\nP(x=1)\nclass Q(P):\n    y: int = 0\nQ(x=1, y=2)\n`;
  for (
    const source of [
      of("from typing import NamedTuple", "(NamedTuple)"),
      of("import typing_extensions as t", "(t.TypedDict, total=False)"),
      of("from pydantic import BaseModel", "(BaseModel)"),
      of("from django.db import models", "(models.Model)"),
    ]
  ) {
    assert.deepEqual(await at(source, 4, "x"), ["m.py#P.x"], source);
    assert.deepEqual(await at(source, 7, "x"), ["m.py#P.x"], source);
    assert.deepEqual(await at(source, 7, "y"), ["m.py#Q.y"], source);
  }
  const attrs = "import attr\n@attr.s\nclass P:\n    x = attr.ib()\n    _own = attr.ib()\n" +
    "p = P(x=1, own=2)\nattr.evolve(p, x=2)\n";
  assert.deepEqual(await at(attrs, 6, "x"), ["m.py#P.x"]);
  assert.deepEqual(await at(attrs, 6, "own"), ["m.py#P._own"]);
  assert.deepEqual(await at(attrs, 7, "x"), ["m.py#P.x"]);
  const tuple =
    "from typing import NamedTuple\nclass P(NamedTuple):\n    x: int\ndef f(p: P): return p._replace(x=1)\n";
  assert.deepEqual(await at(tuple, 4, "x"), ["m.py#P.x"]);
});

Deno.test("a constructor that is written takes parameters of its own", async () => {
  const own =
    "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n    def __init__(self, x): pass\nP(x=1)\n";
  assert.deepEqual(await at(own, 6, "x"), ["external builtin"]);
  const any = "class P:\n    x: int\n    def __init__(self, **given): pass\nclass Q(P):\n    y = 1\nQ(x=1, y=1, z=1)\n";
  assert.deepEqual(await at(any, 6, "y"), ["unresolved"]);
  assert.deepEqual(await at(any, 6, "z"), ["external builtin"]);
});

Deno.test("where it is not known what is called, any field of that name may be meant", async () => {
  const source = POINT + "def f(cls, given):\n    cls(x=1)\n    given(x=1)\n    given(other=1)\n";
  assert.deepEqual(await at(source, 8, "x"), ["unresolved"]);
  assert.deepEqual(await at(source, 9, "x"), ["unresolved"]);
  assert.deepEqual(await at(source, 10, "other"), ["external builtin"]);
  const unknown = "from outside import Base\nclass P(Base):\n    x: int\nP(x=1, y=1)\n";
  assert.deepEqual(await at(unknown, 4, "x"), ["unresolved"]);
  assert.deepEqual(await at(unknown, 4, "y"), ["external builtin"]);
});

Deno.test("parameters of functions are no fields", async () => {
  const source = POINT + "def Make(x): return Point(x)\nMake(x=1)\nx = 1\nstr(x=1)\n";
  assert.deepEqual(await at(source, 8, "x"), ["external builtin"]);
});
