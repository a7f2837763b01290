// Variables: symbols in files and namespaces, bindings elsewhere; functions and classes by another name.

import { Flag, NONE, Op } from "../../src/languages/facts.ts";
import { classSymbol, isFunction, setParts } from "./classes.ts";
import { constructorSelf, parentIn } from "./declarations.ts";
import { docFlags, functionParts, modifiers, oneLine } from "./functions.ts";
import { docType } from "./jsdoc.ts";
import { K } from "./kinds.ts";
import { exportedThrough, requireDeclaration } from "./modules.ts";
import { objectMembers } from "./objects.ts";
import { bindPattern } from "./patterns.ts";
import { annotation } from "./types.ts";
import type { Walk } from "./walk.ts";

/** `const`, `let`, `var`: symbols in files and namespaces, bindings elsewhere. */
export function variables(w: Walk, node: number, scope: number, doc: string, flags = 0): void {
  const { t } = w;
  const isVar = w.kind(node) === K.variable_declaration;
  const target = isVar ? w.context.varScope : scope;
  const isConst = !isVar && w.find(node, K.const_token) >= 0;
  let count = 0;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (w.kind(child) === K.variable_declarator) count++;
  }
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (w.kind(child) !== K.variable_declarator) continue;
    const variable = { node: count === 1 ? node : child, declarator: child, scope, target, isConst, doc, flags };
    declarator(w, variable);
  }
}

interface Variable {
  /** What the definition spans. */
  node: number;
  declarator: number;
  /** Where it stands, and where its name is visible. */
  scope: number;
  target: number;
  isConst: boolean;
  doc: string;
  flags: number;
}

function declarator(w: Walk, variable: Variable): void {
  const { b } = w;
  const { scope, target } = variable;
  const nameNode = w.child(variable.declarator, w.f.name);
  const typeNode = w.child(variable.declarator, w.f.type);
  const written = w.child(variable.declarator, w.f.value);
  if (requireDeclaration(w, nameNode, written, scope, target)) return;
  const { value, names } = exportedThrough(w, written, scope);
  if (names.length > 0 && nameNode >= 0) {
    const expr = b.name(target, w.text(nameNode), w.t.start[nameNode]!, 1);
    for (const name of new Set(names)) b.export(name, expr);
    variable = { ...variable, flags: variable.flags | Flag.exported };
  }
  const isName = nameNode >= 0 && w.kind(nameNode) === K.identifier;
  const container = w.containers.has(target);
  if (isName && isFunction(w, value)) return functionVariable(w, variable, nameNode, typeNode, value);
  if (isName && value >= 0 && w.kind(value) === K.class) {
    annotation(w, typeNode, scope);
    const options = { name: w.text(nameNode), nameNode, parent: parentIn(w, target), flags: variable.flags };
    const symbol = classSymbol(w, value, scope, { ...options, doc: variable.doc, node: variable.node });
    return b.declareSymbol(target, symbol);
  }
  if (isName && container) return symbolVariable(w, variable, nameNode, typeNode, value);
  let declared = annotation(w, typeNode, scope);
  if (declared === NONE) declared = docType(w, variable.doc, variable.declarator, scope);
  const expected = declared === NONE ? NONE : b.expr(Op.Typed, declared);
  const index = isName ? b.binding(target, { name: w.text(nameNode), flags: 0, declared, value: NONE }) : -1;
  const expr = value < 0 ? NONE : w.value(value, scope, expected);
  if (index >= 0) {
    b.file.bindings[index]!.value = expr;
    return;
  }
  bindPattern(w, nameNode, scope, declared, expr, (node, name, type, part) => {
    if (container) {
      const kind = variable.isConst ? "const" : "variable";
      const { doc, flags } = variable;
      const options = { name, kind, parent: parentIn(w, target), node: variable.declarator, nameNode: node };
      const symbol = b.symbol({ ...options, declared: type, value: part, doc, flags: flags | docFlags(doc) });
      b.declareSymbol(target, symbol, name, 0, 1);
    } else b.binding(target, { name, flags: 0, declared: type, value: part });
  });
}

/** A variable of a file or namespace; references in its value belong to it. */
function symbolVariable(w: Walk, variable: Variable, nameNode: number, typeNode: number, value: number): void {
  const { b } = w;
  const { doc, flags, scope } = variable;
  const symbol = b.symbol({
    name: w.text(nameNode),
    kind: variable.isConst ? "const" : "variable",
    parent: parentIn(w, variable.target),
    node: variable.node,
    nameNode,
    doc,
    flags: flags | docFlags(doc),
  });
  b.declareSymbol(variable.target, symbol, w.text(nameNode), 0, 1);
  const inner = b.openScope(scope, { owner: symbol });
  let declared = annotation(w, typeNode, inner);
  if (declared === NONE) declared = docType(w, doc, variable.declarator, inner);
  const fact = b.file.symbols[symbol]!;
  fact.declared = declared;
  const expected = declared === NONE ? NONE : b.expr(Op.Typed, declared);
  if (value < 0) return;
  if (w.kind(value) === K.object) fact.value = objectMembers(w, value, inner, expected, symbol);
  else fact.value = w.value(value, inner, expected);
}

/** `const f = () => …` is a function like any other. */
function functionVariable(w: Walk, variable: Variable, nameNode: number, typeNode: number, value: number): void {
  const { b } = w;
  const { doc, flags, scope, target } = variable;
  const body = w.child(value, w.f.body);
  const symbol = b.symbol({
    name: w.text(nameNode),
    kind: "function",
    parent: parentIn(w, target),
    node: variable.node,
    nameNode,
    signature: oneLine(w, w.t.start[variable.node]!, body >= 0 ? w.t.start[body]! : w.t.end[variable.node]!),
    flags: flags | docFlags(doc) | (modifiers(w, value) & (Flag.async | Flag.generator)),
    doc,
  });
  b.declareSymbol(target, symbol, w.text(nameNode), 0, 1);
  const type = annotation(w, typeNode, b.openScope(scope, { owner: symbol }));
  const expected = type === NONE ? NONE : b.expr(Op.Typed, type);
  const isArrow = w.kind(value) === K.arrow_function;
  const options = isArrow ? {} : { self: constructorSelf(w, value, symbol), superOf: -1 };
  const parts = functionParts(w, value, scope, { symbol, expected, ...options, doc });
  const declared = parts.declared === NONE && type !== NONE ? b.expr(Op.TypeOf, b.call(expected)) : parts.declared;
  setParts(w, symbol, parts.params, declared, parts.returned);
}
