// What must hold for every operation, present and future.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitCommand } from "../../src/cli/arguments.ts";
import { parseArguments } from "../../src/cli/arguments.ts";
import { flagName, GLOBALS } from "../../src/ops/globals.ts";
import { REGISTRY } from "../../src/ops/registry.ts";
import { SERVED } from "../../src/ops/served.ts";
import { checkValues } from "../../src/ops/values.ts";

const operations = await Promise.all(REGISTRY.map((entry) => entry.load()));
const commands = [...operations, ...SERVED];
const names = commands.map(({ name }) => name);

/** Text of all tests that could be about an operation. */
const root = join(import.meta.dirname ?? ".", "..", "..");
const testFiles = ["src", "tests"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(root, folder, path))
    .filter((path) =>
      (/_test\.ts$/.test(path) && !path.endsWith("operations_test.ts")) || /tests.cli.*\.json$/.test(path)
    )
);

Deno.test("the registry lists every operation under its own name, in order", () => {
  assert.ok(operations.length >= 10, `${operations.length} operations`);
  assert.deepEqual(REGISTRY.map(({ name }) => name), operations.map(({ name }) => name));
  assert.deepEqual(
    REGISTRY.map(({ summary, group, tool }) => ({ summary, group, tool })),
    operations.map((operation) => ({
      summary: operation.summary,
      group: operation.group,
      tool: operation.tool?.name,
    })),
  );
  assert.equal(new Set(names).size, names.length);
});

for (const command of commands) {
  Deno.test(`${command.name}: name, summary, examples`, () => {
    assert.match(command.name, /^[a-z]+( [a-z]+)?$/);
    assert.match(command.summary, /^[A-Z].{5,88}[^.\s]$/, "one line, capitalised, without a full stop");
    assert.ok(command.examples.length > 0, "has an example");
    for (const { command: line, does } of command.examples) {
      assert.ok(line.includes(`focal ${command.name}`), `${line} shows the command`);
      assert.ok(does.length > 3);
    }
  });

  Deno.test(`${command.name}: its examples are accepted by its own parameters`, () => {
    for (const { command: line } of command.examples) {
      const words = wordsOf(line, command.name);
      if (words === undefined) continue;
      const split = splitCommand(words, names);
      assert.equal(split.command, command.name, line);
      const { globals, given } = parseArguments(split.rest, command.parameters);
      checkValues(GLOBALS, globals, (name) => name);
      checkValues(command.parameters, given, (name) => name);
    }
  });

  Deno.test(`${command.name}: parameters are whole and do not clash`, () => {
    const taken = new Set<string>();
    for (const [name, parameter] of Object.entries(command.parameters)) {
      assert.match(name, /^[a-z][a-z0-9_]*$/);
      assert.ok(parameter.summary.length > 3 && !parameter.summary.endsWith("."), `${name}: summary`);
      if (parameter.default !== undefined) {
        checkValues({ [name]: parameter }, { [name]: parameter.default }, (it) => it);
      }
      const flag = flagName(name, parameter);
      for (const each of [flag, parameter.short]) {
        if (each === undefined) continue;
        assert.ok(!taken.has(each), `${each} is taken twice`);
        taken.add(each);
        const clash = Object.entries(GLOBALS).find(([key, global]) =>
          (flagName(key, global) === each || ("short" in global && global.short === each)) && key !== name
        );
        assert.equal(clash, undefined, `${each} means something else everywhere`);
      }
    }
  });
}

for (const operation of operations) {
  Deno.test(`${operation.name}: schema, renderer, test`, () => {
    assert.equal(operation.output["type"], "object");
    assert.equal(typeof operation.output["properties"], "object");
    assert.equal(typeof operation.run, "function");
    assert.equal(typeof operation.render, "function");
    assert.ok(isTested(operation.name, operation.tool?.name), "a test names it");
  });

  if (operation.tool !== undefined) {
    const { tool } = operation;
    Deno.test(`${operation.name}: its tool`, () => {
      assert.match(tool.name, /^[a-z]+(_[a-z]+)+$/);
      assert.ok(tool.description.length > 10);
      assert.ok(tool.toolsets.length > 0);
    });
  }
}

/** The words of an example, or undefined when the shell does more than start focal. */
function wordsOf(line: string, name: string): string[] | undefined {
  const from = line.indexOf(`focal ${name}`);
  const part = line.slice(from + "focal ".length).split(/[|)>;&]/)[0] ?? "";
  if (/[$`*]/.test(part)) return undefined;
  return [...part.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** A folder of cases, a test file named after it, or a test that names the command or its tool. */
function isTested(name: string, tool: string | undefined): boolean {
  if (existsSync(join(root, "tests", "cli", name.split(" ")[0] ?? name))) return true;
  const words = name.split(" ").map((word) => `"${word}"`).join(", ");
  return testFiles.some((path) => {
    const text = readFileSync(path, "utf8");
    return text.includes(words) || (tool !== undefined && text.includes(tool));
  });
}
