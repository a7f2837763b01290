// Remembers results by number, with a guard against cycles and a bound on depth.

import { Deps, Recorder } from "./deps.ts";

const MAX_DEPTH = 120;
const NEVER = Number.POSITIVE_INFINITY;
const PAGE_BITS = 5;
const PAGE = 1 << PAGE_BITS;

/**
 * Results of one kind in one file. Of other files mostly a few are asked for, so there are pages, made when they are
 * needed: what a result looked up stands before each result.
 */
export class Slots<T> {
  readonly #pages: (unknown[] | undefined)[];
  /** Says of which type the results are. */
  declare readonly of: T;

  constructor(readonly length: number) {
    this.#pages = new Array(Math.ceil(length / PAGE));
  }

  page(index: number): unknown[] {
    return this.#pages[index >> PAGE_BITS] ??= this.#newPage(index >> PAGE_BITS);
  }

  #newPage(number: number): unknown[] {
    return new Array(2 * Math.min(PAGE, this.length - number * PAGE));
  }
}

const placeInPage = (index: number): number => (index & (PAGE - 1)) << 1;

/** Stand in the place of what is being evaluated, one for each depth. */
const UNDER_WAY = Array.from({ length: MAX_DEPTH }, (_, depth) => new Deps(undefined, undefined, -1 - depth));

/** What something gave, with what it looked up. */
export interface Recorded<T> {
  readonly result: T;
  readonly deps: Deps;
}

/**
 * A result found inside a cycle depends on where the cycle was entered, so it is kept only until the evaluation that
 * entered it ends: what is remembered for good never depends on the order of questions.
 */
export class Evaluation {
  /** Of the evaluation under way. */
  deps = new Recorder();
  readonly #recorders = [this.deps];
  #nesting = 0;
  #depth = 0;
  #low = NEVER;
  /** Pages and places of provisional results. */
  readonly #provisional: { page: unknown[]; place: number }[] = [];

  get<S, T>(slots: Slots<T>, index: number, subject: S, compute: (subject: S, index: number) => T, bottom: T): T {
    const page = slots.page(index);
    const place = placeInPage(index);
    const known = page[place] as Deps | undefined;
    if (known !== undefined) {
      if (known.low < 0) {
        this.#low = Math.min(this.#low, -1 - known.low);
        return bottom;
      }
      this.deps.use(known);
      if (known.low > 0 && known.low - 1 < this.#low) this.#low = known.low - 1;
      return page[place + 1] as T;
    }
    if (this.#depth >= MAX_DEPTH) {
      this.dependsOnEntry();
      return bottom;
    }
    return this.#run(page, place, index, subject, compute);
  }

  /** For a guard against cycles that is not here: what is being found out may be kept only until the outermost evaluation ends. */
  dependsOnEntry(): void {
    this.#low = 0;
  }

  /** What `work` looks up, beside its result. Whoever is at work does not get to know of it. */
  record<T>(work: () => T): Recorded<T> {
    const outer = this.deps;
    const recorder = this.deps = this.#recorders[++this.#nesting] ??= new Recorder();
    const result = work();
    this.#nesting--;
    this.deps = outer;
    return { result, deps: recorder.seal() };
  }

  /** After a fault, which leaves everything as it was: all that is under way has looked up. It is of no use after that. */
  lookedUp(): Deps {
    return new Deps(undefined, this.#recorders.slice(0, this.#nesting + 1).map((recorder) => recorder.seal()));
  }

  #run<S, T>(
    page: unknown[],
    place: number,
    index: number,
    subject: S,
    compute: (subject: S, index: number) => T,
  ): T {
    const depth = this.#depth++;
    const outerLow = this.#low;
    const outer = this.deps;
    const mark = this.#provisional.length;
    const recorder = this.#recorders[++this.#nesting] ??= new Recorder();
    this.#low = NEVER;
    this.deps = recorder;
    page[place] = UNDER_WAY[depth];
    const value = compute(subject, index);
    this.#nesting--;
    this.deps = outer;
    this.#depth = depth;
    let deps = recorder.seal();
    if (this.#low >= depth) {
      // Nothing here depends on an evaluation that is still under way.
      while (this.#provisional.length > mark) {
        const { page, place } = this.#provisional.pop()!;
        page[place] = page[place + 1] = undefined;
      }
      this.#low = outerLow;
    } else {
      deps = new Deps(deps.hashes, deps.children, this.#low + 1);
      this.#provisional.push({ page, place });
      this.#low = Math.min(this.#low, outerLow);
    }
    page[place] = deps;
    page[place + 1] = value;
    outer.use(deps);
    return value;
  }
}
