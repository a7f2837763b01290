// Hashes each symbol's own text without white space, comments and nested symbols: what changes when its code changes.
// Its own name is left out too, where it is declared: a renamed symbol is still the same code.

import type { SymbolFact } from "./facts.ts";
import type { FlatTree, GrammarNames } from "./tree.ts";

const commentKinds = new WeakMap<GrammarNames, Uint8Array>();

function isComment(names: GrammarNames): Uint8Array {
  let table = commentKinds.get(names);
  if (table === undefined) {
    table = Uint8Array.from(names.kinds, (name) => /comment/.test(name ?? "") ? 1 : 0);
    commentKinds.set(names, table);
  }
  return table;
}

/** Fills `bodyHash` of every symbol. */
export function hashBodies(symbols: readonly SymbolFact[], tree: FlatTree, names: GrammarNames): void {
  const first = new Uint32Array(symbols.length).fill(0x811c9dc5);
  const second = new Uint32Array(symbols.length).fill(0x9e3779b9);
  mixBodies(symbols, tree, isComment(names), first, second);
  for (let i = 0; i < symbols.length; i++) {
    const [a, b] = [first[i]!, second[i]!];
    symbols[i]!.bodyHash = String.fromCharCode(a >>> 16, a & 0xffff, b >>> 16, b & 0xffff);
  }
}

/** Nothing stands behind the loop: V8 compiles it while it first runs, and takes what it has not seen run for what never does. */
function mixBodies(
  symbols: readonly SymbolFact[],
  tree: FlatTree,
  comment: Uint8Array,
  first: Uint32Array,
  second: Uint32Array,
): void {
  const { source } = tree;
  // Outer symbols first where several start together.
  const order = symbols.map((_, index) => index).sort((a, b) => {
    const x = symbols[a]!;
    const y = symbols[b]!;
    return x.start - y.start || y.end - x.end || a - b;
  });
  const nameAt = symbols.map((symbol, index) => index === 0 ? -1 : declaredAt(source, symbol));
  const open: number[] = [];
  let nextSymbol = 0;
  let nextNode = 0;
  let at = 0;
  const end = source.length;
  while (at < end) {
    nextNode = nextComment(tree, comment, nextNode, at);
    const commentAt = nextNode < tree.length ? tree.start[nextNode]! : end;
    while (nextSymbol < order.length && symbols[order[nextSymbol]!]!.start <= at) open.push(order[nextSymbol++]!);
    while (open.length > 0 && symbols[open[open.length - 1]!]!.end <= at) open.pop();
    // Nothing opens, closes or is left out before `stop`.
    let stop = commentAt;
    if (nextSymbol < order.length) stop = Math.min(stop, symbols[order[nextSymbol]!]!.start);
    const current = open[open.length - 1];
    if (current !== undefined) stop = Math.min(stop, symbols[current]!.end);
    if (stop <= at) {
      // A comment starts here.
      at = Math.max(at + 1, tree.end[nextNode]!);
      nextNode++;
      continue;
    }
    if (current !== undefined) {
      const ownName = nameAt[current]!;
      if (ownName >= at && ownName < stop) {
        mix(source, at, ownName, current, first, second);
        mix(source, ownName + symbols[current]!.name.length, stop, current, first, second);
      } else mix(source, at, stop, current, first, second);
    }
    at = stop;
  }
}

// Loops within that loop are functions of their own: V8 compiles a loop that runs long while it runs, throws the code away
// where the loop ends, and starts over at the next, which took a third of all the time that it compiled in.

/** The first comment node from `from` on that starts at `at` or later; the tree's length when there is none. */
function nextComment({ start, kind, length }: FlatTree, comment: Uint8Array, from: number, at: number): number {
  let node = from;
  while (node < length && (start[node]! < at || comment[kind[node]!] !== 1)) node++;
  return node;
}

/** Adds a run of text to a symbol's hashes. */
function mix(source: string, from: number, to: number, symbol: number, first: Uint32Array, second: Uint32Array): void {
  let a = first[symbol]!;
  let b = second[symbol]!;
  for (let i = from; i < to; i++) {
    const unit = source.charCodeAt(i);
    if (unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xfeff) continue;
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b + unit, 0x85ebca6b) ^ (b >>> 13);
  }
  first[symbol] = a;
  second[symbol] = b;
}

/** Offset of the first whole word in the symbol's text that is its name, or -1. */
function declaredAt(source: string, { name, start, end }: SymbolFact): number {
  if (name === "") return -1;
  for (let at = source.indexOf(name, start); at >= 0 && at + name.length <= end; at = source.indexOf(name, at + 1)) {
    if (!isWord(source.charCodeAt(at - 1)) && !isWord(source.charCodeAt(at + name.length))) return at;
  }
  return -1;
}

/** Letters, digits, `_`, `$`, and everything beyond ASCII. */
function isWord(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95 ||
    unit === 36 || unit > 127;
}
