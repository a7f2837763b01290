// Finds the names that contain a piece of text, by the three-letter pieces that all of it is made of.

/** Distinct names in lower case; grows with what is added. */
export class NameGrams {
  readonly #names: string[] = [];
  /** Positions in `#names`, ascending, by gram. */
  readonly #byGram = new Map<number, number[]>();

  add(name: string): void {
    const at = this.#names.length;
    this.#names.push(name);
    for (let i = 0; i + GRAM <= name.length; i++) {
      const gram = gramAt(name, i);
      const those = this.#byGram.get(gram);
      if (those === undefined) this.#byGram.set(gram, [at]);
      else if (those[those.length - 1] !== at) those.push(at);
    }
  }

  /** The first `most` names that are wanted, in the order they came, that have the text of at least three letters. */
  containing(part: string, most: number, isWanted: (name: string) => boolean = () => true): string[] {
    let rarest: readonly number[] | undefined;
    for (let i = 0; i + GRAM <= part.length; i++) {
      const those = this.#byGram.get(gramAt(part, i));
      if (those === undefined) return [];
      if (rarest === undefined || those.length < rarest.length) rarest = those;
    }
    const found: string[] = [];
    for (const at of rarest ?? []) {
      const name = this.#names[at]!;
      if (!name.includes(part) || !isWanted(name)) continue;
      found.push(name);
      if (found.length >= most) break;
    }
    return found;
  }
}

const GRAM = 3;

/** A small integer; letters of other scripts may share one, so names are always compared as well. */
function gramAt(text: string, at: number): number {
  return (text.charCodeAt(at) & 1023) << 20 | (text.charCodeAt(at + 1) & 1023) << 10 | text.charCodeAt(at + 2) & 1023;
}
