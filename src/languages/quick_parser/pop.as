// Walking back over the stack along all of its links, where versions have merged.

import { block, MOST_SLICES, MOST_WALKS, SLICE, SLICES, take, tooMany, WALK, WALKS } from "./block";
import { isExtra } from "./nodes";
import { linkNode, links, linkTree } from "./stack";
import { addVersion, headOf } from "./versions";

export let slices: u32 = 0;

@inline export function slice(at: u32): usize { return block + SLICES + <usize> at * SLICE; }

/** `trees` is a list: 0 a tree, 4 those behind it. */
function addSlice(original: u32, entry: usize, trees: usize): void {
  if (slices >= MOST_SLICES) tooMany();
  for (let i = slices; i > 0; i--) {
    const known = load<u32>(slice(i - 1));
    if (headOf(known) != entry) continue;
    memory.copy(slice(i + 1), slice(i), <usize> (slices - i) * SLICE);
    store<u32>(slice(i), known);
    store<u32>(slice(i), trees, 4);
    slices++;
    return;
  }
  store<u32>(slice(slices), addVersion(original, entry));
  store<u32>(slice(slices), trees, 4);
  slices++;
}

/** Walks back over `count` trees along all links; over all there are when that is -1. A walk: 0 entry, 4 trees, 8 how many. */
export function pop(at: u32, count: i32): void {
  slices = 0;
  const walks = block + WALKS;
  let walking: u32 = 1;
  store<u32>(walks, headOf(at));
  store<u32>(walks, 0, 4);
  store<i32>(walks, 0, 8);
  while (walking > 0) {
    for (let i: u32 = 0, size = walking; i < size; i++) {
      const walk = walks + i * WALK;
      const entry = load<u32>(walk);
      const trees = load<u32>(walk, 4);
      const seen = load<i32>(walk, 8);
      const most = links(entry);
      const arrived = count < 0 ? most == 0 : seen == count;
      if (arrived) addSlice(at, entry, trees);
      if (arrived || most == 0) {
        memory.copy(walk, walk + WALK, <usize> (walking - i - 1) * WALK);
        walking--;
        size--;
        i--;
        continue;
      }
      for (let j: u32 = 1; j <= most; j++) {
        const link = j == most ? 0 : j;
        let next = walk;
        if (link > 0) {
          if (walking >= MOST_WALKS) continue;
          next = walks + walking * WALK;
          walking++;
        }
        const tree = linkTree(entry, link);
        const cell = take(8);
        store<u32>(cell, tree);
        store<u32>(cell, trees, 4);
        store<u32>(next, linkNode(entry, link));
        store<u32>(next, cell, 4);
        store<i32>(next, isExtra(tree) ? seen : seen + 1, 8);
      }
    }
  }
}
