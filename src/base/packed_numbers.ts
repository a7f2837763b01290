// Whole numbers as few bytes: seven bits in each, the eighth says that more follow.

export class NumberWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(room = 1 << 10) {
    this.#bytes = new Uint8Array(room);
  }

  /** An integer from 0 to 2³² - 1. */
  uint(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow();
    while (value >= 0x80) {
      this.#bytes[this.#length++] = (value & 0x7f) | 0x80;
      value >>>= 7;
    }
    this.#bytes[this.#length++] = value;
  }

  /** An integer ≥ -1. */
  index(value: number): void {
    this.uint(value + 1);
  }

  /** An integer of 32 bits: short when it is close to 0. */
  signed(value: number): void {
    this.uint(((value << 1) ^ (value >> 31)) >>> 0);
  }

  #grow(): void {
    const wider = new Uint8Array(this.#bytes.length * 2);
    wider.set(this.#bytes);
    this.#bytes = wider;
  }

  /** What was written so far, in memory that is written over by what follows. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets what was written, keeps the room. */
  clear(): void {
    this.#length = 0;
  }
}

const NOTHING: never[] = [];
Object.freeze(NOTHING);

export class NumberReader {
  #at: number;

  constructor(readonly packed: Uint8Array, start = 0) {
    this.#at = start;
  }

  get ended(): boolean {
    return this.#at >= this.packed.length;
  }

  uint(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.packed[this.#at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
      shift += 7;
    }
  }

  index(): number {
    return this.uint() - 1;
  }

  signed(): number {
    const value = this.uint();
    return (value >>> 1) ^ -(value & 1);
  }

  /** One that is empty is shared by all, and cannot be changed. */
  list<T>(read: () => T): T[] {
    const length = this.uint();
    if (length === 0) return NOTHING;
    const items = new Array<T>(length);
    for (let i = 0; i < length; i++) items[i] = read();
    return items;
  }
}
