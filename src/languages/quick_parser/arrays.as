// The tree as arrays, for `src/languages/tree.ts`.

import { finished } from "./accept";
import { blockEnd, free, noRoom } from "./block";
import { aliasesAtMost, aliasSequences, fieldEntries, fieldSlices, metadata, publicSymbols, VISIBLE } from "./language";
import { childCount, endOf, flagsOf, isExtra, NODE, startOf, symbolOf } from "./nodes";

/** Where `copy` wrote them. */
export let arrays: usize = 0;

// A frame of the copy: 0 address of the next child, 4 children left, 8 its place among those that are no extras, 12 node
// around them, 16 field that they inherit from a hidden node, 20 address of aliases or 0, 24 and 28 address of fields and
// their end, 32 the node itself, -1 for a hidden one.
const FRAME: usize = 36;

/** Copies the visible nodes into arrays for `most` each (start, end, parent, next: 4 bytes; kind: 2; field, flags: 1); answers how many they are. */
export function copy(most: u32): u32 {
  const starts = (free + 7) & ~7;
  const ends = starts + (<usize> most << 2);
  const parents = ends + (<usize> most << 2);
  const nexts = parents + (<usize> most << 2);
  const kinds = nexts + (<usize> most << 2);
  const fields = kinds + (<usize> most << 1);
  const flags = fields + most;
  const frames = (flags + most + 3) & ~3;
  const room = blockEnd - FRAME;
  if (frames > room) noRoom();
  arrays = starts;
  let top = frames - FRAME;
  let count: u32 = 0;
  let child = finished;
  let alias: u32 = 0;
  let field: u32 = 0;
  let parent: i32 = -1;
  while (true) {
    const bits = flagsOf(child);
    const children = childCount(child);
    let node = -1;
    if ((bits & VISIBLE) != 0 || alias != 0) {
      node = count++;
      let symbol = symbolOf(child);
      let named = (bits >> 2) & 1;
      if (alias != 0) {
        symbol = alias;
        named = load<u8>(metadata + alias * 3, 1);
      }
      const at = <usize> node << 2;
      store<u32>(starts + at, startOf(child));
      store<u32>(ends + at, endOf(child));
      store<i32>(parents + at, parent);
      store<u32>(nexts + at, count);
      store<u16>(kinds + (at >> 1), load<u16>(publicSymbols + (<usize> symbol << 1)));
      store<u8>(fields + node, <u8> field);
      store<u8>(flags + node, <u8> named);
    }
    if (children != 0) {
      top += FRAME;
      if (top > room) noRoom();
      if (node >= 0) {
        parent = node;
        field = 0;
      }
      const production = <usize> load<u16>(child, 20);
      store<u32>(top, child + NODE);
      store<u32>(top, children, 4);
      store<u32>(top, 0, 8);
      store<i32>(top, parent, 12);
      store<u32>(top, field, 16);
      store<u32>(top, production == 0 ? <usize> 0 : aliasSequences + ((production * aliasesAtMost) << 1), 20);
      if (fieldSlices != 0) {
        const range = fieldSlices + (production << 2);
        const first = fieldEntries + (<usize> load<u16>(range) << 2);
        store<u32>(top, first, 24);
        store<u32>(top, first + (<usize> load<u16>(range, 2) << 2), 28);
      } else {
        store<u32>(top, 0, 24);
        store<u32>(top, 0, 28);
      }
      store<i32>(top, node, 32);
    }
    for (;;) {
      if (top < frames) return count;
      if (load<u32>(top, 4) != 0) break;
      const done = load<i32>(top, 32);
      if (done >= 0) store<u32>(nexts + (<usize> done << 2), count);
      top -= FRAME;
    }
    child = load<u32>(load<u32>(top));
    alias = 0;
    field = 0;
    if (!isExtra(child)) {
      const index = load<u32>(top, 8);
      const aliases = load<u32>(top, 20);
      if (aliases != 0) alias = load<u16>(aliases + (index << 1));
      field = load<u32>(top, 16);
      for (let at = load<u32>(top, 24), end = load<u32>(top, 28); at < end; at += 4) {
        // The field of this child, not one that it inherits.
        if (load<u8>(at, 2) != index || load<u8>(at, 3) != 0) continue;
        field = load<u16>(at);
        break;
      }
      store<u32>(top, index + 1, 8);
    }
    parent = load<i32>(top, 12);
    store<u32>(top, load<u32>(top) + 4);
    store<u32>(top, load<u32>(top, 4) - 1, 4);
  }
}
