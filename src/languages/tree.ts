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

/** What is known of a node whose children are under way, as places in the stack. */
const Frame = {
  /** Address of the next child, and how many there are from it on. */
  child: 0,
  left: 1,
  /** Where the next child's padding starts. */
  position: 2,
  /** Place of the next child among those that are not extras: what aliases and fields go by. */
  index: 3,
  /** Visible node that the children belong to, and the field they inherit from a hidden one. */
  parent: 4,
  field: 5,
  /** Address of the alias sequence, or 0. */
  aliases: 6,
  firstField: 7,
  fields: 8,
  /** The node itself, -1 for a hidden one. */
  node: 9,
  isFirst: 10,
} as const;
const FRAME = 11;

/** Reused from file to file; one nested deeper gets a stack of its own. */
const frames = new Int32Array(FRAME * 256);

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
  // Depth is bounded by the source's nesting; an explicit stack keeps 100,000 brackets from overflowing the real one.
  let stack = frames;
  let top = -FRAME;
  // The child under way: its address, where its text starts, its alias, its field, and the visible node around it. The tree
  // itself stands for the first one. One loop without functions of its own: V8 compiles it once for all files.
  let child = treeAddress;
  const rootLow = u32[treeAddress >> 2]!;
  let position = rootLow & 1 ? u8[treeAddress + 6]! : u32[(rootLow >> 2) + 1]!;
  let alias = 0;
  let field = 0;
  let parent = -1;
  for (;;) {
    const low = u32[child >> 2]!;
    const inline = (low & 1) !== 0;
    const word = low >> 2;
    const bits = inline ? 0 : u16[(low + 44) >> 1]!;
    let node = -1;
    if (alias !== 0 || (inline ? low & 2 : bits & 1) !== 0) {
      if (count >= into.kind.length) into.grow();
      const symbol = inline ? (low >> 8) & 255 : u16[(low + 40) >> 1]!;
      const missing = inline ? (low >> 5) & 1 : (bits >> 9) & 1;
      const named = alias !== 0 ? u8[symbolMetadata + alias * 3 + 1]! : inline ? (low >> 2) & 1 : (bits >> 1) & 1;
      const shown = alias || symbol;
      node = count++;
      into.kind[node] = shown === ERROR_KIND ? ERROR_KIND : u16[(publicSymbols >> 1) + shown]!;
      into.start[node] = position >> 1;
      into.end[node] = (position + (inline ? u8[child + 7]! : u32[word + 4]!)) >> 1;
      into.flags[node] = named | (missing << 1);
      into.parent[node] = parent;
      into.field[node] = field;
      into.next[node] = count;
      if (symbol === ERROR_KIND || missing !== 0) hasErrors = true;
    }
    const children = inline ? 0 : u32[word + 9]!;
    if (children > 0) {
      const production = u16[(low + 66) >> 1]!;
      top += FRAME;
      if (top === stack.length) {
        const wider = new Int32Array(top * 2);
        wider.set(stack);
        stack = wider;
      }
      stack[top + Frame.child] = low - children * 8;
      stack[top + Frame.left] = children;
      stack[top + Frame.position] = position;
      stack[top + Frame.index] = 0;
      stack[top + Frame.parent] = node >= 0 ? node : parent;
      stack[top + Frame.field] = node >= 0 ? 0 : field;
      stack[top + Frame.aliases] = production ? aliasSequences + production * maxAliases * 2 : 0;
      stack[top + Frame.firstField] = u16[(fieldSlices + production * 4) >> 1]!;
      stack[top + Frame.fields] = u16[(fieldSlices + production * 4 + 2) >> 1]!;
      stack[top + Frame.node] = node;
      stack[top + Frame.isFirst] = 1;
    }
    while (top >= 0 && stack[top + Frame.left] === 0) {
      const done = stack[top + Frame.node]!;
      if (done >= 0) into.next[done] = count;
      top -= FRAME;
    }
    if (top < 0) break;
    child = stack[top + Frame.child]!;
    const bare = u32[child >> 2]!;
    let padding: number, size: number, extra: number;
    if (bare & 1) {
      padding = u8[child + 6]!;
      size = u8[child + 7]!;
      extra = (bare >> 3) & 1;
    } else {
      padding = u32[(bare >> 2) + 1]!;
      size = u32[(bare >> 2) + 4]!;
      extra = (u8[bare + 44]! >> 2) & 1;
    }
    position = stack[top + Frame.position]!;
    if (stack[top + Frame.isFirst] === 1) stack[top + Frame.isFirst] = 0;
    else position += padding;
    alias = 0;
    field = 0;
    if (!extra) {
      const index = stack[top + Frame.index]!;
      const aliases = stack[top + Frame.aliases]!;
      if (aliases) alias = u16[(aliases >> 1) + index]!;
      field = stack[top + Frame.field]!;
      const first = stack[top + Frame.firstField]!;
      const last = first + stack[top + Frame.fields]!;
      for (let entry = first; entry < last; entry++) {
        const address = fieldEntries + entry * 4;
        if (u8[address + 2] === index && u8[address + 3] === 0) {
          field = u16[address >> 1]!;
          break;
        }
      }
      stack[top + Frame.index] = index + 1;
    }
    parent = stack[top + Frame.parent]!;
    stack[top + Frame.child] = child + 8;
    stack[top + Frame.left] = stack[top + Frame.left]! - 1;
    stack[top + Frame.position] = position + size;
  }
  into.length = count;
  into.hasErrors = hasErrors;
  into.source = source;
  return into;
}
