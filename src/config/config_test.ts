import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FocalError } from "../base/errors.ts";
import { editConfig, valueOf } from "./edit.ts";
import { parseJsonc } from "./jsonc.ts";
import { accepts, KEYS, variableOf } from "./keys.ts";
import { projectFile, readLayers, type Sources, userFile } from "./layers.ts";
import { currentConfig, defaultConfig, loadConfig, loadGateSettings } from "./load.ts";
import { configSchema } from "./schema.ts";

interface Files {
  user?: string;
  project?: string;
  env?: Record<string, string>;
}

async function withFiles(files: Files, work: (sources: Sources & { project: string }) => void | Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), "focal-config-"));
  const sources = { home: join(folder, "home"), project: join(folder, "project"), env: files.env ?? {} };
  try {
    mkdirSync(sources.home);
    mkdirSync(sources.project);
    if (files.user !== undefined) writeFileSync(userFile(sources.home), files.user);
    if (files.project !== undefined) writeFileSync(join(sources.project, "focal.jsonc"), files.project);
    await work(sources);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fault(sources: Sources): FocalError {
  try {
    loadConfig(sources);
  } catch (error) {
    assert.ok(error instanceof FocalError, String(error));
    assert.equal(error.code, "invalid_config");
    assert.equal(error.exitCode, 2);
    return error;
  }
  throw new assert.AssertionError({ message: "it was accepted" });
}

Deno.test("every default is a value of its key, and the type's sections are there", () => {
  for (const [name, key] of Object.entries(KEYS)) {
    if (key.default !== undefined) assert.ok(accepts(key, key.default), name);
    assert.match(variableOf(name), /^FOCAL_[A-Z_]+$/);
  }
  const config = defaultConfig();
  assert.equal(config.index.max_file_bytes, 500_000);
  assert.deepEqual(config.index.exclude, []);
  assert.equal(config.index.jobs, undefined);
  assert.equal(config.memory.auto_observations, true);
  assert.equal(config.gate["similarity.extend"], 0.55);
  assert.ok(Object.isFrozen(config) && Object.isFrozen(config.index) && Object.isFrozen(config.index.exclude));
});

Deno.test("environment over project over user over defaults", async () => {
  await withFiles({
    user: '{ "index": { "jobs": 1, "max_file_bytes": 1000 }, "gate": { "guideSize": 3 } }',
    project: '{ "index": { "jobs": 2, "exclude": ["a/**"] } }',
    env: { FOCAL_INDEX_JOBS: "3", FOCAL_GATE_MEMORY_SIZE: "7", FOCAL_HOME: "/x", FOCAL_INSTALL_DIR: "/y" },
  }, (sources) => {
    const config = loadConfig(sources);
    assert.deepEqual(config.index, { max_file_bytes: 1000, exclude: ["a/**"], jobs: 3 });
    assert.equal(config.gate["guideSize"], 3);
    assert.equal(config.gate["memorySize"], 7);
    const { settings } = readLayers(sources);
    assert.equal(settings.get("index.jobs")?.source, "FOCAL_INDEX_JOBS");
    assert.equal(settings.get("index.exclude")?.source, projectFile(sources.project));
    assert.equal(settings.get("http.port")?.source, "default");
  });
});

Deno.test("comments, trailing commas, dotted keys and $schema are understood", async () => {
  const user =
    '\ufeff{\n// a "comment"\n"$schema": "https://x/y", /* b */\n"index.jobs": 4,\n"index": { "exclude": ["//no comment,]",], },\n}\n';
  await withFiles({ user }, (sources) => {
    const { index } = loadConfig(sources);
    assert.equal(index.jobs, 4);
    assert.deepEqual(index.exclude, ["//no comment,]"]);
  });
  assert.deepEqual(parseJsonc(""), {});
});

Deno.test("an unknown key names the file, the key and the nearest one", async () => {
  await withFiles({ user: '{ "index": { "max_file_byte": 1000 } }' }, (sources) => {
    const error = fault(sources);
    assert.ok(error.message.startsWith(userFile(sources.home)));
    assert.match(error.message, /there is no key index\.max_file_byte \(did you mean index\.max_file_bytes\?\)/);
    assert.deepEqual(error.suggestions.slice(0, 1), ["index.max_file_bytes"]);
  });
  await withFiles({ env: { FOCAL_INDEX_JOB: "2" } }, (sources) => {
    assert.match(fault(sources).message, /FOCAL_INDEX_JOB.*did you mean FOCAL_INDEX_JOBS/);
  });
});

Deno.test("a bad value names the file, the key, the value and what was expected", async () => {
  const cases: [string, RegExp][] = [
    ['{ "index": { "jobs": "four" } }', /index\.jobs is "four"; expected a whole number from 1 to 64/],
    ['{ "index": { "jobs": 1.5 } }', /expected a whole number/],
    ['{ "index": 3 }', /there is no key index/],
    ['{ "output": { "color": "blue" } }', /expected one of "auto", "always", "never"/],
    ['{ "memory": { "auto_observations": "yes" } }', /expected true or false/],
    ['{ "index": { "exclude": "a" } }', /expected a list of strings/],
    ["[]", /expected an object/],
  ];
  for (const [user, expected] of cases) {
    await withFiles({ user }, (sources) => assert.match(fault(sources).message, expected));
  }
  await withFiles({ env: { FOCAL_HTTP_PORT: "http" } }, (sources) => {
    assert.match(
      fault(sources).message,
      /FOCAL_HTTP_PORT: http\.port is "http"; expected a whole number from 0 to 65535/,
    );
  });
});

Deno.test("broken syntax is placed by line and column", async () => {
  await withFiles({ user: '{\n  // c\n  "index": { "jobs": 2 ]\n}' }, (sources) => {
    assert.match(fault(sources).message, /config\.json: .* at line 3, column 24/);
  });
});

Deno.test("a project cannot decide what focal listens on", async () => {
  await withFiles({ project: '{ "http": { "host": "0.0.0.0" } }' }, (sources) => {
    assert.match(fault(sources).message, /http\.host may be set in the user's config\.json or the environment/);
  });
});

Deno.test("the gate goes on with the next lower value, says so, and respects an explicit 0", async () => {
  await withFiles({
    user: '{ "gate": { "transitionBoost": 0, "guideSize": 5 }, "nonsense": 1 }',
    project: '{ "gate": { "guideSize": "many", "memorySze": 3 } }',
  }, (sources) => {
    const warnings: string[] = [];
    const gate = loadGateSettings(sources, (message) => warnings.push(message));
    assert.equal(gate["transitionBoost"], 0);
    assert.equal(gate["guideSize"], 5);
    assert.equal(gate["memorySize"], 100);
    assert.equal(warnings.length, 2);
    assert.match(warnings[0] ?? "", /gate\.guideSize is "many"; expected a whole number/);
    assert.match(warnings[1] ?? "", /gate\.memorySze \(did you mean gate\.memorySize\?\); ignored/);
  });
  await withFiles({ user: "not json" }, (sources) => {
    const warnings: string[] = [];
    assert.equal(loadGateSettings(sources, (message) => warnings.push(message))["memorySize"], 100);
    assert.equal(warnings.length, 1);
  });
});

Deno.test("setting and removing a key keeps comments and everything else", async () => {
  const user = '{\n  // why: slow disk\n  "index": { "jobs": 2 }, // two\n  "gate.guideSize": 3\n}\n';
  await withFiles({ user }, async (sources) => {
    const file = userFile(sources.home);
    await editConfig(file, "index.jobs", valueOf("index.jobs", "4"));
    await editConfig(file, "index.exclude", valueOf("index.exclude", "a, b/**"));
    await editConfig(file, "gate.guideSize", 9);
    await editConfig(file, "http.port", 4000);
    const text = readFileSync(file, "utf8");
    assert.match(text, /why: slow disk/);
    assert.match(text, /\/\/ two/);
    const config = loadConfig(sources);
    assert.deepEqual([config.index.jobs, config.index.exclude, config.gate["guideSize"]], [4, ["a", "b/**"], 9]);
    await editConfig(file, "index.jobs", undefined);
    assert.equal(loadConfig(sources).index.jobs, undefined);
    assert.match(readFileSync(file, "utf8"), /why: slow disk/);
  });
});

Deno.test("setting in a new file makes it; in a broken one it refuses", async () => {
  await withFiles({}, async (sources) => {
    await editConfig(projectFile(sources.project), "index.jobs", 2);
    assert.deepEqual(JSON.parse(readFileSync(join(sources.project, "focal.json"), "utf8")), { index: { jobs: 2 } });
  });
  await withFiles({ user: '{ "index": ' }, async (sources) => {
    await assert.rejects(editConfig(userFile(sources.home), "index.jobs", 2), /config\.json/);
    assert.equal(readFileSync(userFile(sources.home), "utf8"), '{ "index": ');
  });
});

Deno.test("what is typed must be a value of a known key", () => {
  assert.throws(() => valueOf("index.jobs", "0"), /expected a whole number from 1 to 64/);
  assert.throws(() => valueOf("index.job", "1"), (error: FocalError) => error.suggestions[0] === "index.jobs");
  assert.equal(valueOf("memory.auto_observations", "off"), false);
});

Deno.test("the JSON Schema holds every key, and the project's not the user's own", () => {
  const schema = JSON.stringify(configSchema());
  for (const key of Object.values(KEYS)) assert.ok(schema.includes(JSON.stringify(key.summary)));
  const extend = configSchema() as {
    properties: { gate: { properties: { similarity: { properties: { extend: unknown } } } } };
  };
  assert.deepEqual(extend.properties.gate.properties.similarity.properties.extend, {
    type: "number",
    minimum: 0,
    maximum: 1,
    description: KEYS["gate.similarity.extend"]?.summary,
    default: 0.55,
  });
  assert.ok(!("http" in (configSchema(true) as { properties: object }).properties));
});

Deno.test("settings that change are in force at once, and what is wrong with them is told once", async () => {
  await withFiles({ project: '{ "index": { "jobs": 1 } }' }, (sources) => {
    const warned: string[] = [];
    const config = currentConfig(() => sources, (message) => warned.push(message));
    const jobs = (text: string) => {
      writeFileSync(projectFile(sources.project), text);
      return config().index.jobs;
    };
    assert.equal(config().index.jobs, 1);
    assert.equal(jobs('{ "index": { "jobs": 2 } }'), 2);
    for (const wrong of ["{", "{", '{ "index": { "jobs": "3" } }', "{"]) assert.equal(jobs(wrong), 2);
    assert.equal(warned.length, 3);
    assert.match(warned[1] ?? "", /index\.jobs is "3"; expected .*; the settings before it stay in force/);
    assert.equal(jobs('{ "index": { "jobs": 3 } }'), 3);
    writeFileSync(projectFile(sources.project), "{");
    assert.throws(currentConfig(() => sources, () => {}), FocalError);
  });
});
