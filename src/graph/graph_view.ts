// What traversals ask of a checkout's graph: by SQL for a few symbols, from integer arrays for many.

import { Flag, PUBLIC } from "../languages/facts.ts";
import type { Database } from "../store/database.ts";
import { outermostFunction } from "./closures.ts";
import type { EdgeList } from "./edge_lists.ts";
import { positionOf } from "./integer_columns.ts";
import { type LoadedGraph, loadedGraph } from "./loaded_graph.ts";
import { symbolById, type SymbolRow } from "./symbols.ts";
import { declaredIn, SATISFIED_UNSAID } from "./declared_in.ts";
import { membersIn } from "./members_in.ts";
import { isSharedName } from "./shared_names.ts";
import { isMergeable, otherDeclarations } from "./type_declarations.ts";

/** Called with the node at the other end, the position in `EDGE_KINDS`, and the rule that made the edge. */
export type VisitEdge = (far: number, kind: number, rule: number) => void;

export interface NodeFacts {
  readonly id: number;
  readonly file_id: number;
  readonly path: string;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly is_test: boolean;
  readonly is_module: boolean;
  readonly is_public: boolean;
}

export interface NodeSet {
  has(node: number): boolean;
  add(node: number): void;
}

/** Symbols are nodes here, integers of the view's own. */
export interface GraphView {
  readonly checkout: number;
  /** Of the checkout's symbols among the ids. */
  nodesOf(ids: readonly number[]): number[];
  idOf(node: number): number;
  /** What uses the symbol, by kind and symbol. */
  eachInto(node: number, visit: VisitEdge): void;
  /** What the symbol uses, by kind and symbol. */
  eachOutOf(node: number, visit: VisitEdge): void;
  newSet(nodes: readonly number[]): NodeSet;
  /** A file's own symbol. */
  isModule(node: number): boolean;
  /** The outermost function that a local definition is in; what stands in no function is itself. */
  functionAround(node: number): number;
  /** The type that a constructor makes instances of, or -1: calls of the constructor lead to the type. */
  madeBy(node: number): number;
  /** A type's own constructors; signatures of overloads only where there is nothing else. */
  constructorsOf(type: number): readonly number[];
  /** Where else the type is written: it is the same one. */
  declarationsOf(type: number): readonly number[];
  /** -1 for what stands in nothing. */
  parentOf(node: number): number;
  /** What stands right in the symbol. */
  membersOf(node: number): readonly number[];
  /** Of those, the ones that have the name. */
  membersNamed(node: number, name: string): readonly number[];
  nameOf(node: number): string;
  kindOf(node: number): string;
  flagsOf(node: number): number;
  signatureOf(node: number): string;
  qualifiedNameOf(node: number): string;
  /** Members of that name in types that others satisfy without saying so. */
  declaredNamed(name: string): readonly number[];
  /** Symbols of the same qualified name and kind, in whatever file. */
  namesakes(node: number): readonly number[];
  languageOf(node: number): string;
  factsOf(node: number): NodeFacts;
}

/** Of graphs that were asked for them. */
const constructorsByType = new WeakMap<LoadedGraph, Map<number, readonly number[]>>();

const declarationsByType = new WeakMap<LoadedGraph, Map<number, readonly number[]>>();
/** Kinds that have no constructors: not worth a look. */
const HAS_NONE = /^(module|function|method|constructor|macro|field|property|const|variable|enum_member|type_alias)$/;

/** Constructors by their name, where they are methods else. */
const MAKERS: ReadonlySet<string> = new Set(["__init__", "__new__"]);

const TEST = Flag.test;

const withBody = (nodes: readonly number[], flagsOf: (node: number) => number): readonly number[] => {
  const bodies = nodes.filter((node) => (flagsOf(node) & Flag.declaration) === 0);
  return bodies.length > 0 ? bodies : nodes;
};

const INTO = "SELECT source_id AS id, kind, rule FROM edges WHERE target_id = ? ORDER BY kind, source_id";
const MADE_WITH = `SELECT id, flags FROM symbols WHERE file_id = ? AND +parent_id = ?
  AND (kind = 'constructor' OR kind = 'method' AND name IN (${[...MAKERS].map((name) => `'${name}'`).join(", ")}))
  ORDER BY id`;
const MEMBERS = "SELECT id, name FROM symbols WHERE file_id = ? AND +parent_id = ? ORDER BY id";
const DECLARED = `SELECT m.id FROM symbols m JOIN symbols p ON p.id = m.parent_id JOIN files f ON f.id = m.file_id
  WHERE m.name = ? COLLATE NOCASE AND f.checkout_id = ? AND m.name = ? AND f.language IN (${
  SATISFIED_UNSAID.languages.map((language) => `'${language}'`).join(", ")
}) AND (p.kind IN (${
  SATISFIED_UNSAID.kinds.map((kind) => `'${kind}'`).join(", ")
}) OR (p.flags & ${Flag.protocol}) <> 0)
  ORDER BY m.id`;
const NAMESAKES = `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
  WHERE s.name = ? COLLATE NOCASE AND s.qualified_name = ? AND s.kind = ? AND s.id <> ? AND f.checkout_id = ? ORDER BY s.id`;
const OUT_OF = "SELECT target_id AS id, kind, rule FROM edges WHERE source_id = ? ORDER BY kind, target_id";

interface EdgeRow {
  id: number;
  kind: number;
  rule: number;
}

/** Asks the database for each symbol, once; nodes are the symbols' ids. */
export function queriedView(database: Database, checkout: number): GraphView {
  const rows = new Map<number, SymbolRow | undefined>();
  const row = (id: number) => {
    if (!rows.has(id)) rows.set(id, symbolById(database, id));
    return rows.get(id);
  };
  const constructors = new Map<number, readonly number[]>();
  const declarations = new Map<number, readonly number[]>();
  const members = new Map<number, readonly { readonly id: number; readonly name: string }[]>();
  const membersIn = (node: number) => {
    let found = members.get(node);
    if (found === undefined) {
      const known = row(node);
      members.set(node, found = known === undefined ? [] : database.all(MEMBERS, known.file_id, node));
    }
    return found;
  };
  const ask = (sql: string) => {
    const kept = new Map<number, EdgeRow[]>();
    return (id: number, visit: VisitEdge) => {
      let ends = kept.get(id);
      if (ends === undefined) kept.set(id, ends = database.all<EdgeRow>(sql, id));
      for (const end of ends) visit(end.id, end.kind, end.rule);
    };
  };
  return {
    checkout,
    nodesOf: (ids) => ids.filter((id) => row(id)?.checkout_id === checkout),
    idOf: (node) => node,
    eachInto: ask(INTO),
    eachOutOf: ask(OUT_OF),
    newSet: (nodes) => new Set(nodes),
    isModule: (node) => row(node)?.kind === "module",
    functionAround: (node) =>
      outermostFunction(node, (at) => row(at)?.parent_id ?? undefined, (at) => row(at)?.kind ?? ""),
    madeBy: (node) => {
      const known = row(node);
      if (known === undefined || known.parent_id === null) return -1;
      return known.kind === "constructor" || known.kind === "method" && MAKERS.has(known.name) ? known.parent_id : -1;
    },
    constructorsOf: (type) => {
      let found = constructors.get(type);
      if (found === undefined) {
        const known = row(type);
        const made = known === undefined || HAS_NONE.test(known.kind)
          ? []
          : database.all<{ id: number; flags: number }>(MADE_WITH, known.file_id, type);
        const flags = new Map(made.map((one) => [one.id, one.flags]));
        constructors.set(type, found = withBody([...flags.keys()], (id) => flags.get(id) ?? 0));
      }
      return found;
    },
    declarationsOf: (type) => {
      let found = declarations.get(type);
      if (found === undefined) {
        const known = row(type);
        const others = known === undefined ? [] : otherDeclarations(database, known);
        declarations.set(type, found = others.map((one) => one.id));
      }
      return found;
    },
    parentOf: (node) => row(node)?.parent_id ?? -1,
    membersOf: (node) => membersIn(node).map(({ id }) => id),
    membersNamed: (node, name) => membersIn(node).filter((one) => one.name === name).map(({ id }) => id),
    nameOf: (node) => row(node)?.name ?? "",
    kindOf: (node) => row(node)?.kind ?? "",
    flagsOf: (node) => row(node)?.flags ?? 0,
    signatureOf: (node) => row(node)?.signature ?? "",
    qualifiedNameOf: (node) => row(node)?.qualified_name ?? "",
    declaredNamed: (name) => database.all<{ id: number }>(DECLARED, name, checkout, name).map(({ id }) => id),
    namesakes: (node) => {
      const { name = "", qualified_name = "", kind = "" } = row(node) ?? {};
      return database.all<{ id: number }>(NAMESAKES, name, qualified_name, kind, node, checkout).map(({ id }) => id);
    },
    languageOf: (node) => row(node)?.language ?? "",
    factsOf: (node) => {
      const known = row(node);
      return {
        id: node,
        file_id: known?.file_id ?? 0,
        path: known?.path ?? "",
        start_offset: known?.start_offset ?? 0,
        end_offset: known?.end_offset ?? 0,
        is_test: known?.is_test === 1,
        is_module: known?.kind === "module",
        is_public: ((known?.flags ?? 0) & PUBLIC) !== 0,
      };
    },
  };
}

/** Keeps the whole graph in memory, as committed when the view is made; nodes are positions in it. */
export function loadedView(database: Database, checkout: number): GraphView {
  const graph = loadedGraph(database, checkout);
  return viewOf(graph, (id) => symbolById(database, id), (row) => otherDeclarations(database, row).map(({ id }) => id));
}

/** `rowOf` gives what a graph does not know of a symbol, `declared` the other declarations of a type. */
export function viewOf(
  graph: LoadedGraph,
  rowOf: (id: number) => SymbolRow | undefined = () => undefined,
  declared: (row: SymbolRow) => readonly number[] = () => [],
): GraphView {
  const { ids, flags, kind, names } = graph;
  const module = names.kindOf("module");
  const constructor = names.kindOf("constructor");
  const method = names.kindOf("method");
  const func = names.kindOf("function");
  const makes = (node: number) =>
    kind[node] === constructor || kind[node] === method && MAKERS.has(names.textOf(graph.name[node]!));
  const fileOf = (node: number) => graph.files[graph.file[node]!]!;
  const each = ({ first, to, kind, rule }: EdgeList) => (node: number, visit: VisitEdge) => {
    for (let at = first[node]!; at < first[node + 1]!; at++) visit(to[at]!, kind[at]!, rule[at]!);
  };
  return {
    checkout: graph.checkout,
    nodesOf: (wanted) => wanted.map((id) => positionOf(ids, id)).filter((node) => node >= 0),
    idOf: (node) => ids[node]!,
    eachInto: each(graph.into),
    eachOutOf: each(graph.out),
    newSet: (nodes) => {
      const marks = new Uint8Array(ids.length);
      for (const node of nodes) marks[node] = 1;
      return { has: (node) => marks[node] === 1, add: (node) => void (marks[node] = 1) };
    },
    isModule: (node) => kind[node] === module,
    // As `outermostFunction`, over numbers.
    functionAround: (node) => {
      let around = node;
      let inner = node;
      for (let at = graph.parent[node]!; at >= 0; at = graph.parent[at]!) {
        if (kind[at] === func && kind[inner] === method) break;
        if (kind[at] === method || kind[at] === func || kind[at] === constructor) around = at;
        inner = at;
      }
      return around;
    },
    madeBy: (node) => makes(node) ? graph.parent[node]! : -1,
    constructorsOf: (type) => {
      let known = constructorsByType.get(graph);
      if (known === undefined) constructorsByType.set(graph, known = new Map());
      let found = known.get(type);
      if (found === undefined) {
        known.set(type, found = withBody([...membersIn(graph, type).filter(makes)], (node) => flags[node]!));
      }
      return found;
    },
    declarationsOf: (type) => {
      if (!isMergeable(fileOf(type).language, names.kinds[kind[type]!] ?? "") || !isSharedName(graph, type)) return [];
      let known = declarationsByType.get(graph);
      if (known === undefined) declarationsByType.set(graph, known = new Map());
      let found = known.get(type);
      if (found === undefined) {
        const row = rowOf(ids[type]!);
        const others = row === undefined ? [] : declared(row);
        found = others.map((id) => positionOf(ids, id)).filter((node) => node >= 0);
        known.set(type, found);
      }
      return found;
    },
    parentOf: (node) => graph.parent[node]!,
    membersOf: (node) => [...membersIn(graph, node)],
    membersNamed: (node, text) => {
      const wanted = names.idOf(text);
      return [...membersIn(graph, node).filter((member) => graph.name[member] === wanted)];
    },
    nameOf: (node) => names.textOf(graph.name[node]!),
    kindOf: (node) => names.kinds[kind[node]!] ?? "",
    flagsOf: (node) => flags[node]!,
    signatureOf: (node) => rowOf(ids[node]!)?.signature ?? "",
    qualifiedNameOf: (node) => rowOf(ids[node]!)?.qualified_name ?? "",
    declaredNamed: (name) => declaredIn(graph, names.idOf(name)),
    namesakes: (node) => {
      const found: number[] = [];
      for (let at = 0; at < ids.length; at++) {
        if (at !== node && graph.name[at] === graph.name[node] && kind[at] === kind[node]) found.push(at);
      }
      if (found.length === 0) return found;
      const qualified = rowOf(ids[node]!)?.qualified_name;
      return found.filter((one) => rowOf(ids[one]!)?.qualified_name === qualified);
    },
    languageOf: (node) => fileOf(node).language,
    factsOf: (node) => {
      const file = fileOf(node);
      return {
        id: ids[node]!,
        file_id: file.id,
        path: file.path,
        start_offset: graph.start_offset[node]!,
        end_offset: graph.end_offset[node]!,
        is_test: file.is_test || (flags[node]! & TEST) !== 0,
        is_module: kind[node] === module,
        is_public: (flags[node]! & PUBLIC) !== 0,
      };
    },
  };
}
