import assert from "node:assert/strict";
import { addDocument, cosine, inverseDocumentFrequency, newCorpus, removeDocument, vectorOf } from "./tfidf.ts";

function corpus() {
  const made = newCorpus();
  addDocument(made, ["jwt", "auth"]);
  addDocument(made, ["jwt", "bug", "jwt"]);
  addDocument(made, ["schema"]);
  return made;
}

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} ${expected}`);

Deno.test("idf is log2(1 + documents / frequency), and 0 for an unknown word", () => {
  // Three documents: jwt in two, auth in one.
  near(inverseDocumentFrequency(corpus(), "jwt"), 1.3219280949);
  near(inverseDocumentFrequency(corpus(), "auth"), 2);
  assert.equal(inverseDocumentFrequency(corpus(), "unknown"), 0);
});

Deno.test("a weight is count over length times idf; unknown words are left out of the vector but count as length", () => {
  const vector = vectorOf(corpus(), ["jwt", "auth", "jwt", "unknown"]);
  assert.deepEqual(vector.words, ["auth", "jwt"]);
  near(vector.weights[0]!, 0.5); // 1/4 × 2
  near(vector.weights[1]!, 0.66096404745); // 2/4 × 1.3219280949
  near(vector.norm, 0.8287783009);
});

Deno.test("cosine of vectors that share one of two words", () => {
  const made = corpus();
  // Both are (1/2 × 1.3219, 1/2 × 2): 0.436873 / 1.436873
  near(cosine(vectorOf(made, ["jwt", "auth"]), vectorOf(made, ["jwt", "bug"])), 0.3040444);
  near(cosine(vectorOf(made, ["jwt", "auth"]), vectorOf(made, ["auth", "jwt"])), 1);
  assert.equal(cosine(vectorOf(made, ["schema"]), vectorOf(made, ["jwt"])), 0);
  assert.equal(cosine(vectorOf(made, []), vectorOf(made, ["jwt"])), 0);
});

Deno.test("removing a document undoes adding it", () => {
  const made = corpus();
  removeDocument(made, ["jwt", "bug", "jwt"]);
  assert.equal(made.documents, 2);
  assert.deepEqual([...made.frequencies].sort(), [["auth", 1], ["jwt", 1], ["schema", 1]]);
});
