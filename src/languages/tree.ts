// A syntax tree as flat arrays, read straight out of the parser's memory.
//
// Every call into wasm costs; a query or a cursor pays it per node. tree-sitter keeps its trees in the wasm module's
// linear memory in a fixed layout (lib/src/subtree.h), so one pass over that memory yields the whole tree in one call. The layout belongs to the pinned web-tree-sitter version: `tree_test.ts` compares every node, field
// and position with the official cursor, and fails when an upgrade changes it.

import type { Language, Tree } from "web-tree-sitter";
import { unitsOfBytes } from "../base/utf8_units.ts";
import { parsedText } from "./parse_text.ts";
import type { TreeArrays } from "./tree_arrays.ts";
import { TreeCopier } from "./tree_copier.ts";

/** Kind of a node that tree-sitter could not parse. */
export const ERROR_KIND = 0xffff;

const NAMED = 1;
const MISSING = 2;

/** Visible nodes in document order; index 0 is the root. Reused from file to file: valid until the next `readTree`. */
export class FlatTree implements TreeArrays {
  length = 0;
  /** Start and end as UTF-16 offsets into the source. */
  start = new Uint32Array(0);
  end = new Uint32Array(0);
  /** Index of the parent, -1 for the root. */
  parent = new Int32Array(0);
  /** Index of the first node after this one's descendants: `i + 1 < next[i]` means node i has children. */
  next = new Int32Array(0);
  /** Public grammar symbol of the node: look up in `kinds`. */
  kind = new Uint16Array(0);
  /** Field id of the node in its parent, 0 for none. */
  field = new Uint8Array(0);
  flags = new Uint8Array(0);
  hasErrors = false;
  source = "";

  isNamed(node: number): boolean {
    return (this.flags[node]! & NAMED) !== 0;
  }

  isMissing(node: number): boolean {
    return (this.flags[node]! & MISSING) !== 0;
  }

  /** The text of a node. */
  text(node: number): string {
    return this.source.slice(this.start[node]!, this.end[node]!);
  }

  /** First child (named or not), or -1. */
  firstChild(node: number): number {
    return node + 1 < this.next[node]! ? node + 1 : -1;
  }

  /** Next sibling (named or not), or -1. */
  nextSibling(node: number): number {
    const after = this.next[node]!;
    const parent = this.parent[node]!;
    return parent >= 0 && after < this.next[parent]! ? after : -1;
  }

  /** First child in the field, or -1. */
  childByField(node: number, field: number): number {
    if (field === 0) return -1;
    const stop = this.next[node]!;
    for (let child = node + 1; child < stop; child = this.next[child]!) {
      if (this.field[child] === field) return child;
    }
    return -1;
  }

  /** First child of the kind, or -1. */
  childByKind(node: number, kind: number): number {
    const stop = this.next[node]!;
    for (let child = node + 1; child < stop; child = this.next[child]!) {
      if (this.kind[child] === kind) return child;
    }
    return -1;
  }
}

/** What a grammar calls its nodes, as another thread can be told. */
export interface GrammarTable {
  readonly kinds: readonly string[];
  readonly isNamed: readonly boolean[];
  readonly fields: readonly (string | null)[];
}

export function grammarTable(language: Language): GrammarTable {
  const { types: kinds, fields } = language;
  return { kinds, isNamed: kinds.map((_, id) => language.nodeTypeIsNamed(id)), fields };
}

/** Names of a grammar's node kinds and fields, as numbers for use against a `FlatTree`. */
export class GrammarNames {
  readonly kinds: readonly string[];
  #kindByName = new Map<string, number>();
  #fieldByName = new Map<string, number>();

  constructor(readonly table: GrammarTable) {
    const { kinds, isNamed, fields } = table;
    this.kinds = kinds;
    kinds.forEach((name, id) => {
      // Several symbols share a name (aliases); the tree always carries the public one, which is a named node's first.
      const known = this.#kindByName.get(name);
      if (known === undefined || (isNamed[id] && !isNamed[known])) this.#kindByName.set(name, id);
    });
    fields.forEach((name, id) => {
      if (name !== null) this.#fieldByName.set(name, id);
    });
    this.#kindByName.set("ERROR", ERROR_KIND);
  }

  /** Number of a named node kind (or of an anonymous one, when no named one has that name); -1 when unknown. */
  kind(name: string): number {
    return this.#kindByName.get(name) ?? -1;
  }

  /** Number of a field; 0 (never on a node) when unknown. */
  field(name: string): number {
    return this.#fieldByName.get(name) ?? 0;
  }

  kindName(kind: number): string {
    return kind === ERROR_KIND ? "ERROR" : this.kinds[kind] ?? "";
  }
}

const copiers = new WeakMap<WebAssembly.Memory, TreeCopier>();

/**
 * Copies the tree of what was parsed last out of wasm memory into `into`, which is all that can be read until the next.
 * `tree` may be deleted afterwards.
 */
export function readTree(tree: Tree, source: string, memory: WebAssembly.Memory, into: FlatTree): FlatTree {
  let copier = copiers.get(memory);
  if (copier === undefined) copiers.set(memory, copier = new TreeCopier(memory));
  into.length = copier.copy((tree as unknown as { 0: number })[0]);
  into.hasErrors = copier.hasErrors;
  into.source = source;
  Object.assign(into, copier.arrays);
  const text = parsedText();
  if (text.length !== source.length) countInUnits(into, unitsOfBytes(text));
  return into;
}

/** Where a text is not ASCII, its bytes are not what strings are counted in. */
export function countInUnits({ start, end, length }: FlatTree, units: Uint32Array): void {
  for (let node = 0; node < length; node++) {
    start[node] = units[start[node]!]!;
    end[node] = units[end[node]!]!;
  }
}
