// What functions make that are named through standard types: `Vec::new()`, `Rc::new(store)`, `Some(store)` (Rust).

import { KNOWN_GENERICS } from "./builtins.ts";
import { instanceOf } from "./evaluate_type.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { type BuiltinType, type External, NO_VALUES, OUTSIDE, UNRESOLVED, type Value } from "./value.ts";

/** By type, how many types its elements are of. */
const COLLECTIONS: ReadonlyMap<string, number> = new Map([
  ...["Vec", "VecDeque", "HashSet", "BTreeSet"].map((name): [string, number] => [name, 1]),
  ...["HashMap", "BTreeMap"].map((name): [string, number] => [name, 2]),
]);
const EMPTY = new Set(["new", "with_capacity", "default"]);
const HOLDERS = new Set(["Box", "Rc", "Arc", "RefCell", "Mutex", "RwLock", "Cell"]);
const POINTERS = new Set(["Rc", "Arc"]);
/** Named through the type, since what is held may have methods of these names: the pointer again, or what it holds. */
const OF_POINTERS: ReadonlyMap<string, "same" | "held"> = new Map([
  ["Rc::clone", "same"],
  ["Arc::clone", "same"],
  ["Rc::make_mut", "held"],
  ["Arc::make_mut", "held"],
]);
const LIBRARIES = new Set(["std", "alloc"]);
const SEPARATOR = "::";

/** The function as a value, when it is one of those. */
export function standardMaker(type: BuiltinType | External, name: string): Value | undefined {
  if (type.kind === "external") {
    const { member = "" } = type;
    if (!LIBRARIES.has(type.name) || !KNOWN_GENERICS.has(member)) return undefined;
    return standardMaker({ kind: "builtin type", name: member, elements: NO_VALUES }, name);
  }
  const isMaker = COLLECTIONS.has(type.name) && EMPTY.has(name) || HOLDERS.has(type.name) && name === "new" ||
    OF_POINTERS.has(type.name + SEPARATOR + name);
  return isMaker ? { ...type, name: type.name + SEPARATOR + name } : undefined;
}

/** What calling it gives; undefined for anything else. What goes into a collection later is not followed. */
export function madeByStandard(ev: Evaluator, maker: BuiltinType, file: FileState, list: number): Value | undefined {
  if (file.rules.names.wrapsMissing !== true) return undefined;
  const [argument] = file.list(list);
  const held = () => argument === undefined ? OUTSIDE : instanceOf(ev.value(file, argument));
  if (maker.name === "Some") return { kind: "builtin", name: "Option", elements: [held()] };
  if (maker.name === "Ok") return { kind: "builtin", name: "Result", elements: [held(), OUTSIDE] };
  const given = OF_POINTERS.get(maker.name);
  if (given !== undefined) return ofPointer(argument === undefined ? OUTSIDE : ev.value(file, argument), given);
  const [type = "", name] = maker.name.split(SEPARATOR);
  if (name === undefined) return undefined;
  if (HOLDERS.has(type)) return { kind: "builtin", name: type, elements: [held()] };
  const count = COLLECTIONS.get(type);
  if (count === undefined) return undefined;
  const elements = maker.elements.length > 0 ? maker.elements : new Array<Value>(count).fill(UNRESOLVED);
  return { kind: "builtin", name: type, elements };
}

/** Of what is no pointer for sure nothing is known. */
function ofPointer(value: Value, given: "same" | "held"): Value {
  if (value.kind !== "builtin" || !POINTERS.has(value.name)) return UNRESOLVED;
  return given === "same" ? value : value.elements[0] ?? UNRESOLVED;
}
