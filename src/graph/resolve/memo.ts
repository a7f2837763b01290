// Remembers results by number, with a guard against cycles and a bound on depth.

import { Deps } from "./deps.ts";

const MAX_DEPTH = 120;
const NEVER = Number.POSITIVE_INFINITY;

/** Results of one kind in one file. */
export interface Slots<T> {
  readonly values: (T | undefined)[];
  readonly deps: (Deps | undefined)[];
  /** Depth + 1 at which the evaluation under way started; 0: none. */
  readonly active: Uint8Array;
  /** Provisional results: 1 + the least depth they depend on; 0: for good. */
  readonly low: Uint8Array;
}

/** Arrays of fixed length: filling them in any order must not make them slow. */
export const newSlots = <T>(length: number): Slots<T> => ({
  values: new Array<T | undefined>(length),
  deps: new Array<Deps | undefined>(length),
  active: new Uint8Array(length),
  low: new Uint8Array(length),
});

/**
 * A result found inside a cycle depends on where the cycle was entered, so it is kept only until the evaluation that
 * entered it ends: what is remembered for good never depends on the order of questions.
 */
export class Evaluation {
  deps = new Deps();
  #depth = 0;
  #low = NEVER;
  readonly #provisional: { slots: Slots<unknown>; index: number }[] = [];

  get<S, T>(slots: Slots<T>, index: number, subject: S, compute: (subject: S, index: number) => T, bottom: T): T {
    const known = slots.values[index];
    if (known !== undefined) {
      this.deps.use(slots.deps[index]!);
      const low = slots.low[index]!;
      if (low > 0 && low - 1 < this.#low) this.#low = low - 1;
      return known;
    }
    const active = slots.active[index]!;
    if (active > 0) {
      this.#low = Math.min(this.#low, active - 1);
      return bottom;
    }
    if (this.#depth >= MAX_DEPTH) {
      this.#low = 0;
      return bottom;
    }
    return this.#run(slots, index, subject, compute);
  }

  #run<S, T>(slots: Slots<T>, index: number, subject: S, compute: (subject: S, index: number) => T): T {
    const depth = this.#depth++;
    const outerLow = this.#low;
    const outerDeps = this.deps;
    const mark = this.#provisional.length;
    const deps = new Deps();
    this.#low = NEVER;
    this.deps = deps;
    slots.active[index] = depth + 1;
    const value = compute(subject, index);
    slots.active[index] = 0;
    slots.values[index] = value;
    slots.deps[index] = deps;
    this.deps = outerDeps;
    outerDeps.use(deps);
    this.#depth = depth;
    if (this.#low >= depth) {
      // Nothing here depends on an evaluation that is still under way.
      while (this.#provisional.length > mark) {
        const { slots, index } = this.#provisional.pop()!;
        slots.values[index] = undefined;
        slots.deps[index] = undefined;
        slots.low[index] = 0;
      }
      this.#low = outerLow;
    } else {
      slots.low[index] = this.#low + 1;
      this.#provisional.push({ slots: slots as Slots<unknown>, index });
      this.#low = Math.min(this.#low, outerLow);
    }
    return value;
  }
}
