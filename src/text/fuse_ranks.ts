// Reciprocal rank fusion: one ranking out of several whose scores cannot be compared.

export interface Ranking<T> {
  /** Best first. */
  readonly items: readonly T[];
  /** Default: 1. */
  readonly weight?: number;
}

export interface Fused<T> {
  readonly item: T;
  readonly score: number;
}

/** How much the very first places stand out; the customary value. */
const DAMPING = 60;

/** Best first; equal scores keep the order in which the rankings brought them. Items are compared by `key`. */
export function fuseRanks<T>(
  rankings: readonly Ranking<T>[],
  key: (item: T) => string | number,
  damping: number = DAMPING,
): Fused<T>[] {
  const fused = new Map<string | number, { item: T; score: number }>();
  for (const { items, weight = 1 } of rankings) {
    const seen = new Set<string | number>();
    for (const item of items) {
      const id = key(item);
      if (seen.has(id)) continue;
      seen.add(id);
      const gain = weight / (damping + seen.size);
      const known = fused.get(id);
      if (known === undefined) fused.set(id, { item, score: gain });
      else known.score += gain;
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score);
}
