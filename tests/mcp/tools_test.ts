import assert from "node:assert/strict";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { checkArguments } from "../../src/mcp/call_tool.ts";
import { fitAnswerText, fitStructured } from "../../src/mcp/fit_answer.ts";
import { instructions } from "../../src/mcp/instructions.ts";
import { loadTools } from "../../src/mcp/tools.ts";
import { GLOBALS } from "../../src/ops/globals.ts";

/** In the order of the list; a change here changes what every assistant sees. */
const DEFAULT = [
  "get_context",
  "query_symbol",
  "search_code",
  "get_impact_graph",
  "recover_session",
  "batch_query",
  "delete_memory",
  "get_dependencies",
  "get_dependents",
  "get_file_symbols",
  "get_health",
  "get_repo_overview",
  "get_skeleton",
  "get_symbol_history",
  "list_memories",
  "save_memory",
  "search_logic_flow",
  "search_memory",
  "update_memory",
];

for (const [toolset, most, names] of [["default", 2_500, DEFAULT], ["lean", 800, DEFAULT.slice(0, 5)]] as const) {
  Deno.test(`the ${toolset} toolset costs an assistant at most ${most} tokens`, async () => {
    const tools = [...(await loadTools([toolset])).values()].map(({ definition }) => definition);
    assert.deepEqual(tools.map((tool) => tool.name), names);
    const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const tokens = countTokens(JSON.stringify(shown));
    assert.ok(tokens <= most, `${tokens} tokens`);
  });
}

Deno.test("every tool says what it does to the world, and takes repo and max_tokens", async () => {
  const tools = await loadTools(["all"]);
  assert.ok(tools.size >= DEFAULT.length);
  for (const { definition, operation } of tools.values()) {
    const { annotations, inputSchema, outputSchema } = definition;
    assert.equal(annotations.readOnlyHint, operation.effect === "read", definition.name);
    assert.equal(annotations.openWorldHint, false);
    assert.ok(inputSchema.properties?.["repo"] && inputSchema.properties?.["max_tokens"], definition.name);
    assert.equal(outputSchema.type, "object");
    for (const required of inputSchema.required ?? []) assert.ok(inputSchema.properties?.[required], required);
  }
  assert.equal(tools.get("delete_memory")?.definition.annotations.destructiveHint, true);
  await assert.rejects(loadTools(["leen"]), /no toolset "leen"/);
});

Deno.test("defaults of arguments are those of the surface, none over 4,000 tokens", async () => {
  const tools = await loadTools(["default"]);
  const defaults = (name: string, argument: string) =>
    tools.get(name)?.definition.inputSchema.properties?.[argument]?.["default"];
  assert.equal(defaults("get_dependencies", "depth"), 1);
  assert.equal(defaults("get_dependents", "depth"), 1);
  assert.equal(defaults("get_impact_graph", "depth"), 2);
  assert.equal(defaults("search_logic_flow", "max_paths"), 3);
  assert.equal(defaults("search_code", "max_results"), 20);
  assert.equal(defaults("search_memory", "max_results"), 10);
  assert.equal(defaults("get_symbol_history", "max_entries"), 5);
  assert.equal(defaults("get_skeleton", "detail"), "standard");
  assert.equal(defaults("batch_query", "include_body"), true);
  for (const { operation } of tools.values()) {
    const given = Object.fromEntries(
      Object.entries(operation.parameters).filter(([, parameter]) => parameter.required === true)
        .map(([name, parameter]) => [parameter.argument || name, parameter.type === "strings" ? ["x"] : "x"]),
    );
    assert.ok(checkArguments(operation, given).max_tokens <= 4_000, operation.name);
  }
});

Deno.test("instructions take under 150 words and name only tools that are listed", () => {
  const all = instructions(new Set(DEFAULT));
  assert.ok(all.split(/\s+/).length < 150);
  for (const name of all.match(/\b(?:get|query|search|save|recover)_[a-z_]+\b/g) ?? []) {
    assert.ok(DEFAULT.includes(name), name);
  }
  assert.doesNotMatch(instructions(new Set(DEFAULT.slice(0, 5))), /save_memory/);
});

Deno.test("budgets have one range, in schemas, instructions and on the command line", async () => {
  const { min, max } = GLOBALS.max_tokens;
  assert.match(instructions(new Set(DEFAULT)), new RegExp(`max_tokens \\(${min} to ${max}, default 4000\\)`));
  for (const { operation, definition } of (await loadTools(["all"])).values()) {
    const schema = definition.inputSchema.properties?.["max_tokens"] ?? {};
    assert.deepEqual([schema["minimum"] ?? min, schema["maximum"] ?? max], [min, max], definition.name);
    const required = Object.fromEntries(
      Object.entries(operation.parameters).filter(([, parameter]) => parameter.required === true)
        .map(([name, parameter]) => [parameter.argument || name, parameter.type === "strings" ? ["x"] : "x"]),
    );
    assert.equal(checkArguments(operation, { ...required, max_tokens: max }).max_tokens, max);
    assert.throws(
      () => checkArguments(operation, { ...required, max_tokens: max + 1 }),
      new RegExp(`from ${min} to ${max}`),
    );
  }
});

Deno.test("answers of any shape fit their budget, as text and as JSON", () => {
  const long = "word ".repeat(3_000);
  const shapes: Record<string, unknown>[] = [
    { items: Array.from({ length: 900 }, (_, i) => ({ path: `src/file${i}.ts`, name: `name${i}` })) },
    { items: [], text: long, sections: [{ lines: Array.from({ length: 500 }, (_, i) => `line ${i}`) }] },
    { deep: { deeper: { deepest: long } }, items: [{ body: long }] },
    { counts: Object.fromEntries(Array.from({ length: 800 }, (_, i) => [`key${i}`, i])) },
  ];
  for (const shape of shapes) {
    for (const budget of [50, 200, 1_000]) {
      const answer = { schema_version: 1 as const, nothing: true, ...shape };
      const fitted = fitStructured(answer, "a notice", budget);
      assert.ok(countTokens(JSON.stringify(fitted)) <= budget);
      assert.equal(fitted["schema_version"], 1);
      assert.equal(fitted["truncated"], true);
      assert.equal("nothing" in fitted, false);
      assert.ok(countTokens(fitAnswerText(JSON.stringify(shape, null, 1), "a notice", budget)) <= budget);
    }
  }
  const small = { schema_version: 1 as const, items: [1] };
  assert.deepEqual(fitStructured(small, undefined, 50), small);
});
