// Members of object literals and of object types.

import { Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { type Hit, NOT_FOUND } from "./hit.ts";
import { memberOf } from "./members.ts";
import { substitute } from "./substitute.ts";
import type { ObjectValue, Value } from "./value.ts";
import type { Rule } from "./view.ts";

/** Objects that are being looked into: they may be made of each other. */
type Seen = readonly ObjectValue[];

export function memberOfObject(ev: Evaluator, object: ObjectValue, name: string, rule: Rule, seen: Seen = []): Hit {
  const { file, expr } = object;
  if (seen.some((known) => known.file === file && known.expr === expr)) return NOT_FOUND;
  const items = file.list(file.a(expr));
  const isType = file.b(expr) === 1;
  for (let i = items.length - 2; i >= 0; i -= 2) {
    const own = file.facts.names[items[i]!];
    const member = items[i + 1]!;
    if (own === SPREAD && !isType) {
      // What was spread later takes the place of what was there.
      const hit = memberWithin(ev, ev.value(file, member), name, rule, [...seen, object]);
      if (hit.kind === "symbol" || hit.kind === "value") return hit;
    }
    if (own !== name) continue;
    if (isType && isMemberOf(file, member, name)) return declaredIn(ev, object, file.a(member), rule);
    const hit = isType ? undefined : ev.hit(file, member);
    if (hit !== undefined && hit.kind === "symbol") return hit;
    const value = substitute(isType ? ev.type(file, member) : ev.value(file, member), object.subst);
    return { kind: "value", value, rule };
  }
  return isType ? mappedMember(ev, object, name, rule, seen) : NOT_FOUND;
}

/** A member of what an object is made of. */
function memberWithin(ev: Evaluator, value: Value, name: string, rule: Rule, seen: Seen): Hit {
  const at = expand(ev, value);
  if (at.kind === "object") return memberOfObject(ev, at, name, rule, seen);
  if (at.kind !== "union") return memberOf(ev, at, name, rule);
  const hits = at.items.map((item) => memberWithin(ev, item, name, rule, seen)).filter((hit) => hit.kind === "symbol");
  return hits.length === 1 ? hits[0]! : NOT_FOUND;
}

/** The members of a type made by `[K in keyof X]` are those of X, of a type of their own. */
function mappedMember(ev: Evaluator, object: ObjectValue, name: string, rule: Rule, seen: Seen): Hit {
  const { file, expr, subst } = object;
  const items = file.list(file.a(expr));
  const entry = (wanted: string) => {
    const at = items.findIndex((item, i) => i % 2 === 0 && file.facts.names[item] === wanted);
    return at < 0 ? undefined : items[at + 1]!;
  };
  const mapped = entry(SPREAD);
  if (mapped === undefined) return NOT_FOUND;
  const hit = memberWithin(ev, substitute(ev.type(file, mapped), subst), name, rule, [...seen, object]);
  const made = entry("[]");
  if (hit.kind !== "symbol" || made === undefined || file.op(made) === Op.Index) return hit;
  const value = substitute(ev.type(file, made), subst);
  return value.kind === "unknown" ? hit : { ...hit, value };
}

/** Key of what is spread into an object, or mapped by a type. */
const SPREAD = "...";

/** Members of an object type in an alias are symbols, as what their types are named by is, too. */
function isMemberOf(file: FileState, expr: number, name: string): boolean {
  if (file.op(expr) !== Op.Symbol) return false;
  const symbol = file.facts.symbols[file.a(expr)]!;
  return symbol.name === name && (symbol.kind === "method" || symbol.kind === "property");
}

/** A member of an object type that another alias leads to. */
function declaredIn(ev: Evaluator, object: ObjectValue, symbol: number, rule: Rule): Hit {
  const { file, subst } = object;
  const value: Value = file.isFunction(symbol)
    ? { kind: "function", file, symbol, subst, receiver: undefined, overloads: undefined }
    : substitute(ev.symbolValue(file, symbol), subst);
  ev.touch(file, symbol);
  return { kind: "symbol", at: { file, symbol }, rule, value };
}
