// Gives an exported function a twin that V8 keeps from its optimiser, for as long as it is called seldom.
//
// The optimiser takes 70 ms and 27 MB for tree-sitter's loop that parses, as soon as it has gone round some hundred times.
// The quick parser leaves it the few files with errors: half a megabyte of them is parsed before that pays.

import { KEPT_BACK } from "./large_functions.ts";
import { skipInstruction, skipLocals } from "./wasm_instructions.ts";
import {
  importedFunctions,
  leb,
  readBodies,
  Reader,
  readExport,
  readSections,
  readTable,
  readVector,
  Section,
  vector,
  writeBodies,
  writeExport,
  writeSections,
} from "./wasm_module.ts";

const CALL = 0x10;
const REFERENCE = 0xd2;

/** The same module with a twin of the function `name`, exported as `name_seldom`; whoever was at its place goes to the end. */
export function addSeldomTwin(wasm: Uint8Array, name: string): Uint8Array {
  const sections = readSections(wasm);
  const bodies = readBodies(sections.get(Section.code)!);
  const types = readVector(sections.get(Section.function)!, (from) => from.uint());
  const imported = importedFunctions(sections.get(Section.import));
  const exported = readVector(sections.get(Section.export)!, readExport);
  const { functions } = readTable(sections.get(Section.element)!);
  const known = new Set([...functions, ...exported.flatMap(({ kind, index }) => kind === 0 ? [index] : [])]);
  const place = KEPT_BACK.find((place) => place < bodies.length && !known.has(imported + place));
  const twin = exported.find((one) => one.name === name && one.kind === 0);
  if (place === undefined || twin === undefined) throw new Error(`There is no place for a twin of ${name}`);
  const moved = imported + bodies.length;
  bodies.push(bodies[place]!);
  types.push(types[place]!);
  bodies[place] = bodies[twin.index - imported]!;
  types[place] = types[twin.index - imported]!;
  exported.push({ name: `${name}_seldom`, kind: 0, index: imported + place });
  sections.set(Section.function, vector(types.map(leb)));
  sections.set(Section.export, vector(exported.map(writeExport)));
  sections.set(Section.code, writeBodies(bodies.map((body) => renumbered(body, imported + place, moved))));
  return writeSections(wasm, sections);
}

/** A body that calls one function by another number. */
function renumbered(body: Uint8Array, old: number, now: number): Uint8Array {
  const from = new Reader(body);
  skipLocals(from);
  const parts: Uint8Array[] = [];
  let kept = 0;
  while (from.at < body.length) {
    const at = from.at;
    const code = body[at];
    skipInstruction(from);
    if (code !== CALL && code !== REFERENCE || new Reader(body, at + 1).uint() !== old) continue;
    parts.push(body.subarray(kept, at), Uint8Array.from([code, ...leb(now)]));
    kept = from.at;
  }
  return parts.length === 0 ? body : new Uint8Array(Buffer.concat([...parts, body.subarray(kept)]));
}
