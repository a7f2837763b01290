// Destructuring: which names a pattern binds, and to which part of the value.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { K } from "./kinds.ts";
import { memberName } from "./types.ts";
import type { Walk } from "./walk.ts";

/** Makes a variable of a name in a pattern; `declared` is NONE inside of a destructuring pattern. */
export type Bind = (nameNode: number, name: string, declared: ExprId, value: ExprId) => void;

/** Binds every name of `pattern`, the value being `value`, or else something of type `declared`. */
export function bindPattern(
  w: Walk,
  pattern: number,
  scope: number,
  declared: ExprId,
  value: ExprId,
  bind: Bind,
): void {
  if (pattern < 0) return;
  switch (w.kind(pattern)) {
    case K.identifier:
    case K.shorthand_property_identifier_pattern:
    case K.undefined:
      bind(pattern, w.text(pattern), declared, value);
      return;
    case K.object_pattern:
      w.deeper(() => bindObject(w, pattern, scope, whole(w, declared, value), bind), undefined);
      return;
    case K.array_pattern:
      w.deeper(() => bindArray(w, pattern, scope, whole(w, declared, value), bind), undefined);
      return;
    case K.assignment_pattern:
    case K.object_assignment_pattern: {
      const standard = w.value(w.child(pattern, w.f.right), scope, declared === NONE ? NONE : typed(w, declared));
      bindPattern(w, w.child(pattern, w.f.left), scope, declared, w.b.union([value, standard]), bind);
      return;
    }
    case K.rest_pattern:
      w.deeper(() => bindPattern(w, w.inner(pattern), scope, declared, value, bind), undefined);
      return;
    default:
      // `[a.b, this.c] = …` assigns to members instead of binding names.
      w.value(pattern, scope);
  }
}

function typed(w: Walk, declared: ExprId): ExprId {
  return w.b.expr(Op.Typed, declared);
}

/** The value that a nested pattern takes apart. */
function whole(w: Walk, declared: ExprId, value: ExprId): ExprId {
  if (declared !== NONE) return typed(w, declared);
  return value === NONE ? w.unknown : value;
}

function bindObject(w: Walk, pattern: number, scope: number, source: ExprId, bind: Bind): void {
  const { t } = w;
  const known = w.b.file.exprs.op[source] !== Op.Unknown;
  const part = (key: number, name: string): ExprId => {
    if (!known || name === "") return NONE;
    const expr = w.b.member(source, name);
    w.b.ref("read", name, key, scope, expr);
    return expr;
  };
  const stop = t.next[pattern]!;
  for (let child = pattern + 1; child < stop; child = t.next[child]!) {
    switch (w.kind(child)) {
      case K.shorthand_property_identifier_pattern: {
        const name = w.text(child);
        bind(child, name, NONE, part(child, name));
        break;
      }
      case K.object_assignment_pattern: {
        const left = w.child(child, w.f.left);
        if (left < 0) break;
        const value = w.kind(left) === K.shorthand_property_identifier_pattern ? part(left, w.text(left)) : NONE;
        bindPattern(w, child, scope, NONE, value, bind);
        break;
      }
      case K.pair_pattern: {
        const key = w.child(child, w.f.key);
        const name = memberName(w, key, scope);
        bindPattern(w, w.child(child, w.f.value), scope, NONE, part(key, name), bind);
        break;
      }
      case K.rest_pattern:
        bindPattern(w, child, scope, NONE, source, bind);
        break;
    }
  }
}

function bindArray(w: Walk, pattern: number, scope: number, source: ExprId, bind: Bind): void {
  const { t } = w;
  const stop = t.next[pattern]!;
  let position = 0;
  for (let child = pattern + 1; child < stop; child = t.next[child]!) {
    if (!t.isNamed(child)) {
      if (t.source.charCodeAt(t.start[child]!) === 44) position++;
      continue;
    }
    const code = w.kind(child);
    if (code === K.comment) continue;
    const value = code === K.rest_pattern
      ? w.b.literal("Array", [w.b.expr(Op.Element, source)])
      : w.b.expr(Op.Item, source, position);
    bindPattern(w, child, scope, NONE, value, bind);
  }
}
