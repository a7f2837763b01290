import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findCheckout } from "../../src/graph/checkouts.ts";
import { type GraphView, loadedView, queriedView } from "../../src/graph/graph_view.ts";
import { loadedGraph } from "../../src/graph/loaded_graph.ts";
import { openRefs } from "../../src/graph/open_refs.ts";
import { openSites, openSitesIn, relatedLanguages } from "../../src/graph/completeness.ts";
import { reach } from "../../src/graph/reach.ts";
import { unsaidUsers } from "../../src/graph/unsaid_members.ts";
import { INDEX_MIGRATIONS } from "../../src/graph/schema.sql.ts";
import { indexCheckout } from "../../src/index/index_checkout.ts";
import { realFolder } from "../../src/index/real_folder.ts";
import { findCode } from "../../src/search/find_code.ts";
import { type Database, openInMemory } from "../../src/store/database.ts";
import { systemClock } from "../../src/time/clock.ts";

/** This program's own operations: interfaces, overrides, unresolved references, several folders. */
const PROGRAM = join(import.meta.dirname ?? ".", "..", "..", "src", "graph");

/** What this program has little of: types that inherit from several, and protocols. */
const SHAPES = `from typing import Protocol
class Closer(Protocol):
    def close(self) -> None: ...
class Base:
    def close(self) -> None: pass
class Mixin:
    def close(self) -> None:
        super().close()
class Both(Mixin, Base): pass
def finish(closer: Closer) -> None:
    closer.close()
def run(base: Base) -> None:
    base.close()
`;

async function withIndex(work: (database: Database, checkout: number) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "focal-views-"));
  const database = openInMemory(INDEX_MIGRATIONS);
  try {
    cpSync(PROGRAM, folder, { recursive: true });
    writeFileSync(join(folder, "shapes.py"), SHAPES);
    await indexCheckout({
      database,
      root: folder,
      clock: systemClock,
      signal: new AbortController().signal,
      max_file_bytes: 1_000_000,
      exclude: [],
      jobs: 1,
    });
    work(database, findCheckout(database, realFolder(folder))!.id);
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function described(view: GraphView, id: number, direction: "dependents" | "dependencies", certain: boolean) {
  const found = reach(view, view.nodesOf([id]), { direction, depth: 3, certain });
  const [node] = view.nodesOf([id]);
  const idOf = (one: number) => one < 0 ? -1 : view.idOf(one);
  const unsaid = unsaidUsers(view, found.expanded, new Set(found.reached.map((one) => one.node)));
  return {
    parent: idOf(view.parentOf(node!)),
    members: view.membersOf(node!).map(idOf),
    shape: [view.kindOf(node!), view.flagsOf(node!), view.signatureOf(node!)],
    unsaid: [unsaid.users, ...unsaid.declarations.map(idOf)],
    reached: found.reached.map(({ node, from, ...rest }) => ({
      ...rest,
      ...view.factsOf(node),
      from: view.idOf(from),
      name: view.nameOf(node),
      language: view.languageOf(node),
    })),
    expanded: found.expanded.map((node) => view.idOf(node)),
    cut: found.cut,
  };
}

Deno.test("a command's view of the graph and a server's give the same answers", async () => {
  await withIndex((database, checkout) => {
    const queried = queriedView(database, checkout);
    const loaded = loadedView(database, checkout);
    const graph = loadedGraph(database, checkout);
    const refs = openRefs(database, graph);
    let reached = 0;
    let unsaid = 0;
    for (const id of graph.ids) {
      for (const direction of ["dependents", "dependencies"] as const) {
        const expected = described(queried, id, direction, id % 2 === 0);
        assert.deepEqual(described(loaded, id, direction, id % 2 === 0), expected);
        reached += expected.reached.length;
        unsaid += expected.unsaid[0]!;
      }
      const [node] = loaded.nodesOf([id]);
      const { file_id } = loaded.factsOf(node!);
      assert.equal(refs.within([{ id, file_id }]), openSitesIn(database, [{ id }]).length);
      const names = new Set([loaded.nameOf(node!)]);
      const languages = new Set([loaded.languageOf(node!)]);
      const sites = openSites(database, checkout, names, languages).length;
      assert.equal(refs.named(names, relatedLanguages(languages)), sites);
    }
    assert.ok(reached > 1_000);
    assert.ok(unsaid > 0);
  });
});

Deno.test("a search finds the same first symbols with and without the graph in memory", async () => {
  await withIndex((database, checkout) => {
    const graphs = [loadedGraph(database, checkout)];
    for (
      const text of ["loadedGraph", "write resolution", "FileWriter.write", "which files wait to be resolved", "sql"]
    ) {
      const plain = findCode(database, text, { checkouts: [checkout], limit: 3 });
      const inMemory = findCode(database, text, { checkouts: [checkout], limit: 3, graphs });
      assert.ok(plain.length > 0, text);
      assert.equal(inMemory[0]?.id, plain[0]?.id, text);
    }
  });
});
