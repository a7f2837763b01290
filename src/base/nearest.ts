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
    (candidate.startsWith(wanted) || (candidate !== "" && wanted.startsWith(candidate)));
  return Math.min(prefix ? allowed : Infinity, editDistance(wanted, candidate));
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
