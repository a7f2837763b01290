// Built-in types of TypeScript that are made of the type they are applied to.

import { BindingFlag } from "../../languages/facts.ts";
import { unwrapAwait } from "./builtins.ts";
import { resultOfCallable } from "./calls.ts";
import type { Evaluator } from "./evaluator.ts";
import { instanceOf } from "./evaluate_type.ts";
import { expand } from "./expand.ts";
import { memberOf } from "./members.ts";
import { declaredParameter } from "./overloads.ts";
import { substitute } from "./substitute.ts";
import { type FunctionValue, sameValue, type SymbolRef, unionOf, UNRESOLVED, type Value } from "./value.ts";
import { Rule } from "./view.ts";

/** Their members are those of the first argument, or some of them. */
const SAME_MEMBERS: ReadonlySet<string> = new Set([
  "Readonly",
  "Partial",
  "Required",
  "NonNullable",
  "Omit",
  "OmitThisParameter",
  "Pick",
  "NoInfer",
]);

type Making = (ev: Evaluator, first: Value, second: Value | undefined, seen: SymbolRef[]) => Value | undefined;

/** What others are made of their arguments; undefined: nobody knows. */
const MADE: Readonly<Record<string, Making>> = {
  Awaited: awaited,
  ConstructorParameters: () => undefined,
  Exclude: excluded,
  Extract: extracted,
  InstanceType: (_ev, first) => first.kind === "type" ? instanceOf(first) : undefined,
  Parameters: parameters,
  ReturnType: resultOfCallable,
  ThisParameterType: () => undefined,
};

const isMade = (name: string): boolean => Object.hasOwn(MADE, name);

/** What a built-in type stands for when it is another type; undefined where it is one of its own. */
export function utilityType(ev: Evaluator, name: string, args: readonly Value[]): Value | undefined {
  const first = args[0];
  if (first === undefined) return undefined;
  if (SAME_MEMBERS.has(name)) return first;
  return isMade(name) && !args.some(isOpen) ? made(ev, name, args, []) : undefined;
}

/** What a type that waited for its type parameters stands for; any other value is itself. */
export function settled(ev: Evaluator, value: Value, seen: SymbolRef[] = []): Value {
  if (value.kind !== "builtin" || !isMade(value.name)) return value;
  return made(ev, value.name, value.elements, seen) ?? value;
}

/** Made of a type parameter, for which something may be put in yet. */
function isOpen(value: Value): boolean {
  if (value.kind === "union") return value.items.some(isOpen);
  return value.kind === "type parameter" || value.kind === "builtin" && isMade(value.name);
}

/** Undefined: a type of its own, for it is made of what the language brings along. */
function made(
  ev: Evaluator,
  name: string,
  [first, second]: readonly Value[],
  seen: SymbolRef[],
): Value | undefined {
  if (first === undefined) return undefined;
  const at = expand(ev, first, seen);
  const value = MADE[name]!(ev, at, second && expand(ev, second, seen), seen);
  if (value !== undefined) return value;
  if (at.kind === "unknown") return at;
  if (at.kind === "external") return { ...at, derived: true };
  return at.kind.startsWith("builtin") ? undefined : UNRESOLVED;
}

function awaited(ev: Evaluator, value: Value, _: Value | undefined, seen: SymbolRef[]): Value | undefined {
  if (value.kind === "union") {
    const items = value.items.map((item) => awaited(ev, expand(ev, item, seen), undefined, seen));
    return items.includes(undefined) ? undefined : unionOf(items as Value[]);
  }
  if (value.kind === "instance" || value.kind === "object") {
    return memberOf(ev, value, "then", Rule.typed).kind === "none" ? value : undefined;
  }
  const held = unwrapAwait(value);
  if (held === value) return value;
  if (isOpen(held)) return { kind: "builtin", name: "Awaited", elements: [held] };
  return awaited(ev, expand(ev, held, seen), undefined, seen);
}

/** Values that are of no other type: who leaves them out leaves nothing else out. */
const isPrimitive = (value: Value) =>
  value.kind === "builtin" && /^(string|number|boolean|bigint|symbol|null|undefined|void|never)$/.test(value.name);

const isAmong = (value: Value, items: readonly Value[]) => items.some((item) => sameValue(item, value));

function itemsOf(ev: Evaluator, value: Value | undefined, seen: SymbolRef[]): readonly Value[] {
  if (value === undefined) return [];
  if (value.kind !== "union") return [value];
  const expanded = unionOf(value.items.map((item) => expand(ev, item, [...seen])));
  return expanded.kind === "union" ? expanded.items : [expanded];
}

function excluded(ev: Evaluator, from: Value, what: Value | undefined, seen: SymbolRef[]): Value | undefined {
  const items = itemsOf(ev, from, seen);
  if (items.length === 1) return from;
  const out = itemsOf(ev, what, seen);
  if (!out.every((value) => isPrimitive(value) || isAmong(value, items))) return undefined;
  return unionOf(items.filter((item) => !isAmong(item, out)));
}

function extracted(ev: Evaluator, from: Value, what: Value | undefined, seen: SymbolRef[]): Value | undefined {
  const items = itemsOf(ev, from, seen);
  if (items.length === 1) return from;
  const kept = itemsOf(ev, what, seen).filter((value) => !isPrimitive(value) || isAmong(value, items));
  return kept.length > 0 && kept.every((value) => isAmong(value, items)) ? unionOf(kept) : undefined;
}

function parameters(ev: Evaluator, callable: Value): Value | undefined {
  const types = callable.kind === "function" ? declared(ev, callable) : typesOf(ev, callable);
  if (types === undefined) return undefined;
  return { kind: "builtin", name: "tuple", elements: types.map((type) => type.kind === "unknown" ? UNRESOLVED : type) };
}

/** Not where the last may be `...rest: T[]`, which a function type does not tell from `list: T[]`. */
function typesOf(ev: Evaluator, callable: Value): readonly Value[] | undefined {
  if (callable.kind !== "signature") return undefined;
  const last = callable.params.at(-1);
  const at = last && expand(ev, last);
  const mayBeRest = last?.kind === "type parameter" || at?.kind === "builtin" && /array$|^tuple$/i.test(at.name);
  return mayBeRest ? undefined : callable.params;
}

function declared(ev: Evaluator, callee: FunctionValue): readonly Value[] | undefined {
  const { file, symbol, overloads, subst } = callee;
  if (overloads !== undefined && overloads.length > 1) return undefined;
  const { params } = file.facts.symbols[symbol]!;
  if (params.some((at) => (file.facts.bindings[at]!.flags & BindingFlag.rest) !== 0)) return undefined;
  return params.map((_, index) => substitute(declaredParameter(ev, callee, index), subst));
}
