// Types of functions that standard libraries give a name (`Func<Store, bool>`, `Consumer<Store>`): what is passed and comes back.

import { Op } from "../../languages/facts.ts";
import type { FileState } from "./file_state.ts";
import { type Builtin, type FunctionType, OUTSIDE, sameValue, type Value } from "./value.ts";

type Shape = "takes all" | "takes all but the last" | "takes two" | "gives one" | "holds one";

const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  // C#
  ["Action", "takes all"],
  ["Func", "takes all but the last"],
  ["Converter", "takes all but the last"],
  ["Comparison", "takes two"],
  ["Expression", "holds one"],
  // Java
  ...["Consumer", "BiConsumer", "Predicate", "BiPredicate", "ToIntFunction", "ToLongFunction", "ToDoubleFunction"]
    .map((name): [string, Shape] => [name, "takes all"]),
  ["Function", "takes all but the last"],
  ["BiFunction", "takes all but the last"],
  ["UnaryOperator", "takes all"],
  ["BinaryOperator", "takes two"],
  ["Comparator", "takes two"],
  ["Supplier", "gives one"],
  ["Callable", "gives one"],
]);

export const DELEGATES: ReadonlySet<string> = new Set(SHAPES.keys());

/** The function type that the name stands for; undefined for any other type. */
export function delegateType(value: Value): FunctionType | undefined {
  if (value.kind !== "builtin" || value.elements.length === 0) return undefined;
  const { elements } = value;
  const last = elements.at(-1) ?? OUTSIDE;
  switch (SHAPES.get(value.name)) {
    case "takes all":
      return { kind: "signature", params: elements, result: OUTSIDE };
    case "takes all but the last":
      return { kind: "signature", params: elements.slice(0, -1), result: last };
    case "takes two":
      return { kind: "signature", params: [last, last], result: OUTSIDE };
    case "gives one":
      return { kind: "signature", params: [], result: last };
    case "holds one":
      return delegateType(last);
    default:
      return undefined;
  }
}

/** What functions of one of these types are passed, where all that take so many are passed the same. */
export function agreedDelegate(delegates: readonly Builtin[], count: number): Builtin | undefined {
  const fits = delegates.filter((one) => delegateType(one)!.params.length === count);
  const [first] = fits;
  if (first === undefined) return undefined;
  const { params } = delegateType(first)!;
  return fits.every((one) => delegateType(one)!.params.every((param, i) => sameValue(param, params[i]!)))
    ? first
    : undefined;
}

/** How many parameters a function expression has. */
export function parametersOf(file: FileState, item: number): number {
  const given = file.op(item) === Op.Named ? file.b(item) : item;
  return file.op(given) === Op.Lambda ? file.length(file.a(given)) : -1;
}
