// Whatever is wrong with a source, the facts of it lead nowhere outside of themselves, and pack and unpack to the same.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { surface } from "../../src/graph/resolve/surface.ts";
import { Op } from "../../src/languages/facts.ts";
import { decodeFacts, encodeFacts } from "../../src/languages/facts_codec.ts";
import { languageOfPath } from "../../src/languages/registry.ts";
import { parseFile } from "../../src/parse/parse_file.ts";
import { factsFaults } from "./facts_faults.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");

interface Source {
  readonly path: string;
  readonly text: string;
  readonly language: string;
}

function sourcesBelow(folder: string): Source[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort().flatMap((path) => {
    const language = languageOfPath(path);
    return language === undefined ? [] : [{ path, language, text: readFileSync(join(folder, path), "utf8") }];
  });
}

const SOURCES = readdirSync(join(ROOT, "grammars")).flatMap((name) => [
  ...sourcesBelow(join(ROOT, "grammars", name, "fixture")),
  ...sourcesBelow(join(ROOT, "tests", "resolve", name)),
]);

interface Damage {
  readonly kind: "replace word" | "cut text" | "cut lines" | "foreign lines" | "foreign word" | "swap lines";
  readonly at: number;
  readonly length: number;
  readonly from: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom("replace word", "cut text", "cut lines", "foreign lines", "foreign word", "swap lines"),
  at: fc.nat(99_999),
  length: fc.nat(9),
  from: fc.nat(99_999),
});

const words = (text: string): string[] => text.match(/\w+|[^\w\s]+/g) ?? ["x"];
const pick = (items: readonly string[], number: number): string => items[number % items.length]!;

/** `other`: where foreign lines and words come from, a source of the same language. */
function damaged(text: string, other: string, { kind, at, length, from }: Damage): string {
  const lines = text.split("\n");
  const foreign = other.split("\n");
  const line = at % lines.length;
  const offset = at % (text.length + 1);
  switch (kind) {
    case "replace word":
      return text.replaceAll(pick(words(text), at), () => pick(words(other), from));
    case "cut text":
      return text.slice(0, offset) + text.slice(offset + 1 + length * 3);
    case "cut lines":
      return lines.toSpliced(line, 1 + length).join("\n");
    case "foreign lines": {
      const first = from % foreign.length;
      return lines.toSpliced(line, 0, ...foreign.slice(first, first + 1 + length)).join("\n");
    }
    case "foreign word":
      return `${text.slice(0, offset)} ${pick(words(other), from)} ${text.slice(offset)}`;
    case "swap lines":
      return lines.with(line, pick(lines, from)).with(from % lines.length, lines[line]!).join("\n");
  }
}

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
  const broken = fc.record({
    source: fc.constantFrom(...SOURCES),
    other: fc.nat(999),
    damages: fc.array(damage, { minLength: 1, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(broken, async ({ source, other, damages }) => {
      const peers = SOURCES.filter(({ language }) => language === source.language);
      const foreign = peers[other % peers.length]!.text;
      await check(source, damages.reduce((text, one) => damaged(text, foreign, one), source.text));
    }),
    { numRuns: 800 },
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
