// The references of a file as two runs of bytes. A row for each would be most of the index, and no question needs one:
// edges say what leads where, and only what did not resolve is asked for by name.
//
// `outcomes` says of every reference, in the order of the file's facts, what it led to; the facts have the rest. `open` has
// those that led to nothing in the checkout, with all that is asked of them, so that asking needs no facts.

import { NumberReader, NumberWriter } from "../base/packed_numbers.ts";
import { Status } from "./resolve/view.ts";

export interface Outcome {
  readonly status: number;
  /** Id of the symbol when resolved; it may have gone since. */
  readonly target: number;
  readonly rule: number;
  /** Candidates when ambiguous (0: unknown), id in `names` of the package when external. */
  readonly detail: number;
}

export interface OpenRef {
  /** Position among the file's references. */
  readonly ordinal: number;
  /** Id in `names`. */
  readonly name: number;
  readonly kind: number;
  readonly line: number;
  readonly col: number;
  /** Ambiguous or unresolved. */
  readonly status: number;
  /** Id of the symbol that it stands in. */
  readonly source: number;
  readonly candidates: number;
}

export const isOpen = (status: number): boolean => status >= Status.ambiguous;

const STATUSES = 4;

/** Kept from file to file; what `packed` gave is written over by the next. */
export class RefPacker {
  readonly #outcomes = new NumberWriter(1 << 12);
  readonly #open = new NumberWriter(1 << 12);
  #target = 0;
  #source = 0;
  #line = 0;
  #ordinal = 0;

  /** `count`: how many references the file has. */
  begin(count: number): void {
    this.#outcomes.clear();
    this.#open.clear();
    this.#target =
      this.#source =
      this.#line =
      this.#ordinal =
        0;
    this.#outcomes.uint(count);
  }

  outcome(status: number, target: number, rule: number, detail: number): void {
    const out = this.#outcomes;
    if (status === Status.resolved) {
      out.uint(status + rule * STATUSES);
      out.signed(target - this.#target);
      this.#target = target;
      return;
    }
    out.uint(status);
    if (status !== Status.unresolved) out.uint(detail);
  }

  open(ref: OpenRef): void {
    const out = this.#open;
    out.uint(ref.ordinal - this.#ordinal);
    out.uint(ref.name);
    out.uint(ref.kind * STATUSES + ref.status);
    out.signed(ref.line - this.#line);
    out.uint(ref.col);
    out.signed(ref.source - this.#source);
    if (ref.status === Status.ambiguous) out.uint(ref.candidates);
    this.#ordinal = ref.ordinal;
    this.#line = ref.line;
    this.#source = ref.source;
  }

  get packed(): { outcomes: Uint8Array; open: Uint8Array | null } {
    // What is empty would be bound as NULL anyway.
    return { outcomes: this.#outcomes.written, open: this.#open.written.length === 0 ? null : this.#open.written };
  }
}

/** How many references the file has. */
export function countOutcomes(outcomes: Uint8Array): number {
  return new NumberReader(outcomes).uint();
}

export function unpackOutcomes(outcomes: Uint8Array): Outcome[] {
  const from = new NumberReader(outcomes);
  let last = 0;
  return from.list(() => {
    const code = from.uint();
    const status = code % STATUSES;
    if (status === Status.resolved) {
      last += from.signed();
      return { status, target: last, rule: (code - status) / STATUSES, detail: 0 };
    }
    return { status, target: 0, rule: 0, detail: status === Status.unresolved ? 0 : from.uint() };
  });
}

export function unpackOpen(open: Uint8Array | null): OpenRef[] {
  const refs: OpenRef[] = [];
  if (open === null) return refs;
  const from = new NumberReader(open);
  let ordinal = 0;
  let line = 0;
  let source = 0;
  while (!from.ended) {
    ordinal += from.uint();
    const name = from.uint();
    const code = from.uint();
    const status = code % STATUSES;
    line += from.signed();
    const col = from.uint();
    source += from.signed();
    const candidates = status === Status.ambiguous ? from.uint() : 0;
    refs.push({ ordinal, name, kind: (code - status) / STATUSES, line, col, status, source, candidates });
  }
  return refs;
}

/** Names that occur open in a file, each once. */
export function openNames(open: Uint8Array | null): Set<number> {
  return new Set(unpackOpen(open).map((ref) => ref.name));
}
