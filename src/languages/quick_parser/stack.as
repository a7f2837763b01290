// The stack: a graph, since versions share what they have in common, and merge (lib/src/stack.c). An entry: 0 state, 4
// position, 8 precedence, 12 number of links, 16 node and 20 tree of the first link, 24 address of further ones.

import { free, noRoom, stackTop, take } from "./block";
import {
  childCount,
  endOf,
  flagsOf,
  FROM_SCANNER,
  isExtra,
  precedenceOf,
  sameScannerState,
  startOf,
  symbolOf,
} from "./nodes";

export const ENTRY: usize = 28;
const MOST_LINKS: u32 = 8;

export function newEntry(): usize {
  const at = stackTop - ENTRY;
  if (at < free) noRoom();
  stackTop = at;
  return at;
}

@inline export function linkNode(entry: usize, link: u32): usize {
  return link == 0 ? <usize> load<u32>(entry, 16) : load<u32>(load<u32>(entry, 24) + ((link - 1) << 3));
}
@inline export function linkTree(entry: usize, link: u32): usize {
  return link == 0 ? load<u32>(entry, 20) : load<u32>(load<u32>(entry, 24) + ((link - 1) << 3), 4);
}
@inline export function links(entry: usize): u32 { return load<u32>(entry, 12); }

function setLinkTree(entry: usize, link: u32, tree: usize): void {
  if (link == 0) store<u32>(entry, tree, 20);
  else store<u32>(load<u32>(entry, 24) + ((link - 1) << 3), tree, 4);
}

/** Trees whose padding begins at places. What stands between is not walked through: lists have thousands of trees. */
function sameTree(left: usize, leftAt: u32, right: usize, rightAt: u32): bool {
  if (left == right) return true;
  return symbolOf(left) == symbolOf(right) &&
    startOf(left) - leftAt == startOf(right) - rightAt &&
    endOf(left) - startOf(left) == endOf(right) - startOf(right) &&
    childCount(left) == childCount(right) && isExtra(left) == isExtra(right) &&
    sameScannerState(ownState(left), ownState(right));
}

function ownState(node: usize): usize {
  return childCount(node) == 0 && (flagsOf(node) & FROM_SCANNER) != 0 ? node : 0;
}

export function addLink(entry: usize, node: usize, tree: usize): void {
  if (node == entry) return;
  const count = links(entry);
  for (let i: u32 = 0; i < count; i++) {
    const known = linkTree(entry, i);
    const before = linkNode(entry, i);
    if (!sameTree(known, load<u32>(before, 4), tree, load<u32>(node, 4))) continue;
    if (before == node) {
      if (precedenceOf(tree) > precedenceOf(known)) {
        setLinkTree(entry, i, tree);
        store<i32>(entry, load<i32>(node, 8) + precedenceOf(tree), 8);
      }
      return;
    }
    if (load<u32>(before) == load<u32>(node) && load<u32>(before, 4) == load<u32>(node, 4)) {
      for (let j: u32 = 0; j < links(node); j++) addLink(before, linkNode(node, j), linkTree(node, j));
      raisePrecedence(entry, load<i32>(node, 8) + precedenceOf(tree));
      return;
    }
  }
  if (count == MOST_LINKS) return;
  if (count == 1) store<u32>(entry, take((MOST_LINKS - 1) << 3), 24);
  const at = count == 0 ? entry + 16 : <usize> load<u32>(entry, 24) + ((count - 1) << 3);
  store<u32>(at, node);
  store<u32>(at, tree, 4);
  store<u32>(entry, count + 1, 12);
  raisePrecedence(entry, load<i32>(node, 8) + precedenceOf(tree));
}

function raisePrecedence(entry: usize, precedence: i32): void {
  if (precedence > load<i32>(entry, 8)) store<i32>(entry, precedence, 8);
}
