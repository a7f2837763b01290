// Reducing: a parent takes the place of the trees that a production is made of.

import { forked, free, stackKept, stackTop, take } from "./block";
import { lookup } from "./language";
import { isBetter } from "./meant";
import { childCount, EXTRA, flagsOf, isExtra, newParent, NODE, summed, symbolOf } from "./nodes";
import { pop, slice, slices } from "./pop";
import { links } from "./stack";
import {
  addVersion,
  halted,
  headOf,
  merge,
  MOST_AT_ONCE,
  positionOf,
  push,
  removeVersion,
  stateOf,
  version,
  versions,
} from "./versions";

/** Puts a parent of the last `count` trees in their place; answers the version that has it, or -1 when it was merged. */
export function reduce(at: u32, symbol: u32, count: u32, precedence: i32, production: u32, only: bool, endsExtra: bool): i32 {
  let entry = headOf(at);
  let total: u32 = 0;
  let trailing: u32 = 0;
  for (let left = count; left > 0;) {
    if (links(entry) != 1) return reduceAll(at, symbol, count, precedence, production, endsExtra);
    const tree = load<u32>(entry, 20);
    total++;
    if (!isExtra(tree)) left--;
    else if (left == count) trailing++;
    entry = load<u32>(entry, 16);
  }
  // Extras behind the last tree stay where they are.
  const children = total - trailing;
  const parent = newParent(symbol, production, children);
  const behind = trailing == 0 ? free : take(<usize> trailing << 2);
  let from = headOf(at);
  for (let i: u32 = trailing; i > 0; i--, from = load<u32>(from, 16)) {
    store<u32>(behind + ((i - 1) << 2), load<u32>(from, 20));
  }
  for (let i: u32 = children; i > 0; i--, from = load<u32>(from, 16)) {
    store<u32>(parent + ((i - 1) << 2), load<u32>(from, 20), NODE);
  }
  summed(parent, load<u32>(entry, 4));
  const alone = only && versions == 1;
  let to = at;
  if (alone) {
    // Nobody else has what stood on the stack.
    if (!forked) stackTop = min(entry, stackKept);
    store<u32>(version(at), entry);
  } else {
    forked = true;
    to = addVersion(at, entry);
    if (to > MOST_AT_ONCE + halted()) {
      removeVersion(to);
      return -1;
    }
  }
  pushParent(to, parent, precedence, endsExtra);
  if (trailing > 0) {
    const state = stateOf(to);
    for (let i: u32 = 0; i < trailing; i++) push(to, load<u32>(behind + (i << 2)), state);
  }
  if (alone) return at;
  for (let i: u32 = 0; i < to; i++) if (i != at && merge(i, to)) return -1;
  return to;
}

@inline function pushParent(at: u32, parent: usize, precedence: i32, endsExtra: bool): void {
  const state = stateOf(at);
  const next = lookup(state, symbolOf(parent));
  if (endsExtra && next == state) store<u16>(parent, <u16> (flagsOf(parent) | EXTRA), 10);
  if (childCount(parent) > 0) store<i32>(parent, load<i32>(parent, 16) + precedence, 16);
  push(at, parent, next);
}

let behindLast: usize = 0;

/** A parent of a list's trees but for the extras at its end, which are in `behindLast`. */
function parentOf(trees: usize, symbol: u32, production: u32, position: u32): usize {
  let children: u32 = 0;
  let total: u32 = 0;
  for (let cell = trees; cell != 0; cell = load<u32>(cell, 4)) {
    total++;
    if (!isExtra(load<u32>(cell))) children = total;
  }
  const parent = newParent(symbol, production, children);
  behindLast = trees;
  for (let i: u32 = 0; i < children; i++, behindLast = load<u32>(behindLast, 4)) {
    store<u32>(parent + (i << 2), load<u32>(behindLast), NODE);
  }
  summed(parent, position);
  return parent;
}

/** `reduce` where versions have merged: several lists of trees may be what is reduced. */
function reduceAll(at: u32, symbol: u32, count: u32, precedence: i32, production: u32, endsExtra: bool): i32 {
  const before = versions;
  pop(at, count);
  forked = true;
  let removed: u32 = 0;
  const halts = halted();
  for (let i: u32 = 0; i < slices; i++) {
    const original = load<u32>(slice(i));
    const to = original - removed;
    if (to > MOST_AT_ONCE + halts) {
      removeVersion(to);
      removed++;
      while (i + 1 < slices && load<u32>(slice(i + 1)) == original) i++;
      continue;
    }
    const position = positionOf(to);
    let parent = parentOf(load<u32>(slice(i), 4), symbol, production, position);
    let extras = behindLast;
    while (i + 1 < slices && load<u32>(slice(i + 1)) == original) {
      i++;
      const other = parentOf(load<u32>(slice(i), 4), symbol, production, position);
      if (!isBetter(other, parent)) continue;
      parent = other;
      extras = behindLast;
    }
    pushParent(to, parent, precedence, endsExtra);
    const state = stateOf(to);
    for (; extras != 0; extras = load<u32>(extras, 4)) push(to, load<u32>(extras), state);
    for (let j: u32 = 0; j < to; j++) {
      if (j == at || !merge(j, to)) continue;
      removed++;
      break;
    }
  }
  return versions > before ? before : -1;
}
