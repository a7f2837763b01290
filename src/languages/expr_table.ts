// Finds an expression that was made before by what it is made of. A table of numbers: keys written as text took more
// time than all else that is done for an expression.

/** Numbers of a slot: what the expression is made of, and its number plus one; 0 where nothing is. */
const SLOT = 4;

export class ExprTable {
  #slots = new Int32Array(SLOT * 256);
  #taken = 0;

  /** The number stored for these three, or -1. */
  find(op: number, a: number, b: number): number {
    const at = this.#place(op, a, b);
    return this.#slots[at + 3]! - 1;
  }

  add(op: number, a: number, b: number, id: number): void {
    if (++this.#taken * SLOT * 2 > this.#slots.length) this.#grow();
    this.#put(op, a, b, id + 1);
  }

  #put(op: number, a: number, b: number, stored: number): void {
    const at = this.#place(op, a, b);
    this.#slots[at] = op;
    this.#slots[at + 1] = a;
    this.#slots[at + 2] = b;
    this.#slots[at + 3] = stored;
  }

  /** Where the three are, or where they would be put. */
  #place(op: number, a: number, b: number): number {
    const slots = this.#slots;
    const mask = slots.length / SLOT - 1;
    const hash = Math.imul(Math.imul(op + 1, 0x9e3779b1) ^ a, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35);
    for (let slot = (hash ^ (hash >>> 15)) & mask;; slot = (slot + 1) & mask) {
      const at = slot * SLOT;
      if (slots[at + 3] === 0 || (slots[at] === op && slots[at + 1] === a && slots[at + 2] === b)) return at;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 3] !== 0) this.#put(old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!);
    }
  }
}
