// A wasm module's sections, taken apart and put together again.

export const Section = { custom: 0, type: 1, import: 2, function: 3, export: 7, element: 9, code: 10 } as const;

/** A function that nobody calls. */
export const UNREACHABLE = Uint8Array.of(0, 0x00, 0x0b);

/** What sections hold, but for custom ones, which may occur more than once. */
export function readSections(wasm: Uint8Array): Map<number, Uint8Array> {
  const sections = new Map<number, Uint8Array>();
  const from = new Reader(wasm, 8);
  while (from.at < wasm.length) {
    const id = from.uint();
    const content = from.bytes(from.uint());
    if (id !== Section.custom) sections.set(id, content);
  }
  return sections;
}

/** The module with other sections in the places of its own. */
export function writeSections(wasm: Uint8Array, sections: ReadonlyMap<number, Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = [wasm.slice(0, 8)];
  const from = new Reader(wasm, 8);
  while (from.at < wasm.length) {
    const id = from.uint();
    const old = from.bytes(from.uint());
    const content = sections.get(id) ?? old;
    parts.push(Uint8Array.from([id, ...leb(content.length)]), content);
  }
  return new Uint8Array(Buffer.concat(parts));
}

export function readVector<T>(section: Uint8Array, read: (from: Reader) => T): T[] {
  const from = new Reader(section);
  return Array.from({ length: from.uint() }, () => read(from));
}

export const vector = (items: readonly ArrayLike<number>[]): Uint8Array =>
  new Uint8Array(Buffer.concat([leb(items.length), ...items.map((item) => Uint8Array.from(item))]));

/** Bodies of a module's own functions, in their order. */
export const readBodies = (code: Uint8Array): Uint8Array[] => readVector(code, (from) => from.bytes(from.uint()));

export const writeBodies = (bodies: readonly Uint8Array[]): Uint8Array =>
  vector(bodies.map((body) => Buffer.concat([leb(body.length), body])));

/** Sizes of a module's own functions, in their order. */
export function functionSizes(wasm: Uint8Array): number[] {
  const code = readSections(wasm).get(Section.code);
  return code === undefined ? [] : readBodies(code).map(({ length }) => length);
}

/** What the table holds, and what stands before that in the section. */
export function readTable(element: Uint8Array): { head: Uint8Array; functions: number[] } {
  const from = new Reader(element);
  const segments = from.uint();
  const flags = from.uint();
  if (segments !== 1 || flags !== 0) throw new Error("The table is not filled by one plain segment");
  // The place of the first is an expression: global.get, which, end.
  const start = from.bytes(1)[0];
  from.uint();
  const end = from.bytes(1)[0];
  if (start !== 0x23 || end !== 0x0b) throw new Error("The table's segment is not where a loader puts it");
  const head = element.slice(0, from.at);
  return { head, functions: Array.from({ length: from.uint() }, () => from.uint()) };
}

export interface Exported {
  readonly name: string;
  /** 0 for a function. */
  readonly kind: number;
  readonly index: number;
}

export function readExport(from: Reader): Exported {
  const name = Buffer.from(from.bytes(from.uint())).toString();
  return { name, kind: from.uint(), index: from.uint() };
}

export function writeExport({ name, kind, index }: Exported): Uint8Array {
  const bytes = Buffer.from(name);
  return Uint8Array.from([...leb(bytes.length), ...bytes, kind, ...leb(index)]);
}

/** They are counted before a module's own. */
export function importedFunctions(section: Uint8Array | undefined): number {
  if (section === undefined) return 0;
  const from = new Reader(section);
  let functions = 0;
  for (let left = from.uint(); left > 0; left--) {
    from.bytes(from.uint());
    from.bytes(from.uint());
    const kind = from.uint();
    if (kind > 3) throw new Error(`An import of the kind ${kind} is not known`);
    if (kind === 0) functions++;
    if (kind === 1 || kind === 3) from.uint();
    if (kind === 1 || kind === 2) from.limits();
    else from.uint();
  }
  return functions;
}

export function leb(value: number): Uint8Array {
  const bytes: number[] = [];
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, value]);
}

/** The form of a constant that may be negative. */
export function signedLeb(value: number): Uint8Array {
  const bytes: number[] = [];
  for (; value < -0x40 || value > 0x3f; value >>= 7) bytes.push((value & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, value & 0x7f]);
}

export class Reader {
  constructor(readonly source: Uint8Array, public at = 0) {}

  uint(): number {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = this.source[this.at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  bytes(length: number): Uint8Array {
    return this.source.subarray(this.at, this.at += length);
  }

  limits(): void {
    const flags = this.uint();
    this.uint();
    if ((flags & 1) !== 0) this.uint();
  }
}
