// The flat tree must equal what the official cursor says, node by node: it reads the parser's memory by layout.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TreeCursor } from "web-tree-sitter";
import { loadLanguage, parserMemory } from "./load_language.ts";
import { languageNames, languageOfPath } from "./registry.ts";
import { ERROR_KIND, FlatTree, type GrammarNames, readTree } from "./tree.ts";

const grammars = join(import.meta.dirname ?? ".", "../../grammars");

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]
  );
}

/** Compares the subtree under the cursor with the flat tree from `at` on; returns the index after it. */
function compare(cursor: TreeCursor, flat: FlatTree, at: number, names: GrammarNames, where: string): number {
  const here = `${where} node ${at} (${cursor.nodeType})`;
  const kind = flat.kind[at] === ERROR_KIND ? "ERROR" : names.kindName(flat.kind[at]!);
  assert.equal(kind, cursor.nodeType, here);
  assert.equal(flat.start[at], cursor.startIndex, here);
  assert.equal(flat.end[at], cursor.endIndex, here);
  assert.equal(flat.field[at], cursor.currentFieldId, here);
  assert.equal(flat.isNamed(at), cursor.nodeIsNamed, here);
  assert.equal(flat.isMissing(at), cursor.nodeIsMissing, here);
  let next = at + 1;
  if (cursor.gotoFirstChild()) {
    do {
      assert.equal(flat.parent[next], at, here);
      next = compare(cursor, flat, next, names, where);
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  assert.equal(flat.next[at], next, here);
  return next;
}

const BROKEN = "function broken( { class } => 'x\n if (a[ ) }} \u{1F600} def x: (((";

Deno.test("flat trees equal the official cursor on every fixture and on broken text", async () => {
  const flat = new FlatTree();
  let compared = 0;
  for (const language of languageNames()) {
    const { parser, names } = await loadLanguage(language);
    const sources = filesBelow(join(grammars, language, "fixture"))
      .filter((path) => languageOfPath(path) === language)
      .map((path) => [path, readFileSync(path, "utf8")] as const);
    for (const [path, source] of [...sources, [`${language} broken`, BROKEN] as const]) {
      const tree = parser.parse(source);
      assert.ok(tree);
      readTree(tree, source, parserMemory(), flat);
      const cursor = tree.walk();
      assert.equal(compare(cursor, flat, 0, names, path), flat.length);
      // A cursor left to the garbage collector frees what its tree was, long after others live there.
      cursor.delete();
      assert.equal(flat.hasErrors, tree.rootNode.hasError, path);
      tree.delete();
      compared++;
    }
  }
  assert.ok(compared > 0, "no languages found");
});

Deno.test("a hundred thousand open brackets flatten without exhausting the stack", async () => {
  const language = languageNames()[0];
  assert.ok(language);
  const { parser } = await loadLanguage(language);
  const source = "(".repeat(100_000);
  const tree = parser.parse(source);
  assert.ok(tree);
  const flat = readTree(tree, source, parserMemory(), new FlatTree());
  assert.ok(flat.length > 0);
  tree.delete();
});
