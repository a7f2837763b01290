// Evaluates type expressions: what something declared to be of a type is.

import { holding } from "./handed.ts";
import { NONE, Op } from "../../languages/facts.ts";
import { KNOWN_GENERICS, unwrapAwait } from "./builtins.ts";
import { elementOf, itemOf, subscriptOf } from "./collections.ts";
import { anyMember } from "./common_member.ts";
import { DELEGATES } from "./delegates.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import { isSequence } from "./library_calls.ts";
import { nearest } from "./nearest.ts";
import { settled, utilityType } from "./utility_types.ts";
import { type External, OPAQUE, type SymbolRef, unionOf, UNRESOLVED, type Value } from "./value.ts";

export function evaluateType(ev: Evaluator, file: FileState, expr: number): Value {
  const a = file.a(expr);
  const b = file.b(expr);
  switch (file.op(expr)) {
    case Op.Symbol:
    case Op.Import:
    case Op.Free:
    case Op.Member:
    case Op.FirstOf:
      return instanceOf(ev.hitValue(asType(ev, ev.hit(file, expr))));
    case Op.This:
    case Op.ThisType:
      return selfValue(ev, file, a);
    case Op.Literal:
      return {
        kind: "builtin",
        name: file.facts.names[a]!,
        elements: file.list(b).map((item) => ev.type(file, item)),
      };
    case Op.Apply: {
      const generic = ev.hitValue(asType(ev, ev.hit(file, a)));
      return instanceOf(applied(ev, generic, file, b));
    }
    case Op.Union:
      return unionOf(file.list(a).map((item) => ev.type(file, item)));
    case Op.FunctionType: {
      const params = file.list(a).filter((item) => file.op(item) !== Op.Receiver);
      const receiver = file.list(a).find((item) => file.op(item) === Op.Receiver);
      return {
        kind: "signature",
        params: params.map((item) => ev.type(file, item)),
        result: b === NONE ? OPAQUE : ev.type(file, b),
        ...(receiver === undefined ? {} : { receiver: ev.type(file, file.a(receiver)) }),
      };
    }
    case Op.Object:
      return { kind: "object", file, expr, subst: undefined };
    case Op.TypeParam:
      return { kind: "type parameter", file, symbol: a, index: b };
    case Op.TypeOf:
      return ev.value(file, a);
    case Op.Ref:
    case Op.Typed:
      return ev.type(file, a);
    case Op.Element:
      return elementOf(ev, ev.type(file, a));
    case Op.Await:
      return unwrapAwait(settled(ev, ev.type(file, a)));
    case Op.Index:
      if (b !== NONE && file.op(b) === Op.Literal && file.facts.names[file.a(b)] === "keyof") {
        return anyMember(ev, ev.type(file, a));
      }
      return subscriptOf(ev, ev.type(file, a));
    case Op.Item:
      return itemOf(ev, ev.type(file, a), b);
    case Op.Unknown:
      // Declared to be something that is not followed, or anything at all: no place for guessing.
      return UNRESOLVED;
    default:
      return instanceOf(ev.value(file, expr));
  }
}

/** Where a name stands for a type and a value (TypeScript), or for a type and what makes it (Kotlin), the type. */
export function asType<T extends Hit>(ev: Evaluator, hit: T): T {
  if (hit.kind !== "symbol") return hit;
  const { file, symbol } = hit.at;
  if (file.isType(symbol)) return hit;
  const { name, parent } = file.facts.symbols[symbol]!;
  const twin = file.children(parent, name)?.find((other) => file.isType(other));
  if (twin !== undefined) return { kind: "symbol", at: { file, symbol: twin }, rule: hit.rule } as T;
  if (parent !== 0 || !file.isFunction(symbol) || file.rules.names.package !== "declared") return hit;
  const type = typeInPackage(ev, file, name);
  return type === undefined ? hit : { kind: "symbol", at: type, rule: hit.rule } as T;
}

function typeInPackage(ev: Evaluator, file: FileState, name: string): SymbolRef | undefined {
  ev.look(name);
  const types = ev.places.inPackage(name, file.facts).flatMap((at) => {
    const state = ev.file(at.path);
    return state?.isType(at.symbol) === true && state.facts.symbols[at.symbol]!.parent === 0
      ? [{ file: state, symbol: at.symbol }]
      : [];
  });
  return nearest(file, types)[0];
}

/** The instance that a class or type object makes. */
export function instanceOf(value: Value): Value {
  switch (value.kind) {
    case "type":
      return value.args.length === 0 ? value.file.instance(value.symbol) : { ...value, kind: "instance" };
    case "builtin type":
      return { kind: "builtin", name: value.name, elements: value.elements };
    case "union":
      return unionOf(value.items.map((item) => instanceOf(item)));
    case "module":
    case "namespace":
      return UNRESOLVED;
    default:
      return value;
  }
}

export function selfValue(ev: Evaluator, file: FileState, symbol: number): Value {
  const { typeParams, owner } = file.facts.symbols[symbol]!;
  if (owner !== NONE) return ev.type(file, owner);
  if (typeParams.length === 0) return file.instance(symbol);
  const args = typeParams.map((_, index): Value => ({ kind: "type parameter", file, symbol, index }));
  return { kind: "instance", file, symbol, args };
}

export function applied(ev: Evaluator, value: Value, file: FileState, list: number): Value {
  const args = () => file.list(list).map((item) => ev.type(file, item));
  switch (value.kind) {
    case "type":
    case "instance":
      return { ...value, args: args() };
    case "builtin type": {
      const elements = args();
      return utilityType(ev, value.name, elements) ?? { ...value, elements };
    }
    case "external":
      return value.member !== undefined && isKnownGeneric(value, value.member, file)
        ? { kind: "builtin type", name: value.member, elements: args() }
        : holding(value, args());
    case "function": {
      const given = args();
      return { ...value, given, subst: { file: value.file, symbol: value.symbol, args: given, next: value.subst } };
    }
    default:
      return value;
  }
}

/** An `Action` of a library is a function in C# and Java only. */
function isKnownGeneric(type: External, name: string, file: FileState): boolean {
  return KNOWN_GENERICS.has(name) || isSequence(type) ||
    file.rules.names.package === "declared" && DELEGATES.has(name);
}

/** `Box[int]` where a value is expected (Python): the class, with what it is applied to. `Color["RED"]`: a member. */
export function genericOf(ev: Evaluator, value: Value, file: FileState, key: number): Value | undefined {
  if (value.kind !== "type" || !file.rules.names.callConstructs) return undefined;
  const { kind, typeParams } = value.file.facts.symbols[value.symbol]!;
  if (kind === "enum") return { ...value, kind: "instance" };
  // Elsewhere a metaclass says what subscripting the class gives.
  const isGeneric = typeParams.length > 0 || ev.order(value.file, value.symbol).some(({ open }) => open !== undefined);
  if (!isGeneric || kind === "type_alias") return undefined;
  if (key === NONE) return value;
  const isTuple = file.op(key) === Op.Literal && file.facts.names[file.a(key)] === "tuple";
  const items = isTuple ? file.list(file.b(key)) : [key];
  return { ...value, args: items.map((item) => instanceOf(ev.value(file, item))) };
}
