// Which of several functions of one name a call's arguments choose.

import { BindingFlag, NONE } from "../../languages/facts.ts";
import { builtinElement } from "./builtins.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { type FunctionValue, OUTSIDE, PARAMETER, type SymbolRef, type Value } from "./value.ts";

/** How many arguments the function takes at least and at most. */
function arity(at: SymbolRef): { least: number; most: number } {
  let least = 0;
  let most = 0;
  for (const param of at.file.facts.symbols[at.symbol]!.params) {
    const binding = at.file.facts.bindings[param]!;
    if ((binding.flags & BindingFlag.rest) !== 0) return { least, most: Number.POSITIVE_INFINITY };
    if ((binding.flags & BindingFlag.keyword) !== 0) continue;
    most++;
    if ((binding.flags & BindingFlag.optional) === 0) least++;
  }
  return { least, most };
}

/** Definitions that fit the arguments at `list`; all of them when none fits. */
export function fittingOverloads(
  ev: Evaluator,
  overloads: readonly SymbolRef[],
  file: FileState,
  list: number,
): readonly SymbolRef[] {
  const count = file.length(list);
  const byCount = overloads.filter((at) => {
    const { least, most } = arity(at);
    return count >= least && count <= most;
  });
  if (byCount.length === 0) return overloads;
  if (byCount.length === 1 || count === 0) return byCount;
  const values = file.list(list).map((item) => ev.value(file, item));
  const byType = byCount.filter((at) => accepts(ev, at, values));
  if (byType.length < 2) return byType.length === 0 ? byCount : byType;
  const exact = byType.filter((at) => matchesExactly(ev, at, values));
  return exact.length === 1 ? exact : byType;
}

/** True when every argument is known to be just what the parameter is declared to be: nothing is more specific. */
function matchesExactly(ev: Evaluator, at: SymbolRef, values: readonly Value[]): boolean {
  const { params } = at.file.facts.symbols[at.symbol]!;
  return params.length === values.length && values.every((value, i) => {
    const declared = at.file.facts.bindings[params[i]!]!.declared;
    if (declared === NONE) return false;
    const type = expand(ev, ev.type(at.file, declared));
    if (value.kind === "builtin") return type.kind === "builtin" && type.name === value.name;
    return value.kind === "instance" && type.kind === "instance" && type.file === value.file &&
      type.symbol === value.symbol;
  });
}

/** False when an argument of known type cannot be what the parameter is declared to be. */
function accepts(ev: Evaluator, at: SymbolRef, values: readonly Value[]): boolean {
  const { params } = at.file.facts.symbols[at.symbol]!;
  return values.every((value, i) => {
    const binding = at.file.facts.bindings[params[Math.min(i, params.length - 1)] ?? -1];
    if (binding === undefined || binding.declared === NONE) return true;
    return mayBe(ev, value, expand(ev, ev.type(at.file, binding.declared)));
  });
}

/** Built-in types that everything is. */
const TOP = new Set(["Object", "object", "Any", "any", "unknown", "dynamic"]);

function mayBe(ev: Evaluator, value: Value, declared: Value): boolean {
  if (declared.kind === "builtin" && TOP.has(declared.name)) return true;
  if (declared.kind === "union") return declared.items.some((item) => mayBe(ev, value, item));
  if (value.kind === "union") return value.items.some((item) => mayBe(ev, item, declared));
  const callable = (at: Value) => at.kind === "lambda" || at.kind === "function" || at.kind === "signature";
  if (callable(value)) {
    return callable(declared) || declared.kind === "instance" || declared.kind === "unknown" ||
      declared.kind === "type parameter" || declared.kind === "external";
  }
  if (value.kind === "builtin") {
    if (declared.kind === "builtin") return value.name === declared.name;
    return declared.kind !== "instance" && declared.kind !== "signature";
  }
  if (value.kind === "instance") {
    if (declared.kind === "builtin" || declared.kind === "signature") return false;
    if (declared.kind !== "instance") return true;
    return ev.order(value.file, value.symbol).some((view) =>
      view.file === undefined || (view.file === declared.file && view.symbol === declared.symbol)
    );
  }
  return true;
}

export function chooseOverload(ev: Evaluator, callee: FunctionValue, file: FileState, list: number): SymbolRef {
  if (callee.overloads === undefined) return callee;
  return fittingOverloads(ev, callee.overloads, file, list)[0] ?? callee;
}

export function fittingByCount(overloads: readonly SymbolRef[], count: number): readonly SymbolRef[] {
  const fits = overloads.filter((at) => {
    const { least, most } = arity(at);
    return count >= least && count <= most;
  });
  return fits.length > 0 ? fits : overloads;
}

export function declaredParameter(ev: Evaluator, at: SymbolRef, index: number): Value {
  ev.touch(at.file, at.symbol);
  const { params } = at.file.facts.symbols[at.symbol]!;
  const position = Math.min(index, params.length - 1);
  const binding = at.file.facts.bindings[params[position] ?? -1];
  if (binding === undefined || binding.declared === NONE) return PARAMETER;
  const rest = (binding.flags & BindingFlag.rest) !== 0;
  if (index > position && !rest) return PARAMETER;
  const declared = ev.type(at.file, binding.declared);
  if (!rest || declared.kind !== "builtin" || declared.elements.length === 0) return declared;
  return declared.name === "tuple" ? declared.elements[index - position] ?? OUTSIDE : builtinElement(declared);
}
