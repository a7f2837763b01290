// Runs every case of tests/cli/<command>/<case>.json through the program.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Sandbox } from "./program.ts";

interface Case {
  readonly args: readonly string[];
  /** Files below the sandbox; the command runs in `project`, FOCAL_HOME is `home`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly exit: number;
  /** Patterns that must match; an empty list asks for silence. `{folder}` stands for the sandbox. */
  readonly stdout?: readonly string[];
  readonly stderr?: readonly string[];
  /** Patterns that must not match. */
  readonly stdout_lacks?: readonly string[];
  /** What the JSON on stdout must hold at least. */
  readonly json?: unknown;
  /** Patterns that files of the sandbox must match afterwards. */
  readonly after?: Readonly<Record<string, readonly string[]>>;
  /** What the JSON on stderr must hold at least. */
  readonly error_json?: unknown;
}

const folder = import.meta.dirname ?? ".";
const paths = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap((entry) =>
    readdirSync(join(folder, entry.name)).filter((name) => name.endsWith(".json")).map((name) =>
      `${entry.name}/${name}`
    )
  ).sort();

Deno.test("there are cases", () => assert.ok(paths.length > 10, `${paths.length} cases found`));

for (const path of paths) {
  Deno.test(`focal ${path.replace(/\.json$/, "")}`, () => runCase(path));
}

function runCase(path: string): void {
  const wanted = JSON.parse(readFileSync(join(folder, path), "utf8")) as Case;
  const sandbox = new Sandbox();
  try {
    for (const [file, text] of Object.entries(wanted.files ?? {})) sandbox.write(file, text);
    const args = wanted.args.map((arg) => arg.replaceAll("{folder}", sandbox.folder));
    const result = sandbox.run(args, {
      ...(wanted.env === undefined ? {} : { env: wanted.env }),
      ...(wanted.input === undefined ? {} : { input: wanted.input }),
    });
    const stdout = result.stdout.replaceAll(sandbox.folder, "{folder}");
    const stderr = result.stderr.replaceAll(sandbox.folder, "{folder}");
    assert.equal(result.code, wanted.exit, `exit code; stdout: ${stdout}\nstderr: ${stderr}`);
    expectText("stdout", stdout, wanted.stdout, wanted.stdout_lacks);
    expectText("stderr", stderr, wanted.stderr);
    for (const [file, patterns] of Object.entries(wanted.after ?? {})) {
      expectText(file, readFileSync(join(sandbox.folder, file), "utf8"), patterns);
    }
    if (wanted.json !== undefined) expectSubset(JSON.parse(stdout), wanted.json, "$");
    if (wanted.error_json !== undefined) expectSubset(JSON.parse(stderr), wanted.error_json, "$");
  } finally {
    sandbox.remove();
  }
}

function expectText(name: string, text: string, patterns: readonly string[] = [], lacks: readonly string[] = []): void {
  if (patterns.length === 0 && lacks.length === 0) return;
  for (const pattern of patterns) {
    if (pattern === "") assert.equal(text, "", `${name} must be silent`);
    else assert.match(text, new RegExp(pattern, "m"), `${name} must match ${pattern}`);
  }
  for (const pattern of lacks) assert.doesNotMatch(text, new RegExp(pattern, "m"), `${name} must not match ${pattern}`);
}

function expectSubset(found: unknown, wanted: unknown, at: string): void {
  if (typeof wanted !== "object" || wanted === null) return assert.deepEqual(found, wanted, at);
  assert.ok(typeof found === "object" && found !== null, `${at} must be an object, is ${JSON.stringify(found)}`);
  if (Array.isArray(wanted)) assert.equal((found as unknown[]).length, wanted.length, `${at}: length`);
  for (const [key, value] of Object.entries(wanted)) {
    expectSubset((found as Record<string, unknown>)[key], value, `${at}.${key}`);
  }
}
