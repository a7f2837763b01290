// Nodes of the tree. A leaf: 0 start, 4 end, 8 symbol, 10 flags, 12 zero, 20 state of the parser,
// 22 bytes of a scanner's state, which follow. Another: 12 number of children, 16 precedence, 20 production, 24 children.

import { nodes, take } from "./block";
import { metadataFlags } from "./language";

export const EXTRA = 1;
export const KEYWORD = 8;
export const FROM_SCANNER = 16;
export const NODE: usize = 24;

@inline export function startOf(node: usize): u32 { return load<u32>(node); }
@inline export function endOf(node: usize): u32 { return load<u32>(node, 4); }
@inline export function symbolOf(node: usize): u32 { return load<u16>(node, 8); }
@inline export function flagsOf(node: usize): u32 { return load<u16>(node, 10); }
@inline export function isExtra(node: usize): bool { return (load<u16>(node, 10) & EXTRA) != 0; }
@inline export function childCount(node: usize): u32 { return load<u32>(node, 12); }
@inline export function childAt(node: usize, index: u32): usize { return load<u32>(node + (index << 2), NODE); }
@inline export function precedenceOf(node: usize): i32 { return childCount(node) > 0 ? load<i32>(node, 16) : 0; }

export function newLeaf(symbol: u32, start: u32, end: u32, state: u32, flags: u32, stateBytes: u32): usize {
  const node = take(NODE + ((stateBytes + 3) & ~3));
  nodes++;
  store<u32>(node, start);
  store<u32>(node, end, 4);
  store<u16>(node, <u16> symbol, 8);
  store<u16>(node, <u16> (metadataFlags(symbol) | flags), 10);
  store<u32>(node, 0, 12);
  store<u16>(node, <u16> state, 20);
  store<u16>(node, <u16> stateBytes, 22);
  return node;
}

/** A leaf that may be changed: versions share tokens. */
export function copyLeaf(leaf: usize): usize {
  const bytes = NODE + ((<usize> load<u16>(leaf, 22) + 3) & ~3);
  const node = take(bytes);
  nodes++;
  memory.copy(node, leaf, bytes);
  return node;
}

/** Its children are written by the caller, who then has it `summed`. */
@inline export function newParent(symbol: u32, production: u32, children: u32): usize {
  const node = take(NODE + (<usize> children << 2));
  nodes++;
  store<u16>(node, <u16> symbol, 8);
  store<u16>(node, <u16> metadataFlags(symbol), 10);
  store<u32>(node, children, 12);
  store<u16>(node, <u16> production, 20);
  return node;
}

/** `at`: where a node without children is. */
@inline export function summed(node: usize, at: u32): void {
  const count = childCount(node);
  if (count == 0) {
    store<u32>(node, at);
    store<u32>(node, at, 4);
    store<u16>(node, 0, 22);
    return;
  }
  let precedence = 0;
  for (let i: u32 = 0; i < count; i++) precedence += precedenceOf(childAt(node, i));
  store<u32>(node, startOf(childAt(node, 0)));
  store<u32>(node, endOf(childAt(node, count - 1)), 4);
  store<i32>(node, precedence, 16);
}

@inline export function stateBytesOf(leaf: usize): u32 { return leaf == 0 ? 0 : <u32> load<u16>(leaf, 22); }

export function sameBytes(a: usize, b: usize, count: u32): bool {
  for (let i: u32 = 0; i < count; i++) if (load<u8>(a + i) != load<u8>(b + i)) return false;
  return true;
}

/** Whether a scanner was in the same state after two tokens; 0 is before the first. */
export function sameScannerState(a: usize, b: usize): bool {
  if (a == b) return true;
  const bytes = stateBytesOf(a);
  return bytes == stateBytesOf(b) && sameBytes(a + NODE, b + NODE, bytes);
}
