// Secrets that stand in code are masked wherever the code is shown: in bodies, lines and signatures.

import assert from "node:assert/strict";
import { AskedRepository } from "./repository.ts";

// Made of two parts, so that no scanner takes this file for one that has a secret.
const SECRET = "AKIA" + "IOSFODNN7EXAMPL2";
const repository = new AskedRepository();
repository.write("keys.ts", `export const uploadKey = "${SECRET}";\nexport const upload = () => uploadKey;\n`);

const QUESTIONS = [
  ["query", "uploadKey"],
  ["query", "uploadKey", "--body"],
  ["symbols", "keys.ts"],
  ["skeleton", "keys.ts"],
  ["search", "uploadKey"],
  ["search", "--exact", SECRET],
  ["batch", "uploadKey", "upload"],
  ["dependents", "uploadKey"],
  ["deps", "upload"],
  ["impact", "uploadKey"],
  ["flow", "upload", "uploadKey"],
  ["context", "the uploadKey of upload"],
  ["context", "the uploadKey of upload", "--max-tokens", "150"],
  ["overview"],
];

Deno.test("no answer shows a secret, as text or as JSON", () => {
  for (const args of QUESTIONS) {
    for (const format of [[], ["--json"]]) {
      const { code, stdout } = repository.focal(...args, ...format);
      assert.equal(code, 0, args.join(" "));
      assert.ok(!stdout.includes(SECRET), `${args.join(" ")} ${format.join("")}: ${stdout}`);
    }
  }
  assert.match(repository.focal("query", "uploadKey").stdout, /\[masked: AWS key\]/);
});
