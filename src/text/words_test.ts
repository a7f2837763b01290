import assert from "node:assert/strict";
import { splitIdentifier, splitWords } from "./words.ts";

Deno.test("identifiers are taken apart at case, underscore, digits and acronyms", () => {
  assert.deepEqual(splitIdentifier("getHTTPServer"), ["get", "http", "server"]);
  assert.deepEqual(splitIdentifier("user_idToURL2"), ["user", "id", "to", "url", "2"]);
  assert.deepEqual(splitIdentifier("SCREAMING_SNAKE"), ["screaming", "snake"]);
  assert.deepEqual(splitIdentifier("parseIDs"), ["parse", "ids"]);
  assert.deepEqual(splitIdentifier("$el-kebab"), ["el", "kebab"]);
  assert.deepEqual(splitIdentifier("sha256sum"), ["sha", "256", "sum"]);
  assert.deepEqual(splitIdentifier("__init__"), ["init"]);
  assert.deepEqual(splitIdentifier("___"), []);
});

Deno.test("short mixtures of letters and digits stay whole", () => {
  assert.deepEqual(splitWords("i18n k8sClient parseV2Config x86_64 a11y"), [
    "i18n",
    "k8s",
    "client",
    "parse",
    "v2",
    "config",
    "x86",
    "64",
    "a11y",
  ]);
});

Deno.test("prose, paths and apostrophes", () => {
  assert.deepEqual(splitWords("The user's cache doesn't work"), ["the", "user", "cache", "doesnt", "work"]);
  assert.deepEqual(splitWords("src/http/requestParser.ts:12"), ["src", "http", "request", "parser", "ts", "12"]);
});

Deno.test("other scripts", () => {
  assert.deepEqual(splitWords("Café Überblick naïveté"), ["cafe", "uberblick", "naivete"]);
  assert.deepEqual(splitWords("全文検索 API"), ["全文", "文検", "検索", "api"]);
  assert.deepEqual(splitWords("i18n für utf8"), ["i18n", "fur", "utf", "8"]);
  assert.deepEqual(splitWords("поисковыйИндекс"), ["поисковый", "индекс"]);
  assert.deepEqual(splitWords("हिन्दी"), ["हिन्दी"]);
  assert.deepEqual(splitWords("猫"), ["猫"]);
});

Deno.test("data is not words, and nothing throws", () => {
  assert.deepEqual(splitWords("x".repeat(500)), []);
  assert.deepEqual(splitWords(""), []);
  assert.deepEqual(splitWords("\ud800 a🙂b"), ["a", "b"]);
});
