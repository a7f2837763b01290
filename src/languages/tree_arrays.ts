// A syntax tree as columns in some wasm's memory, one behind the other, as both who copy and who parse write them.

/** Of the nodes that were written last; valid until the next are. */
export interface TreeArrays {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly parent: Int32Array;
  readonly next: Int32Array;
  readonly kind: Uint16Array;
  readonly field: Uint8Array;
  readonly flags: Uint8Array;
}

export const BYTES_OF_NODE = 20;

/** Columns with room for `most` nodes, of which `length` are there. */
export function arraysAt(
  { buffer }: Pick<WebAssembly.Memory, "buffer">,
  at: number,
  most: number,
  length = most,
): TreeArrays {
  return {
    start: new Uint32Array(buffer, at, length),
    end: new Uint32Array(buffer, at + most * 4, length),
    parent: new Int32Array(buffer, at + most * 8, length),
    next: new Int32Array(buffer, at + most * 12, length),
    kind: new Uint16Array(buffer, at + most * 16, length),
    field: new Uint8Array(buffer, at + most * 18, length),
    flags: new Uint8Array(buffer, at + most * 19, length),
  };
}
