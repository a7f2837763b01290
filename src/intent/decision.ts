// What the gate decided about a prompt, with what each tree scored.

export type Action = "new" | "branch" | "extend";

export interface TreeScore {
  readonly tree: string;
  /** Cosine with the root and with the best leaf. */
  readonly root: number;
  readonly leaf: number;
  /** The best leaf, when one shares a word with the prompt. */
  readonly leaf_id: string | undefined;
  /** 1 + transitionBoost × P(tree | last topic). */
  readonly boost: number;
  /** What decides: boosted cosine (seed), or the probability that the prompt belongs to the tree (focal). */
  readonly score: number;
}

export interface Decision {
  readonly action: Action;
  /** The tree that the prompt joins; undefined for a new one. */
  readonly tree: string | undefined;
  /** The leaf that matched, when one did. */
  readonly leaf: string | undefined;
  readonly score: number;
  /** Of every tree under the seed's rules, or when asked for; else empty. */
  readonly scores: readonly TreeScore[];
}
