// Remembers results by number, with a guard against cycles and a bound on depth.

import { Deps } from "./deps.ts";

const MAX_DEPTH = 120;
const NEVER = Number.POSITIVE_INFINITY;

/** Results of one kind in one file. */
export interface Slots<T> {
  readonly values: (T | undefined)[];
  readonly deps: (Deps | undefined)[];
  /** Depth + 1 at which the evaluation under way started; 0: none. */
  readonly active: number[];
  /** Provisional results: the least depth they depend on. */
  readonly low: number[];
}

export const newSlots = <T>(): Slots<T> => ({ values: [], deps: [], active: [], low: [] });

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
      const low = slots.low[index];
      if (low !== undefined && low < this.#low) this.#low = low;
      return known;
    }
    const active = slots.active[index];
    if (active !== undefined && active > 0) {
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
        delete slots.low[index];
      }
      this.#low = outerLow;
    } else {
      slots.low[index] = this.#low;
      this.#provisional.push({ slots: slots as Slots<unknown>, index });
      this.#low = Math.min(this.#low, outerLow);
    }
    return value;
  }
}
