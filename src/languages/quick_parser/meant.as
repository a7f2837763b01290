// Which of two readings of the same text is meant.

import { free, take } from "./block";
import { childAt, childCount, precedenceOf, symbolOf } from "./nodes";

/** Negative when the left one comes first. */
function compare(left: usize, right: usize): i32 {
  const bottom = free;
  let at = take(8);
  store<u32>(at, left);
  store<u32>(at, right, 4);
  while (free > bottom) {
    free -= 8;
    const a = load<u32>(free);
    const b = load<u32>(free, 4);
    let result: i32 = <i32> symbolOf(a) - <i32> symbolOf(b);
    if (result == 0) result = <i32> childCount(a) - <i32> childCount(b);
    if (result != 0) {
      free = bottom;
      return result;
    }
    for (let i = childCount(a); i > 0; i--) {
      at = take(8);
      store<u32>(at, childAt(a, i - 1));
      store<u32>(at, childAt(b, i - 1), 4);
    }
  }
  return 0;
}

export function isBetter(right: usize, left: usize): bool {
  if (precedenceOf(right) != precedenceOf(left)) return precedenceOf(right) > precedenceOf(left);
  return compare(left, right) > 0;
}
