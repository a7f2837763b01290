// For property tests: the languages' own examples, and ways to damage them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { languageOfPath } from "../../src/languages/registry.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..");

export interface Source {
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

export const SOURCES = readdirSync(join(ROOT, "grammars")).flatMap((name) => [
  ...sourcesBelow(join(ROOT, "grammars", name, "fixture")),
  ...sourcesBelow(join(ROOT, "tests", "resolve", name)),
]);

export interface Damage {
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

/** A source with a few damages, most of which break it. */
export const damagedSource: fc.Arbitrary<{ readonly source: Source; readonly text: string }> = fc.record({
  source: fc.constantFrom(...SOURCES),
  other: fc.nat(999),
  damages: fc.array(damage, { minLength: 1, maxLength: 5 }),
}).map(({ source, other, damages }) => {
  const peers = SOURCES.filter(({ language }) => language === source.language);
  const foreign = peers[other % peers.length]!.text;
  return { source, text: damages.reduce((text, one) => damaged(text, foreign, one), source.text) };
});
