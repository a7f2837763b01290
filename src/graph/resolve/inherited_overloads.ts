// Overloads of a method that its type inherits: a call chooses among them together with the type's own.

import { BindingFlag, NONE, Op } from "../../languages/facts.ts";
import { PRIMITIVES } from "./conversions.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import { ownMembers } from "./members.ts";
import type { TypeView } from "./mro.ts";
import { lastName } from "./type_places.ts";
import type { SymbolRef } from "./value.ts";

const MAX_DEPTH = 4;

/** The hit, with those further up the order added that it does not override. */
export function inheritedOverloads(
  ev: Evaluator,
  own: Hit,
  order: readonly TypeView[],
  position: number,
  name: string,
): Hit {
  if (own.kind !== "symbol" || !own.at.file.isFunction(own.at.symbol)) return own;
  const { names } = own.at.file.rules;
  if (names.overloads !== true || names.hidesOverloads === true) return own;
  const all: SymbolRef[] = [...own.overloads ?? [own.at]];
  const before = all.length;
  for (let i = position + 1; i < order.length; i++) {
    const { file, symbol } = order[i]!;
    if (file === undefined) continue;
    for (const at of ownMembers(ev, file, symbol, name)) {
      if (!at.file.isFunction(at.symbol) || at.file.facts.symbols[at.symbol]!.kind === "constructor") continue;
      ev.touch(at.file, at.symbol);
      if (!all.some((known) => sameParameters(known, at))) all.push(at);
    }
  }
  return all.length === before ? own : { ...own, overloads: all };
}

/** As written: the compiler has made sure that what looks like an override is one. `b` may be that of a supertype. */
export function sameParameters(a: SymbolRef, b: SymbolRef): boolean {
  const left = a.file.facts.symbols[a.symbol]!.params;
  const right = b.file.facts.symbols[b.symbol]!.params;
  const takesAny = (at: SymbolRef, param: number) => at.file.facts.bindings[param]!.flags & BindingFlag.rest;
  return left.length === right.length &&
    left.every((param, i) =>
      takesAny(a, param) === takesAny(b, right[i]!) && sameType(
        a.file,
        a.file.facts.bindings[param]!.declared,
        b.file,
        b.file.facts.bindings[right[i]!]!.declared,
        MAX_DEPTH,
      )
    );
}

function sameType(a: FileState, ours: number, b: FileState, theirs: number, depth: number): boolean {
  const [left, right] = [unwrapped(a, ours), unwrapped(b, theirs)];
  if (left === NONE || right === NONE || depth === 0) return true;
  const [own, above] = [parameterOfType(a, left), parameterOfType(b, right)];
  if (own !== undefined || above !== undefined) {
    const other = own === undefined ? nameOfLiteral(a, left) : above === undefined ? nameOfLiteral(b, right) : "";
    // What is generic in Java never stands for its primitive types.
    const isPrimitive = a.rules.names.erases === true && PRIMITIVES.has(other);
    return !isPrimitive && (own === above || above === true);
  }
  if (spelled(a, left) !== spelled(b, right)) return false;
  // `Parser.Feature` and `Generator.Feature`
  if (a.op(left) === Op.Member && b.op(right) === Op.Member && lastName(a, a.a(left)) !== lastName(b, b.a(right))) {
    return false;
  }
  if (a.op(left) !== Op.Literal || b.op(right) !== Op.Literal) return true;
  const elements = b.list(b.b(right));
  return a.list(a.b(left)).every((item, i) =>
    elements[i] === undefined || sameType(a, item, b, elements[i], depth - 1)
  );
}

/** Two names that C# has for a type. */
const SPELLINGS = new Map(
  Object.entries({
    String: "string",
    Object: "object",
    dynamic: "object",
    Boolean: "bool",
    Byte: "byte",
    Char: "char",
    Decimal: "decimal",
    Double: "double",
    Single: "float",
    Int16: "short",
    Int32: "int",
    Int64: "long",
    UInt16: "ushort",
    UInt32: "uint",
    UInt64: "ulong",
  }),
);

function spelled(file: FileState, expr: number): string {
  const name = lastName(file, expr);
  return file.rules.names.overriding === "said" ? SPELLINGS.get(name) ?? name : name;
}

const WRAPS: ReadonlySet<number> = new Set([Op.Ref, Op.Typed, Op.Apply]);

function unwrapped(file: FileState, expr: number): number {
  let at = expr;
  while (WRAPS.has(file.op(at))) at = file.a(at);
  return at;
}

function nameOfLiteral(file: FileState, expr: number): string {
  return file.op(expr) === Op.Literal ? file.facts.names[file.a(expr)]! : "";
}

/** Whether as many parameters of both are parameters of a type: of overloads that one stands before `put(T item)`. */
export function sameTypeParameters(a: SymbolRef, b: SymbolRef): boolean {
  const kinds = ({ file, symbol }: SymbolRef) =>
    file.facts.symbols[symbol]!.params.map((param) =>
      parameterOfType(file, unwrapped(file, file.facts.bindings[param]!.declared)) ?? ""
    ).join();
  return kinds(a) === kinds(b);
}

/** A type's own parameter stands for anything in its subtypes; a method's only for another method's. */
function parameterOfType(file: FileState, expr: number): boolean | undefined {
  return file.op(expr) === Op.TypeParam ? file.isType(file.a(expr)) : undefined;
}
