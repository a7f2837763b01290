// The budget holds for text, and for JSON with its envelope, however small it is.

import assert from "node:assert/strict";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { Sandbox } from "../program.ts";

const QUESTIONS = [
  ["query", "start"],
  ["dependents", "start"],
  ["impact", "start"],
  ["deps", "start"],
  ["flow", "start", "work3"],
  ["search", "work"],
  ["symbols", "a.ts"],
  ["skeleton", "a.ts"],
  ["batch", "start", "work3"],
  ["overview"],
  ["context", "start the work"],
  ["status"],
];

Deno.test("no text exceeds its budget either, whatever is asked for", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.ts", "export function start(): void {}\n");
    const long = "x".repeat(1_000);
    for (const question of [...QUESTIONS, ["batch", "start", long, `${long}y`], ["query", long], ["impact", long]]) {
      const { stdout, stderr } = sandbox.run([...question, "--max-tokens", "50"]);
      assert.equal(stderr, "");
      assert.ok(countTokens(stdout.trimEnd()) <= 50, `${question}: ${stdout}`);
    }
  } finally {
    sandbox.remove();
  }
});

Deno.test("that nothing was found is said beside JSON lines, of which there are none", () => {
  const sandbox = new Sandbox();
  try {
    sandbox.write("project/a.ts", "export function starting(): void {}\n");
    for (const command of ["query", "dependents", "batch"]) {
      const { code, stdout, stderr } = sandbox.run([command, "begin", "--format", "jsonl"]);
      assert.equal(`${code} ${stdout}`, "1 ");
      assert.match(stderr, /begin: .*not found/);
      assert.equal(sandbox.run([command, "begin", "--format", "jsonl", "-q"]).stderr, "");
    }
  } finally {
    sandbox.remove();
  }
});

Deno.test("no JSON answer exceeds its budget, and each is an object", () => {
  const sandbox = new Sandbox();
  try {
    const work = Array.from({ length: 20 }, (_, i) => `export function work${i}(): void {\n  start();\n}\n`).join("");
    sandbox.write("project/a.ts", `export function start(): void {\n  work3();\n}\n\n${work}`);
    for (const question of QUESTIONS) {
      for (const max_tokens of [50, 120, 300]) {
        const { code, stdout, stderr } = sandbox.run([...question, "--json", "--max-tokens", String(max_tokens)]);
        assert.ok(code === 0, `${question}: ${stderr}`);
        assert.equal((JSON.parse(stdout) as { schema_version: number }).schema_version, 1, stdout);
        assert.ok(countTokens(stdout.trimEnd()) <= max_tokens, `${question} --max-tokens ${max_tokens}: ${stdout}`);
      }
    }
  } finally {
    sandbox.remove();
  }
});
