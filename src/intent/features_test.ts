import assert from "node:assert/strict";
import { featuresOf } from "./features.ts";
import { lightStem } from "./light_stem.ts";

const words = (text: string) => featuresOf(text).words.filter((word) => !word.startsWith("~"));

Deno.test("words are split at case, underscores and paths, and names stay whole as well", () => {
  assert.deepEqual(words("rename getUserById in src/user_store.ts"), [
    "renam",
    "#getuserbyid",
    "user",
    "id",
    "#src/user_store.ts",
    "src",
    "stor",
    "ts",
  ]);
  assert.deepEqual(words("C++ or C# code"), ["c++", "c#", "code"]);
});

Deno.test("other scripts: accents, Cyrillic whole, CJK by pairs", () => {
  assert.deepEqual(words("исправить ошибку"), ["исправить", "ошибку"]);
  assert.deepEqual(words("登录错误"), ["登录", "录错", "错误"]);
  assert.deepEqual(words("déployer le café"), ["deployer", "le", "cafe"]);
});

Deno.test("inflections meet in a stem; words of other scripts and short ones stay", () => {
  for (const group of [["test", "tests", "testing", "tested"], ["query", "queries"], ["migration", "migrations"]]) {
    assert.equal(new Set(group.map(lightStem)).size, 1, group.join());
  }
  for (const word of ["api", "css", "ошибками", "x86"]) assert.equal(lightStem(word), word);
});

Deno.test("a pasted trace gives names, not noise; the user's words stay", () => {
  const found = words([
    "why does this crash?",
    "2024-05-01 12:00:01 ERROR worker failed",
    "TypeError: cannot read",
    "    at SessionStore.refresh (/app/src/session_store.ts:41:13)",
    "```",
    "const total = amount * 3;",
    "```",
  ].join("\n"));
  assert.ok(found.includes("crash"));
  assert.ok(found.includes("#sessionstore"));
  assert.ok(found.includes("#session_store.ts"));
  assert.ok(!found.some((word) => /^\d|2024|amount/.test(word)), found.join(" "));
});

Deno.test("the number of words is bounded", () => {
  const text = Array.from({ length: 5_000 }, (_, i) => `word${i}x`).join(" ");
  assert.ok(featuresOf(text).words.length <= 100);
  assert.ok(featuresOf("a".repeat(1_000_000)).words.length <= 100);
});

Deno.test("words have fields in any inflection; what everybody says has none", () => {
  const cases: [string, string[]][] = [
    ["rotate the JWTs", ["~auth"]],
    ["two migrations", ["~database"]],
    ["queries", ["~database"]],
    ["authentication", ["~auth"]],
    ["rebasing", ["~git"]],
    ["the time and type of a file", []],
    ["lo", []],
  ];
  for (const [text, fields] of cases) {
    assert.deepEqual(featuresOf(text).words.filter((word) => word.startsWith("~")), fields, text);
  }
});

Deno.test("openings of continuations are seen", () => {
  assert.equal(featuresOf("Also check the token").continues, true);
  assert.equal(featuresOf("add a parser").continues, false);
});
