// Patterns of `case`: the names they bind and the classes they mention.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { bindName } from "./assign.ts";
import { value } from "./expressions.ts";
import { narrow } from "./narrowing.ts";
import { N } from "./nodes.ts";
import { childOf, children, codeOf, enter, firstNamed, leave, type Walker } from "./walker.ts";

/** Binds what `pattern` captures of `held`, from offset `from`. `subject`: the plain name that is matched, or "". */
export function bindPattern(w: Walker, pattern: number, held: ExprId, from: number, subject: string): void {
  if (pattern < 0 || !enter(w)) return;
  switch (codeOf(w, pattern)) {
    case N.case_pattern:
    case N.union_pattern:
      for (const child of children(w, pattern)) bindPattern(w, child, held, from, subject);
      break;
    case N.dotted_name: {
      const parts = children(w, pattern);
      if (parts.length === 1 && parts[0] !== undefined) {
        if (w.t.text(parts[0]) !== "_") bindName(w, parts[0], parts[0], held, NONE, from);
      } else dotted(w, pattern);
      break;
    }
    case N.identifier:
      bindName(w, pattern, pattern, held, NONE, from);
      break;
    case N.class_pattern: {
      const head = childOf(w, pattern, N.dotted_name);
      const type = head < 0 ? NONE : dotted(w, head);
      if (type !== NONE && subject !== "") narrow(w, [{ name: subject, type, isNot: false, path: NONE }], from);
      for (const child of children(w, pattern)) if (child !== head) attributePattern(w, child, type, from);
      break;
    }
    case N.as_pattern: {
      const parts = children(w, pattern);
      const name = parts[parts.length - 1];
      if (parts[0] !== undefined) bindPattern(w, parts[0], held, from, subject);
      if (name !== undefined && codeOf(w, name) === N.identifier) bindName(w, name, name, held, NONE, from);
      else if (name !== undefined && codeOf(w, name) === N.as_pattern_target) {
        const inner = firstNamed(w, name);
        if (inner >= 0) bindName(w, inner, inner, held, NONE, from);
      }
      break;
    }
    case N.list_pattern:
    case N.tuple_pattern:
    case N.dict_pattern:
    case N.splat_pattern:
      for (const child of children(w, pattern)) bindPattern(w, child, NONE, from, "");
      break;
    default:
      value(w, pattern);
  }
  leave(w);
}

/** `x=0` in `Point(x=0)` reads the attribute; a pattern without a name is matched by its place. */
function attributePattern(w: Walker, pattern: number, type: ExprId, from: number): void {
  const { b, t } = w;
  const [inner] = children(w, pattern);
  const pair = codeOf(w, pattern) === N.case_pattern && inner !== undefined ? inner : pattern;
  if (codeOf(w, pair) !== N.keyword_pattern) return bindPattern(w, pattern, NONE, from, "");
  const [name, ...rest] = children(w, pair);
  if (name !== undefined && type !== NONE) {
    b.ref("read", t.text(name), name, w.scope, b.member(b.expr(Op.Typed, type), t.text(name)));
  }
  for (const child of rest) bindPattern(w, child, NONE, from, "");
}

/** `a.B` in a pattern: a reference to each segment. */
function dotted(w: Walker, node: number): ExprId {
  let expr: ExprId = NONE;
  for (const part of children(w, node)) {
    const name = w.t.text(part);
    expr = expr === NONE ? w.b.name(w.scope, name, w.t.start[part]!) : w.b.member(expr, name);
    w.b.ref("read", name, part, w.scope, expr);
  }
  return expr;
}
