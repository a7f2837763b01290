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

export function memberOfObject(ev: Evaluator, object: ObjectValue, name: string, rule: Rule): Hit {
  const { file, expr } = object;
  const items = file.list(file.a(expr));
  for (let i = items.length - 2; i >= 0; i -= 2) {
    if (file.facts.names[items[i]!] !== name) continue;
    const member = items[i + 1]!;
    const isType = file.b(expr) === 1;
    if (isType && isMemberOf(file, member, name)) return declaredIn(ev, object, file.a(member), rule);
    const hit = isType ? undefined : ev.hit(file, member);
    if (hit !== undefined && hit.kind === "symbol") return hit;
    const value = substitute(isType ? ev.type(file, member) : ev.value(file, member), object.subst);
    return { kind: "value", value, rule };
  }
  return file.b(expr) === 1 ? mappedMember(ev, object, name, rule) : NOT_FOUND;
}

/** The members of a type made by `[K in keyof X]` are those of X, of a type of their own. */
function mappedMember(ev: Evaluator, { file, expr, subst }: ObjectValue, name: string, rule: Rule): Hit {
  const items = file.list(file.a(expr));
  const entry = (wanted: string) => {
    const at = items.findIndex((item, i) => i % 2 === 0 && file.facts.names[item] === wanted);
    return at < 0 ? undefined : items[at + 1]!;
  };
  const mapped = entry("...");
  if (mapped === undefined) return NOT_FOUND;
  const source = expand(ev, substitute(ev.type(file, mapped), subst));
  // Of something that is made of itself nothing is said.
  if (source.kind === "object" && source.file === file && source.expr === expr) return NOT_FOUND;
  const hit = memberOf(ev, source, name, rule);
  const made = entry("[]");
  if (hit.kind !== "symbol" || made === undefined || file.op(made) === Op.Index) return hit;
  const value = substitute(ev.type(file, made), subst);
  return value.kind === "unknown" ? hit : { ...hit, value };
}

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
