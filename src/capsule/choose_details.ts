// Spends the budget where it helps most: which items get their body, a part of it, their signature, or one line.

/** What an item could be shown as, from little to much. */
export interface Option {
  readonly detail: "line" | "signature" | "excerpt" | "body";
  readonly tokens: number;
  /** How much of the item's worth this much of it gives, 0 to 1. */
  readonly share: number;
}

export interface Candidate {
  /** Expected use of seeing it whole. */
  readonly worth: number;
  /** In ascending order of tokens. */
  readonly options: readonly Option[];
}

/**
 * A knapsack in which each candidate takes one of its options. Steps from one option to the next are taken by use per
 * token, best first, until none fits: within one step of the best possible. Answers the chosen option or undefined.
 */
export function chooseDetails(candidates: readonly Candidate[], budget: number): (Option | undefined)[] {
  const steps = candidates.flatMap((candidate, index) => upgrades(candidate, index));
  steps.sort((a, b) => b.density - a.density || a.index - b.index || a.to - b.to);
  const chosen = new Int32Array(candidates.length).fill(-1);
  let left = budget;
  for (const { index, from, to, tokens } of steps) {
    if (chosen[index] !== from || tokens > left) continue;
    chosen[index] = to;
    left -= tokens;
  }
  // What the order above skipped because it did not fit may have left room for something smaller.
  candidates.forEach((candidate, index) => {
    for (let to = candidate.options.length - 1; to > chosen[index]!; to--) {
      const now = chosen[index]! < 0 ? 0 : candidate.options[chosen[index]!]!.tokens;
      if (candidate.options[to]!.tokens - now > left) continue;
      left -= candidate.options[to]!.tokens - now;
      chosen[index] = to;
    }
  });
  return candidates.map((candidate, index) => candidate.options[chosen[index]!]);
}

interface Upgrade {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
  readonly density: number;
}

/** The steps along the upper hull of use over tokens: each gives less for its tokens than the one before. */
function upgrades({ worth, options }: Candidate, index: number): Upgrade[] {
  const steps: Upgrade[] = [];
  let from = -1;
  while (from < options.length - 1) {
    let best: Upgrade | undefined;
    for (let to = from + 1; to < options.length; to++) {
      const tokens = options[to]!.tokens - (from < 0 ? 0 : options[from]!.tokens);
      const gain = worth * (options[to]!.share - (from < 0 ? 0 : options[from]!.share));
      const density = gain / Math.max(1, tokens);
      if (gain > 0 && (best === undefined || density > best.density)) best = { index, from, to, tokens, density };
    }
    if (best === undefined) break;
    steps.push(best);
    from = best.to;
  }
  return steps;
}
