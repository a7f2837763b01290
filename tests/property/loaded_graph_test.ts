import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { indexCheckout } from "../../src/index/index_checkout.ts";
import { realFolder } from "../../src/index/real_folder.ts";
import { catalogOf } from "../../src/search/catalog.ts";
import { type Database, openInMemory } from "../../src/store/database.ts";
import { systemClock } from "../../src/time/clock.ts";
import { findCheckout } from "../../src/graph/checkouts.ts";
import { clearCheckout } from "../../src/graph/clear_checkouts.ts";
import { viewOf } from "../../src/graph/graph_view.ts";
import { loadAll, type LoadedGraph, loadedGraph } from "../../src/graph/loaded_graph.ts";
import { countRefs, type OpenRefs, openRefs } from "../../src/graph/open_refs.ts";
import { INDEX_MIGRATIONS } from "../../src/graph/schema.sql.ts";

/** The same numbers every time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

const MODULES = ["a", "b", "c", "d/e", "d/f"];

/** A module that uses what others may or may not have just now. */
function moduleText(name: string, pick: (below: number) => number): string {
  const lines: string[] = [];
  const others = MODULES.filter((other) => other !== name && pick(2) === 0);
  const up = name.includes("/") ? "../" : "./";
  for (const other of others) lines.push(`import { f${pick(4)}, C${pick(2)} } from "${up}${other}";`);
  for (let n = pick(4); n >= 0; n--) {
    lines.push(`export function f${n}(x: C${pick(2)}) { f${pick(4)}(); x.m${pick(3)}(); missing${pick(3)}(); }`);
  }
  for (let n = pick(2); n >= 0; n--) {
    const base = others.length > 0 && pick(2) === 0 ? ` extends C${pick(2)}` : "";
    lines.push(`export class C${n}${base} { m${pick(3)}() { return f${pick(4)}; } field = 1; }`);
  }
  return lines.join("\n") + "\n";
}

async function index(database: Database, root: string): Promise<number> {
  await indexCheckout({
    database,
    root,
    clock: systemClock,
    signal: new AbortController().signal,
    max_file_bytes: 1_000_000,
    exclude: [],
    jobs: 1,
  });
  return findCheckout(database, realFolder(root))!.id;
}

async function withFolder(work: (database: Database, root: string) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "focal-graph-"));
  const database = openInMemory(INDEX_MIGRATIONS);
  try {
    await work(database, root);
  } finally {
    database.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function write(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** Everything that can be asked of a graph, without the numbers that differ from load to load. */
function described(graph: LoadedGraph, refs: OpenRefs) {
  const { names } = graph;
  const view = viewOf(graph);
  const catalog = catalogOf(graph);
  const edges = (list: LoadedGraph["out"], node: number) => {
    const ends: number[][] = [];
    for (let at = list.first[node]!; at < list.first[node + 1]!; at++) {
      ends.push([list.to[at]!, list.kind[at]!, list.rule[at]!, list.weight[at]!]);
    }
    return ends;
  };
  return {
    files: graph.files.map(({ id, path, language, is_test, changed }) => [id, path, language, is_test, changed]),
    symbols: [...graph.ids].map((_, node) => ({
      ...view.factsOf(node),
      name: names.textOf(graph.name[node]!),
      kind: names.kinds[graph.kind[node]!],
      parent: graph.parent[node],
      lines: [graph.start_line[node], graph.end_line[node]],
      out: edges(graph.out, node),
      into: edges(graph.into, node),
      open: refs.within([view.factsOf(node)]),
      own_size: catalog.own_size[node],
      role: catalog.role[node],
    })),
    open: [0, 1, 2].map((n) => refs.named([`missing${n}`], new Set(["typescript"]))),
    words: [...catalog.filesByWord].sort((a, b) => a[0] < b[0] ? -1 : 1),
  };
}

Deno.test("a graph that follows edits is the one that a fresh load makes", async () => {
  for (const seed of [1, 2, 3]) {
    await withFolder(async (database, root) => {
      const pick = random(seed);
      for (const name of MODULES) write(root, `${name}.ts`, moduleText(name, pick));
      const checkout = await index(database, root);
      loadedGraph(database, checkout);
      for (let round = 0; round < 25; round++) {
        for (let edits = pick(2); edits >= 0; edits--) {
          const name = MODULES[pick(MODULES.length)]!;
          if (pick(4) === 0) rmSync(join(root, `${name}.ts`), { force: true });
          else write(root, `${name}.ts`, moduleText(name, pick));
        }
        await index(database, root);
        const followed = loadedGraph(database, checkout);
        const seen = described(followed, openRefs(database, followed));
        const fresh = loadAll(database, checkout, followed.generation);
        assert.deepEqual(seen, described(fresh, countRefs(database, fresh)), `seed ${seed}, round ${round}`);
        assert.ok(seen.symbols.length > 0);
      }
    });
  }
});

Deno.test("nothing is read again while nothing changed, and files that stay are the same objects", async () => {
  await withFolder(async (database, root) => {
    write(root, "a.ts", "export function a() {}\n");
    write(root, "b.ts", 'import { a } from "./a";\nexport const b = () => a();\n');
    const checkout = await index(database, root);
    const before = loadedGraph(database, checkout);
    assert.equal(loadedGraph(database, checkout), before);
    write(root, "b.ts", 'import { a } from "./a";\nexport const b = () => { a(); a(); };\n');
    await index(database, root);
    const after = loadedGraph(database, checkout);
    assert.notEqual(after, before);
    assert.equal(after.files[0], before.files[0]);
    assert.notEqual(after.files[1], before.files[1]);
  });
});

Deno.test("a checkout that takes the place of a cleared one is not taken for it", async () => {
  await withFolder(async (database, root) => {
    write(root, "a.ts", "export function before() {}\n");
    const first = await index(database, root);
    loadedGraph(database, first);
    clearCheckout(database, first);
    write(root, "a.ts", "export function later() {}\n");
    const second = await index(database, root);
    assert.equal(second, first);
    const { names, name } = loadedGraph(database, second);
    assert.deepEqual([...name].map((id) => names.textOf(id)).filter((text) => text !== "a"), ["later"]);
  });
});
