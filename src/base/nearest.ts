// "Did you mean": the known names closest to a mistyped one.

/** Up to `limit` names within a distance that a typo explains, closest first. */
export function nearest(name: string, known: readonly string[], limit = 3): string[] {
  const wanted = name.toLowerCase();
  const allowed = Math.max(1, Math.ceil(wanted.length / 3));
  return known
    .map((candidate) => ({ candidate, distance: distanceTo(wanted, candidate.toLowerCase(), allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function distanceTo(wanted: string, candidate: string, allowed: number): number {
  // A name cut short or written out too far is closer than its length says.
  const prefix = wanted.length >= 2 &&
    (candidate.startsWith(wanted) || (candidate.length * 2 >= wanted.length && wanted.startsWith(candidate)));
  return Math.min(prefix ? allowed : Infinity, editDistance(wanted, candidate, allowed));
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other; beyond `most`, any more. */
export function editDistance(a: string, b: string, most = Infinity): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const wide = b.length + 1;
  // Three rows, by turns.
  const rows = new Uint32Array(wide * 3);
  for (let j = 0; j < wide; j++) rows[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const row = (i % 3) * wide;
    const last = ((i + 2) % 3) * wide;
    const beforeLast = ((i + 1) % 3) * wide;
    const sign = a.charCodeAt(i - 1);
    rows[row] = i;
    let least = i;
    for (let j = 1; j < wide; j++) {
      const same = sign === b.charCodeAt(j - 1) ? 0 : 1;
      let best = Math.min(rows[last + j]! + 1, rows[row + j - 1]! + 1, rows[last + j - 1]! + same);
      if (i > 1 && j > 1 && sign === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)) {
        best = Math.min(best, rows[beforeLast + j - 2]! + 1);
      }
      rows[row + j] = best;
      if (best < least) least = best;
    }
    // A swap looks back one row further, and costs one.
    if (least > most + 1) return Infinity;
  }
  return rows[(a.length % 3) * wide + b.length]!;
}
