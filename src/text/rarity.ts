// How telling a word is that so many documents have.

/** The added 1 keeps words that are in more than half of the documents from counting against one. */
export function rarity(holding: number, documents: number): number {
  return Math.log(1 + (Math.max(0, documents - holding) + 0.5) / (holding + 0.5));
}
