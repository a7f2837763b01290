// The end of a parse: the whole tree of a version that has come to the end of the text.

import { isBetter } from "./meant";
import { childCount, isExtra, newParent, NODE, summed, symbolOf } from "./nodes";
import { pop, slice, slices } from "./pop";
import { HALTED, push, removeVersion, version } from "./versions";

export let finished: usize = 0;

export function accept(at: u32, token: usize): void {
  push(at, token, 1);
  pop(at, -1);
  for (let i: u32 = 0; i < slices; i++) {
    const trees = load<u32>(slice(i), 4);
    let whole: usize = 0;
    let total: u32 = 0;
    for (let cell = trees; cell != 0; cell = load<u32>(cell, 4), total++) {
      if (!isExtra(load<u32>(cell))) whole = load<u32>(cell);
    }
    if (whole == 0) unreachable();
    // Extras around the whole are its children too.
    const own = childCount(whole);
    const root = newParent(symbolOf(whole), load<u16>(whole, 20), total - 1 + own);
    let to = root + NODE;
    for (let cell = trees; cell != 0; cell = load<u32>(cell, 4)) {
      const tree = <usize> load<u32>(cell);
      if (tree != whole) {
        store<u32>(to, tree);
        to += 4;
        continue;
      }
      memory.copy(to, whole + NODE, <usize> own << 2);
      to += <usize> own << 2;
    }
    summed(root, 0);
    if (finished == 0 || isBetter(root, finished)) finished = root;
  }
  removeVersion(load<u32>(slice(0)));
  store<u32>(version(at), HALTED, 8);
}
