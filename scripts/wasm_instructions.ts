// Steps through the instructions of a wasm function.

import type { Reader } from "./wasm_module.ts";

/** How many numbers stand behind an instruction, by its code. */
const OPERANDS = new Map<number, number>([
  ...[0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1].map((code) => [code, 0] as const),
  ...range(0x45, 0xc4).map((code) => [code, 0] as const),
  ...[0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2].map((code) => [code, 1] as const),
  ...range(0x20, 0x26).map((code) => [code, 1] as const),
  [0x11, 2],
  // Loads and stores: alignment and offset.
  ...range(0x28, 0x3e).map((code) => [code, 2] as const),
]);
/** The same behind 0xfc: conversions have none. */
const MORE_OPERANDS = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
/** Behind a list of numbers: one more for `br_table`. */
const LISTS = new Map([[0x0e, 1], [0x1c, 0]]);
const CONSTANT_BYTES = new Map([[0x43, 4], [0x44, 8]]);
const OTHER_MEMORY = 0x40;

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Throws on what is not known: decoding would be out of step behind it, and nothing might tell. */
export function skipInstruction(from: Reader): void {
  const code = from.source[from.at++]!;
  from.at += CONSTANT_BYTES.get(code) ?? 0;
  let numbers = CONSTANT_BYTES.has(code) ? 0 : OPERANDS.get(code);
  if (LISTS.has(code)) numbers = from.uint() + LISTS.get(code)!;
  else if (code === 0xfc) numbers = MORE_OPERANDS[from.uint()];
  else if (code >= 0x28 && code <= 0x3e && (from.source[from.at]! & OTHER_MEMORY) !== 0) numbers = undefined;
  if (numbers === undefined) throw new Error(`The instruction ${code.toString(16)} is not known`);
  for (; numbers > 0; numbers--) from.uint();
}

/** To where instructions begin, behind the locals. */
export function skipLocals(from: Reader): void {
  for (let locals = from.uint(); locals > 0; locals--) {
    from.uint();
    from.at++;
  }
}
