// Compares what overrides what in Java with what javac says: `overrides` edges, passed on from one to the next, and methods
// that a type inherits and that implement another supertype's there.
//
//   deno run -A scripts/eval_overrides.ts [--show] FOLDER SOURCE_FOLDER… [-- FOLDER SOURCE_FOLDER…]
//
// Source folders are below FOLDER. Needs the machine's Java; libraries are on the class path that CLASSPATH names. Where some
// are missing, javac takes types of theirs for any type.

import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import process from "node:process";
import { findCheckout } from "../src/graph/checkouts.ts";
import { loadedView } from "../src/graph/graph_view.ts";
import { declarationsInheritedWith } from "../src/graph/inherited_overrides.ts";
import { OVERRIDES } from "../src/graph/ref_codes.ts";
import { INDEX_MIGRATIONS } from "../src/graph/schema.sql.ts";
import { indexCheckout } from "../src/index/index_checkout.ts";
import { realFolder } from "../src/index/real_folder.ts";
import { type Database, openInMemory } from "../src/store/database.ts";
import { systemClock } from "../src/time/clock.ts";

interface Pairs {
  readonly own: Set<string>;
  readonly inherited: Set<string>;
}

function truthOf(folder: string, sources: readonly string[]): Pairs {
  const program = join(import.meta.dirname ?? ".", "truth", "JavaOverrides.java");
  const exported = ["--add-exports", "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED"];
  const done = spawnSync("java", [...exported, program, folder, process.env.CLASSPATH ?? "", ...sources], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (done.status !== 0) throw new Error(`java: ${done.stderr || String(done.error)}`);
  const of = (kind: string) =>
    new Set(
      done.stdout.split("\n").map((line) => line.split("\t")).filter(([is]) => is === kind)
        .map(([, method, other]) => `${method} ${other}`),
    );
  return { own: of("own"), inherited: of("inherited") };
}

async function indexed(folder: string): Promise<Database> {
  const database = openInMemory(INDEX_MIGRATIONS);
  const signal = new AbortController().signal;
  await indexCheckout({
    database,
    root: folder,
    clock: systemClock,
    signal,
    max_file_bytes: 5_000_000,
    exclude: [],
    jobs: 1,
  });
  return database;
}

interface Member {
  readonly id: number;
  readonly place: string;
}

const MEMBERS = `SELECT s.id, f.path || ':' || s.name_line AS place FROM symbols s JOIN files f ON f.id = s.file_id
  WHERE f.language = 'java' AND s.kind = 'method'`;

async function pairsOf(folder: string, sources: readonly string[]): Promise<Pairs> {
  const database = await indexed(folder);
  const view = loadedView(database, findCheckout(database, realFolder(folder))!.id);
  const members = database.all<Member>(MEMBERS).filter(({ place }) =>
    sources.some((one) => place.startsWith(`${one}/`))
  );
  const placeOf = new Map(members.map(({ id, place }) => [view.nodesOf([id])[0]!, place]));
  const own = new Set<string>();
  const inherited = new Set<string>();
  for (const [node, place] of placeOf) {
    const add = (to: Set<string>, other: number) => {
      const there = placeOf.get(other);
      if (there !== undefined && there !== place) to.add(`${place} ${there}`);
    };
    const above = overridden(node);
    for (const other of above) add(own, other);
    for (const other of declarationsInheritedWith(view, node)) {
      for (const one of [other, ...overridden(other)]) if (!above.has(one)) add(inherited, one);
    }
  }
  database.close();
  return { own, inherited };

  function overridden(node: number): Set<number> {
    const found = new Set<number>();
    const nodes = [node];
    for (const one of nodes) {
      view.eachOutOf(one, (far, kind) => {
        if (kind === OVERRIDES && !found.has(far)) nodes.push(far), found.add(far);
      });
    }
    return found;
  }
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole).toFixed(3);

const show = process.argv.includes("--show");
const groups = process.argv.slice(2).filter((argument) => argument !== "--show").join("\n").split("\n--\n")
  .map((group) => group.split("\n"));
console.log("| repository | what | pairs | found | precision | recall |\n| --- | --- | --- | --- | --- | --- |");
for (const [folder = ".", ...sources] of groups) {
  const truth = truthOf(folder, sources);
  const found = await pairsOf(folder, sources);
  for (const what of ["own", "inherited"] as const) {
    const right = [...found[what]].filter((pair) => truth[what].has(pair)).length;
    const cells = [truth[what].size, found[what].size, share(right, found[what].size), share(right, truth[what].size)];
    console.log(`| ${basename(folder)} | ${what} | ${cells.join(" | ")} |`);
    if (!show) continue;
    for (const pair of found[what]) if (!truth[what].has(pair)) console.log(`false: ${pair}`);
    for (const pair of truth[what]) if (!found[what].has(pair)) console.log(`missed: ${pair}`);
  }
}
