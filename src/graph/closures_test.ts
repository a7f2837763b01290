// Which function nested code counts as.

import assert from "node:assert/strict";
import { edgesOfClosures, outermostFunction } from "./closures.ts";

interface Place {
  readonly kind: string;
  readonly parent?: Place;
}

const place = (kind: string, parent?: Place): Place => ({ kind, ...(parent === undefined ? {} : { parent }) });
const around = (at: Place) => outermostFunction(at, ({ parent }) => parent, ({ kind }) => kind);

Deno.test("what is inside of functions counts as the outermost one", () => {
  const outer = place("function", place("module"));
  const inner = place("function", place("function", outer));
  assert.equal(around(inner), outer);
  const constructor = place("constructor", place("class", outer));
  assert.equal(around(constructor), outer);
  assert.equal(around(outer), outer);
});

Deno.test("a class's methods, and what was assigned to a function, stand in no function", () => {
  const method = place("method", place("class", place("module")));
  assert.equal(around(method), method);
  const assigned = place("method", place("function", place("module")));
  assert.equal(around(assigned), assigned);
  const closure = place("function", assigned);
  assert.equal(around(closure), assigned);
});

Deno.test("a function's own edge stays, nested ones are counted together, none leads to itself", () => {
  const edge = (source_key: string, target_key: string, kind = "calls", weight = 1) => ({
    source_key,
    target_key,
    kind,
    weight,
    count: 1,
  });
  const edges = [
    edge("f", "own"),
    edge("f.g", "own"),
    edge("f.g", "f"),
    edge("f.g", "far", "calls", 0.5),
    edge("f.h", "far"),
    edge("f.g", "m", "overrides"),
    edge("other", "far"),
  ];
  assert.deepEqual(edgesOfClosures(edges, (key) => key.split(".")[0]!), [
    { ...edge("f", "far"), count: 2, nested: true },
  ]);
});
