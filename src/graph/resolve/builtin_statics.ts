// What functions of JavaScript's built-in objects give (`Object.values`, `Promise.all`): types of elements, carried through.

import { isMap, unwrapAwait } from "./builtins.ts";
import { resultOfCallable } from "./calls.ts";
import { elementOf } from "./collections.ts";
import { anyMember, indexed } from "./common_member.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { type Builtin, NO_VALUES, OUTSIDE, unionOf, type Value } from "./value.ts";

const STATICS: ReadonlySet<string> = new Set([
  "Object.values",
  "Object.entries",
  "Object.keys",
  "Object.freeze",
  "Object.seal",
  "Object.assign",
  "Array.from",
  "Array.of",
  "Promise.all",
  "Promise.race",
  "Promise.any",
  "Promise.resolve",
]);

/** The function as a value, when it is one of those. */
export function builtinStatic(type: string, name: string): Value | undefined {
  const dotted = type + "." + name;
  return STATICS.has(dotted) ? { kind: "builtin type", name: dotted, elements: NO_VALUES } : undefined;
}

const TEXT: Builtin = { kind: "builtin", name: "string", elements: NO_VALUES };
const builtin = (name: string, ...elements: Value[]): Builtin => ({ kind: "builtin", name, elements });

/** What calling it gives; undefined for anything else. */
export function staticResult(ev: Evaluator, name: string, file: FileState, list: number): Value | undefined {
  if (!STATICS.has(name) && name !== "structuredClone") return undefined;
  const args = file.list(list);
  const argument = (index: number): Value => index < args.length ? ev.value(file, args[index]!) : OUTSIDE;
  switch (name) {
    case "Object.values":
      return builtin("array", valuesOf(ev, argument(0)));
    case "Object.entries":
      return builtin("array", builtin("tuple", TEXT, valuesOf(ev, argument(0))));
    case "Object.keys":
      return builtin("array", TEXT);
    case "Array.from":
      if (args.length > 1) return builtin("array", resultOfCallable(ev, argument(1)) ?? OUTSIDE);
      return builtin("array", elementOf(ev, argument(0)));
    case "Array.of":
      return builtin("array", unionOf(args.slice(0, 16).map((_, index) => argument(index))));
    case "Promise.all": {
      const all = argument(0);
      if (all.kind !== "builtin") return builtin("Promise", OUTSIDE);
      return builtin("Promise", { ...all, elements: all.elements.map(unwrapAwait) });
    }
    case "Promise.race":
    case "Promise.any":
      return builtin("Promise", unwrapAwait(elementOf(ev, argument(0))));
    case "Promise.resolve":
      return builtin("Promise", unwrapAwait(argument(0)));
    default:
      return argument(0);
  }
}

/** What the members of an object that is used as a dictionary are. */
function valuesOf(ev: Evaluator, value: Value): Value {
  const at = expand(ev, value);
  if (at.kind === "union") return unionOf(at.items.map((item) => valuesOf(ev, item)));
  if (at.kind === "builtin") return isMap(at) ? at.elements[1]! : elementOf(ev, at);
  return indexed(ev, at) ?? (at.kind === "object" ? anyMember(ev, at) : OUTSIDE);
}

/** What a collection holds that is made of another (`new Set(list)`, `new Map(pairs)`). */
export function builtinMadeOf(ev: Evaluator, name: string, file: FileState, list: number): readonly Value[] {
  if (list === 0 || (name !== "Map" && name !== "Set")) return NO_VALUES;
  const element = elementOf(ev, ev.value(file, file.list(list)[0]!));
  if (element.kind === "unknown" || element.kind === "external") return NO_VALUES;
  if (name === "Set") return [element];
  return element.kind === "builtin" && element.elements.length === 2 ? element.elements : NO_VALUES;
}
