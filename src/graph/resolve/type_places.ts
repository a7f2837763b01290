// Where a type is written: its several definitions, the files that add conformances, its last name.

import { Flag } from "../../languages/facts.ts";
import { lastNameIn } from "../../languages/last_name.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { SymbolRef } from "./value.ts";

/** Definitions that make up one type: merged declarations and partial classes; the symbol itself first. */
export function typeTwins(ev: Evaluator, file: FileState, symbol: number): readonly SymbolRef[] {
  return ev.evaluation.get(file.twins, symbol, file, () => findTwins(ev, file, symbol), []);
}

function findTwins(ev: Evaluator, file: FileState, symbol: number): SymbolRef[] {
  const { name, parent } = file.facts.symbols[symbol]!;
  const twins: SymbolRef[] = [{ file, symbol }];
  for (const other of file.children(parent, name) ?? []) {
    if (file.rules.names.partialTypes === true && !sameArity(file, other, symbol)) continue;
    if (other !== symbol && file.isType(other) && !separate(file)) twins.push({ file, symbol: other });
  }
  if (parent === 0 && file.rules.names.augmentedModules === true) twins.push(...augmentations(ev, file, symbol));
  if (isPartial(file, symbol)) twins.push(...otherParts(ev, file, symbol));
  return twins;
}

const sameArity = (file: FileState, a: number, b: number) =>
  file.facts.symbols[a]!.typeParams.length === file.facts.symbols[b]!.typeParams.length;

/** The word is kept with the signature only. */
function isPartial(file: FileState, symbol: number): boolean {
  return file.rules.names.partialTypes === true && (file.facts.symbols[symbol]!.flags & Flag.partial) !== 0;
}

/** Parts of the type in other files of its package. */
function otherParts(ev: Evaluator, file: FileState, symbol: number): SymbolRef[] {
  const { name, qualifiedName, typeParams } = file.facts.symbols[symbol]!;
  const parts: SymbolRef[] = [];
  ev.look(name);
  for (const at of ev.places.inPackage(name, file.facts)) {
    if (at.path === file.path || (at.flags & Flag.partial) === 0 || parts.length >= MAX_TYPE_PARTS) continue;
    const state = ev.file(at.path);
    if (state === undefined || !state.isType(at.symbol) || !isPartial(state, at.symbol)) continue;
    const part = state.facts.symbols[at.symbol]!;
    if (part.typeParams.length !== typeParams.length) continue;
    if (part.qualifiedName === qualifiedName) parts.push({ file: state, symbol: at.symbol });
  }
  return parts;
}

const MAX_TYPE_PARTS = 100;
const MAX_NAMESAKES = 12;

/** What other files add to an interface or class of this module: `declare module "./this" { interface … }`. */
function augmentations(ev: Evaluator, file: FileState, symbol: number): SymbolRef[] {
  const { name, kind } = file.facts.symbols[symbol]!;
  if (kind !== "interface" && kind !== "class") return [];
  ev.look(name);
  const namesakes = ev.view.symbolsNamed(name);
  const added: SymbolRef[] = [];
  if (namesakes.length < 2 || namesakes.length > MAX_NAMESAKES) return added;
  for (const at of namesakes) {
    const state = at.path === file.path ? undefined : ev.file(at.path);
    const module = state?.facts.symbols[state.facts.symbols[at.symbol]!.parent];
    if (state === undefined || module === undefined || module.kind !== "module" || module.parent !== 0) continue;
    if (state.facts.symbols[at.symbol]!.kind !== "interface") continue;
    const target = state.rules.resolveImport({ ...AUGMENTED, specifier: module.name }, state.path, ev.project);
    if (target.kind === "files" && target.paths.includes(file.path)) added.push({ file: state, symbol: at.symbol });
  }
  return added;
}

const AUGMENTED = {
  kind: "namespace",
  name: "",
  local: "",
  line: 0,
  col: 0,
  typeOnly: true,
  reexport: false,
} as const;

/** Types of one name and place are different ones where a later definition replaces the earlier (Python). */
function separate(file: FileState): boolean {
  return file.rules.names.included === true || file.rules.names.callConstructs && file.rules.names.package === "none";
}

/** Files that may say that the type conforms to something. */
export function conformingFiles(ev: Evaluator, file: FileState, name: string): FileState[] {
  ev.look(name);
  const states = file.facts.conformances.length > 0 ? [file] : [];
  for (const path of ev.view.conformances(name)) {
    const state = path === file.path ? undefined : ev.file(path);
    if (state !== undefined) states.push(state);
  }
  return states;
}

/** See `lastNameIn`. */
export const lastName = (file: FileState, expr: number): string => lastNameIn(file.facts, expr);
