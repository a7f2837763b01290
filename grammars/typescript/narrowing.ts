// What a condition says about the type of a variable: `x instanceof C`, `isC(x)`.

import { NONE, Op } from "../../src/languages/facts.ts";
import { operationInChain } from "./chains.ts";
import { K } from "./kinds.ts";
import type { Walk } from "./walk.ts";

interface Narrowing {
  name: string;
  /** The name is a path like `this.error`. */
  isPath: boolean;
  /** Node of the class, or of the call that tests. */
  type: number;
  /** Node of the variable, where a call tests. */
  tested?: number;
  /** It is not of that class. */
  isNot: boolean;
}

/** A scope in which the variables that `condition` tests have the tested types; `scope` itself when there are none. */
export function narrowed(w: Walk, condition: number, scope: number, holds: boolean): number {
  const found: Narrowing[] = [];
  collect(w, condition, holds, found);
  const usable = found.filter((narrowing) => isVariable(w, narrowing, scope, condition));
  if (usable.length === 0) return scope;
  const inner = w.b.openScope(scope);
  for (const narrowing of usable) narrow(w, narrowing, scope, inner, 0);
  return inner;
}

/** After `if (!(x instanceof C)) return`, x is a C in the rest of the block. */
export function narrowRest(w: Walk, condition: number, scope: number, from: number): void {
  const found: Narrowing[] = [];
  collect(w, condition, false, found);
  for (const narrowing of found) {
    if (isVariable(w, narrowing, scope, condition)) narrow(w, narrowing, scope, scope, from);
  }
}

/** Only local variables: a narrowed import or symbol would lose its references. */
function isVariable(w: Walk, narrowing: Narrowing, scope: number, at: number): boolean {
  if (narrowing.isPath) return w.narrowsPaths = true;
  return w.b.lookup(scope, narrowing.name, w.t.start[at]!, 1)?.op === Op.Local;
}

function narrow(w: Walk, narrowing: Narrowing, outer: number, inner: number, from: number): void {
  const { name, type, isNot, tested } = narrowing;
  if (tested !== undefined) {
    const value = w.b.expr(Op.Shown, again(w, tested, outer), testingCall(w, type, outer));
    return void w.b.binding(inner, { name, flags: 0, declared: NONE, value }, from);
  }
  const named = again(w, type, outer);
  if (!isNot) return void w.b.binding(inner, { name, flags: 0, declared: named, value: NONE }, from);
  const value = w.b.expr(Op.Except, w.b.name(outer, name, w.t.start[type]!, 1), named);
  w.b.binding(inner, { name, flags: 0, declared: NONE, value }, from);
}

/** A path again, without recording a second reference. */
function again(w: Walk, node: number, scope: number): number {
  if (w.kind(node) === K.this) return w.context.self;
  if (w.kind(node) === K.identifier) return w.name(node, scope, 1);
  const known = w.b.lookup(scope, w.text(node), w.t.start[node]!, 1);
  if (known?.op === Op.Local) return w.b.expr(Op.Local, known.index);
  const object = again(w, w.child(node, w.f.object), scope);
  return w.b.member(object, w.text(w.child(node, w.f.property)));
}

/** The call `isC(x)` again: only its first argument is of interest. */
function testingCall(w: Walk, node: number, scope: number): number {
  const args = w.child(node, w.f.arguments);
  const list: number[] = [];
  for (let child = args + 1; child < w.t.next[args]!; child = w.t.next[child]!) {
    if (!w.t.isNamed(child) || w.kind(child) === K.comment) continue;
    list.push(list.length === 0 ? again(w, child, scope) : w.unknown);
  }
  return w.b.call(again(w, w.child(node, w.f.function), scope), list);
}

/** What functions that say of which type something is are called. */
const TESTING = /(?:^|\.)[_$]*(?:is|has|are)(?:[A-Z_$]\w*)?$/;

/** `isC(x)`, which narrows x if the function declares so. */
function collectCall(w: Walk, node: number, found: Narrowing[]): void {
  const callee = w.child(node, w.f.function);
  const args = w.child(node, w.f.arguments);
  if (callee < 0 || args < 0 || w.kind(args) !== K.arguments || !(isPath(w, callee) || isOwnPath(w, callee))) return;
  const tested = w.inner(args);
  if (tested < 0 || !TESTING.test(w.text(callee)) || !(isPath(w, tested) || isOwnPath(w, tested))) return;
  const isMember = w.kind(tested) === K.member_expression;
  found.push({ name: w.text(tested), isPath: isMember, type: node, isNot: false, tested });
}

function isPath(w: Walk, node: number): boolean {
  if (node < 0) return false;
  if (w.kind(node) === K.identifier) return true;
  return w.kind(node) === K.member_expression && w.child(node, w.f.property) >= 0 &&
    isPath(w, w.child(node, w.f.object));
}

/** `this.a.b` */
function isOwnPath(w: Walk, node: number): boolean {
  if (node < 0 || w.kind(node) !== K.member_expression) return false;
  const object = w.child(node, w.f.object);
  return object >= 0 && (w.kind(object) === K.this || isOwnPath(w, object));
}

/** `x instanceof C && x!.y`: the grammar took what stands before the chain into it. */
function collectBefore(w: Walk, operation: number, holds: boolean, found: Narrowing[], depth: number): void {
  if (w.kind(operation) !== K.binary_expression) return;
  const operator = w.child(operation, w.f.operator);
  if (operator < 0 || w.text(operator) !== (holds ? "&&" : "||")) return;
  collect(w, w.child(operation, w.f.left), holds, found, depth + 1);
}

function collect(w: Walk, node: number, holds: boolean, found: Narrowing[], depth = 0): void {
  if (node < 0 || depth > 40) return;
  const operation = operationInChain(w, node);
  if (operation >= 0) return collectBefore(w, operation, holds, found, depth);
  switch (w.kind(node)) {
    case K.parenthesized_expression:
      return collect(w, w.inner(node), holds, found, depth + 1);
    case K.call_expression:
      if (holds) collectCall(w, node, found);
      return;
    case K.unary_expression:
      if (w.t.source.charCodeAt(w.t.start[node]!) === 33) {
        collect(w, w.child(node, w.f.argument), !holds, found, depth + 1);
      }
      return;
    case K.binary_expression: {
      const operator = w.child(node, w.f.operator);
      if (operator < 0) return;
      const text = w.text(operator);
      const left = w.child(node, w.f.left);
      const right = w.child(node, w.f.right);
      if ((text === "&&" && holds) || (text === "||" && !holds)) {
        if (found.length > 8) return;
        collect(w, left, holds, found, depth + 1);
        collect(w, right, holds, found, depth + 1);
      } else if (text === "instanceof" && isPath(w, right) && (isPath(w, left) || isOwnPath(w, left))) {
        const path = w.kind(left) === K.member_expression;
        if (holds || !path) found.push({ name: w.text(left), isPath: path, type: right, isNot: !holds });
      }
    }
  }
}
