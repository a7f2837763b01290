// TF-IDF over a corpus that changes one document at a time, and cosine over sorted sparse vectors.

export interface Corpus {
  /** In how many documents a word occurs. */
  readonly frequencies: Map<string, number>;
  documents: number;
}

/** Sorted by word, so that two are compared in one pass. */
export interface SparseVector {
  readonly words: readonly string[];
  readonly weights: readonly number[];
  readonly norm: number;
}

export function newCorpus(): Corpus {
  return { frequencies: new Map(), documents: 0 };
}

export function addDocument(corpus: Corpus, words: readonly string[]): void {
  for (const word of new Set(words)) corpus.frequencies.set(word, (corpus.frequencies.get(word) ?? 0) + 1);
  corpus.documents++;
}

export function removeDocument(corpus: Corpus, words: readonly string[]): void {
  for (const word of new Set(words)) {
    const left = (corpus.frequencies.get(word) ?? 0) - 1;
    if (left > 0) corpus.frequencies.set(word, left);
    else corpus.frequencies.delete(word);
  }
  corpus.documents = Math.max(0, corpus.documents - 1);
}

/** log2(1 + documents / frequency); 0 for a word that no document has. */
export function inverseDocumentFrequency(corpus: Corpus, word: string): number {
  const frequency = corpus.frequencies.get(word) ?? 0;
  return frequency === 0 ? 0 : Math.log2(1 + corpus.documents / frequency);
}

/** Weight of a word: its count over the number of words, times its inverse document frequency. */
export function vectorOf(corpus: Corpus, words: readonly string[]): SparseVector {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted: string[] = [];
  const weights: number[] = [];
  let squares = 0;
  for (const word of [...counts.keys()].sort(byCode)) {
    const weight = counts.get(word)! / words.length * inverseDocumentFrequency(corpus, word);
    if (weight <= 0) continue;
    sorted.push(word);
    weights.push(weight);
    squares += weight * weight;
  }
  return { words: sorted, weights, norm: Math.sqrt(squares) };
}

/** Cosine of the angle between two vectors, by merging their sorted words; 0 when either is empty. */
export function cosine(a: SparseVector, b: SparseVector): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  let dot = 0;
  for (let i = 0, j = 0; i < a.words.length && j < b.words.length;) {
    const left = a.words[i]!;
    const right = b.words[j]!;
    if (left === right) dot += a.weights[i++]! * b.weights[j++]!;
    else if (left < right) i++;
    else j++;
  }
  return dot / (a.norm * b.norm);
}

export function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
