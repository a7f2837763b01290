// Where a JSON object ends. Some clients write a hook's input and leave the pipe open: who waits for its end stops a session.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Reads bytes as they come. */
export class ObjectEnd {
  #depth = 0;
  #inText = false;
  #escaped = false;

  /** Whether these bytes, after all that came before, bring the end of an object; what follows it does not count. */
  read(bytes: Uint8Array): boolean {
    for (const byte of bytes) {
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inText = false;
      } else if (byte === QUOTE) this.#inText = true;
      else if (OPENING.has(byte)) this.#depth++;
      else if (CLOSING.has(byte) && --this.#depth === 0) return true;
    }
    return false;
  }
}
