// A syntax tree as flat arrays, read straight out of the parser's memory.
//
// Every call into wasm costs; a query or a cursor pays it per node. tree-sitter keeps its trees in the wasm module's
// linear memory in a fixed layout (lib/src/subtree.h), so one pass over that memory yields the whole tree without a
// single crossing. The layout belongs to the pinned web-tree-sitter version: `tree_test.ts` compares every node, field
// and position with the official cursor, and fails when an upgrade changes it.

import type { Language, Tree } from "web-tree-sitter";

/** Kind of a node that tree-sitter could not parse. */
export const ERROR_KIND = 0xffff;

const NAMED = 1;
const MISSING = 2;

/** Visible nodes in document order; index 0 is the root. Reused from file to file: valid until the next `readTree`. */
export class FlatTree {
  length = 0;
  /** Public grammar symbol of the node: look up in `kinds`. */
  kind = new Uint16Array(1 << 16);
  /** Start and end as UTF-16 offsets into the source. */
  start = new Uint32Array(1 << 16);
  end = new Uint32Array(1 << 16);
  /** Index of the parent, -1 for the root. */
  parent = new Int32Array(1 << 16);
  /** Index of the first node after this one's descendants: `i + 1 < next[i]` means node i has children. */
  next = new Int32Array(1 << 16);
  /** Field id of the node in its parent, 0 for none. */
  field = new Uint8Array(1 << 16);
  flags = new Uint8Array(1 << 16);
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

  grow(): void {
    const wider = <T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(old: T): T => {
      const fresh = new (old.constructor as new (n: number) => T)(old.length * 2);
      fresh.set(old);
      return fresh;
    };
    this.kind = wider(this.kind);
    this.start = wider(this.start);
    this.end = wider(this.end);
    this.parent = wider(this.parent);
    this.next = wider(this.next);
    this.field = wider(this.field);
    this.flags = wider(this.flags);
  }

  /** Gives back the memory that one huge file needed. */
  shrink(capacity = 1 << 18): void {
    if (this.kind.length <= capacity) return;
    this.length = 0;
    this.kind = new Uint16Array(capacity);
    this.start = new Uint32Array(capacity);
    this.end = new Uint32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
    this.field = new Uint8Array(capacity);
    this.flags = new Uint8Array(capacity);
  }
}

/** Names of a grammar's node kinds and fields, as numbers for use against a `FlatTree`. */
export class GrammarNames {
  readonly kinds: readonly string[];
  readonly fields: readonly (string | null)[];
  #kindByName = new Map<string, number>();
  #fieldByName = new Map<string, number>();

  constructor(language: Language) {
    this.kinds = language.types;
    this.fields = language.fields;
    language.types.forEach((name, id) => {
      // Several symbols share a name (aliases); the tree always carries the public one, which is a named node's first.
      if (!this.#kindByName.has(name) || (language.nodeTypeIsNamed(id) && !this.#named(language, name))) {
        this.#kindByName.set(name, id);
      }
    });
    language.fields.forEach((name, id) => {
      if (name !== null) this.#fieldByName.set(name, id);
    });
    this.#kindByName.set("ERROR", ERROR_KIND);
  }

  #named(language: Language, name: string): boolean {
    const id = this.#kindByName.get(name);
    return id !== undefined && language.nodeTypeIsNamed(id);
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

/** Copies a tree out of wasm memory into `into`. `tree` may be deleted afterwards. */
export function readTree(tree: Tree, source: string, memory: WebAssembly.Memory, into: FlatTree): FlatTree {
  const u8 = new Uint8Array(memory.buffer);
  const u16 = new Uint16Array(memory.buffer);
  const u32 = new Uint32Array(memory.buffer);
  const treeAddress = (tree as unknown as { 0: number })[0];
  const language = u32[(treeAddress >> 2) + 2]!;
  const maxAliases = u16[(language + 36) >> 1]!;
  const fieldSlices = u32[(language + 64) >> 2]!;
  const fieldEntries = u32[(language + 68) >> 2]!;
  const symbolMetadata = u32[(language + 72) >> 2]!;
  const publicSymbols = u32[(language + 76) >> 2]!;
  const aliasSequences = u32[(language + 84) >> 2]!;
  let count = 0;
  let hasErrors = false;

  const add = (symbol: number, alias: number, named: number, missing: number, from: number, size: number) => {
    if (count >= into.kind.length) into.grow();
    const shown = alias || symbol;
    into.kind[count] = shown === ERROR_KIND ? ERROR_KIND : u16[(publicSymbols >> 1) + shown]!;
    into.start[count] = from >> 1;
    into.end[count] = (from + size) >> 1;
    into.flags[count] = (alias ? u8[symbolMetadata + alias * 3 + 1]! : named) | (missing << 1);
    if (symbol === ERROR_KIND || missing) hasErrors = true;
    return count++;
  };

  // Depth is bounded by the source's nesting; an explicit stack keeps 100,000 brackets from overflowing the real one.
  const stack: number[] = [];
  const rootLow = u32[treeAddress >> 2]!;
  const rootAt = rootLow & 1 ? u8[treeAddress + 6]! : u32[(rootLow >> 2) + 1]!;

  // Frame: child address, children left, position, structural index, parent node, field inherited from a hidden
  // parent, alias sequence address, field slice start, field slice length, owner node index (or -1), is first child.
  const FRAME = 11;
  const open = (address: number, position: number, parent: number, alias: number, field: number): void => {
    const low = u32[address >> 2]!;
    if (low & 1) {
      if ((low & 2) || alias) {
        const node = add((low >> 8) & 255, alias, (low >> 2) & 1, (low >> 5) & 1, position, u8[address + 7]!);
        into.parent[node] = parent;
        into.field[node] = field;
        into.next[node] = count;
      }
      return;
    }
    const word = low >> 2;
    const bits = u16[(low + 44) >> 1]!;
    const symbol = u16[(low + 40) >> 1]!;
    let node = -1;
    let inherited = field;
    if ((bits & 1) || alias) {
      node = add(symbol, alias, (bits >> 1) & 1, (bits >> 9) & 1, position, u32[word + 4]!);
      into.parent[node] = parent;
      into.field[node] = field;
      into.next[node] = count;
      inherited = 0;
    }
    const children = u32[word + 9]!;
    if (children === 0) return;
    const production = u16[(low + 66) >> 1]!;
    stack.push(
      low - children * 8,
      children,
      position,
      0,
      node >= 0 ? node : parent,
      inherited,
      production ? aliasSequences + production * maxAliases * 2 : 0,
      u16[(fieldSlices + production * 4) >> 1]!,
      u16[(fieldSlices + production * 4 + 2) >> 1]!,
      node,
      1,
    );
  };

  open(treeAddress, rootAt, -1, 0, 0);
  while (stack.length > 0) {
    const top = stack.length - FRAME;
    if (stack[top + 1] === 0) {
      const node = stack[top + 9]!;
      if (node >= 0) into.next[node] = count;
      stack.length = top;
      continue;
    }
    const child = stack[top]!;
    const low = u32[child >> 2]!;
    let padding: number, size: number, extra: number;
    if (low & 1) {
      padding = u8[child + 6]!;
      size = u8[child + 7]!;
      extra = (low >> 3) & 1;
    } else {
      padding = u32[(low >> 2) + 1]!;
      size = u32[(low >> 2) + 4]!;
      extra = (u8[low + 44]! >> 2) & 1;
    }
    let position = stack[top + 2]!;
    if (stack[top + 10] === 1) stack[top + 10] = 0;
    else position += padding;
    let alias = 0;
    let field = 0;
    if (!extra) {
      const index = stack[top + 3]!;
      const aliases = stack[top + 6]!;
      if (aliases) alias = u16[(aliases >> 1) + index]!;
      field = stack[top + 5]!;
      const first = stack[top + 7]!;
      const length = stack[top + 8]!;
      for (let entry = 0; entry < length; entry++) {
        const address = fieldEntries + (first + entry) * 4;
        if (u8[address + 2] === index && u8[address + 3] === 0) {
          field = u16[address >> 1]!;
          break;
        }
      }
      stack[top + 3] = index + 1;
    }
    stack[top] = child + 8;
    stack[top + 1] = stack[top + 1]! - 1;
    stack[top + 2] = position + size;
    open(child, position, stack[top + 4]!, alias, field);
  }
  into.length = count;
  into.hasErrors = hasErrors;
  into.source = source;
  return into;
}
