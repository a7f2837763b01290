// Which of several functions of one name a call's arguments choose.

import { BindingFlag, Flag, NONE, Op } from "../../languages/facts.ts";
import { builtinElement } from "./builtins.ts";
import {
  BOXED,
  conversionRank,
  FINAL,
  isContainer,
  isOutsideType,
  NO_CONVERSION,
  PRIMITIVES,
  sameOutside,
  TOP,
} from "./conversions.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { ofTypeArity } from "./type_arity.ts";
import { typeTwins } from "./type_places.ts";
import {
  type Builtin,
  type FunctionValue,
  OUTSIDE,
  PARAMETER,
  sameValue,
  type SymbolRef,
  type Value,
} from "./value.ts";

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

/** The number of the parameter that argument `index` is for. */
export function parameterAt(at: SymbolRef, file: FileState, list: number, index: number): number {
  const item = file.list(list)[index] ?? NONE;
  return file.op(item) === Op.Named ? parameterNamed(at, file.facts.names[file.a(item)]!) : index;
}

/** What has no name is behind the parentheses (Kotlin), and the last. */
const parameterNamed = (at: SymbolRef, name: string): number =>
  name === ""
    ? paramsOf(at).length - 1
    : paramsOf(at).findIndex((param) => at.file.facts.bindings[param]!.name === name);

/** What a call passes, and to which parameter where it says so. */
interface Passed {
  readonly value: Value;
  readonly name: string | undefined;
}

function passed(ev: Evaluator, file: FileState, list: number): readonly Passed[] {
  return file.list(list).map((item) => ({
    value: ev.value(file, item),
    name: file.op(item) === Op.Named ? file.facts.names[file.a(item)]! : undefined,
  }));
}

const placeOf = (at: SymbolRef, { name }: Passed, index: number): number =>
  name === undefined ? index : parameterNamed(at, name);

/** Each name is a parameter's that is not passed yet, and nothing is left out that has to be there. */
function takesNames(file: FileState, list: number, at: SymbolRef): boolean {
  const given = new Set(file.list(list).map((_, index) => parameterAt(at, file, list, index)));
  if (given.size !== file.length(list) || given.has(-1)) return false;
  return paramsOf(at).every((param, index) => {
    const { flags } = at.file.facts.bindings[param]!;
    return given.has(index) || (flags & (BindingFlag.optional | BindingFlag.rest)) !== 0;
  });
}

/** An element of something as an argument of its own is what a spread gives: how many arguments there are is not known. */
export function hasSpread(file: FileState, list: number): boolean {
  return file.list(list).some((item) => file.op(item) === Op.Element);
}

/** True when no definition takes what is passed, so that one from outside is meant. */
export function takesOthers(
  ev: Evaluator,
  overloads: readonly SymbolRef[],
  file: FileState,
  list: number,
): boolean {
  if (file.rules.names.overloads !== true || hasSpread(file, list)) return false;
  const byCount = overloads.filter((at) => takesCount(file, list, at));
  if (byCount.length === 0) return true;
  const values = passed(ev, file, list);
  return !byCount.some((at) => accepts(ev, at, values));
}

/** Definitions that take what is passed, as far as that is known. */
export function acceptingOverloads(
  ev: Evaluator,
  overloads: readonly SymbolRef[],
  file: FileState,
  list: number,
): readonly SymbolRef[] {
  const values = passed(ev, file, list);
  const isSpread = hasSpread(file, list);
  return overloads.filter((at) => takesCount(file, list, at) && (isSpread || accepts(ev, at, values)));
}

/** Whether the function takes as many arguments as there are at `list`. */
export function takesCount(file: FileState, list: number, at: SymbolRef): boolean {
  const items = file.list(list);
  if (items.some((item) => file.op(item) === Op.Element)) return true;
  if (items.some((item) => file.op(item) === Op.Named)) return takesNames(file, list, at);
  const { least, most } = arity(at);
  return items.length >= least && items.length <= most;
}

/** Definitions that fit the arguments at `list`; all of them when none fits. */
export function fittingOverloads(
  ev: Evaluator,
  overloads: readonly SymbolRef[],
  file: FileState,
  list: number,
  given = 0,
): readonly SymbolRef[] {
  if (hasSpread(file, list)) return overloads;
  const count = file.length(list);
  const seen = ofTypeArity(visibleFrom(file, overloads), given);
  const byCount = seen.filter((at) => takesCount(file, list, at));
  if (byCount.length === 0) return seen;
  if (byCount.length === 1 || count === 0) return byCount;
  const values = passed(ev, file, list);
  const byType = byCount.filter((at) => accepts(ev, at, values));
  if (byType.length < 2) return byType.length === 0 ? byCount : byType;
  // One that takes any number is asked only when no other fits.
  const fixed = byType.filter((at) => arity(at).most !== Number.POSITIVE_INFINITY);
  const isMixed = fixed.length > 0 && fixed.length < byType.length;
  const rest = Math.min(...byType.filter((at) => !fixed.includes(at)).map((at) => paramsOf(at).length - 1));
  if (isMixed && fixed.some((at) => surelyAccepts(ev, at, values, rest))) {
    if (fixed.length === 1 || file.rules.names.varargsLast === true) return closest(ev, fixed, values);
  }
  const found = closest(ev, byType, values);
  if (!isMixed || file.rules.names.varargsLast !== true || fixed.includes(found[0]!)) return found;
  // It may be that none of the others fits, and may be that one does. An array is passed as it is.
  const last = values.at(-1)?.value;
  const isWhole = last !== undefined && isArray(last) && paramsOf(found[0]!).length === values.length;
  return isWhole ? found : byType;
}

/** The one that fits best, or all where that is not known. */
function closest(ev: Evaluator, fits: readonly SymbolRef[], values: readonly Passed[]): readonly SymbolRef[] {
  if (fits.length < 2) return fits;
  const exact = fits.filter((at) => matchesExactly(ev, at, values));
  if (exact.length === 1) return exact;
  const specific = mostSpecific(ev, fits, values);
  return specific === undefined ? fits : [specific];
}

/** Without what is private in another file, where there is something else. */
function visibleFrom(file: FileState, overloads: readonly SymbolRef[]): readonly SymbolRef[] {
  if (file.rules.names.partialTypes === true || file.rules.names.included === true) return overloads;
  const visible = overloads.filter((at) =>
    at.file === file || (at.file.facts.symbols[at.symbol]!.flags & Flag.private) === 0
  );
  return visible.length > 0 ? visible : overloads;
}

/** The definition whose parameters could all be passed to each of the others, if everything that tells them apart is known. */
function mostSpecific(ev: Evaluator, fits: readonly SymbolRef[], values: readonly Passed[]): SymbolRef | undefined {
  const declared = fits.map((at) => values.map((one, i) => parameterType(ev, at, placeOf(at, one, i), one.value)));
  const decides = values.every(({ value }, i) =>
    isKnown(value) || declared.every((types) => isAlike(types[i]!, declared[0]![i]!))
  );
  if (!decides) return undefined;
  // A template that takes just what is passed comes before a conversion (C++).
  const isTemplate = fits[0]?.file.rules.names.included === true;
  const best = fits.filter((_, one) =>
    fits.every((_, other) =>
      one === other ||
      values.every(({ value }, i) => isCloser(ev, value, declared[one]![i]!, declared[other]![i]!, isTemplate))
    )
  );
  return best.length === 1 ? best[0] : undefined;
}

/** True when `type` is at least as close to the argument as `other`. */
function isCloser(ev: Evaluator, value: Value, type: Value, other: Value, isTemplate: boolean): boolean {
  if (isAlike(type, other)) return true;
  if (isTemplate && other.kind === "type parameter" && !sameValue(value, type)) return false;
  if (type.kind === "unknown" || type.kind === "type parameter" || type.kind === "external") return false;
  if (value.kind === "builtin" && type.kind === "builtin" && (value.name !== "array" || type.name !== "array")) {
    const rank = conversionRank(value.name, type.name);
    // Without boxing comes first: what stands for any type takes what is boxed already.
    if (other.kind === "unknown" || other.kind === "type parameter") return rank < BOXED;
    const otherRank = other.kind === "builtin" ? conversionRank(value.name, other.name) : NO_CONVERSION;
    if (rank !== otherRank) return rank < otherRank;
  }
  return mayBe(ev, type, other);
}

/** The same, with each function's own type parameters in each other's place. */
function isAlike(a: Value, b: Value): boolean {
  if (a.kind === "type parameter") {
    return b.kind === "type parameter" && a.index === b.index &&
      (a.symbol === b.symbol && a.file === b.file || a.file.isFunction(a.symbol) && b.file.isFunction(b.symbol));
  }
  const all = (one: readonly Value[], other: readonly Value[]) =>
    one.length === other.length && one.every((item, i) => isAlike(item, other[i]!));
  if (a.kind === "builtin" && b.kind === "builtin") return a.name === b.name && all(a.elements, b.elements);
  if (a.kind === "instance" && b.kind === "instance") {
    return a.symbol === b.symbol && a.file === b.file && all(a.args, b.args);
  }
  return sameValue(a, b);
}

const paramsOf = (at: SymbolRef): readonly number[] => at.file.facts.symbols[at.symbol]!.params;

/** Nothing about the arguments or the parameters is left open. From `rest` on an array may be any number of arguments. */
function surelyAccepts(ev: Evaluator, at: SymbolRef, values: readonly Passed[], rest: number): boolean {
  return values.every((one, index) => {
    const { value } = one;
    const i = placeOf(at, one, index);
    const declared = at.file.facts.bindings[paramsOf(at)[i] ?? -1]?.declared ?? NONE;
    const isOne = !isArray(value) && (isKnown(value) || value.kind === "type parameter");
    if ((isOne || i < rest) && declared !== NONE && takesAnything(ev, at.file, declared, isOne)) return true;
    const type = parameterType(ev, at, i, value);
    if (isArray(value) && i >= rest) return isArray(type);
    return isKnown(value) && (type.kind === "builtin" || type.kind === "instance");
  });
}

/**
 * `Object`, or a type parameter that is bounded by nothing else. What a type's own parameter stands for is not known here, but
 * it takes what is known to be no array.
 */
function takesAnything(ev: Evaluator, file: FileState, declared: number, isOne: boolean): boolean {
  const isWrapped = file.op(declared) === Op.Typed || file.op(declared) === Op.Ref;
  const expr = isWrapped ? file.a(declared) : declared;
  if (file.op(expr) !== Op.TypeParam) {
    const type = ev.type(file, expr);
    return type.kind === "builtin" && TOP.has(type.name);
  }
  if (file.isType(file.a(expr)) && !isOne) return false;
  const bound = file.facts.symbols[file.a(expr)]!.typeBounds?.[file.b(expr)] ?? NONE;
  return bound === NONE || file.op(bound) !== Op.TypeParam && takesAnything(ev, file, bound, isOne);
}

const isArray = (value: Value): boolean => value.kind === "builtin" && value.name === "array";

function isKnown(value: Value): boolean {
  return value.kind === "instance" || value.kind === "builtin" && value.name !== "null" && !isContainer(value.name);
}

function parameterType(ev: Evaluator, at: SymbolRef, index: number, value: Value): Value {
  const { params } = at.file.facts.symbols[at.symbol]!;
  const binding = at.file.facts.bindings[params[Math.min(index, params.length - 1)] ?? -1];
  if (binding === undefined || binding.declared === NONE) return OUTSIDE;
  const declared = expand(ev, ev.type(at.file, binding.declared));
  const isEach = (binding.flags & BindingFlag.rest) !== 0 && declared.kind === "builtin" &&
    declared.elements.length > 0 && !(value.kind === "builtin" && value.name === declared.name);
  return isEach ? expand(ev, builtinElement(declared)) : declared;
}

/** True when every argument is known to be just what the parameter is declared to be: nothing is more specific. */
function matchesExactly(ev: Evaluator, at: SymbolRef, values: readonly Passed[]): boolean {
  const { params } = at.file.facts.symbols[at.symbol]!;
  return params.length === values.length && values.every((one, i) => {
    const { value } = one;
    const declared = at.file.facts.bindings[params[placeOf(at, one, i)] ?? -1]?.declared ?? NONE;
    if (declared === NONE) return false;
    const type = expand(ev, ev.type(at.file, declared));
    if (value.kind === "builtin") {
      return type.kind === "builtin" && type.name === value.name && sameElements(value, type);
    }
    if (value.kind === "external") return isOutsideType(value) && sameOutside(value, type);
    return value.kind === "instance" && type.kind === "instance" && type.file === value.file &&
      type.symbol === value.symbol;
  });
}

function sameElements(a: Builtin, b: Builtin): boolean {
  return a.elements.length === b.elements.length && a.elements.every((item, i) => sameValue(item, b.elements[i]!));
}

/** False when an argument of known type cannot be what the parameter is declared to be. */
function accepts(ev: Evaluator, at: SymbolRef, values: readonly Passed[]): boolean {
  const { params } = at.file.facts.symbols[at.symbol]!;
  return values.every((one, index) => {
    const { value } = one;
    const i = placeOf(at, one, index);
    const binding = at.file.facts.bindings[params[Math.min(i, params.length - 1)] ?? -1];
    if (binding === undefined || binding.declared === NONE) return true;
    const declared = expand(ev, ev.type(at.file, binding.declared));
    // An array of Java is none of a library's types; elsewhere it may be.
    const isNone = at.file.rules.names.varargsLast === true && isArray(value) && declared.kind === "external";
    if (!isNone && mayBe(ev, value, declared)) return true;
    if ((binding.flags & BindingFlag.rest) === 0) return false;
    // What takes any number of arguments declares what each is, or all of them.
    return declared.kind === "builtin" && declared.elements.length > 0 &&
      mayBe(ev, value, expand(ev, builtinElement(declared)));
  });
}

function mayBe(ev: Evaluator, value: Value, declared: Value): boolean {
  if (declared.kind === "builtin" && TOP.has(declared.name)) return true;
  if (declared.kind === "union") return declared.items.some((item) => mayBe(ev, value, item));
  if (value.kind === "union") return value.items.some((item) => mayBe(ev, item, declared));
  const callable = (at: Value) => at.kind === "lambda" || at.kind === "function" || at.kind === "signature";
  if (callable(value)) {
    return callable(declared) || declared.kind === "instance" && mayBeFunction(declared) ||
      declared.kind === "unknown" ||
      declared.kind === "type parameter" || declared.kind === "external" || declared.kind === "builtin" &&
        !FINAL.has(declared.name);
  }
  if (value.kind === "builtin") {
    if (value.name === "null") return declared.kind !== "builtin" || !PRIMITIVES.has(declared.name);
    if (declared.kind === "builtin") {
      if (value.name === "array" && declared.name === "array") return mayBeArray(ev, value, declared);
      if (isContainer(value.name) && isContainer(declared.name)) return true;
      return conversionRank(value.name, declared.name) < NO_CONVERSION;
    }
    return declared.kind !== "instance" && declared.kind !== "signature";
  }
  if (value.kind === "instance") {
    if (declared.kind === "signature") return false;
    const order = ev.order(value.file, value.symbol);
    // Supertypes from outside could be, or extend, what is declared: but not what the checkout defines.
    const outside = order.some(({ open }) => open !== undefined && open.kind !== "builtin" && open.kind !== "external");
    if (declared.kind === "builtin") {
      if (FINAL.has(declared.name)) return false;
      return outside || order.some(({ open }) => open?.kind === "external") ||
        order.some(({ open }) => open?.kind === "builtin" && open.name === declared.name);
    }
    if (declared.kind !== "instance") return true;
    const parts = typeTwins(ev, declared.file, declared.symbol);
    return outside || order.some((view) => parts.some((at) => view.file === at.file && view.symbol === at.symbol));
  }
  if (value.kind === "external" && isOutsideType(value)) {
    // What the checkout defines is no supertype of what it uses; and the language's final types have no subtypes.
    if (declared.kind === "instance") return false;
    if (declared.kind === "builtin") return !FINAL.has(declared.name);
  }
  return true;
}

/** A function expression may stand for it: for an interface of Java, and for no type of C# that is no delegate. */
function mayBeFunction({ file, symbol }: SymbolRef): boolean {
  const { partialTypes, varargsLast } = file.rules.names;
  if (partialTypes === true) return false;
  return varargsLast !== true || file.facts.symbols[symbol]!.kind === "interface";
}

/** Arrays of references follow their elements; arrays of primitives are like no other. */
function mayBeArray(ev: Evaluator, value: Builtin, declared: Builtin): boolean {
  const [own, wanted] = [value.elements[0], declared.elements[0]];
  if (own === undefined || wanted === undefined) return true;
  const name = (at: Value) => at.kind === "builtin" && PRIMITIVES.has(at.name) ? at.name : "";
  if (name(own) !== "" || name(wanted) !== "") {
    return own.kind === "unknown" || wanted.kind === "unknown" || name(own) === name(wanted);
  }
  return mayBe(ev, own, wanted);
}

export function chooseOverload(ev: Evaluator, callee: FunctionValue, file: FileState, list: number): SymbolRef {
  if (callee.overloads === undefined) return callee;
  return fittingOverloads(ev, callee.overloads, file, list, callee.given?.length)[0] ?? callee;
}

export function fittingByCount(
  overloads: readonly SymbolRef[],
  file: FileState,
  list: number,
): readonly SymbolRef[] {
  const fits = overloads.filter((at) => takesCount(file, list, at));
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
