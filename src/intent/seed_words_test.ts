import assert from "node:assert/strict";
import { seedStem, seedWords } from "./seed_words.ts";

Deno.test("the seed's stems", () => {
  const stems: Record<string, string> = {
    queries: "query",
    containers: "container",
    containerization: "container",
    server: "server",
    docker: "docker",
    authentication: "authentica",
    rotation: "rota",
    classes: "classe",
    boxes: "box",
    class: "class",
    testing: "test",
    fixed: "fix",
    deployment: "deploy",
    bus: "bus",
    buses: "buse",
    api: "api",
    ing: "ing",
    sing: "sing",
    "session-expiry": "session-expiry",
  };
  for (const [word, stem] of Object.entries(stems)) assert.equal(seedStem(word), stem, word);
});

Deno.test("the seed's words: split outside letters, digits, - and _; stemmed, then stop words and single characters out", () => {
  assert.deepEqual(seedWords("Fix the session-expiry bug in user_service.ts!"), [
    "fix",
    "session-expiry",
    "bug",
    "user_service",
    "ts",
  ]);
  assert.deepEqual(seedWords("add JWT authentication to the API"), ["add", "jwt", "authentica", "api"]);
  assert.deepEqual(seedWords("a I it used uses"), []);
  assert.deepEqual(seedWords(""), []);
});
