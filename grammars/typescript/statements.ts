// Statements: control flow with its scopes, and what stands at the top of a file.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { isFunction, setParts } from "./classes.ts";
import {
  classDeclaration,
  enumDeclaration,
  functionDeclaration,
  globalDeclaration,
  importAlias,
  interfaceDeclaration,
  namespaceDeclaration,
  parentIn,
  typeAlias,
} from "./declarations.ts";
import { docFlags, functionParts, modifiers, oneLine } from "./functions.ts";
import { K } from "./kinds.ts";
import { definedByAssignment, exportClause, exportedClass, importStatement, markExported } from "./modules.ts";
import { narrowed, narrowRest } from "./narrowing.ts";
import { objectMembers } from "./objects.ts";
import { bindPattern } from "./patterns.ts";
import { annotation } from "./types.ts";
import { variables } from "./variables.ts";
import type { StatementHandler, Walk } from "./walk.ts";

/** A statement that declares something, with the flags of what surrounds it; answers its symbol or -1. */
function declaration(w: Walk, node: number, scope: number, doc: string, flags: number): number {
  switch (w.kind(node)) {
    case K.function_declaration:
    case K.generator_function_declaration:
    case K.function_signature:
      return functionDeclaration(w, node, scope, doc, flags);
    case K.class_declaration:
    case K.abstract_class_declaration:
      return classDeclaration(w, node, scope, doc, flags);
    case K.interface_declaration:
      return interfaceDeclaration(w, node, scope, doc, flags);
    case K.type_alias_declaration:
      return typeAlias(w, node, scope, doc, flags);
    case K.enum_declaration:
      return enumDeclaration(w, node, scope, doc, flags);
    case K.internal_module:
    case K.module:
      namespaceDeclaration(w, node, scope, doc, flags);
      return -1;
    case K.lexical_declaration:
    case K.variable_declaration:
      variables(w, node, scope, doc, flags);
      return -1;
    case K.import_alias:
      importAlias(w, node, scope, doc, flags);
      return -1;
    case K.ambient_declaration:
      ambient(w, node, scope, doc, flags);
      return -1;
    default:
      w.statement(node, scope, doc);
      return -1;
  }
}

function ambient(w: Walk, node: number, scope: number, doc: string, flags: number): void {
  const { t } = w;
  const isGlobal = w.find(node, K.global_token) >= 0;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (!t.isNamed(child) || w.kind(child) === K.comment) continue;
    if (w.kind(child) === K.statement_block && isGlobal) globalDeclaration(w, node, child, scope);
    else declaration(w, child, scope, doc, flags | Flag.declaration);
  }
}

const exportStatement: StatementHandler = (w, node, scope, doc) => {
  const { b, t } = w;
  const isDefault = w.find(node, K.default_token) >= 0;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (w.kind(child) === K.decorator) w.decorators.push(child);
  }
  const declared = w.child(node, w.f.declaration);
  if (declared >= 0) {
    const symbol = declaration(w, declared, scope, doc, Flag.exported | (isDefault ? Flag.default : 0));
    if (isDefault && symbol >= 0) b.export("default", b.expr(Op.Symbol, symbol));
    return;
  }
  const value = w.child(node, w.f.value);
  if (value >= 0) {
    b.export("default", exportedValue(w, node, value, scope, doc, "default"));
    return;
  }
  if (w.find(node, K.equals_token) >= 0) {
    const inner = w.inner(node);
    const expr = exportedValue(w, node, inner, scope, doc, "default");
    b.export("export=", expr);
    b.export("default", expr);
    return;
  }
  exportClause(w, node, scope);
};

/** The value of `export default …`, `module.exports = …`: functions, classes and objects get a symbol of their own. */
function exportedValue(w: Walk, node: number, value: number, scope: number, doc: string, name: string): ExprId {
  const { b } = w;
  const code = value < 0 ? 0 : w.kind(value);
  if (value >= 0 && isFunction(w, value)) {
    const own = w.child(value, w.f.name);
    const flags = Flag.exported | (name === "default" ? Flag.default : 0);
    const at = { node, nameNode: own >= 0 ? own : value, name: own >= 0 ? w.text(own) : name };
    return b.expr(Op.Symbol, functionSymbol(w, { ...at, kind: "function", parent: 0, flags, doc }, value, scope));
  }
  if (code === K.class) {
    const own = w.child(value, w.f.name);
    const symbol = exportedClass(w, value, scope, own >= 0 ? w.text(own) : name, own >= 0 ? own : value, doc);
    if (name === "default") b.file.symbols[symbol]!.flags |= Flag.default;
    return b.expr(Op.Symbol, symbol);
  }
  if (code === K.object) {
    const flags = Flag.exported | (name === "default" ? Flag.default : 0);
    const symbol = b.symbol({ name, kind: "const", parent: 0, node, nameNode: value, flags, doc });
    b.file.symbols[symbol]!.value = objectMembers(w, value, b.openScope(scope, { owner: symbol }), NONE, symbol);
    return b.expr(Op.Symbol, symbol);
  }
  if (code === K.identifier) markExported(w, scope, w.text(value), Flag.offered);
  return w.value(value, scope);
}

interface NamedFunction {
  node: number;
  nameNode: number;
  name: string;
  kind: string;
  parent: number;
  flags: number;
  doc: string;
  self?: ExprId;
}

/** A function value that something names other than `const f =`. */
function functionSymbol(w: Walk, named: NamedFunction, value: number, scope: number): number {
  const body = w.child(value, w.f.body);
  const { name, kind, parent, node, nameNode, doc } = named;
  const symbol = w.b.symbol({
    name,
    kind,
    parent,
    node,
    nameNode,
    signature: oneLine(w, w.t.start[node]!, body >= 0 ? w.t.start[body]! : w.t.end[node]!),
    flags: named.flags | docFlags(doc) | (modifiers(w, value) & (Flag.async | Flag.generator)),
    doc,
  });
  const isArrow = w.kind(value) === K.arrow_function;
  const own = isArrow ? {} : { self: named.self ?? w.unknown, superOf: -1 };
  const parts = functionParts(w, value, scope, { symbol, ...own, doc });
  setParts(w, symbol, parts.params, parts.declared, parts.returned);
  return symbol;
}

const expressionStatement: StatementHandler = (w, node, scope, doc) => {
  const inner = w.inner(node);
  if (inner < 0) return;
  if (w.kind(inner) === K.internal_module) {
    namespaceDeclaration(w, inner, scope, doc);
    return;
  }
  if (w.kind(inner) === K.assignment_expression && definingAssignment(w, node, inner, scope, doc)) return;
  if (w.kind(inner) === K.assignment_expression) w.statementDoc = doc;
  w.value(inner, scope);
};

/** `exports.a = b`, `module.exports = …`, `X.prototype.y = function …`; false when it is an ordinary assignment. */
function definingAssignment(w: Walk, node: number, assignment: number, scope: number, doc: string): boolean {
  const { b } = w;
  const left = w.child(assignment, w.f.left);
  const right = w.child(assignment, w.f.right);
  if (left < 0 || right < 0) return false;
  if (w.kind(right) === K.assignment_expression && aliasedMember(w, node, left, right, scope, doc)) return true;
  const defined = definedByAssignment(w, left, right, scope);
  if (defined === undefined) return false;
  if (defined.kind === "member") {
    const { name, nameNode, parent } = defined;
    const owner = b.file.symbols[parent]!;
    const viaPrototype = w.kind(w.child(left, w.f.object)) === K.member_expression;
    const isClass = viaPrototype || owner.kind === "class";
    const self = viaPrototype ? b.expr(Op.This, parent) : b.expr(isClass ? Op.ThisType : Op.Symbol, parent);
    const flags = isClass && !viaPrototype ? Flag.static : 0;
    functionSymbol(w, { node, nameNode, name, kind: "method", parent, flags, doc, self }, right, scope);
    w.value(w.child(left, w.f.object), scope);
    return true;
  }
  if (defined.kind === "default") {
    const expr = chainedExport(w, node, right, scope, doc, "default");
    b.export("export=", expr);
    b.export("default", expr);
    return true;
  }
  const { name, nameNode } = defined;
  const code = w.kind(right);
  if (isFunction(w, right)) {
    const named = { node, nameNode, name, kind: "function", parent: 0, flags: Flag.exported, doc };
    const symbol = functionSymbol(w, named, right, scope);
    b.export(name, b.expr(Op.Symbol, symbol));
  } else if (code === K.class) {
    const symbol = exportedClass(w, right, scope, name, nameNode, doc);
    b.export(name, b.expr(Op.Symbol, symbol));
  } else if (code === K.identifier) {
    b.export(name, w.value(right, scope));
  } else {
    const symbol = b.symbol({ name, kind: "const", parent: 0, node, nameNode, flags: Flag.exported, doc });
    const inner = b.openScope(scope, { owner: symbol });
    b.file.symbols[symbol]!.value = code === K.object
      ? objectMembers(w, right, inner, NONE, symbol)
      : w.value(right, inner);
    b.export(name, b.expr(Op.Symbol, symbol));
  }
  return true;
}

/** `X.a = X.b = function …`: b is the function, a another name for it. */
function aliasedMember(w: Walk, node: number, left: number, right: number, scope: number, doc: string): boolean {
  const { b } = w;
  let last = right;
  while (last >= 0 && w.kind(last) === K.assignment_expression) last = w.child(last, w.f.right);
  const defined = last < 0 ? undefined : definedByAssignment(w, left, last, scope);
  if (defined === undefined || defined.kind !== "member") return false;
  const first = b.file.symbols.length;
  if (!definingAssignment(w, node, right, scope, doc)) return false;
  const { name, nameNode, parent } = defined;
  b.symbol({ name, kind: "property", parent, node, nameNode, value: b.expr(Op.Symbol, first), doc });
  return true;
}

/** `module.exports = exports = value`. */
function chainedExport(w: Walk, node: number, right: number, scope: number, doc: string, name: string): ExprId {
  let at = right;
  while (at >= 0 && w.kind(at) === K.assignment_expression) at = w.child(at, w.f.right);
  return exportedValue(w, node, at, scope, doc, name);
}

const ifStatement: StatementHandler = (w, node, scope) => {
  const condition = w.child(node, w.f.condition);
  const consequence = w.child(node, w.f.consequence);
  const alternative = w.child(node, w.f.alternative);
  w.value(condition, scope);
  w.statement(consequence, narrowed(w, condition, scope, true));
  if (alternative >= 0) w.statement(w.inner(alternative), narrowed(w, condition, scope, false));
  else if (leaves(w, consequence)) narrowRest(w, condition, scope, w.t.end[node]!);
};

/** True when the statement never goes on to the next one. */
function leaves(w: Walk, node: number): boolean {
  if (node < 0) return false;
  const code = w.kind(node);
  if (code === K.return_statement || code === K.throw_statement) return true;
  if (code !== K.statement_block) return false;
  let last = -1;
  for (let child = node + 1; child < w.t.next[node]!; child = w.t.next[child]!) {
    if (w.t.isNamed(child) && w.kind(child) !== K.comment) last = child;
  }
  return last >= 0 && leaves(w, last);
}

const forIn: StatementHandler = (w, node, outer) => {
  const { b } = w;
  const scope = b.openScope(outer);
  const left = w.child(node, w.f.left);
  const right = w.child(node, w.f.right);
  const operator = w.child(node, w.f.operator);
  const over = w.value(right, outer);
  const isOf = operator >= 0 && w.text(operator) === "of";
  let item = isOf ? b.expr(Op.Element, over) : b.literal("string");
  if (w.find(node, K.await_token) >= 0) item = b.expr(Op.Await, item);
  const kind = w.child(node, w.f.kind);
  if (kind < 0) w.value(left, outer);
  else {
    const target = w.kind(kind) === K.var_token ? w.context.varScope : scope;
    bindPattern(w, left, outer, NONE, item, (_node, name, declared, value) => {
      b.binding(target, { name, flags: 0, declared, value });
    });
  }
  w.statement(w.child(node, w.f.body), scope);
};

const inScope = (...fields: ("initializer" | "condition" | "increment" | "body")[]): StatementHandler => {
  return (w, node, outer) => {
    const scope = w.b.openScope(outer);
    for (const name of fields) {
      const child = w.child(node, w.f[name]);
      if (child >= 0) w.statement(child, scope);
    }
  };
};

const tryStatement: StatementHandler = (w, node, scope) => {
  const handler = w.child(node, w.f.handler);
  const finalizer = w.child(node, w.f.finalizer);
  w.statement(w.child(node, w.f.body), scope);
  if (handler >= 0) {
    const inner = w.b.openScope(scope);
    const declared = annotation(w, w.child(handler, w.f.type), inner);
    bindPattern(w, w.child(handler, w.f.parameter), inner, declared, NONE, (_node, name, type, value) => {
      w.b.binding(inner, { name, flags: 0, declared: type, value });
    });
    w.statement(w.child(handler, w.f.body), inner);
  }
  if (finalizer >= 0) w.statement(w.child(finalizer, w.f.body), scope);
};

const switchStatement: StatementHandler = (w, node, outer) => {
  const { t } = w;
  w.value(w.child(node, w.f.value), outer);
  const body = w.child(node, w.f.body);
  if (body < 0) return;
  const scope = w.b.openScope(outer);
  for (let part = body + 1; part < t.next[body]!; part = t.next[part]!) {
    if (!t.isNamed(part) || w.kind(part) === K.comment) continue;
    for (let child = part + 1; child < t.next[part]!; child = t.next[child]!) {
      if (!t.isNamed(child) || w.kind(child) === K.comment) continue;
      if (t.field[child] === w.f.value) w.value(child, scope);
      else w.statement(child, scope);
    }
  }
};

const labeled: StatementHandler = (w, node, scope) => {
  const label = w.child(node, w.f.label);
  const body = w.child(node, w.f.body);
  // Svelte: `$: x = …` declares x unless it is declared already.
  if (label >= 0 && body >= 0 && w.text(label) === "$" && w.kind(body) === K.expression_statement) {
    const inner = w.inner(body);
    const left = inner >= 0 && w.kind(inner) === K.assignment_expression ? w.child(inner, w.f.left) : -1;
    if (left >= 0 && w.kind(left) === K.identifier && w.b.lookup(scope, w.text(left), w.t.end[0]!, 1) === undefined) {
      const options = { name: w.text(left), kind: "variable", parent: parentIn(w, scope), node, nameNode: left };
      w.b.declareSymbol(scope, w.b.symbol(options), w.text(left), 0, 1);
    }
  }
  w.statement(body, scope);
};

const returnStatement: StatementHandler = (w, node, scope) => {
  const inner = w.inner(node);
  if (inner >= 0) w.context.returns.push(w.value(inner, scope, w.expectedReturn()));
};

/** Handlers of statement nodes, by code. */
export function statementHandlers(): (StatementHandler | undefined)[] {
  const table: (StatementHandler | undefined)[] = new Array(256).fill(undefined);
  const declares: StatementHandler = (w, node, scope, doc) => void declaration(w, node, scope, doc, 0);
  for (
    const code of [
      K.function_declaration,
      K.generator_function_declaration,
      K.function_signature,
      K.class_declaration,
      K.abstract_class_declaration,
      K.interface_declaration,
      K.type_alias_declaration,
      K.enum_declaration,
      K.internal_module,
      K.module,
      K.lexical_declaration,
      K.variable_declaration,
      K.import_alias,
      K.ambient_declaration,
    ]
  ) table[code] = declares;
  table[K.import_statement] = importStatement;
  table[K.export_statement] = exportStatement;
  table[K.expression_statement] = expressionStatement;
  table[K.statement_block] = (w, node, scope) => w.statements(node, w.b.openScope(scope));
  table[K.if_statement] = ifStatement;
  table[K.for_in_statement] = forIn;
  table[K.for_statement] = inScope("initializer", "condition", "increment", "body");
  table[K.while_statement] = inScope("condition", "body");
  table[K.do_statement] = inScope("body", "condition");
  table[K.try_statement] = tryStatement;
  table[K.switch_statement] = switchStatement;
  table[K.labeled_statement] = labeled;
  table[K.return_statement] = returnStatement;
  table[K.throw_statement] = (w, node, scope) => void w.value(w.inner(node), scope);
  const nothing: StatementHandler = () => {};
  table[K.comment] = nothing;
  table[K.empty_statement] = nothing;
  table[K.break_statement] = nothing;
  table[K.continue_statement] = nothing;
  return table;
}
