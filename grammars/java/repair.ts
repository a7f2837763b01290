// Blanks annotations in front of the dots of `Object @Nullable ... args`, which the grammar does not know.

const BEFORE_DOTS = /(?:@[\w.]*\w(?:\([^()]*\))?\s*)+(?=\.\.\.)/g;

/** The source without them, as long as it was; undefined when there are none. */
export function repair(source: string): string | undefined {
  const repaired = source.replace(BEFORE_DOTS, (annotations) => annotations.replace(/[^\r\n]/g, " "));
  return repaired === source ? undefined : repaired;
}
