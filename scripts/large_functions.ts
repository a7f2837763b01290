// Moves a grammar's largest functions, its lexers, to places among the functions of its module that V8 is told to keep
// from its optimiser.
//
// The optimiser makes parsing nearly twice as quick, but takes a second and 700 MB for the lexer of a language such as
// Bash. V8 has no option for large functions, only one for places, and those are the same in all modules: where a
// grammar happens to have its lexer, others have what must be quick.

/** V8's optimiser takes about a kilobyte for each byte of a function, and more than in proportion for larger ones. */
export const LARGE_BYTES = 20_000;

/** Behind the last function of any grammar, and where the parser itself has functions that are seldom called. */
export const KEPT_BACK = [28, 30];

/** For V8's `--wasm-debug-mask-for-testing`. */
export const KEPT_BACK_MASK = KEPT_BACK.reduce((mask, place) => mask | (1 << place), 0);

const Section = { custom: 0, import: 2, function: 3, element: 9, code: 10 } as const;
const UNREACHABLE = Uint8Array.of(0, 0x00, 0x0b);

/** The same module with its large functions in the places that are kept back. */
export function moveLargeFunctions(wasm: Uint8Array): Uint8Array {
  const sections = readSections(wasm);
  const bodies = readVector(sections.get(Section.code)!, (from) => from.bytes(from.uint()));
  const large = bodies.flatMap(({ length }, place) => length > LARGE_BYTES ? [place] : []);
  if (large.length === 0) return wasm;
  if (large.length > KEPT_BACK.length || bodies.length > Math.min(...KEPT_BACK)) {
    throw new Error(`${large.length} large of ${bodies.length} functions: there is no room for them`);
  }
  const types = readVector(sections.get(Section.function)!, (from) => from.uint());
  const imported = importedFunctions(sections.get(Section.import));
  const moved = new Map<number, number>();
  while (bodies.length <= Math.max(...KEPT_BACK)) {
    const from = large[KEPT_BACK.indexOf(bodies.length)];
    types.push(types[from ?? 0]!);
    if (from !== undefined) moved.set(imported + from, imported + bodies.length);
    bodies.push(from === undefined ? UNREACHABLE : bodies[from]!);
  }
  for (const place of large) bodies[place] = UNREACHABLE;
  sections.set(Section.function, vector(types.map(leb)));
  sections.set(Section.code, vector(bodies.map((body) => [...leb(body.length), ...body])));
  sections.set(Section.element, pointTo(sections.get(Section.element)!, moved));
  return writeSections(wasm, sections);
}

/** Lexers are called through the table only: whoever called another large function directly would fail, and be noticed. */
function pointTo(element: Uint8Array, moved: ReadonlyMap<number, number>): Uint8Array {
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
  const functions = Array.from({ length: from.uint() }, () => from.uint());
  for (const old of moved.keys()) {
    if (!functions.includes(old)) throw new Error(`Function ${old} is large and not called through the table`);
  }
  return Uint8Array.from([...head, ...vector(functions.map((old) => leb(moved.get(old) ?? old)))]);
}

function importedFunctions(section: Uint8Array | undefined): number {
  if (section === undefined) return 0;
  const from = new Reader(section);
  let functions = 0;
  for (let left = from.uint(); left > 0; left--) {
    from.bytes(from.uint());
    from.bytes(from.uint());
    const kind = from.uint();
    if (kind === 0) functions++;
    if (kind === 1 || kind === 3) from.uint();
    if (kind === 1 || kind === 2) from.limits();
    else from.uint();
  }
  return functions;
}

/** Sizes of a module's own functions, in their order. */
export function functionSizes(wasm: Uint8Array): number[] {
  const code = readSections(wasm).get(Section.code);
  return code === undefined ? [] : readVector(code, (from) => from.bytes(from.uint()).length);
}

/** What sections hold, but for custom ones, which may occur more than once. */
function readSections(wasm: Uint8Array): Map<number, Uint8Array> {
  const sections = new Map<number, Uint8Array>();
  const from = new Reader(wasm, 8);
  while (from.at < wasm.length) {
    const id = from.uint();
    const content = from.bytes(from.uint());
    if (id !== Section.custom) sections.set(id, content);
  }
  return sections;
}

function writeSections(wasm: Uint8Array, sections: ReadonlyMap<number, Uint8Array>): Uint8Array {
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

function readVector<T>(section: Uint8Array, read: (from: Reader) => T): T[] {
  const from = new Reader(section);
  return Array.from({ length: from.uint() }, () => read(from));
}

const vector = (items: readonly ArrayLike<number>[]): Uint8Array =>
  new Uint8Array(Buffer.concat([leb(items.length), ...items.map((item) => Uint8Array.from(item))]));

function leb(value: number): Uint8Array {
  const bytes: number[] = [];
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, value]);
}

class Reader {
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
