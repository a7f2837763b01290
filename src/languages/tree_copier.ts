// Runs `tree_copier.wat`, which copies syntax trees out of the parser's memory into arrays. In JavaScript V8's optimiser took
// longer to compile that loop, again and again, than the loop ran.

import { Buffer } from "node:buffer";
import { arraysAt, BYTES_OF_NODE, type TreeArrays } from "./tree_arrays.ts";
import { TREE_COPIER } from "./tree_copier.gen.ts";

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly hasErrors: { value: number };
  copy(tree: number, room: number, most: number): number;
}

const PAGE = 1 << 16;

export class TreeCopier {
  readonly #wasm: Exports;
  /** Bytes of the stack, and for how many nodes there is room behind it. */
  #stack = 1 << 14;
  #most = 1 << 16;
  arrays: TreeArrays;

  constructor(parser: WebAssembly.Memory) {
    const module = new WebAssembly.Module(Buffer.from(TREE_COPIER, "base64"));
    this.#wasm = new WebAssembly.Instance(module, { parser: { memory: parser } }).exports as unknown as Exports;
    this.arrays = this.#arraysBehind(this.#stack, this.#most);
  }

  get hasErrors(): boolean {
    return this.#wasm.hasErrors.value !== 0;
  }

  /** How many nodes the tree at an address of the parser's memory has: they are in `arrays`. */
  copy(tree: number): number {
    for (;;) {
      const count = this.#wasm.copy(tree, this.#stack, this.#most);
      if (count >= 0) return count;
      const [stack, most] = [this.#stack * 4, this.#most * 2];
      this.arrays = this.#arraysBehind(stack, most);
      // Only now: should there be no memory left, the next tree has what this one had.
      this.#stack = stack;
      this.#most = most;
    }
  }

  #arraysBehind(at: number, most: number): TreeArrays {
    const { memory } = this.#wasm;
    const missing = at + most * BYTES_OF_NODE - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return arraysAt(memory, at, most);
  }
}
