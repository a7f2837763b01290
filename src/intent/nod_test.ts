import assert from "node:assert/strict";
import { newForest } from "./forest.ts";
import { isNod } from "./nod.ts";
import { GATE_DEFAULTS } from "./settings.ts";
import { step } from "./step.ts";

Deno.test("agreement, refusal, thanks and choices are nods; what says something is not", () => {
  for (
    const text of [
      "ok",
      "OK!",
      "yes please",
      "continue",
      "Thanks 👍",
      "thank you very much",
      "go ahead",
      "2",
      "option b",
      "sounds good, do it",
    ]
      .concat(["no", "y", "the second one", "LGTM", "do both please", "keep going"])
  ) assert.ok(isNod(text), text);
  for (
    const text of [
      "yes, and add tests for the parser",
      "why?",
      "ok?",
      "no, use postgres",
      "continue with the migration",
      "go",
    ]
      .concat(["try it in docker", "404", "what is next", "right-click menu", "один"])
  ) assert.ok(!isNod(text), text);
});

Deno.test("a nod touches the topic of its session, keeps no text and opens no topic", () => {
  const forest = newForest(0, "focal");
  const say = (text: string, session: string, at: number) => step(forest, { text, session }, GATE_DEFAULTS, at);
  assert.equal(say("ok", "one", 0), undefined, "there is no topic yet");
  assert.equal(forest.prompts, 0);
  say("fix the login page's session cookie", "one", 1_000);
  say("the docker image build fails in npm ci", "two", 2_000);
  assert.equal(forest.trees.length, 2);
  const [login, docker] = forest.trees;
  const decision = say("yes please", "one", 3_000);
  assert.deepEqual([decision?.action, decision?.tree], ["extend", login?.id]);
  assert.deepEqual([login?.root.frequency, login?.root.accessed_at, docker?.root.frequency], [2, 3_000, 1]);
  assert.deepEqual([forest.trees.length, forest.prompts, forest.turns.at(-1)?.tree], [2, 3, login?.id]);
  assert.ok(!JSON.stringify(forest.trees).includes("please"));
  say("also check the cookie's expiry on login", "one", 4_000);
  say("go on", "one", 5_000);
  assert.deepEqual(login?.leaves.map((leaf) => leaf.frequency), [3, 2]);
});

Deno.test("the seed's rules keep nods as they were published", () => {
  const forest = newForest(0, "seed");
  const settings = { ...GATE_DEFAULTS, algorithm: "seed" as const };
  step(forest, { text: "fix the login page's session cookie", session: "" }, settings, 0);
  step(forest, { text: "continue", session: "" }, settings, 1);
  assert.ok(JSON.stringify(forest.trees).includes('"continue"'));
});
