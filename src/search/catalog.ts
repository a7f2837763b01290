// What ranking needs of every symbol of a checkout, as arrays: kept while the checkout does not change.

import { type GraphFile, type LoadedGraph, loadedGraph } from "../graph/loaded_graph.ts";
import type { Database } from "../store/database.ts";
import { splitWords } from "../text/words.ts";
import { stem } from "../text/stem.ts";

export interface Catalog {
  readonly graph: LoadedGraph;
  readonly checkout: number;
  readonly generation: number;
  /** Symbols' ids in ascending order; the other arrays are parallel to it. */
  readonly ids: Int32Array;
  /** Position of the symbol's file in `files`. */
  readonly file: Int32Array;
  /** Position of the enclosing symbol, -1 for none. */
  readonly parent: Int32Array;
  readonly start_line: Int32Array;
  readonly end_line: Int32Array;
  /** UTF-16 units of the symbol's text without nested symbols. */
  readonly own_size: Int32Array;
  /** See `Role`. */
  readonly role: Uint8Array;
  readonly files: readonly CatalogFile[];
  /** Positions in `files` of those with a word, stemmed, in their path. */
  readonly filesByWord: ReadonlyMap<string, readonly number[]>;
  readonly average_size: number;
}

/** What a symbol is to a search. */
export const Role = { callable: 0, type: 1, value: 2, module: 3 } as const;

export interface CatalogFile {
  readonly id: number;
  readonly path: string;
  /** Tests, examples, documentation, generated code: last unless asked for. */
  readonly aside: boolean;
}

const CALLABLE = new Set(["function", "method", "constructor", "macro", "getter", "setter", "accessor"]);
const TYPE = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "type_alias",
  "union",
  "namespace",
  "object",
  "protocol",
  "extension",
]);
const TEST_FLAG = 1 << 10;
const ASIDE =
  /(?:^|\/)(?:tests?|__tests__|testing|specs?|testdata|fixtures?|e2e|bench(?:es|marks?)?|examples?|docs?|docs_src|vendor|third_party|dist|site|website|www|[\w-]*-tests?|test-[\w-]+|deno_dist)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.\w+$|\.(?:test|spec|test-d|bench)\.[cm]?[jt]sx?$|\.d\.ts$|\.min\.js$/i;

const kept = new WeakMap<LoadedGraph, Catalog>();

/** The catalog of a checkout, from memory when nothing was committed to it since. */
export function checkoutCatalog(database: Database, checkout: number): Catalog {
  const graph = loadedGraph(database, checkout);
  let catalog = kept.get(graph);
  if (catalog === undefined) kept.set(graph, catalog = catalogOf(graph));
  return catalog;
}

/** Derived from the graph's arrays alone, so that it follows changes as they do. */
export function catalogOf(graph: LoadedGraph): Catalog {
  const { ids, file, parent, start_line, end_line, start_offset, end_offset } = graph;
  const count = ids.length;
  const own_size = new Int32Array(count);
  const role = new Uint8Array(count);
  const roles = Uint8Array.from(graph.names.kinds, roleOf);
  for (let i = 0; i < count; i++) {
    const size = end_offset[i]! - start_offset[i]!;
    const outer = parent[i]!;
    own_size[i] = own_size[i]! + size;
    if (outer >= 0) own_size[outer] = own_size[outer]! - size;
    role[i] = roles[graph.kind[i]!]!;
  }
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.max(0, own_size[i]!);
  markInlineTests(graph, role);
  const files = graph.files.map(catalogFile);
  return {
    graph,
    checkout: graph.checkout,
    generation: graph.generation,
    ids,
    file,
    parent,
    start_line,
    end_line,
    own_size,
    role,
    files,
    filesByWord: wordsOfPaths(graph.files),
    average_size: Math.max(1, sum / Math.max(1, count)),
  };
}

interface OfFile {
  readonly file: CatalogFile;
  /** Stems of the words in its path. */
  readonly words: readonly string[];
}

const ofFiles = new WeakMap<GraphFile, OfFile>();

/** Made once for a file as it is. */
function ofFile(graphFile: GraphFile): OfFile {
  let known = ofFiles.get(graphFile);
  if (known === undefined) {
    const { id, path, is_test, is_generated } = graphFile;
    const words = [...new Set(splitWords(path.replace(/\.\w+$/, "")).map(stem))];
    ofFiles.set(graphFile, known = { file: { id, path, aside: is_test || is_generated || ASIDE.test(path) }, words });
  }
  return known;
}

const catalogFile = (file: GraphFile): CatalogFile => ofFile(file).file;

function wordsOfPaths(files: readonly GraphFile[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  files.forEach((file, at) => {
    for (const word of ofFile(file).words) {
      const those = byWord.get(word);
      if (those === undefined) byWord.set(word, [at]);
      else those.push(at);
    }
  });
  return byWord;
}

/** Tests inside of ordinary files (Rust) are set aside like test files: by a role beyond the others. */
export const ASIDE_ROLE = 8;

/** A symbol within a test is one, too. */
function markInlineTests({ parent, flags }: LoadedGraph, role: Uint8Array): void {
  for (let i = 0; i < role.length; i++) {
    for (let at = i; at >= 0; at = parent[at]!) {
      if ((flags[at]! & TEST_FLAG) === 0) continue;
      role[i] = role[i]! | ASIDE_ROLE;
      break;
    }
  }
}

function roleOf(kind: string): number {
  if (CALLABLE.has(kind)) return Role.callable;
  if (kind === "module") return Role.module;
  return TYPE.has(kind) ? Role.type : Role.value;
}
