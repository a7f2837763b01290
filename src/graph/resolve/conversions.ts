// What values of built-in types may be passed as, and how far that is from what they are.

import type { External, Value } from "./value.ts";

/** Built-in types that everything is. */
export const TOP: ReadonlySet<string> = new Set(["Object", "object", "Any", "any", "AnyObject", "unknown", "dynamic"]);

export const NO_CONVERSION = 99;
export const BOXED = 20;
const TO_TOP = 50;
/** Boxed values are objects as they are; unboxing comes after all that takes objects. */
const TO_TOP_OF_BOXED = 10;
const UNBOXED = 60;

/** C# has these beside Java's; which of its numbers convert to which is not written down here. */
const OTHER_NUMBERS: ReadonlySet<string> = new Set(["sbyte", "ushort", "uint", "ulong", "nint", "nuint", "decimal"]);
const OF_OTHER_NUMBER = 15;
/** What an array, or a text, is as well (C#). */
const OF_SEQUENCES = /^(IEnumerable|I(ReadOnly)?(List|Collection)|(ReadOnly)?(Span|Memory))$/;
const TO_SEQUENCE = 40;
/** Each widens to those after it. */
const WIDENING = ["byte", "short", "int", "long", "float", "double"];
const BOXES: Readonly<Record<string, string>> = {
  byte: "Byte",
  short: "Short",
  int: "Integer",
  long: "Long",
  float: "Float",
  double: "Double",
  char: "Character",
  boolean: "Boolean",
};
const SUPERTYPES: Readonly<Record<string, readonly string[]>> = {
  Byte: ["Number", "Comparable"],
  Short: ["Number", "Comparable"],
  Integer: ["Number", "Comparable"],
  Long: ["Number", "Comparable"],
  Float: ["Number", "Comparable"],
  Double: ["Number", "Comparable"],
  Character: ["Comparable"],
  Boolean: ["Comparable"],
  String: ["CharSequence", "Comparable"],
  StringBuilder: ["CharSequence", "Appendable", "Comparable"],
  StringBuffer: ["CharSequence", "Appendable", "Comparable"],
};

/** Types that hold no null. */
export const PRIMITIVES: ReadonlySet<string> = new Set([...Object.keys(BOXES), "bool"]);
/** Types without subtypes. */
export const FINAL: ReadonlySet<string> = new Set([
  ...PRIMITIVES,
  ...Object.values(BOXES),
  "String",
  "string",
  "StringBuilder",
  "Class",
  "array",
]);
/** Both spellings of one type. */
const SAME: Readonly<Record<string, string>> = { string: "String", bool: "Boolean", Int: "int", Bool: "Boolean" };

/** How far a value of the built-in type `from` is from being a `to`: 0 the same, NO_CONVERSION it cannot be. */
export function conversionRank(from: string, to: string): number {
  if (from === to || SAME[from] === to || SAME[to] === from) return 0;
  if ((from === "array" || SAME[from] === "String") && OF_SEQUENCES.test(to)) return TO_SEQUENCE;
  if (isNumber(from) && isNumber(to) && (OTHER_NUMBERS.has(from) || OTHER_NUMBERS.has(to))) return OF_OTHER_NUMBER;
  const unboxed = Object.keys(BOXES).find((primitive) => BOXES[primitive] === from);
  if (TOP.has(to)) return unboxed === undefined ? TO_TOP : TO_TOP_OF_BOXED;
  if (unboxed !== undefined) {
    const above = SUPERTYPES[from]?.indexOf(to) ?? -1;
    if (above >= 0) return 1 + above;
    const isWider = WIDENING.includes(to) && conversionRank(unboxed, to) < BOXED;
    return unboxed === to || isWider ? UNBOXED : NO_CONVERSION;
  }
  const at = WIDENING.indexOf(from === "char" ? "int" : from);
  const wanted = WIDENING.indexOf(to);
  if (at >= 0 && wanted >= at) return 1 + wanted - at;
  const boxed = BOXES[from] ?? from;
  if (boxed === to) return BOXED;
  const above = SUPERTYPES[boxed]?.indexOf(to) ?? -1;
  return above < 0 ? NO_CONVERSION : (boxed === from ? 1 : BOXED + 1) + above;
}

const isNumber = (name: string): boolean => OTHER_NUMBERS.has(name) || WIDENING.includes(name);

/** A class of the standard library that may be one of several others: which, is not written down here. */
export function isContainer(name: string): boolean {
  return /^[A-Z]/.test(name) && !FINAL.has(name) && !TOP.has(name) && SUPERTYPES[name] === undefined;
}

/** An instance of a type from outside; what a member of something from outside gives could be of any type. */
export function isOutsideType(value: External): boolean {
  return value.member !== undefined && value.derived !== true;
}

export function sameOutside(value: External, type: Value): boolean {
  return type.kind === "external" && isOutsideType(type) && type.name === value.name && type.member === value.member;
}
