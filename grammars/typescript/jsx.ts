// JSX: components are called, what their attributes hold is read.

import type { ExprId } from "../../src/languages/facts.ts";
import { callee } from "./functions.ts";
import { K } from "./kinds.ts";
import type { Walk } from "./walk.ts";

/** An element with everything inside. */
export function jsxElement(w: Walk, node: number, scope: number): ExprId {
  const { t } = w;
  const open = w.kind(node) === K.jsx_element ? w.child(node, w.f.open_tag) : node;
  if (open >= 0) openingTag(w, open, scope);
  if (open !== node) {
    for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
      const code = w.kind(child);
      if (code === K.jsx_element || code === K.jsx_self_closing_element) w.value(child, scope);
      else if (code === K.jsx_expression) jsxExpression(w, child, scope);
    }
  }
  return w.b.literal("JSX.Element");
}

function openingTag(w: Walk, node: number, scope: number): void {
  const { t } = w;
  const name = w.child(node, w.f.name);
  if (name >= 0) {
    const code = w.kind(name);
    if (code === K.member_expression) callee(w, name, scope);
    else if (code === K.identifier && !isIntrinsic(t.source.charCodeAt(t.start[name]!))) callee(w, name, scope);
  }
  const args = w.child(node, w.f.type_arguments);
  if (args >= 0) w.type(args, scope);
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    const code = w.kind(child);
    if (code === K.jsx_expression) jsxExpression(w, child, scope);
    if (code !== K.jsx_attribute) continue;
    for (let part = child + 1; part < t.next[child]!; part = t.next[part]!) {
      const kind = w.kind(part);
      if (kind === K.jsx_expression) jsxExpression(w, part, scope);
      else if (kind === K.jsx_element || kind === K.jsx_self_closing_element) w.value(part, scope);
    }
  }
}

/** Lower-case tags are the platform's, not components. */
function isIntrinsic(first: number): boolean {
  return first >= 97 && first <= 122;
}

function jsxExpression(w: Walk, node: number, scope: number): void {
  const inner = w.inner(node);
  if (inner < 0) return;
  w.value(w.kind(inner) === K.spread_element ? w.inner(inner) : inner, scope);
}
