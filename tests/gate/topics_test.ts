// How well topics are found, on sequences made here: the published figures come from scripts/eval_topics.ts.

import assert from "node:assert/strict";
import { topicsOf } from "../../scripts/eval_topics.ts";
import { GATE_DEFAULTS } from "../../src/intent/settings.ts";
import { adjustedRand, bCubedF1 } from "./cluster_scores.ts";

Deno.test("the scores: equal groupings are 1, one group for all is 0 for the Rand index", () => {
  const labels = ["a", "a", "b", "b"];
  assert.equal(adjustedRand(labels, [7, 7, 9, 9]), 1);
  assert.equal(adjustedRand(labels, [1, 1, 1, 1]), 0);
  assert.equal(bCubedF1(labels, [7, 7, 9, 9]), 1);
  // Precision 1/2, recall 1.
  assert.ok(Math.abs(bCubedF1(labels, [1, 1, 1, 1]) - 2 / 3) < 1e-12);
});

Deno.test("a day of work: topics are told apart, returned to, and follow-ups stay", () => {
  const day: [string, string][] = [
    ["auth", "users are logged out after five minutes, the session cookie expires too early"],
    ["auth", "yes, and check the refresh token as well"],
    ["auth", "SessionStore.refresh throws when the token is missing"],
    ["docker", "the docker image is 2 GB, make the build smaller"],
    ["docker", "use an alpine base image"],
    ["docker", "ok"],
    ["sql", "write a migration that adds an index on orders.customer_id"],
    ["sql", "the query planner ignores the index"],
    ["auth", "back to SessionStore: rotate the refresh token"],
    ["css", "the login button overlaps the footer on mobile, fix the css grid"],
    ["css", "and a margin of 8px"],
    ["sql", "the orders migration fails on an empty table"],
  ];
  const labels = day.map(([label]) => label);
  const rand = (algorithm: "focal" | "seed") =>
    adjustedRand(labels, topicsOf(day.map(([, text]) => text), { ...GATE_DEFAULTS, algorithm }));
  assert.ok(rand("focal") > 0.6, String(rand("focal")));
  assert.ok(rand("focal") > rand("seed"));
});
