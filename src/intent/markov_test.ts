import assert from "node:assert/strict";
import { forgetTopic, newTransitions, predictTransition, recordTransition, transitionProbability } from "./markov.ts";

function walk(topics: string) {
  const transitions = newTransitions();
  for (const topic of topics) recordTransition(transitions, topic);
  return transitions;
}

Deno.test("probabilities are shares of the moves from a topic", () => {
  const transitions = walk("ABABAC"); // A→B twice, B→A twice, A→C once
  assert.equal(transitionProbability(transitions, "A", "B"), 2 / 3);
  assert.equal(transitionProbability(transitions, "A", "C"), 1 / 3);
  assert.equal(transitionProbability(transitions, "B", "A"), 1);
  assert.equal(transitionProbability(transitions, "C", "A"), 0);
  assert.equal(transitionProbability(transitions, "", "A"), 0);
});

Deno.test("the likeliest next topic is predicted from the last one", () => {
  assert.equal(predictTransition(walk("A")), undefined);
  assert.deepEqual(predictTransition(walk("ABACABA")), { to: "B", probability: 2 / 3 });
});

Deno.test("a forgotten topic is neither a start nor a goal", () => {
  const transitions = walk("ABABAC");
  forgetTopic(transitions, "B");
  assert.equal(transitionProbability(transitions, "A", "C"), 1);
  assert.equal(transitions.counts.has("B"), false);
  forgetTopic(transitions, "C");
  assert.equal(transitions.last, "");
  assert.equal(predictTransition(transitions), undefined);
});
