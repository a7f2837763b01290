// The flat tree must equal what web-tree-sitter as published says, node by node: it is read from the parser's memory by
// its layout, and the text is handed to the parser in another encoding.

import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { loadLanguage, parserMemory } from "./load_language.ts";
import { type ListedTree, listTree } from "./tree_testing.ts";
import type { OfficialRequest } from "./official_tree_testing.ts";
import { parseTree } from "./parse_tree.ts";
import { parseText } from "./parse_text.ts";
import { grammarOf, languageNames, languageOfPath } from "./registry.ts";
import { FlatTree, type GrammarNames, readTree } from "./tree.ts";

const grammars = join(import.meta.dirname ?? ".", "../../grammars");

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]
  );
}

function listFlat(flat: FlatTree, names: GrammarNames): ListedTree {
  const nodes = Array.from({ length: flat.length }, (_, at) => ({
    kind: names.kindName(flat.kind[at]!),
    start: flat.start[at]!,
    end: flat.end[at]!,
    field: flat.field[at]!,
    named: flat.isNamed(at),
    missing: flat.isMissing(at),
    parent: flat.parent[at]!,
    next: flat.next[at]!,
  }));
  return { nodes, hasErrors: flat.hasErrors };
}

/** The source with characters of two, three and four bytes in all its comments. */
function withScripts(source: string, flat: FlatTree, names: GrammarNames): string {
  let text = "";
  let at = 0;
  for (let node = 0; node < flat.length; node++) {
    const middle = flat.start[node]! + 3;
    if (!/comment/.test(names.kindName(flat.kind[node]!)) || middle < at || middle + 2 >= flat.end[node]!) continue;
    text += source.slice(at, middle) + "\u00e9\u4e2d\u{1F600}";
    at = middle;
  }
  return text + source.slice(at);
}

Deno.test("flat trees equal those of the published parser on every fixture, in all scripts", async () => {
  const flat = new FlatTree();
  const worker = new Worker(new URL("./official_tree_testing.ts", import.meta.url));
  let compared = 0;
  let inScripts = 0;
  try {
    for (const language of languageNames()) {
      const loaded = await loadLanguage(language);
      const { parser, names } = loaded;
      const read = (source: string): FlatTree => {
        const tree = parseText(parser, source)!;
        readTree(tree, source, parserMemory(), flat);
        tree.delete();
        return flat;
      };
      const sources = filesBelow(join(grammars, language, "fixture"))
        .filter((path) => languageOfPath(path) === language)
        .map((path) => readFileSync(path, "utf8"));
      for (const source of [...sources]) {
        const more = withScripts(source, read(source), names);
        if (more.length > source.length) inScripts = sources.push(more);
      }
      worker.postMessage({ grammar: grammarOf(language), sources } satisfies OfficialRequest);
      const [answer] = await once(worker, "message") as [ListedTree[]];
      answer.forEach((official, i) => {
        // What has errors is recovered by the number of its bytes: another tree may come of it.
        if (official.hasErrors) return;
        assert.deepEqual(listFlat(read(sources[i]!), names), official, `${language}: ${sources[i]!.slice(0, 200)}`);
        assert.ok(parseTree(loaded, sources[i]!, flat));
        assert.deepEqual(listFlat(flat, names), official, `${language}, quickly: ${sources[i]!.slice(0, 200)}`);
        compared++;
      });
    }
  } finally {
    await worker.terminate();
  }
  assert.ok(compared > languageNames().length && inScripts > 0, "no fixtures found");
});

const BROKEN = "function broken( { class } => 'x\n if (a[ ) }} ~ def x: (((";

// How errors are recovered from depends on how many bytes they have: here the cursor goes through the same tree.
Deno.test("flat trees of broken text equal what the cursor finds, which halves places", async () => {
  const flat = new FlatTree();
  for (const language of languageNames()) {
    const { parser, names } = await loadLanguage(language);
    const tree = parseText(parser, BROKEN)!;
    readTree(tree, BROKEN, parserMemory(), flat);
    const { nodes, hasErrors } = listFlat(flat, names);
    const halved = nodes.map((node) => ({ ...node, start: node.start >> 1, end: node.end >> 1 }));
    assert.deepEqual({ nodes: halved, hasErrors }, listTree(tree), language);
    assert.equal(nodes.at(0)?.end, BROKEN.length);
    tree.delete();
  }
});

Deno.test("a text longer than the parser takes at once, and longer in bytes than in characters", async () => {
  const { parser, names } = await loadLanguage("python");
  for (const value of ["x", "\u4e2d", "\u{1F600}"]) {
    const source = `a = "${value.repeat(9_999)}"\n`.repeat(7) + "last = 1\n";
    const tree = readTree(parseText(parser, source)!, source, parserMemory(), new FlatTree());
    const identifiers = Array.from({ length: tree.length }, (_, node) => node)
      .filter((node) => names.kindName(tree.kind[node]!) === "identifier");
    assert.deepEqual(identifiers.map((node) => tree.text(node)), [..."aaaaaaa", "last"]);
    assert.equal(tree.hasErrors, false);
  }
});

Deno.test("a hundred thousand open brackets flatten without exhausting the stack", async () => {
  const language = languageNames()[0];
  assert.ok(language);
  const { parser } = await loadLanguage(language);
  const source = "(".repeat(100_000);
  const tree = parseText(parser, source);
  assert.ok(tree);
  const flat = readTree(tree, source, parserMemory(), new FlatTree());
  assert.ok(flat.length > 0);
  tree.delete();
});
