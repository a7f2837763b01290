// Transitions between topics: how often the user went from one tree to another.

export interface Transitions {
  /** from → to → count. */
  readonly counts: Map<string, Map<string, number>>;
  /** The topic of the last prompt; "" before the first, or when it was pruned. */
  last: string;
}

export function newTransitions(): Transitions {
  return { counts: new Map(), last: "" };
}

/** Counts a move from the last topic to this one, which becomes the last. */
export function recordTransition(transitions: Transitions, to: string): void {
  const from = transitions.last;
  transitions.last = to;
  if (from === "") return;
  const row = transitions.counts.get(from) ?? new Map<string, number>();
  row.set(to, (row.get(to) ?? 0) + 1);
  transitions.counts.set(from, row);
}

/** P(to | from); 0 without data. */
export function transitionProbability(transitions: Transitions, from: string, to: string): number {
  const row = transitions.counts.get(from);
  const count = row?.get(to);
  return row === undefined || count === undefined ? 0 : count / total(row);
}

/** The most likely topic after the last one; of equally likely ones the first recorded. */
export function predictTransition(transitions: Transitions): { to: string; probability: number } | undefined {
  const row = transitions.counts.get(transitions.last);
  if (row === undefined) return undefined;
  let best = "";
  let most = 0;
  for (const [to, count] of row) {
    if (count > most) [best, most] = [to, count];
  }
  return best === "" ? undefined : { to: best, probability: most / total(row) };
}

/** Forgets a topic, as a start and as a goal. */
export function forgetTopic(transitions: Transitions, topic: string): void {
  transitions.counts.delete(topic);
  for (const [from, row] of transitions.counts) {
    if (row.delete(topic) && row.size === 0) transitions.counts.delete(from);
  }
  if (transitions.last === topic) transitions.last = "";
}

function total(row: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of row.values()) sum += count;
  return sum;
}
