// Versions of the stack, where a text may mean several things. A version: 0 entry of the stack, 4 the last token of a
// scanner, 8 whether it goes on.

import { block, MOST_VERSIONS, tooMany, VERSION, VERSIONS } from "./block";
import { endOf, precedenceOf, sameScannerState } from "./nodes";
import { addLink, linkNode, links, linkTree, newEntry } from "./stack";

export let versions: u32 = 0;

/** As many as tree-sitter keeps: what a text means that has more readings depends on it. */
export const MOST_KEPT: u32 = 6;
/** And has until it looks which to keep, beside those that have come to their end. */
export const MOST_AT_ONCE: u32 = 10;

export const ACTIVE = 0;
export const PAUSED = 1;
export const HALTED = 2;

@inline export function version(at: u32): usize { return block + VERSIONS + <usize> at * VERSION; }
@inline export function headOf(at: u32): usize { return load<u32>(version(at)); }
@inline export function scannedLast(at: u32): usize { return load<u32>(version(at), 4); }
@inline export function statusOf(at: u32): u32 { return load<u32>(version(at), 8); }
@inline export function stateOf(at: u32): u32 { return load<u32>(headOf(at)); }
@inline export function positionOf(at: u32): u32 { return load<u32>(headOf(at), 4); }

@inline export function push(at: u32, tree: usize, state: u32): void {
  const before = headOf(at);
  const entry = newEntry();
  store<u32>(entry, state);
  store<u32>(entry, endOf(tree), 4);
  store<i32>(entry, load<i32>(before, 8) + precedenceOf(tree), 8);
  store<u32>(entry, 1, 12);
  store<u32>(entry, before, 16);
  store<u32>(entry, tree, 20);
  store<u32>(version(at), entry);
}

export function addVersion(original: u32, head: usize): u32 {
  if (versions >= MOST_VERSIONS) tooMany();
  const at = version(versions);
  store<u32>(at, head);
  store<u32>(at, scannedLast(original), 4);
  store<u32>(at, ACTIVE, 8);
  return versions++;
}

export function removeVersion(at: u32): void {
  memory.copy(version(at), version(at + 1), <usize> (versions - at - 1) * VERSION);
  versions--;
}

/** `from` takes the place of `to`, which comes before it. */
export function renumber(from: u32, to: u32): void {
  if (from == to) return;
  memory.copy(version(to), version(from), VERSION);
  removeVersion(from);
}

export function swapVersions(a: u32, b: u32): void {
  for (let i: usize = 0; i < VERSION; i += 4) {
    const kept = load<u32>(version(a) + i);
    store<u32>(version(a) + i, load<u32>(version(b) + i));
    store<u32>(version(b) + i, kept);
  }
}

export function merge(into: u32, other: u32): bool {
  if (statusOf(into) != ACTIVE || statusOf(other) != ACTIVE || stateOf(into) != stateOf(other)) return false;
  if (positionOf(into) != positionOf(other) || !sameScannerState(scannedLast(into), scannedLast(other))) return false;
  const head = headOf(into);
  const node = headOf(other);
  for (let i: u32 = 0; i < links(node); i++) addLink(head, linkNode(node, i), linkTree(node, i));
  removeVersion(other);
  return true;
}

export function halted(): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < versions; i++) if (statusOf(i) == HALTED) count++;
  return count;
}
