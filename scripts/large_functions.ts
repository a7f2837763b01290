// Moves a grammar's largest functions, its lexers, to places among the functions of its module that V8 is told to keep
// from its optimiser.
//
// The optimiser makes parsing nearly twice as quick, but takes a second and 700 MB for the lexer of a language such as
// Bash. V8 has no option for large functions, only one for places, and those are the same in all modules: where a
// grammar happens to have its lexer, others have what must be quick.

import {
  importedFunctions,
  leb,
  readBodies,
  readSections,
  readTable,
  readVector,
  Section,
  UNREACHABLE,
  vector,
  writeBodies,
  writeSections,
} from "./wasm_module.ts";

/** V8's optimiser takes about a kilobyte for each byte of a function, and more than in proportion for larger ones. */
export const LARGE_BYTES = 20_000;

/** Behind the last function of any grammar, and where the parser itself has functions that are seldom called. */
export const KEPT_BACK = [28, 30];

/** For V8's `--wasm-debug-mask-for-testing`. */
export const KEPT_BACK_MASK = KEPT_BACK.reduce((mask, place) => mask | (1 << place), 0);

/** The same module with its large functions in the places that are kept back. */
export function moveLargeFunctions(wasm: Uint8Array): Uint8Array {
  const sections = readSections(wasm);
  const bodies = readBodies(sections.get(Section.code)!);
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
  sections.set(Section.code, writeBodies(bodies));
  sections.set(Section.element, pointTo(sections.get(Section.element)!, moved));
  return writeSections(wasm, sections);
}

/** Lexers are called through the table only: whoever called another large function directly would fail, and be noticed. */
function pointTo(element: Uint8Array, moved: ReadonlyMap<number, number>): Uint8Array {
  const { head, functions } = readTable(element);
  for (const old of moved.keys()) {
    if (!functions.includes(old)) throw new Error(`Function ${old} is large and not called through the table`);
  }
  return Uint8Array.from([...head, ...vector(functions.map((old) => leb(moved.get(old) ?? old)))]);
}
