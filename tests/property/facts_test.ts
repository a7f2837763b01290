// Whatever is wrong with a source, the facts of it lead nowhere outside of themselves, and pack and unpack to the same.

import assert from "node:assert/strict";
import fc from "fast-check";
import { surface } from "../../src/graph/resolve/surface.ts";
import { Op } from "../../src/languages/facts.ts";
import { decodeFacts, encodeFacts } from "../../src/languages/facts_codec.ts";
import { parseFile } from "../../src/parse/parse_file.ts";
import { damagedSource, type Source, SOURCES } from "./damaged_sources.ts";
import { factsFaults } from "./facts_faults.ts";

const numRuns = Number(Deno.env.get("FOCAL_TEST_RUNS") ?? 800);

async function check({ path, language }: Source, text: string): Promise<void> {
  const facts = await parseFile(path, text, language);
  assert.deepEqual(factsFaults(facts), [], `${path}\n${text}`);
  const packed = encodeFacts(facts);
  const unpacked = decodeFacts(packed);
  assert.deepEqual(encodeFacts(unpacked), packed);
  assert.deepEqual([...surface(unpacked)], [...surface(facts)]);
}

Deno.test("facts of the languages' own examples are whole", async () => {
  assert.ok(SOURCES.length > 80, `only ${SOURCES.length} sources`);
  for (const source of SOURCES) await check(source, source.text);
});

Deno.test("facts of broken sources are whole", async () => {
  await fc.assert(
    fc.asyncProperty(damagedSource, ({ source, text }) => check(source, text)),
    { numRuns },
  );
});

Deno.test("what needs an enclosing type, and has none, is unknown", async () => {
  const sources: Record<string, [string, string]> = {
    python: ["a.py", "@classmethod\ndef made(cls):\n    return cls(super().made())\n\nx = made\n"],
    php: ["a.php", "<?php\nfunction f(private int $repo) { return parent::f($this, static::$x); }\n"],
    typescript: ["a.ts", "export const one = super.two;\nexport default null;\n"],
    ruby: ["a.rb", "class Point < Struct.new(:x)\nend\n"],
  };
  for (const [language, [path, text]] of Object.entries(sources)) {
    await check({ path, text, language }, text);
  }
  const { symbols, exprs } = await parseFile("a.rb", sources.ruby![1], "ruby");
  assert.deepEqual(symbols[1]?.supers.map(({ type }) => exprs.op[type]), [Op.Unknown]);
});
