// The quick parser gives tree-sitter's tree, or none: whatever a source is like.

import assert from "node:assert/strict";
import fc from "fast-check";
import { type LoadedLanguage, loadLanguage, parserMemory, quickParser } from "../../src/languages/load_language.ts";
import { parseTree } from "../../src/languages/parse_tree.ts";
import { parseText } from "../../src/languages/parse_text.ts";
import { FlatTree, readTree } from "../../src/languages/tree.ts";
import { TRAPS } from "../../src/languages/quick_parser/traps_testing.ts";
import { damagedSource, type Source, SOURCES } from "./damaged_sources.ts";

const numRuns = Number(Deno.env.get("FOCAL_TEST_RUNS") ?? 800);

async function prepared({ language }: Source, source: string): Promise<{ loaded: LoadedLanguage; text: string }> {
  const loaded = await loadLanguage(language);
  const { source: text, language: other } = loaded.rules.prepare?.(source) ?? { source };
  return { loaded: other === undefined ? loaded : await loadLanguage(other), text };
}

/** Copied: what it is read from is written over by the next tree. */
function listed(tree: FlatTree): unknown {
  const { start, end, parent, next, kind, field, flags, length } = tree;
  const columns = { start, end, parent, next, kind, field, flags };
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice(0, length)]));
}

/** True when the quick parser did it; with errors it must not. */
async function agrees(source: Source, damaged: string): Promise<boolean> {
  const { loaded, text } = await prepared(source, damaged);
  const flat = new FlatTree();
  const tree = parseText(loaded.parser, text);
  assert.ok(tree);
  const hasErrors = readTree(tree, text, parserMemory(), flat).hasErrors;
  const expected = listed(flat);
  tree.delete();
  const quick = typeof quickParser().parse(loaded.address, text, () => true) !== "string";
  assert.ok(!(quick && hasErrors), `errors were not seen: ${source.path}\n${text}`);
  assert.ok(parseTree(loaded, text, flat));
  assert.equal(flat.hasErrors, hasErrors);
  assert.deepEqual(listed(flat), expected, `${source.path}\n${text}`);
  return quick;
}

Deno.test("the languages' own examples are parsed as tree-sitter does it", async () => {
  let quick = 0;
  for (const source of SOURCES) if (await agrees(source, source.text)) quick++;
  assert.ok(quick > SOURCES.length * 0.9, `only ${quick} of ${SOURCES.length} were parsed quickly`);
});

Deno.test("sources that mean several things are parsed as tree-sitter does it", async () => {
  for (const [language, text] of TRAPS) {
    const quick = await agrees({ path: language, text, language }, text);
    assert.ok(quick, `tree-sitter had to parse ${language}\n${text}`);
  }
});

Deno.test("damaged sources are parsed as tree-sitter does it", async () => {
  let quick = 0;
  await fc.assert(
    fc.asyncProperty(damagedSource, async ({ source, text }) => {
      if (await agrees(source, text)) quick++;
    }),
    { numRuns },
  );
  assert.ok(quick > numRuns / 10 && quick < numRuns, `${quick} of ${numRuns} had no errors`);
});
