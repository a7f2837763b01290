// Classes: heritage, members, parameter properties.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { decorator, docFlags, functionParts, modifiers, oneLine } from "./functions.ts";
import { docType } from "./jsdoc.ts";
import { K } from "./kinds.ts";
import { typeParameters } from "./type_parameters.ts";
import { annotation, applied, memberName, typeReference } from "./types.ts";
import type { Walk } from "./walk.ts";

export interface ClassOptions {
  name: string;
  nameNode: number;
  parent: number;
  flags: number;
  doc: string;
  /** The node the definition spans; the class itself unless it is the value of a variable. */
  node?: number;
}

/** Makes the symbol of a class, whatever form it is written in. The caller declares its name. */
export function classSymbol(w: Walk, node: number, outer: number, options: ClassOptions): number {
  const { b } = w;
  const body = w.child(node, w.f.body);
  const span = options.node ?? node;
  const abstract = w.kind(node) === K.abstract_class_declaration ? Flag.abstract : 0;
  const symbol = b.symbol({
    name: options.name,
    kind: "class",
    parent: options.parent,
    node: span,
    nameNode: options.nameNode,
    signature: oneLine(w, w.t.start[span]!, body >= 0 ? w.t.start[body]! : w.t.end[span]!),
    flags: options.flags | abstract | docFlags(options.doc),
    doc: options.doc,
  });
  const scope = b.openScope(outer, { owner: symbol, type: symbol });
  const saved = w.context;
  const self = b.expr(Op.This, symbol);
  w.context = { ...saved, varScope: scope, self, superOf: symbol, returns: [], yields: [], expected: NONE };
  if (w.kind(node) === K.class && w.child(node, w.f.name) >= 0) {
    b.declareSymbol(scope, symbol, w.text(w.child(node, w.f.name)));
  }
  typeParameters(w, node, scope, symbol);
  heritage(w, node, scope, symbol);
  for (const early of w.decorators.splice(0)) decorator(w, early, scope);
  for (let child = node + 1; child < w.t.next[node]!; child = w.t.next[child]!) {
    if (w.kind(child) === K.decorator) decorator(w, child, scope);
  }
  if (body >= 0) classBody(w, body, scope, symbol);
  w.context = saved;
  return symbol;
}

function heritage(w: Walk, node: number, scope: number, symbol: number): void {
  const clause = w.find(node, K.class_heritage);
  if (clause < 0) return;
  const { t } = w;
  const stop = t.next[clause]!;
  for (let child = clause + 1; child < stop; child = t.next[child]!) {
    const code = w.kind(child);
    if (code === K.extends_clause) {
      const value = w.child(child, w.f.value);
      if (value < 0) continue;
      const args = w.child(child, w.f.type_arguments);
      addSuper(w, symbol, "extends", applied(w, superClass(w, value, scope), args, scope));
    } else if (code === K.implements_clause) {
      for (let type = child + 1; type < t.next[child]!; type = t.next[type]!) {
        if (!t.isNamed(type) || w.kind(type) === K.comment) continue;
        addSuper(w, symbol, "implements", typeReference(w, type, scope, "implements"));
      }
    }
  }
}

/** The class after `extends` as a type: a name, or what an expression (a mixin's call) makes. */
function superClass(w: Walk, node: number, scope: number): ExprId {
  switch (w.kind(node)) {
    case K.identifier: {
      const expr = w.name(node, scope, 1);
      w.b.ref("extends", w.text(node), node, scope, expr);
      return expr;
    }
    case K.member_expression: {
      const property = w.child(node, w.f.property);
      const expr = w.b.member(w.value(w.child(node, w.f.object), scope), w.text(property));
      w.b.ref("extends", w.text(property), property, scope, expr);
      return expr;
    }
    default:
      return w.b.expr(Op.TypeOf, w.b.new(w.value(node, scope)));
  }
}

function addSuper(w: Walk, symbol: number, kind: "extends" | "implements", type: ExprId): void {
  if (type !== NONE) w.b.inherit(symbol, kind, type);
}

function classBody(w: Walk, body: number, scope: number, symbol: number): void {
  const { t } = w;
  const stop = t.next[body]!;
  const members = new Set<string>();
  w.members.set(symbol, members);
  for (let child = body + 1; child < stop; child = t.next[child]!) {
    const name = w.child(child, w.f.name);
    if (name >= 0) members.add(w.text(name));
    if (name >= 0 && w.text(name) === "constructor") parameterPropertyNames(w, child, members);
  }
  let doc = "";
  let decorated = false;
  for (let child = body + 1; child < stop; child = t.next[child]!) {
    if (!t.isNamed(child)) continue;
    switch (w.kind(child)) {
      case K.comment:
        doc = w.doc(child);
        continue;
      case K.decorator:
        decorator(w, child, scope);
        decorated = true;
        continue;
      case K.method_definition:
      case K.method_signature:
      case K.abstract_method_signature: {
        const made = method(w, child, scope, symbol, doc);
        if (decorated && made >= 0) w.b.file.symbols[made]!.flags |= Flag.decorated;
        break;
      }
      case K.public_field_definition:
        field(w, child, scope, symbol, doc);
        break;
      case K.class_static_block:
        withSelf(w, w.b.expr(Op.ThisType, symbol), () => w.statements(w.child(child, w.f.body), w.b.openScope(scope)));
        break;
      case K.index_signature:
        indexMember(w, child, scope);
        break;
      default:
        w.value(child, scope);
    }
    doc = "";
    decorated = false;
  }
}

function indexMember(w: Walk, node: number, scope: number): void {
  annotation(w, w.child(node, w.f.type), scope);
}

function withSelf(w: Walk, self: ExprId, run: () => void): void {
  const saved = w.context;
  w.context = { ...saved, self, returns: [], yields: [], expected: NONE };
  run();
  w.context = saved;
}

/** A method of a class or interface, with or without a body. */
export function method(w: Walk, node: number, scope: number, parent: number, doc: string): number {
  const { b } = w;
  const nameNode = w.child(node, w.f.name);
  const name = memberName(w, nameNode, scope);
  const flags = modifiers(w, node);
  const isStatic = (flags & Flag.static) !== 0;
  const body = w.child(node, w.f.body);
  const self = isStatic ? b.expr(Op.ThisType, parent) : b.expr(Op.This, parent);
  if (name === "") {
    functionParts(w, node, scope, { self, superOf: parent });
    return -1;
  }
  const symbol = b.symbol({
    name,
    kind: name === "constructor" && w.kind(node) === K.method_definition ? "constructor" : "method",
    parent,
    node,
    nameNode,
    signature: oneLine(w, w.t.start[node]!, body >= 0 ? w.t.start[body]! : w.t.end[node]!),
    flags: flags | docFlags(doc) | (body < 0 ? Flag.declaration : 0),
    doc,
  });
  if (name === "constructor") parameterProperties(w, node, scope, parent);
  const parts = functionParts(w, node, scope, { symbol, self, superOf: parent, doc });
  setParts(w, symbol, parts.params, parts.declared, parts.returned);
  if (name === "constructor") joinParameterProperties(w, node, parent, parts.params);
  return symbol;
}

/** Stores what `functionParts` found with the symbol. */
export function setParts(w: Walk, symbol: number, params: number[], declared: ExprId, returned: ExprId): void {
  const fact = w.b.file.symbols[symbol]!;
  fact.params = params;
  fact.declared = declared;
  fact.value = returned;
}

const FUNCTIONS = new Set<number>([K.arrow_function, K.function_expression, K.generator_function]);

/** True for a node that is a function value. */
export function isFunction(w: Walk, node: number): boolean {
  return node >= 0 && FUNCTIONS.has(w.kind(node));
}

function field(w: Walk, node: number, scope: number, parent: number, doc: string): void {
  const { b } = w;
  for (let child = node + 1; child < w.t.next[node]!; child = w.t.next[child]!) {
    if (w.kind(child) === K.decorator) decorator(w, child, scope);
  }
  const nameNode = w.child(node, w.f.name);
  const name = memberName(w, nameNode, scope);
  const typeNode = w.child(node, w.f.type);
  const value = w.child(node, w.f.value);
  const flags = modifiers(w, node);
  const self = (flags & Flag.static) !== 0 ? b.expr(Op.ThisType, parent) : b.expr(Op.This, parent);
  if (name === "") {
    annotation(w, typeNode, scope);
    if (value >= 0) withSelf(w, self, () => w.value(value, scope));
    return;
  }
  const isMethod = typeNode < 0 && isFunction(w, value);
  const body = isMethod ? w.child(value, w.f.body) : -1;
  const symbol = b.symbol({
    name,
    kind: isMethod ? "method" : "property",
    parent,
    node,
    nameNode,
    ...(body >= 0 ? { signature: oneLine(w, w.t.start[node]!, w.t.start[body]!) } : {}),
    flags: flags | docFlags(doc) | (isMethod ? modifiers(w, value) & Flag.async : 0),
    doc,
  });
  // A function in the field is its own source of references; another value belongs to the class that makes it.
  const valueScope = isFunction(w, value) ? b.openScope(scope, { owner: symbol }) : scope;
  let declared = annotation(w, typeNode, valueScope);
  if (isMethod) {
    const own = w.kind(value) === K.arrow_function ? self : w.unknown;
    const parts = functionParts(w, value, scope, { symbol, self: own, superOf: parent, doc });
    setParts(w, symbol, parts.params, parts.declared, parts.returned);
    return;
  }
  const fact = b.file.symbols[symbol]!;
  if (declared === NONE) declared = docType(w, doc, node, scope);
  fact.declared = declared;
  if (value < 0) return;
  const expected = declared === NONE ? NONE : b.expr(Op.Typed, declared);
  withSelf(w, self, () => {
    fact.value = w.value(value, valueScope, expected);
  });
}

function forEachParameterProperty(w: Walk, node: number, each: (parameter: number, name: number, at: number) => void) {
  const { t } = w;
  const list = w.child(node, w.f.parameters);
  if (list < 0) return;
  let position = 0;
  for (let child = list + 1; child < t.next[list]!; child = t.next[child]!) {
    const code = w.kind(child);
    if (code !== K.required_parameter && code !== K.optional_parameter) continue;
    const name = w.child(child, w.f.pattern);
    const marked = w.find(child, K.accessibility_modifier) >= 0 || w.find(child, K.readonly_token) >= 0 ||
      w.find(child, K.override_modifier) >= 0;
    if (marked && name >= 0 && w.kind(name) === K.identifier) each(child, name, position);
    position++;
  }
}

function parameterPropertyNames(w: Walk, node: number, members: Set<string>): void {
  forEachParameterProperty(w, node, (_parameter, name) => members.add(w.text(name)));
}

/** `constructor(private x: X)` declares a property. */
function parameterProperties(w: Walk, node: number, _scope: number, parent: number): void {
  forEachParameterProperty(w, node, (parameter, name) => {
    w.b.symbol({
      name: w.text(name),
      kind: "property",
      parent,
      node: parameter,
      nameNode: name,
      flags: modifiers(w, parameter),
      doc: "",
    });
  });
}

/** The property has the type of its parameter. */
function joinParameterProperties(w: Walk, node: number, parent: number, params: number[]): void {
  const { symbols, bindings } = w.b.file;
  forEachParameterProperty(w, node, (_parameter, name, position) => {
    const text = w.text(name);
    const property = symbols.findLast((symbol) => symbol.parent === parent && symbol.name === text);
    const binding = bindings[params[position] ?? -1];
    if (property === undefined || binding === undefined || (binding.flags & BindingFlag.parameter) === 0) return;
    property.declared = binding.declared;
    property.value = binding.value;
  });
}

/** `this.name = value` in a class that declares no such member makes one, as JavaScript classes do. */
export function assignedMember(
  w: Walk,
  classIndex: number,
  node: number,
  nameNode: number,
  value: ExprId,
  declared: ExprId,
): void {
  const { b } = w;
  const name = w.text(nameNode);
  let members = w.members.get(classIndex);
  if (members === undefined) {
    members = new Set();
    w.members.set(classIndex, members);
  }
  if (!members.has(name)) {
    members.add(name);
    b.symbol({ name, kind: "property", parent: classIndex, node, nameNode, value, declared });
    return;
  }
  const known = b.file.symbols.find((symbol) => symbol.parent === classIndex && symbol.name === name);
  if (known === undefined || known.kind !== "property" || known.declared !== NONE) return;
  known.declared = declared;
  known.value = b.union([known.value, value]);
}
