// Declarations: functions, classes, interfaces, type aliases, enums, namespaces, variables.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { classSymbol, method, setParts } from "./classes.ts";
import { docFlags, functionParts, modifiers, oneLine } from "./functions.ts";
import { K } from "./kinds.ts";
import { typeParameters } from "./type_parameters.ts";
import { annotation, indexSignature, memberName, typeReference } from "./types.ts";
import type { Walk } from "./walk.ts";

/** Symbol that declarations in `scope` are children of. */
export function parentIn(w: Walk, scope: number): number {
  return w.containers.get(scope) ?? w.b.ownerOf(scope);
}

export function functionDeclaration(w: Walk, node: number, scope: number, doc: string, flags = 0): number {
  const { b } = w;
  const nameNode = w.child(node, w.f.name);
  const body = w.child(node, w.f.body);
  const symbol = b.symbol({
    name: nameNode >= 0 ? w.text(nameNode) : "default",
    kind: "function",
    parent: parentIn(w, scope),
    node,
    nameNode,
    signature: oneLine(w, w.t.start[node]!, body >= 0 ? w.t.start[body]! : w.t.end[node]!),
    flags: flags | modifiers(w, node) | docFlags(doc) | (body < 0 ? Flag.declaration : 0),
    doc,
  });
  if (nameNode >= 0) b.declareSymbol(scope, symbol, w.text(nameNode), 0, 1);
  const self = constructorSelf(w, node, symbol);
  const parts = functionParts(w, node, scope, { symbol, self, superOf: -1, doc });
  setParts(w, symbol, parts.params, parts.declared, parts.returned);
  return symbol;
}

/** A function with a capital name, in a file without types, may be a class in the old style. */
export function constructorSelf(w: Walk, node: number, symbol: number): ExprId {
  const { name } = w.b.file.symbols[symbol]!;
  const first = name.charCodeAt(0);
  const capital = first >= 65 && first <= 90;
  if (!capital || w.child(node, w.f.return_type) >= 0) return w.unknown;
  return w.b.expr(Op.This, symbol);
}

export function classDeclaration(w: Walk, node: number, scope: number, doc: string, flags = 0): number {
  const nameNode = w.child(node, w.f.name);
  const name = nameNode >= 0 ? w.text(nameNode) : "default";
  const symbol = classSymbol(w, node, scope, { name, nameNode, parent: parentIn(w, scope), flags, doc });
  if (nameNode >= 0) w.b.declareSymbol(scope, symbol);
  return symbol;
}

export function interfaceDeclaration(w: Walk, node: number, outer: number, doc: string, flags = 0): number {
  const { b, t } = w;
  const nameNode = w.child(node, w.f.name);
  const body = w.child(node, w.f.body);
  const symbol = b.symbol({
    name: w.text(nameNode),
    kind: "interface",
    parent: parentIn(w, outer),
    node,
    nameNode,
    bodyNode: body,
    flags: flags | docFlags(doc),
    doc,
  });
  b.declareSymbol(outer, symbol, w.text(nameNode), 0, 2);
  const scope = b.openScope(outer, { owner: symbol, type: symbol });
  const saved = w.context;
  w.context = { ...saved, self: b.expr(Op.This, symbol) };
  typeParameters(w, node, scope, symbol);
  const clause = w.find(node, K.extends_type_clause);
  if (clause >= 0) {
    for (let type = clause + 1; type < t.next[clause]!; type = t.next[type]!) {
      if (!t.isNamed(type) || w.kind(type) === K.comment) continue;
      const expr = typeReference(w, type, scope, "extends");
      if (expr !== NONE) b.inherit(symbol, "extends", expr);
    }
  }
  if (body >= 0) {
    const entries = typeMembers(w, body, scope, symbol);
    const index = entries.indexOf(b.nameId("[]"));
    if (index >= 0 && index % 2 === 0) b.file.symbols[symbol]!.declared = entries[index + 1]!;
  }
  w.context = saved;
  return symbol;
}

/** Members of an interface or object type as symbols; answers their names and the symbols, alternating. */
function typeMembers(w: Walk, body: number, scope: number, parent: number): number[] {
  const { b, t } = w;
  const entries: number[] = [];
  const stop = t.next[body]!;
  let doc = "";
  for (let child = body + 1; child < stop; child = t.next[child]!) {
    if (!t.isNamed(child)) continue;
    const code = w.kind(child);
    if (code === K.comment) {
      doc = w.doc(child);
      continue;
    }
    let symbol = -1;
    if (code === K.method_signature || code === K.method_definition) symbol = method(w, child, scope, parent, doc);
    else if (code === K.property_signature) symbol = propertySignature(w, child, scope, parent, doc);
    else if (code === K.call_signature) symbol = callSignature(w, child, scope, parent, "()");
    else if (code === K.construct_signature) symbol = callSignature(w, child, scope, parent, "new");
    else if (code === K.index_signature) {
      const type = indexSignature(w, child, scope);
      if (type !== NONE) entries.push(b.nameId("[]"), type);
    } else w.type(child, scope);
    if (symbol >= 0) entries.push(b.nameId(b.file.symbols[symbol]!.name), b.expr(Op.Symbol, symbol));
    doc = "";
  }
  return entries;
}

function propertySignature(w: Walk, node: number, scope: number, parent: number, doc: string): number {
  const nameNode = w.child(node, w.f.name);
  const name = memberName(w, nameNode, scope);
  const declared = annotation(w, w.child(node, w.f.type), scope);
  if (name === "") return -1;
  return w.b.symbol({
    name,
    kind: "property",
    parent,
    node,
    nameNode,
    declared,
    flags: modifiers(w, node) | docFlags(doc) | Flag.declaration,
    doc,
  });
}

function callSignature(w: Walk, node: number, scope: number, parent: number, name: string): number {
  const symbol = w.b.symbol({
    name,
    kind: "method",
    parent,
    node,
    signature: oneLine(w, w.t.start[node]!, w.t.end[node]!),
    flags: Flag.declaration,
  });
  const self = w.b.expr(Op.This, parent);
  const parts = functionParts(w, node, scope, { symbol, self, owner: false });
  const type = name === "()" ? parts.declared : annotation(w, w.child(node, w.f.type), scope);
  setParts(w, symbol, parts.params, type, NONE);
  return symbol;
}

export function typeAlias(w: Walk, node: number, outer: number, doc: string, flags = 0): number {
  const { b } = w;
  const nameNode = w.child(node, w.f.name);
  const value = w.child(node, w.f.value);
  const symbol = b.symbol({
    name: w.text(nameNode),
    kind: "type_alias",
    parent: parentIn(w, outer),
    node,
    nameNode,
    flags: flags | docFlags(doc),
    doc,
  });
  b.declareSymbol(outer, symbol, w.text(nameNode), 0, 2);
  const scope = b.openScope(outer, { owner: symbol });
  typeParameters(w, node, scope, symbol);
  b.file.symbols[symbol]!.declared = aliasedType(w, value, scope, symbol);
  return symbol;
}

/** Object types directly in an alias (also within `A & { … }`) have symbols for their members. */
function aliasedType(w: Walk, node: number, scope: number, symbol: number): ExprId {
  if (node < 0) return NONE;
  const { b, t } = w;
  const code = w.kind(node);
  if (code === K.object_type) {
    const mapped = w.find(node, K.index_signature);
    if (mapped >= 0 && w.find(mapped, K.mapped_type_clause) >= 0) return w.type(node, scope);
    return b.expr(Op.Object, b.list(typeMembers(w, node, scope, symbol)), 1);
  }
  if (code === K.generic_type) return keepingMembers(w, node, scope, symbol);
  if (code !== K.intersection_type && code !== K.union_type) return w.type(node, scope);
  const parts: ExprId[] = [];
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (!t.isNamed(child) || w.kind(child) === K.comment) continue;
    // A long union nests to the left: only the rest of it is worth symbols when it is that deep.
    parts.push(w.deeper(() => aliasedType(w, child, scope, symbol), NONE));
  }
  return b.union(parts);
}

/** Built-in types that have the members of what they are applied to. */
const SAME_MEMBERS = new Set(["Readonly", "Required", "Partial", "NonNullable"]);

/** `Readonly<{ … }>`: the members of the object type in it are the alias's. */
function keepingMembers(w: Walk, node: number, scope: number, symbol: number): ExprId {
  const { b } = w;
  const head = w.child(node, w.f.name);
  const args = w.child(node, w.f.type_arguments);
  const only = args < 0 ? -1 : w.inner(args);
  const known = head >= 0 && only >= 0 && SAME_MEMBERS.has(w.text(head)) && w.kind(only) === K.object_type;
  if (!known || b.lookup(scope, w.text(head), w.t.start[head]!, 2) !== undefined) return w.type(node, scope);
  const name = typeReference(w, head, scope, "type_ref");
  return b.expr(Op.Apply, name, b.list([aliasedType(w, only, scope, symbol)]));
}

export function enumDeclaration(w: Walk, node: number, outer: number, doc: string, flags = 0): number {
  const { b, t } = w;
  const nameNode = w.child(node, w.f.name);
  const body = w.child(node, w.f.body);
  const symbol = b.symbol({
    name: w.text(nameNode),
    kind: "enum",
    parent: parentIn(w, outer),
    node,
    nameNode,
    bodyNode: body,
    flags: flags | docFlags(doc),
    doc,
  });
  b.declareSymbol(outer, symbol);
  if (body < 0) return symbol;
  const scope = b.openScope(outer, { owner: symbol });
  let memberDoc = "";
  for (let child = body + 1; child < t.next[body]!; child = t.next[child]!) {
    if (!t.isNamed(child)) continue;
    const code = w.kind(child);
    if (code === K.comment) {
      memberDoc = w.doc(child);
      continue;
    }
    const name = code === K.enum_assignment ? w.child(child, w.f.name) : child;
    const text = memberName(w, name, scope);
    const value = code === K.enum_assignment ? w.value(w.child(child, w.f.value), scope) : NONE;
    if (text !== "") {
      const member = b.symbol({
        name: text,
        kind: "enum_member",
        parent: symbol,
        node: child,
        nameNode: name,
        value,
        doc: memberDoc,
      });
      b.declareSymbol(scope, member);
    }
    memberDoc = "";
  }
  return symbol;
}

/** `namespace A.B { … }`, `declare module "x" { … }`. */
export function namespaceDeclaration(w: Walk, node: number, outer: number, doc: string, flags = 0): number {
  const nameNode = w.child(node, w.f.name);
  const body = w.child(node, w.f.body);
  const name = nameNode < 0 ? "" : w.kind(nameNode) === K.string ? w.unquoted(nameNode) : w.text(nameNode);
  const symbol = w.b.symbol({
    name,
    kind: "module",
    parent: parentIn(w, outer),
    node,
    nameNode,
    bodyNode: body,
    flags: flags | docFlags(doc),
    doc,
  });
  if (nameNode >= 0 && w.kind(nameNode) === K.identifier) w.b.declareSymbol(outer, symbol, name, -1);
  if (body >= 0) namespaceBody(w, body, outer, symbol);
  return symbol;
}

function namespaceBody(w: Walk, body: number, outer: number, symbol: number): void {
  const scope = w.b.openScope(outer, { owner: symbol });
  w.containers.set(scope, symbol);
  const saved = w.context;
  w.context = { ...saved, varScope: scope };
  w.statements(body, scope);
  w.context = saved;
}

/** `declare global { … }`. */
export function globalDeclaration(w: Walk, node: number, body: number, outer: number): void {
  const symbol = w.b.symbol({ name: "global", kind: "module", parent: parentIn(w, outer), node, bodyNode: body });
  namespaceBody(w, body, outer, symbol);
}

/** `import N = A.B.C`: another name for a member of a namespace. */
export function importAlias(w: Walk, node: number, scope: number, doc: string, flags = 0): void {
  const nameNode = w.find(node, K.identifier);
  if (nameNode < 0) return;
  let target = w.find(node, K.nested_identifier);
  if (target < 0) {
    const { t } = w;
    for (let child = t.next[nameNode]!; child < t.next[node]!; child = t.next[child]!) {
      if (w.kind(child) === K.identifier) target = child;
    }
  }
  const expr = target < 0 ? w.unknown : typeReference(w, target, scope, "read");
  const options = { name: w.text(nameNode), kind: "const", parent: parentIn(w, scope), node, nameNode };
  const symbol = w.b.symbol({ ...options, value: expr, declared: expr, doc, flags });
  w.b.declareSymbol(scope, symbol);
}
