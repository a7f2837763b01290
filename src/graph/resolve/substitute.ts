// Type parameters: putting arguments in for them, and finding the arguments from what is passed.

import { delegateType } from "./delegates.ts";
import type { FileState } from "./file_state.ts";
import { NO_VALUES, type Subst, type TypeParameter, unionOf, type Value } from "./value.ts";

const MAX_DEPTH = 8;

/** The substitution that an instance or type brings for the type parameters of its own symbol. */
export function substOf(file: FileState, symbol: number, args: readonly Value[], next?: Subst): Subst | undefined {
  return args.length === 0 ? next : { file, symbol, args, next };
}

/** Looks a type parameter up in a chain of substitutions. */
function argumentFor(parameter: TypeParameter, subst: Subst): Value | undefined {
  for (let at: Subst | undefined = subst; at !== undefined; at = at.next) {
    if (at.file === parameter.file && at.symbol === parameter.symbol) return at.args[parameter.index];
  }
  return undefined;
}

/** `value` with the type parameters that `subst` knows replaced. */
export function substitute(value: Value, subst: Subst | undefined, depth = 0): Value {
  if (subst === undefined || depth > MAX_DEPTH) return value;
  switch (value.kind) {
    case "type parameter":
      return argumentFor(value, subst) ?? value;
    case "instance":
    case "type":
      return value.args.length === 0 ? value : { ...value, args: substituteAll(value.args, subst, depth) };
    case "builtin":
    case "builtin type":
      return value.elements.length === 0 ? value : { ...value, elements: substituteAll(value.elements, subst, depth) };
    case "union": {
      const items = substituteAll(value.items, subst, depth);
      return items === value.items ? value : unionOf(items);
    }
    case "signature": {
      const params = substituteAll(value.params, subst, depth);
      const result = substitute(value.result, subst, depth + 1);
      const receiver = value.receiver === undefined ? undefined : substitute(value.receiver, subst, depth + 1);
      if (params === value.params && result === value.result && receiver === value.receiver) return value;
      return { kind: "signature", params, result, ...(receiver === undefined ? {} : { receiver }) };
    }
    case "object":
      return { ...value, subst: chain(value.subst, subst, depth) };
    case "function":
      return { ...value, subst: chain(value.subst, subst, depth) };
    default:
      return value;
  }
}

function chain(inner: Subst | undefined, outer: Subst, depth: number): Subst {
  if (inner === undefined) return outer;
  if (depth > MAX_DEPTH) return inner;
  return { ...inner, args: substituteAll(inner.args, outer, depth), next: chain(inner.next, outer, depth + 1) };
}

/** Substitutes in each; the same array when nothing changed. */
export function substituteAll(values: readonly Value[], subst: Subst | undefined, depth = 0): readonly Value[] {
  if (subst === undefined || values.length === 0) return values;
  let changed: Value[] | undefined;
  for (let i = 0; i < values.length; i++) {
    const value = substitute(values[i]!, subst, depth + 1);
    if (value !== values[i]) (changed ??= [...values])[i] = value;
  }
  return changed ?? values;
}

/** A symbol's own type parameters, standing for themselves. */
export function ownParameters(file: FileState, symbol: number): readonly Value[] {
  const { typeParams } = file.facts.symbols[symbol]!;
  if (typeParams.length === 0) return NO_VALUES;
  return typeParams.map((_, index): Value => ({ kind: "type parameter", file, symbol, index }));
}

/** Matches a declared type against what was passed for it, filling `found` with arguments of `symbol`'s parameters. */
export function unify(
  declared: Value,
  actual: Value,
  file: FileState,
  symbol: number,
  found: (Value | undefined)[],
  resultOf: (callable: Value) => Value | undefined,
  depth = 0,
): void {
  if (depth > MAX_DEPTH || actual.kind === "unknown") return;
  const again = (a: Value, b: Value) => unify(a, b, file, symbol, found, resultOf, depth + 1);
  switch (declared.kind) {
    case "type parameter":
      if (declared.file === file && declared.symbol === symbol) found[declared.index] ??= actual;
      return;
    case "instance":
    case "type":
      if ((actual.kind === declared.kind) && actual.symbol === declared.symbol && actual.file === declared.file) {
        declared.args.forEach((arg, i) => actual.args[i] !== undefined && again(arg, actual.args[i]!));
      }
      return;
    case "builtin":
      if (
        actual.kind === "type" && /^(type|Type|Class|KClass)$/.test(declared.name) && declared.elements.length === 1
      ) {
        again(declared.elements[0]!, { ...actual, kind: "instance" });
      } else if (actual.kind === "builtin") {
        declared.elements.forEach((element, i) => {
          const other = actual.elements[i] ?? actual.elements[0];
          if (other !== undefined) again(element, other);
        });
      } else {
        const delegate = delegateType(declared);
        if (delegate !== undefined) again(delegate, actual);
      }
      return;
    case "union":
      for (const item of declared.items) again(item, actual);
      return;
    case "signature": {
      const result = resultOf(actual);
      if (result !== undefined) again(declared.result, result);
      return;
    }
  }
}
