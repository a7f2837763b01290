// Places in a text: strings are counted in UTF-16 units, what reads UTF-8 counts bytes.
//
// The loops take no branch that only some texts have, and nothing stands behind them: V8 compiles them while they run the
// first time, would throw that away at whatever it had not seen run, and start over.

/** Of each unit, and of the end: where its character begins in UTF-8. */
export function bytesOfUnits(utf8: Uint8Array, units: number): Uint32Array {
  const bytes = new Uint32Array(units + 2);
  fillBytes(bytes, utf8);
  bytes[units] = utf8.length;
  return bytes;
}

function fillBytes(bytes: Uint32Array, utf8: Uint8Array): void {
  let unit = 0;
  for (let at = 0; at < utf8.length; at++) {
    // Both units of a pair. What is within a character writes where the next one writes again.
    bytes[unit] = at;
    bytes[unit + 1] = at;
    unit += unitsBegun(utf8[at]!);
  }
}

/** Of each character's first byte in UTF-8, and of the end: its offset in the text. */
export function unitsOfBytes(utf8: Uint8Array): Uint32Array {
  const units = new Uint32Array(utf8.length + 1);
  units[utf8.length] = fillUnits(units, utf8);
  return units;
}

function fillUnits(units: Uint32Array, utf8: Uint8Array): number {
  let unit = 0;
  for (let at = 0; at < utf8.length; at++) {
    units[at] = unit;
    unit += unitsBegun(utf8[at]!);
  }
  return unit;
}

/** Bytes within a character begin none, those of four bytes begin a pair. */
const unitsBegun = (byte: number): number => (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
