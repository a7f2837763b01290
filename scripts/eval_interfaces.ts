// Compares `overrides` edges of Go with what its type checker says: which methods stand for which declarations in interfaces.
//
//   deno run -A scripts/eval_interfaces.ts [--show] FOLDER…
//
// FOLDERs are checked-out Go modules. Needs the machine's Go. Compared is what is in files that a default build on this
// machine has, but for tests; pairs that the checker cannot tell of (a package is not here, a type has parameters) do not count.

import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import process from "node:process";
import { exportFolder } from "./eval_graph.ts";

interface Truth {
  readonly files: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
  readonly open: readonly (readonly [string, string])[];
}

interface Row {
  readonly type: string;
  readonly key: string;
  readonly kind: string;
  readonly path: string;
  readonly start_line: number;
  readonly qualified_name: string;
  readonly source_key: string;
  readonly target_key: string;
}

function truthOf(folder: string): Truth {
  const program = join(import.meta.dirname ?? ".", "truth", "interfaces.go");
  const done = spawnSync("go", ["run", program, folder], { encoding: "utf8", maxBuffer: 1 << 30 });
  if (done.status !== 0) throw new Error(`go: ${done.stderr || String(done.error)}`);
  return JSON.parse(done.stdout);
}

/** Pairs of places, as the truth has them. */
async function pairsOf(folder: string, read: ReadonlySet<string>): Promise<Set<string>> {
  const rows: Row[] = [];
  await exportFolder(folder, (line) => void rows.push(JSON.parse(line)));
  const symbols = new Map(rows.filter(({ type }) => type === "symbol").map((row) => [row.key, row]));
  const typeOf = ({ key }: Row) => symbols.get(key.slice(0, key.lastIndexOf(".")));
  const place = ({ path, start_line }: Row) => `${path}:${start_line}`;
  const pairs = rows.flatMap(({ type, kind, source_key, target_key }) => {
    const [source, target] = [symbols.get(source_key), symbols.get(target_key)];
    if (type !== "edge" || kind !== "overrides" || source === undefined || target === undefined) return [];
    if (!read.has(source.path) || !read.has(target.path) || typeOf(source)?.kind === "interface") return [];
    return [`${place(source)} ${place(target)}`];
  });
  return new Set(pairs);
}

const folders = process.argv.slice(2).filter((argument) => argument !== "--show");
if (folders.length === 0) throw new Error("usage: eval_interfaces.ts FOLDER…");
console.log("| repository | pairs | found | precision | recall |\n| --- | --- | --- | --- | --- |");
for (const folder of folders) {
  const truth = truthOf(folder);
  const open = new Set(truth.open.map((pair) => pair.join(" ")));
  const expected = new Set(truth.pairs.map((pair) => pair.join(" ")));
  const found = [...await pairsOf(folder, new Set(truth.files))].filter((pair) =>
    expected.has(pair) || !open.has(pair)
  );
  const right = found.filter((pair) => expected.has(pair));
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole).toFixed(3);
  console.log(
    `| ${basename(folder)} | ${expected.size} | ${found.length} | ${share(right.length, found.length)} | ${
      share(right.length, expected.size)
    } |`,
  );
  if (!process.argv.includes("--show")) continue;
  for (const pair of found) if (!expected.has(pair)) console.log(`false: ${pair}`);
  for (const pair of expected) if (!found.includes(pair)) console.log(`missed: ${pair}`);
}
