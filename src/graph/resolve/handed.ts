// What a library is handed it may give back: `useState(() => new Store())`, `requireNonNull(store)`, `of(store).pipe(…)`.

import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { type External, unionOf, type Value } from "./value.ts";

const MOST_ARGUMENTS = 16;

/** Something of the library that may be, or hold, an instance of the checkout that the call at `list` passes. */
export function withHanded(
  ev: Evaluator,
  outside: External,
  file: FileState,
  list: number,
  made: (callable: Value) => Value | undefined,
): External {
  const given = file.list(list).slice(0, MOST_ARGUMENTS).map((item) => {
    const value = ev.value(file, item);
    return value.kind === "lambda" || value.kind === "function" ? made(value) : value;
  });
  return holding(outside, given);
}

/**
 * Something of the library that may be, or hold, one of these values, or what they hold, as far as that is of the checkout;
 * what a type parameter stands for may be, too.
 */
export function holding(outside: External, values: readonly (Value | undefined)[]): External {
  const found = values.flatMap(instancesIn);
  return found.length === 0 ? outside : { ...outside, handed: unionOf([...found, ...instancesIn(outside.handed)]) };
}

function instancesIn(value: Value | undefined): Value[] {
  switch (value?.kind) {
    case "instance":
    case "type parameter":
      return [value];
    case "union":
      return value.items.flatMap(instancesIn);
    case "builtin":
      return value.elements.flatMap(instancesIn);
    case "external":
      return instancesIn(value.handed);
    default:
      return [];
  }
}
