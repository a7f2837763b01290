// What a call expects of its arguments: types of what is passed, and of parameters of function expressions.

import { NONE, Op } from "../../languages/facts.ts";
import { builtinCallbackParameter } from "./builtins.ts";
import { CALL_MEMBERS, constructorOf, explicit, MOST_ARGUMENTS, passedTo, resultOfCallable } from "./calls.ts";
import { agreedDelegate, delegateType, parametersOf } from "./delegates.ts";
import type { Evaluator } from "./evaluator.ts";
import { boundOf, expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { memberOf } from "./members.ts";
import { optionalCallbackParameter } from "./optional_results.ts";
import { NO_RECEIVER, receiverOf } from "./receivers.ts";
import { declaredParameter, fittingByCount, parameterAt } from "./overloads.ts";
import { substitute, substOf, unify } from "./substitute.ts";
import { ofTypeArity } from "./type_arity.ts";
import {
  type Builtin,
  type BuiltinMember,
  type FunctionValue,
  OUTSIDE,
  PARAMETER,
  type SymbolRef,
  type Value,
} from "./value.ts";
import { Rule } from "./view.ts";

const WHOLE_ARGUMENT = 255;
const RECEIVER = 254;

/** What the context says about a parameter of a function expression: see `Op.ContextParam`. */
export function contextParameter(ev: Evaluator, file: FileState, context: number, position: number): Value {
  const op = file.op(context);
  if (op !== Op.Call && op !== Op.New) return parameterOf(ev, ev.value(file, context), position);
  const index = position >> 8;
  const parameter = position & 255;
  const callee = ev.value(file, file.a(context));
  if (callee.kind === "builtin member" && parameter === RECEIVER) return NO_RECEIVER;
  if (callee.kind === "builtin member" && parameter !== WHOLE_ARGUMENT) {
    return index === 0 && callee.of === undefined ? callbackParameter(callee, file, parameter) : OUTSIDE;
  }
  const expected = expectedArgument(ev, callee, file, file.b(context), index, op === Op.New);
  if (parameter === RECEIVER) return receiverOf(ev, expected);
  return parameter === WHOLE_ARGUMENT ? expected : parameterOf(ev, expected, parameter);
}

/** The declared type of argument `index` of a call. */
function expectedArgument(
  ev: Evaluator,
  callee: Value,
  file: FileState,
  list: number,
  index: number,
  isNew: boolean,
): Value {
  switch (callee.kind) {
    case "function": {
      const given = passedTo(callee, file, list);
      const position = given === list ? index : index + 1;
      const all = ofTypeArity(callee.overloads ?? [callee], callee.given?.length ?? 0);
      const fits = callee.overloads === undefined ? all : fittingByCount(all, file, given);
      let fallback: Value = PARAMETER;
      const delegates: Builtin[] = [];
      for (const [i, at] of fits.entries()) {
        const type = expectedOf(ev, callee, at, file, given, position);
        if (type.kind === "builtin" && delegateType(type) !== undefined) delegates.push(type);
        else if (type.kind !== "unknown" && type.kind !== "builtin" && type.kind !== "external") return type;
        if (i === 0 || type.kind === "external") fallback = type;
      }
      if (delegates.length === 0) return fallback;
      return agreedDelegate(delegates, parametersOf(file, file.list(given)[position] ?? NONE)) ?? PARAMETER;
    }
    case "type": {
      const constructor = constructorOf(ev, callee);
      if (constructor === undefined) return PARAMETER;
      const { typeParams } = callee.file.facts.symbols[callee.symbol]!;
      const declared = declaredParameter(ev, constructor, parameterAt(constructor, file, list, index));
      if (callee.args.length > 0) return substitute(declared, substOf(callee.file, callee.symbol, callee.args));
      if (typeParams.length === 0) return declared;
      return substitute(declared, inferWithoutCallbacks(ev, constructor, callee.symbol, file, list));
    }
    case "signature":
      return callee.params[index] ?? PARAMETER;
    case "instance":
    case "object": {
      const expanded = callee.kind === "instance" ? expand(ev, callee) : callee;
      if (expanded.kind !== "instance" && expanded.kind !== "object") {
        return expectedArgument(ev, expanded, file, list, index, isNew);
      }
      for (const name of isNew ? ["new"] : CALL_MEMBERS) {
        const hit = memberOf(ev, expanded, name, Rule.typed);
        if (hit.kind === "none" || hit.kind === "external") continue;
        return expectedArgument(ev, ev.hitValue(hit), file, list, index, isNew);
      }
      return PARAMETER;
    }
    case "union": {
      for (const item of callee.items) {
        const type = expectedArgument(ev, item, file, list, index, isNew);
        if (type.kind !== "unknown") return type;
      }
      return PARAMETER;
    }
    case "external":
    case "builtin":
    case "builtin type":
      return OUTSIDE;
    default:
      return PARAMETER;
  }
}

/** The declared type of argument `index` of one overload, for this call. */
function expectedOf(
  ev: Evaluator,
  callee: FunctionValue,
  at: SymbolRef,
  file: FileState,
  list: number,
  index: number,
): Value {
  const declared = declaredParameter(ev, at, parameterAt(at, file, list, index));
  const { typeParams } = at.file.facts.symbols[at.symbol]!;
  if (callee.given?.length === typeParams.length) {
    return substitute(declared, substOf(at.file, at.symbol, callee.given));
  }
  if (typeParams.length === 0 || explicit(callee, at)) return substitute(declared, callee.subst);
  return substitute(substitute(declared, inferWithoutCallbacks(ev, at, at.symbol, file, list)), callee.subst);
}

/** As `infer`, but function expressions are left out: their parameters are what is being asked for. */
function inferWithoutCallbacks(ev: Evaluator, at: SymbolRef, owner: number, file: FileState, list: number) {
  const found: (Value | undefined)[] = new Array(at.file.facts.symbols[owner]!.typeParams.length).fill(undefined);
  const items = file.list(list);
  for (let i = 0; i < items.length && i < MOST_ARGUMENTS; i++) {
    const op = file.op(file.op(items[i]!) === Op.Named ? file.b(items[i]!) : items[i]!);
    if (op === Op.Lambda || op === Op.Object) continue;
    const declared = declaredParameter(ev, at, parameterAt(at, file, list, i));
    unify(declared, ev.value(file, items[i]!), at.file, owner, found, (callable) => resultOfCallable(ev, callable));
  }
  const args = found.map((value, index): Value => value ?? boundOf(ev, at.file, owner, index));
  return substOf(at.file, owner, args);
}

/** Parameter `index` of something callable. */
function parameterOf(ev: Evaluator, callable: Value, index: number): Value {
  const at = expand(ev, callable);
  switch (at.kind) {
    case "signature":
      return at.params[index] ?? PARAMETER;
    case "function":
      return substitute(declaredParameter(ev, at, index), at.subst);
    case "union": {
      for (const item of at.items) {
        const value = parameterOf(ev, item, index);
        if (value.kind !== "unknown") return value;
      }
      return PARAMETER;
    }
    case "instance":
    case "object":
      for (const name of CALL_MEMBERS) {
        const hit = memberOf(ev, at, name, Rule.typed);
        if (hit.kind === "symbol" || hit.kind === "value") return parameterOf(ev, ev.hitValue(hit), index);
      }
      return PARAMETER;
    case "builtin":
      return delegateType(at)?.params[index] ?? OUTSIDE;
    case "external":
      return OUTSIDE;
    default:
      return PARAMETER;
  }
}

function callbackParameter(member: BuiltinMember, file: FileState, index: number): Value {
  const wrapped = file.rules.names.wrapsMissing === true ? optionalCallbackParameter(member, index) : undefined;
  return wrapped ?? builtinCallbackParameter(member, index);
}
