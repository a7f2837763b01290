// Abstract values: what resolution knows about the value or type that an expression stands for.

import type { FileState } from "./file_state.ts";

/** Why nothing is known. Only `opaque` (extraction could not follow) leaves room for the unique-name heuristic. */
export type Why = "parameter" | "external" | "unresolved" | "opaque" | "cycle";

/** A symbol together with the file that defines it. */
export interface SymbolRef {
  readonly file: FileState;
  readonly symbol: number;
}

export interface Unknown {
  readonly kind: "unknown";
  readonly why: Why;
}

/** An instance of a class, interface, struct, enum …. */
export interface Instance extends SymbolRef {
  readonly kind: "instance";
  readonly args: readonly Value[];
}

/** The class or type itself. */
export interface TypeValue extends SymbolRef {
  readonly kind: "type";
  readonly args: readonly Value[];
}

/** A module, made of files; without files a package that has only submodules. */
export interface ModuleValue {
  readonly kind: "module";
  readonly paths: readonly string[];
  /** Specifier and importing file, from which submodules are found. */
  readonly specifier: string;
  readonly from: FileState;
}

/** A namespace or inline module inside a file. */
export interface Namespace extends SymbolRef {
  readonly kind: "namespace";
}

export interface FunctionValue extends SymbolRef {
  readonly kind: "function";
  /** What type parameters stand for, from the receiver. */
  readonly subst: Subst | undefined;
  /** The instance it was taken from. */
  readonly receiver: Value | undefined;
  /** All definitions of that name, where functions overload or have several signatures. */
  readonly overloads: readonly SymbolRef[] | undefined;
  /** Its type has supertypes from outside, which may have further overloads. */
  readonly open?: true;
  /** The expression that it was called on as an extension method, in the calling file: its first argument. */
  readonly extended?: number;
  /** The type arguments that it is written with. */
  readonly given?: readonly Value[];
  /** Only something like this function (`typeof f`, an item of a list): calling it need not call the function. */
  readonly typeOnly?: true;
}

export interface FunctionType {
  readonly kind: "signature";
  readonly params: readonly Value[];
  /** What members of are named without it in the function (Kotlin). */
  readonly receiver?: Value;
  readonly result: Value;
}

/** A function expression. */
export interface Lambda {
  readonly kind: "lambda";
  readonly file: FileState;
  readonly expr: number;
}

/** An object literal or inline object type. */
export interface ObjectValue {
  readonly kind: "object";
  readonly file: FileState;
  readonly expr: number;
  readonly subst: Subst | undefined;
}

/** A value of a type that the language or its standard library brings along. */
export interface Builtin {
  readonly kind: "builtin";
  readonly name: string;
  readonly elements: readonly Value[];
}

/** A built-in class or function itself, not yet called. */
export interface BuiltinType {
  readonly kind: "builtin type";
  readonly name: string;
  readonly elements: readonly Value[];
}

export interface UnionValue {
  readonly kind: "union";
  readonly items: readonly Value[];
}

/** Something of a package outside the checkout. */
export interface External {
  readonly kind: "external";
  /** The package. */
  readonly name: string;
  /** The name in it, where known. */
  readonly member?: string;
  /** A member of something outside, or what calling it gives: nobody knows of what type. */
  readonly derived?: true;
  /** Instances of the checkout that went in and may come out: a member that they have could be theirs. */
  readonly handed?: Value;
  /** The language of what has it, where that need not be declared: it may hold anything (`undeclared.ts`). */
  readonly undeclared?: string;
}

/** A type parameter that nothing has been put in for yet. */
export interface TypeParameter extends SymbolRef {
  readonly kind: "type parameter";
  readonly index: number;
}

/** A member of a built-in value, waiting to be called. */
export interface BuiltinMember {
  readonly kind: "builtin member";
  readonly receiver: Builtin;
  readonly name: string;
  /** The function, when the member is one of a function (`call`, `bind`). */
  readonly of?: FunctionValue;
}

export type Value =
  | Unknown
  | Instance
  | TypeValue
  | ModuleValue
  | Namespace
  | FunctionValue
  | FunctionType
  | Lambda
  | ObjectValue
  | Builtin
  | BuiltinType
  | BuiltinMember
  | UnionValue
  | External
  | TypeParameter;

/** What the type parameters of a symbol stand for; a chain, innermost first. */
export interface Subst extends SymbolRef {
  readonly args: readonly Value[];
  readonly next: Subst | undefined;
}

export const NO_VALUES: readonly Value[] = [];
export const PARAMETER: Unknown = { kind: "unknown", why: "parameter" };
export const OUTSIDE: Unknown = { kind: "unknown", why: "external" };
export const UNRESOLVED: Unknown = { kind: "unknown", why: "unresolved" };
export const OPAQUE: Unknown = { kind: "unknown", why: "opaque" };
export const CYCLE: Unknown = { kind: "unknown", why: "cycle" };

const MAX_UNION_ITEMS = 12;

/** True when two values say the same, as far as a cheap look tells. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "instance":
    case "type":
      return a.file === (b as Instance).file && a.symbol === (b as Instance).symbol &&
        sameValues(a.args, (b as Instance).args);
    case "function":
    case "namespace":
      return a.file === (b as Namespace).file && a.symbol === (b as Namespace).symbol;
    case "builtin":
      return a.name === (b as Builtin).name && sameValues(a.elements, (b as Builtin).elements);
    case "builtin type":
      return a.name === (b as BuiltinType).name;
    case "external":
      return a.name === (b as External).name && a.member === (b as External).member &&
        a.derived === (b as External).derived && a.undeclared === (b as External).undeclared &&
        sameHanded(a.handed, (b as External).handed);
    case "lambda":
    case "object":
      return a.file === (b as Lambda).file && a.expr === (b as Lambda).expr;
    case "unknown":
      return a.why === (b as Unknown).why;
    case "type parameter":
      return a.file === (b as TypeParameter).file && a.symbol === (b as TypeParameter).symbol &&
        a.index === (b as TypeParameter).index;
    default:
      return false;
  }
}

function sameHanded(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || a !== undefined && b !== undefined && sameValue(a, b);
}

function sameValues(a: readonly Value[], b: readonly Value[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!sameValue(a[i]!, b[i]!)) return false;
  return true;
}

const WORST: Readonly<Record<Why, number>> = { cycle: 0, opaque: 1, unresolved: 2, external: 3, parameter: 4 };

/** One of several values. What is unknown because of a cycle adds nothing. */
export function unionOf(values: readonly Value[]): Value {
  const items: Value[] = [];
  const add = (value: Value) => {
    if (value.kind === "union") value.items.forEach(add);
    else if (value === CYCLE || items.length >= MAX_UNION_ITEMS) return;
    else if (!items.some((item) => sameValue(item, value))) items.push(value);
  };
  values.forEach(add);
  if (items.length === 0) return CYCLE;
  return items.length === 1 ? items[0]! : { kind: "union", items };
}

/** The reason that weighs most against guessing. */
export function worse(a: Why, b: Why): Why {
  return WORST[a] >= WORST[b] ? a : b;
}

/** Something of a function's type, or what a container held when it was written: calling it need not call the function. */
export function like(value: Value): Value {
  if (value.kind === "union") {
    const items = value.items.map(like);
    return items.every((item, i) => item === value.items[i]) ? value : { kind: "union", items };
  }
  return value.kind === "function" && value.typeOnly === undefined ? { ...value, typeOnly: true } : value;
}
