// Sparse vectors of terms: term frequency, inverse document frequency, cosine.

/** Weights by term; absent terms weigh nothing. */
export type SparseVector = ReadonlyMap<string, number>;

/** How often each term occurs. */
export function termCounts(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** What is known of a collection: in how many documents each term occurs. */
export class DocumentFrequencies {
  readonly #documents_with = new Map<string, number>();
  #documents = 0;

  get documents(): number {
    return this.#documents;
  }

  documentsWith(term: string): number {
    return this.#documents_with.get(term) ?? 0;
  }

  add(terms: readonly string[]): void {
    this.#documents++;
    for (const term of new Set(terms)) this.#documents_with.set(term, this.documentsWith(term) + 1);
  }

  /** Takes back what `add` was told about the same terms. */
  remove(terms: readonly string[]): void {
    this.#documents = Math.max(0, this.#documents - 1);
    for (const term of new Set(terms)) {
      const left = this.documentsWith(term) - 1;
      if (left > 0) this.#documents_with.set(term, left);
      else this.#documents_with.delete(term);
    }
  }

  /** Rare terms weigh more; never negative, and defined for terms never seen. */
  inverse(term: string): number {
    return Math.log(1 + (this.#documents + 1) / (this.documentsWith(term) + 0.5));
  }
}

/** Term frequency, dampened, times inverse document frequency; of length 1 unless empty. */
export function tfidf(terms: readonly string[], frequencies: DocumentFrequencies): Map<string, number> {
  const vector = new Map<string, number>();
  for (const [term, count] of termCounts(terms)) vector.set(term, (1 + Math.log(count)) * frequencies.inverse(term));
  const length = norm(vector);
  if (length > 0) { for (const [term, weight] of vector) vector.set(term, weight / length); }
  return vector;
}

/** 1 for the same direction, 0 for nothing in common or an empty vector. */
export function cosine(a: SparseVector, b: SparseVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let product = 0;
  for (const [term, weight] of small) product += weight * (large.get(term) ?? 0);
  const lengths = product === 0 ? 0 : norm(a) * norm(b);
  return lengths === 0 ? 0 : Math.min(1, Math.max(-1, product / lengths));
}

export function norm(vector: SparseVector): number {
  let sum = 0;
  for (const weight of vector.values()) sum += weight * weight;
  return Math.sqrt(sum);
}
