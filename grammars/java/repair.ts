// Blanks annotations in front of the dots of `Object @Nullable ... args`, which the grammar does not know.

import { blanked, ifChanged } from "../../src/languages/blanked.ts";

const BEFORE_DOTS = /(?:@[\w.]*\w(?:\([^()]*\))?\s*)+(?=\.\.\.)/g;

/** The source without them, as long as it was; undefined when there are none. */
export function repair(source: string): string | undefined {
  return ifChanged(blanked(source, [BEFORE_DOTS]), source);
}
