// Calls: what they give, and of which overload.

import { NONE, Op } from "../../languages/facts.ts";
import { builtinCall, builtinResult } from "./builtins.ts";
import { withHanded } from "./handed.ts";
import { isReference, libraryResult } from "./library_calls.ts";
import { builtinMadeOf, staticResult } from "./builtin_statics.ts";
import { elementOf } from "./collections.ts";
import { instanceOf } from "./evaluate_type.ts";
import type { Evaluator } from "./evaluator.ts";
import { boundOf, expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { memberOf, ownMembers, protocolResult } from "./members.ts";
import { optionalResult } from "./optional_results.ts";
import { chooseOverload, hasSpread, parameterAt, takesOthers } from "./overloads.ts";
import { madeByStandard } from "./standard_makers.ts";
import { substitute, substOf, unify } from "./substitute.ts";
import {
  type BuiltinMember,
  type FunctionValue,
  NO_VALUES,
  OPAQUE,
  OUTSIDE,
  PARAMETER,
  type SymbolRef,
  unionOf,
  UNRESOLVED,
  type Value,
} from "./value.ts";
import { settled } from "./utility_types.ts";
import { Rule } from "./view.ts";

/** Members that make an instance callable. */
export const CALL_MEMBERS = ["()", "__call__", "operator()", "invoke", "apply", "callAsFunction"];

/** The value that calling `callee` with the arguments at `list` gives. */
export function callResult(ev: Evaluator, callee: Value, file: FileState, list: number): Value {
  switch (callee.kind) {
    case "function":
      return functionResult(ev, callee, file, passedTo(callee, file, list));
    case "type":
      return construct(ev, callee, file, list);
    case "instance": {
      const expanded = expand(ev, callee);
      if (expanded.kind !== "instance") return expanded.kind === "type" ? OPAQUE : callResult(ev, expanded, file, list);
      const result = protocolResult(ev, expanded, CALL_MEMBERS);
      if (result !== undefined) return result;
      return expanded.file.facts.symbols[expanded.symbol]!.kind === "enum" ? expanded : OPAQUE;
    }
    case "signature":
      return callee.result;
    case "lambda":
      return ev.value(callee.file, callee.file.b(callee.expr));
    case "object": {
      const hit = memberOf(ev, callee, "()", Rule.typed);
      return hit.kind === "none" ? UNRESOLVED : callResult(ev, ev.hitValue(hit), file, list);
    }
    case "builtin member":
      if (callee.of !== undefined) return callee.name === "bind" ? callee.of : callResult(ev, callee.of, file, 0);
      return memberResult(callee, file, () => callbackResult(ev, file, list));
    case "builtin type": {
      const made = staticResult(ev, callee.name, file, list) ?? madeByStandard(ev, callee, file, list);
      if (made !== undefined) return made;
      return builtinCall(
        callee.name,
        callee.elements,
        (index) => argument(ev, file, list, index),
        (value) => elementOf(ev, value),
      );
    }
    case "union":
      return unionOf(callee.items.map((item) => callResult(ev, item, file, list)));
    case "type parameter": {
      const bound = expand(ev, callee);
      return bound.kind === "type parameter" ? PARAMETER : callResult(ev, bound, file, list);
    }
    case "builtin": {
      if (isReference(callee) && callee.elements[0] !== undefined) return callee.elements[0];
      const made = settled(ev, callee);
      return made === callee ? fromOutside(ev, OUTSIDE, file, list) : callResult(ev, made, file, list);
    }
    case "module":
    case "namespace":
      return fromOutside(ev, OUTSIDE, file, list);
    case "external":
      return libraryResult(ev, callee, file, list) ?? fromOutside(ev, callee, file, list);
    default:
      return callee.kind === "unknown" && callee.why === "external" ? fromOutside(ev, callee, file, list) : callee;
  }
}

/** A library that is handed a type or an instance of the project may give back instances of it: nobody knows. */
function fromOutside(ev: Evaluator, otherwise: Value, file: FileState, list: number): Value {
  if (file.list(list).some((item) => ev.value(file, item).kind === "type")) return UNRESOLVED;
  if (otherwise.kind !== "external") return otherwise;
  // What is called is the library's method.
  const { undeclared: _, ...called } = otherwise;
  return withHanded(ev, called, file, list, (at) => resultOfCallable(ev, at));
}

function argument(ev: Evaluator, file: FileState, list: number, index: number): Value {
  return index < file.length(list) ? ev.value(file, file.list(list)[index]!) : OUTSIDE;
}

function memberResult(member: BuiltinMember, file: FileState, callback: () => Value): Value {
  const wrapped = file.rules.names.wrapsMissing === true ? optionalResult(member, callback) : undefined;
  return wrapped ?? builtinResult(member, callback);
}

function callbackResult(ev: Evaluator, file: FileState, list: number): Value {
  return resultOfCallable(ev, argument(ev, file, list, 0)) ?? OUTSIDE;
}

/** What calling something gives, whatever the arguments. */
export function resultOfCallable(ev: Evaluator, callable: Value): Value | undefined {
  switch (callable.kind) {
    case "lambda":
    case "function":
      return callResult(ev, callable, callable.file, 0);
    case "signature":
      return callable.result;
    default:
      return undefined;
  }
}

/** The arguments of a call: what an extension method is called on is the first. */
export function passedTo({ extended }: FunctionValue, file: FileState, list: number): number {
  return extended === undefined ? list : file.ledBy(extended, list);
}

function functionResult(ev: Evaluator, callee: FunctionValue, file: FileState, list: number): Value {
  if (callee.open === true && list !== 0 && takesOthers(ev, callee.overloads ?? [callee], file, list)) return OUTSIDE;
  if (callee.overloads !== undefined && hasSpread(file, list)) {
    // How many arguments these are is not known, so neither is the overload.
    return unionOf(callee.overloads.map((at) => resultOf(ev, callee, at, file, list)));
  }
  return resultOf(ev, callee, chooseOverload(ev, callee, file, list), file, list);
}

function resultOf(ev: Evaluator, callee: FunctionValue, at: SymbolRef, file: FileState, list: number): Value {
  const { symbol } = at;
  const fact = at.file.facts.symbols[symbol]!;
  const returned = fact.declared !== NONE ? fact.declared : fact.value;
  // Fluent interfaces: the instance that the method was called on, not the class that declares the method.
  if (returned !== NONE && callee.receiver !== undefined) {
    const op = at.file.op(returned);
    if (op === Op.This || (op === Op.ThisType && fact.declared === returned)) return instanceOf(callee.receiver);
  }
  let result = ev.result(at.file, symbol);
  if (callee.given !== undefined && callee.given.length === fact.typeParams.length) {
    result = substitute(result, substOf(at.file, symbol, callee.given));
  } else if (fact.typeParams.length > 0 && !explicit(callee, at)) {
    result = substitute(result, infer(ev, at.file, symbol, symbol, file, list, callee));
  }
  return substitute(result, callee.subst);
}

export const explicit = (callee: FunctionValue, at: SymbolRef) =>
  callee.subst !== undefined && callee.subst.file === at.file && callee.subst.symbol === at.symbol;

/** Type arguments of `owner` (the function itself, or the class it constructs), found from the call's arguments. */
function infer(
  ev: Evaluator,
  fnFile: FileState,
  fn: number,
  owner: number,
  file: FileState,
  list: number,
  callee?: FunctionValue,
) {
  const count = fnFile.facts.symbols[owner]!.typeParams.length;
  const found: (Value | undefined)[] = new Array(count).fill(undefined);
  const { params } = fnFile.facts.symbols[fn]!;
  handedOver(ev, file, list).forEach((value, index) => {
    const i = parameterAt({ file: fnFile, symbol: fn }, file, list, index);
    const binding = fnFile.facts.bindings[params[Math.min(i, params.length - 1)] ?? -1];
    if (binding === undefined || binding.declared === NONE) return;
    const declared = substitute(ev.type(fnFile, binding.declared), callee?.subst);
    unify(declared, value, fnFile, owner, found, (callable) => resultOfCallable(ev, callable));
  });
  const args = found.map((value, index): Value => value ?? boundOf(ev, fnFile, owner, index));
  return substOf(fnFile, owner, args);
}

export const MOST_ARGUMENTS = 16;

/** What a call's arguments are, as far as types are found from them. */
function handedOver(ev: Evaluator, file: FileState, list: number): readonly Value[] {
  const values = file.list(list).slice(0, MOST_ARGUMENTS).map((item) => ev.value(file, item));
  const [only] = values;
  const isSpread = values.length === 1 && file.rules.names.passesResults === true && only?.kind === "builtin" &&
    only.name === "tuple";
  return isSpread ? only.elements : values;
}

/** A new instance of `callee`. */
export function construct(ev: Evaluator, callee: Value, file: FileState, list: number): Value {
  switch (callee.kind) {
    case "type": {
      if (callee.file.facts.symbols[callee.symbol]!.kind === "type_alias") {
        // A conversion to a defined type (Go): its methods are its own.
        if (callee.file.rules.names.constructors.length === 0) return instanceOf(callee);
        const aliased = expand(ev, { ...callee, kind: "instance" });
        return aliased;
      }
      const { typeParams } = callee.file.facts.symbols[callee.symbol]!;
      if (typeParams.length === 0 || callee.args.length > 0) return instanceOf(callee);
      const constructor = constructorOf(ev, callee);
      if (constructor === undefined) return instanceOf(callee);
      const subst = infer(ev, constructor.file, constructor.symbol, callee.symbol, file, list);
      return { kind: "instance", file: callee.file, symbol: callee.symbol, args: subst?.args ?? NO_VALUES };
    }
    case "builtin type": {
      const { name, elements } = callee;
      return { kind: "builtin", name, elements: elements.length > 0 ? elements : builtinMadeOf(ev, name, file, list) };
    }
    case "union":
      return unionOf(callee.items.map((item) => construct(ev, item, file, list)));
    case "instance":
    case "object": {
      const hit = memberOf(ev, callee, "new", Rule.typed);
      if (hit.kind === "none") return UNRESOLVED;
      return callResult(ev, ev.hitValue(hit), file, list);
    }
    case "function": {
      // A function with members of its own is a class in the old style of JavaScript.
      const { symbols } = callee.file.facts;
      const isClass = symbols.some(({ parent, kind }) => parent === callee.symbol && kind === "method");
      return isClass ? callee.file.instance(callee.symbol) : OPAQUE;
    }
    case "external":
      return withHanded(ev, callee, file, list, (at) => resultOfCallable(ev, at));
    case "unknown":
      return callee;
    default:
      return OPAQUE;
  }
}

/** The type's own constructor, when it writes one. */
export function constructorOf(ev: Evaluator, type: SymbolRef): SymbolRef | undefined {
  for (const name of type.file.rules.names.constructors) {
    const wanted = name === "" ? type.file.facts.symbols[type.symbol]!.name : name;
    const own = ownMembers(ev, type.file, type.symbol, wanted)[0];
    if (own !== undefined && own.file === type.file) return own;
  }
  return undefined;
}
