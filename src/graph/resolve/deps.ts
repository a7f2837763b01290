// Which names an evaluation looked up in other files, kept as a graph so that shared results share their list.

/** What a finished evaluation looked up, and the remembered evaluations it used. */
export class Deps {
  #visit = 0;

  /**
   * Hashes are signed: such numbers need no memory of their own. `low` is 0 when the result is for good, 1 + the least
   * depth that a provisional one depends on, and -1 - the depth of an evaluation that is still under way.
   */
  constructor(
    readonly hashes: readonly number[] | undefined,
    readonly children: readonly Deps[] | undefined,
    readonly low = 0,
  ) {}

  /** All names below, sorted and unique. */
  collect(): Uint32Array {
    const all = new Gathered();
    const open: Deps[] = [this];
    this.#visit = all.visit;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at.hashes !== undefined) { for (const hash of at.hashes) all.add(hash); }
      if (at.children === undefined) continue;
      for (const child of at.children) {
        if (child.#visit === all.visit) continue;
        child.#visit = all.visit;
        open.push(child);
      }
    }
    return all.sorted();
  }
}

let visits = 0;
let found = new Uint32Array(1 << 11);
/** Twice as long as `found`: where each hash would lie, and by which visit it was put there. */
let places = new Int32Array(1 << 12);
let visitors = new Uint32Array(1 << 12);

/** A set of numbers; the arrays serve all: a `Set` for each of thousands of files takes a tenth of the time to resolve them. */
class Gathered {
  readonly visit = ++visits;
  #count = 0;

  add(hash: number): void {
    const mask = places.length - 1;
    let at = hash & mask;
    while (visitors[at] === this.visit) {
      if (places[at] === hash) return;
      at = (at + 1) & mask;
    }
    places[at] = hash;
    visitors[at] = this.visit;
    found[this.#count++] = hash;
    if (this.#count === found.length) this.#grow();
  }

  sorted(): Uint32Array {
    return found.slice(0, this.#count).sort();
  }

  #grow(): void {
    const all = found;
    found = new Uint32Array(all.length * 4);
    places = new Int32Array(found.length * 2);
    visitors = new Uint32Array(found.length * 2);
    this.#count = 0;
    for (const hash of all) this.add(hash | 0);
  }
}

/** Of all evaluations that looked up nothing. */
export const NO_DEPS = new Deps(undefined, undefined);

/** Notes what is looked up while an evaluation is under way; used again for the next one at its depth. */
export class Recorder {
  readonly #hashes: number[] = [];
  #hashCount = 0;
  readonly #children: Deps[] = [];
  #childCount = 0;

  add(hash: number): void {
    const signed = hash | 0;
    if (this.#hashCount > 0 && this.#hashes[this.#hashCount - 1] === signed) return;
    this.#hashes[this.#hashCount++] = signed;
  }

  use(deps: Deps): void {
    if (deps === NO_DEPS || (this.#childCount > 0 && this.#children[this.#childCount - 1] === deps)) return;
    this.#children[this.#childCount++] = deps;
  }

  /** What was noted; the recorder is empty again. */
  seal(): Deps {
    const hashes = this.#hashCount;
    const children = this.#childCount;
    this.#hashCount = 0;
    this.#childCount = 0;
    if (hashes === 0 && children === 0) return NO_DEPS;
    // What only used another evaluation looked up the same.
    const only = hashes === 0 && children === 1 ? this.#children[0]! : undefined;
    if (only?.low === 0) return only;
    return new Deps(
      hashes === 0 ? undefined : this.#hashes.slice(0, hashes),
      children === 0 ? undefined : this.#children.slice(0, children),
    );
  }
}
