// BM25: how well a document answers a query, by the words they share.

import { rarity } from "./rarity.ts";

export interface Bm25Document {
  /** How often each term occurs in the document. */
  readonly counts: ReadonlyMap<string, number>;
  /** Terms in all. */
  readonly length: number;
}

export interface Bm25Collection {
  readonly documents: number;
  readonly average_length: number;
  documentsWith(term: string): number;
}

export interface Bm25Options {
  /** How quickly repetition stops to count. Default: 1.2. */
  readonly k1?: number;
  /** How much long documents are held back, 0–1. Default: 0.75. */
  readonly b?: number;
}

export function bm25(
  query: readonly string[],
  document: Bm25Document,
  collection: Bm25Collection,
  { k1 = 1.2, b = 0.75 }: Bm25Options = {},
): number {
  const length = collection.average_length > 0 ? document.length / collection.average_length : 1;
  let score = 0;
  for (const term of new Set(query)) {
    const count = document.counts.get(term) ?? 0;
    if (count === 0) continue;
    const holding = collection.documentsWith(term);
    score += rarity(holding, collection.documents) * (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
  }
  return score;
}
