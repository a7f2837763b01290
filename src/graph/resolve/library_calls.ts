// What well-known functions of standard libraries give back of what they are handed: types of elements, carried through.

import { resultOfCallable } from "./calls.ts";
import { elementOf, subscriptOf } from "./collections.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { type Builtin, type External, OUTSIDE, type Value } from "./value.ts";

type Given =
  | "same"
  | "made"
  | "state"
  | "reference"
  | "element"
  | "elements"
  | "keys"
  | "values"
  | "pairs"
  | "numbered";

/** By package and name: what it gives of its first argument. */
const KNOWN: ReadonlyMap<string, Given> = new Map<string, Given>([
  ...["Clone", "Clip", "Grow", "Compact", "CompactFunc", "Insert", "Delete", "DeleteFunc", "Replace", "Concat"]
    .map((name): [string, Given] => ["slices." + name, "same"]),
  ...["Collect", "Sorted", "SortedFunc", "SortedStableFunc"].map((
    name,
  ): [string, Given] => ["slices." + name, "elements"]),
  ...["Max", "Min", "MaxFunc", "MinFunc"].map((name): [string, Given] => ["slices." + name, "element"]),
  ["slices.Values", "values"],
  ["slices.All", "numbered"],
  ["slices.Backward", "numbered"],
  ["maps.Clone", "same"],
  ["maps.Keys", "keys"],
  ["maps.Values", "values"],
  ["maps.All", "pairs"],
  ["collections.deque", "elements"],
  ...["react", "preact"].flatMap((name): [string, Given][] => [
    [name + ".useState", "state"],
    [name + ".useMemo", "made"],
    [name + ".useCallback", "same"],
  ]),
  ["weakref.ref", "reference"],
  ...["copy.copy", "copy.deepcopy", "dataclasses.replace", "weakref.proxy", "asyncio.wait_for", "asyncio.shield"]
    .map((name): [string, Given] => [name, "same"]),
]);

const builtin = (name: string, ...elements: Value[]): Builtin => ({ kind: "builtin", name, elements });

/** What calling something of a library gives; undefined for what is not known. */
export function libraryResult(ev: Evaluator, callee: External, file: FileState, list: number): Value | undefined {
  if (callee.member === undefined || file.length(list) === 0) return undefined;
  const given = KNOWN.get(callee.name + "." + callee.member);
  if (given === undefined) return undefined;
  const first = ev.value(file, file.list(list)[0]!);
  if (given === "same") return first;
  if (given === "made" || given === "state") {
    // A type that is written says more than what it begins with.
    if (callee.handed !== undefined) return undefined;
    const made = resultOfCallable(ev, first) ?? (given === "state" ? first : OUTSIDE);
    return given === "state" ? builtin("tuple", made, { ...callee, derived: true }) : made;
  }
  if (given === "reference") return builtin("ref", first);
  const at = expand(ev, first);
  const element = elementOf(ev, at);
  if (element.kind === "unknown" && element.why === "external") return OUTSIDE;
  switch (given) {
    case "element":
      return element;
    case "elements":
      return builtin("list", element);
    case "keys":
      return builtin("Seq", element);
    case "values":
      return builtin("Seq", subscriptOf(ev, at));
    case "numbered":
      return builtin("Seq2", builtin("int"), element);
    case "pairs":
      return builtin("Seq2", element, subscriptOf(ev, at));
  }
}

/** Calling a weak reference gives what it refers to (Python). */
export const isReference = ({ name }: Builtin): boolean => name === "ref" || name === "ReferenceType";

const SEQUENCES: ReadonlySet<string> = new Set(["Seq", "Seq2"]);

/** Types of a library that iterating takes apart (Go's `iter.Seq[T]`). */
export function isSequence({ name, member }: External): boolean {
  return name === "iter" && member !== undefined && SEQUENCES.has(member);
}
