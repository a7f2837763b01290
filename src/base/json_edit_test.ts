import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import { appendJson, readJson, removeJson, setJson } from "./json_edit.ts";

const FOCAL = ["mcpServers", "focal"];
const ENTRY = { command: "focal", args: ["mcp"] };

Deno.test("neighbours keep their form, their comments and their place", () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      '{\n  "mcpServers": {\n    "beta": { "command": "b" } // tail of beta\n  }\n}\n',
      '{\n  "mcpServers": {\n    "beta": { "command": "b" }, // tail of beta\n    "focal": {\n' +
      '      "command": "focal",\n      "args": [\n        "mcp"\n      ]\n    }\n  }\n}\n',
    ],
    [
      '{"a":1,"b":{"c":2}}',
      '{"a":1,"b":{"c":2},"mcpServers":{"focal":{"command":"focal","args":["mcp"]}}}',
    ],
    [
      '{ "mcpServers": { "a": [1 , 2] /* of a */ } }',
      '{ "mcpServers": { "a": [1 , 2], /* of a */ "focal": { "command": "focal", "args": ["mcp"] } } }',
    ],
    [
      '{\r\n\t"mcpServers": {\r\n\t\t"a": 1, // of a\r\n\t\t// below\r\n\t},\r\n\t"z" : 2\r\n}',
      '{\r\n\t"mcpServers": {\r\n\t\t"a": 1, // of a\r\n\t\t"focal": {\r\n\t\t\t"command": "focal",\r\n' +
      '\t\t\t"args": [\r\n\t\t\t\t"mcp"\r\n\t\t\t]\r\n\t\t},\r\n\t\t// below\r\n\t},\r\n\t"z" : 2\r\n}',
    ],
  ];
  for (const [before, after] of cases) {
    const put = setJson(before, FOCAL, ENTRY);
    assert.equal(put, after);
    const made = before.includes("mcpServers") ? [] : [["mcpServers"]];
    assert.equal(removeJson(put, FOCAL, made), before);
  }
});

Deno.test("what is taken out takes no comment of others along", () => {
  const text = '{\n  "a": 1, // of a\n  // above\n  "focal": 2, // behind\n  // below\n  "z": 3 // of z\n}\n';
  assert.equal(
    removeJson(text, ["focal"]),
    '{\n  "a": 1, // of a\n  // above\n  // behind\n  // below\n  "z": 3 // of z\n}\n',
  );
  const last = '{\n  "a": 1, // of a\n  /* above */\n  "focal": 2 // behind\n  // below\n}\n';
  assert.equal(removeJson(last, ["focal"]), '{\n  "a": 1 // of a\n  /* above */\n  // behind\n  // below\n}\n');
  const kept = '{\n  "mcpServers": {\n    // mine\n    "focal": 1\n  }\n}\n';
  assert.equal(removeJson(kept, FOCAL, [["mcpServers"]]), '{\n  "mcpServers": {\n    // mine\n  }\n}\n');
  assert.equal(removeJson('{"focal":1/*x*/,"b":2}', ["focal"]), '{/*x*/"b":2}');
  assert.equal(removeJson('{"a":1\n, "focal":1}', ["focal"]), '{"a":1}');
});

Deno.test("of a key that is there twice the last is edited: clients read that one", () => {
  const text = '{"mcpServers":{"a":1},"mcpServers":{"b":2}}';
  const put = setJson(text, FOCAL, 3);
  assert.deepEqual(JSON.parse(put).mcpServers, { b: 2, focal: 3 });
  assert.equal(readJson(put, FOCAL), 3);
  assert.equal(removeJson(put, FOCAL), text);
});

Deno.test("containers with nothing but white space or comments get their first member", () => {
  assert.equal(setJson('{"a":{}}', ["a", "b"], 1), '{"a":{"b":1}}');
  assert.equal(setJson("{ /* none */ }", ["b"], 1), '{ /* none */\n  "b": 1\n}');
  assert.equal(setJson('{\n    "a": {\n    }\n}', ["a", "b"], 1), '{\n    "a": {\n        "b": 1\n    }\n}');
  assert.equal(appendJson('{ "a": [] }', ["a"], { b: [] }), '{ "a": [{ "b": [] }] }');
  assert.equal(appendJson('{\n  "a": [\n    1 // one\n  ]\n}', ["a"], 2), '{\n  "a": [\n    1, // one\n    2\n  ]\n}');
});

/** Objects in JSON with comments, white space and commas as people leave them. */
const people: fc.Arbitrary<string> = (() => {
  const gap = fc.constantFrom("", "", " ", "\n", "\n  ", "\r\n\t", " // one, {\n", "/* two } */", "\n// three\n\n  ");
  const { value } = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("1", '"// no, comment"', "null"),
      tie("object"),
      tie("list"),
    ),
    object: fc.tuple(
      members(
        fc.tuple(fc.constantFrom("a", "b", "mcpServers"), gap, tie("value")).map(([key, g, v]) => `"${key}":${g}${v}`),
      ),
    )
      .map(([inner]) => `{${inner}}`),
    list: members(tie("value")).map((inner) => `[${inner}]`),
  }));
  function members(one: fc.Arbitrary<string>): fc.Arbitrary<string> {
    const member = fc.tuple(gap, one, gap).map((parts) => parts.join(""));
    return fc.tuple(fc.array(member, { maxLength: 3 }), gap, fc.boolean()).map(([all, end, comma]) =>
      all.join(",") + (comma && all.length > 0 ? "," : "") + end
    );
  }
  const server = fc.tuple(gap, value, gap, value).map(([g, a, h, b]) =>
    `{${g}"x": ${a},${h}"mcpServers": {"y": ${b}${h}}${g}}`
  );
  return server;
})();

Deno.test("a value put in and taken out again leaves every token and comment in its place", () => {
  const bare = (text: string) => text.replaceAll(/\s+/g, "");
  fc.assert(
    fc.property(people, fc.constantFrom(FOCAL, ["focal"], ["mcpServers", "y"]), (text, path) => {
      const put = setJson(text, path, ENTRY);
      const wanted = parse(text);
      const parent = path.slice(0, -1).reduce((at, key) => at[key], wanted);
      const had = path.at(-1) === "y";
      parent[path.at(-1) ?? ""] = ENTRY;
      assert.deepEqual(parse(put, [], { allowTrailingComma: true }), wanted);
      assert.equal(setJson(put, path, ENTRY), put);
      if (!had) assert.equal(bare(removeJson(put, path)), bare(text));
    }),
    { numRuns: 500 },
  );
});
