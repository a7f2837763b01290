// Search through the program: ranking, exact text, and anything that a user can type.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();

Deno.test("the symbol that is named comes first, before those that mention it", () => {
  const names = namesOf(repository.json("search", "normalizePath").answer);
  assert.equal(names[0], "normalizePath");
  assert.ok(names.includes("Router.addRoute"));
  assert.equal(namesOf(repository.json("search", "normalize path").answer)[0], "normalizePath");
  assert.equal(namesOf(repository.json("search", "retry request").answer)[0], "retry_request");
});

Deno.test("words of docs are found, with the lines that have them", () => {
  const { answer } = repository.json("search", "politely");
  assert.deepEqual(namesOf(answer), ["retry_request"]);
  assert.deepEqual(answer.items[0].lines.map((line: { line: number }) => line.line), [2]);
});

Deno.test("--kind, --path and --lang narrow the search", () => {
  const kinds = repository.json("search", "store", "--kind", "class").answer.items.map((item: { kind: string }) =>
    item.kind
  );
  assert.ok(kinds.length > 0 && kinds.every((kind: string) => kind === "class"), kinds.join());
  const paths = repository.json("search", "store", "--path", "src/router.ts").answer.items;
  assert.ok(paths.length > 0 && paths.every((item: { path: string }) => item.path === "src/router.ts"));
  assert.equal(repository.json("search", "store", "--lang", "python").code, 1);
});

Deno.test("--exact finds text as it stands, quotes and operators included", () => {
  for (const text of ['it\'s \\"quoted\\" AND (odd)', "SLASH + trimmed", "🦊 polite", "#items.get("]) {
    const { answer, code } = repository.json("search", text, "--exact");
    assert.equal(code, 0, text);
    assert.ok(answer.items[0].lines.length > 0, text);
  }
  assert.equal(repository.json("search", "SLASH  + trimmed", "--exact").code, 1);
});

Deno.test("any text is a question, and none is a fault", () => {
  const hostile = [
    '"',
    "'",
    '"unclosed',
    "a AND OR NOT NEAR(",
    "name:store *",
    "^({[\\",
    "-- ; DROP TABLE symbols",
    "%_%",
    "🦊👩‍👩‍👧",
    "router ".repeat(1428),
    "x".repeat(10_000),
  ];
  for (const text of hostile) {
    for (const more of [[], ["--exact"]]) {
      const result = repository.focal("search", ...more, "--", text);
      assert.ok(result.code === 0 || result.code === 1, `${text.slice(0, 30)}: ${result.code} ${result.stderr}`);
      assert.equal(result.stderr, "", text.slice(0, 30));
    }
  }
  assert.equal(repository.focal("search", "y".repeat(10_001)).code, 2);
});

Deno.test("--exact says how many more there are", () => {
  const all = repository.json("search", "normalizePath", "--exact").answer;
  assert.ok(all.items.length > 1);
  assert.equal(all.truncated, false);
  const first = repository.json("search", "normalizePath", "--exact", "--limit", "1").answer;
  assert.deepEqual(first.items, all.items.slice(0, 1));
  assert.equal(first.more, `${all.items.length - 1} more, raise --limit`);
});

Deno.test("--path is a part of the path, a glob over it, or one over the file's name", () => {
  const paths = (glob: string) =>
    new Set(
      repository.json("search", "store", "--path", glob).answer.items.map((item: { path: string }) => item.path),
    );
  assert.deepEqual(paths("store.t"), new Set(["src/store.ts", "src/store.test.ts"]));
  assert.deepEqual(paths("store.*"), paths("**/store.*"));
  assert.ok(paths("store.*").has("src/store.ts") && !paths("store.*").has("src/router.ts"));
  assert.deepEqual(paths("src/router.ts"), new Set(["src/router.ts"]));
  assert.deepEqual(paths("*/router.ts"), new Set(["src/router.ts"]));
});

Deno.test("a filter that nothing passes is told, not that the code is missing", () => {
  const said = (...args: string[]) => {
    const result = repository.focal("search", "store", ...args);
    assert.equal(result.code, 1);
    return result.stdout;
  };
  assert.match(said("--lang", "klingon"), /^Nothing found: no file is klingon; there are .*typescript/);
  assert.match(said("--kind", "monad"), /^Nothing found: no symbol is a monad; there are .*class/);
  assert.match(said("--path", "nowhere/**"), /no indexed file matches nowhere\/\*\*; paths start at the top/);
  assert.equal(repository.focal("search", "zzzqqq", "--path", "src/**").stdout, "Nothing found.\n");
  assert.match(String(repository.json("search", "store", "--lang", "klingon").answer.note), /no file is klingon/);
});
