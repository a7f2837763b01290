// Type annotations → type expressions and type references.

import { type ExprId, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import { K } from "./kinds.ts";
import { importedType } from "./modules.ts";
import { localTypeName, localTypeParameters } from "./type_parameters.ts";
import type { TypeHandler, Walk } from "./walk.ts";

/** Types that say nothing about members: left out of unions. */
const EMPTY_TYPES = new Set(["null", "undefined", "void", "never"]);

/** A named type at the head of `node`, with a reference of `kind`; arguments and everything else are type references. */
export function typeReference(w: Walk, node: number, scope: number, kind: RefKind): ExprId {
  switch (w.kind(node)) {
    case K.type_identifier:
    case K.identifier: {
      const expr = w.name(node, scope, 2);
      w.b.ref(kind, w.text(node), node, scope, expr);
      return expr;
    }
    case K.generic_type: {
      const head = typeReference(w, w.child(node, w.f.name), scope, kind);
      return applied(w, head, w.child(node, w.f.type_arguments), scope);
    }
    case K.nested_type_identifier:
    case K.nested_identifier:
    case K.member_expression: {
      const nested = w.kind(node) === K.nested_type_identifier;
      const object = w.deeper(
        () => qualifier(w, w.child(node, nested ? w.f.module : w.f.object), scope),
        w.unknown,
      );
      const last = w.child(node, nested ? w.f.name : w.f.property);
      const expr = w.b.member(object, w.text(last));
      w.b.ref(kind, w.text(last), last, scope, expr);
      return expr;
    }
    default:
      return w.type(node, scope);
  }
}

/** What stands before the dot of a type: a namespace or module. */
function qualifier(w: Walk, node: number, scope: number): ExprId {
  if (node < 0) return w.unknown;
  switch (w.kind(node)) {
    case K.identifier: {
      const module = importedType(w, node, scope);
      if (module !== NONE) return module;
      const expr = w.name(node, scope, 1);
      w.b.ref("read", w.text(node), node, scope, expr);
      return expr;
    }
    case K.nested_identifier: {
      const object = w.deeper(() => qualifier(w, w.child(node, w.f.object), scope), w.unknown);
      const last = w.child(node, w.f.property);
      const expr = w.b.member(object, w.text(last));
      w.b.ref("read", w.text(last), last, scope, expr);
      return expr;
    }
    case K.member_expression:
      return typeReference(w, node, scope, "read");
    default:
      return moduleType(w, node, scope);
  }
}

/** `import("./x")` in a type is the module, not a promise of it. */
function moduleType(w: Walk, node: number, scope: number): ExprId {
  const value = w.value(node, scope);
  const target = w.kind(node) === K.call_expression ? w.child(node, w.f.function) : -1;
  if (target < 0 || w.kind(target) !== K.import) return value;
  const { op, b, lists } = w.b.file.exprs;
  return op[value] === Op.Literal && b[value] !== NONE ? lists[b[value]! + 1]! : value;
}

/** Type arguments applied to `head`; the head itself when there are none. */
export function applied(w: Walk, head: ExprId, args: number, scope: number): ExprId {
  if (args < 0) return head;
  const list = children(w, args, scope);
  return list.length === 0 ? head : w.b.expr(Op.Apply, head, w.b.list(list));
}

function children(w: Walk, node: number, scope: number): ExprId[] {
  const { t } = w;
  const list: ExprId[] = [];
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if (t.isNamed(child) && w.kind(child) !== K.comment) list.push(w.type(child, scope));
  }
  return list;
}

/** The type inside `: T`; NONE without an annotation. */
export function annotation(w: Walk, node: number, scope: number): ExprId {
  if (node < 0) return NONE;
  switch (w.kind(node)) {
    case K.type_annotation:
    case K.omitting_type_annotation:
    case K.opting_type_annotation:
    case K.asserts_annotation:
    case K.type_predicate_annotation:
      return w.type(w.inner(node), scope);
    default:
      return w.type(node, scope);
  }
}

/** Types of the parameters of a function type. */
function parameterTypes(w: Walk, parameters: number, scope: number): ExprId[] {
  const { t } = w;
  const list: ExprId[] = [];
  if (parameters < 0) return list;
  const stop = t.next[parameters]!;
  for (let child = parameters + 1; child < stop; child = t.next[child]!) {
    const code = w.kind(child);
    if (code !== K.required_parameter && code !== K.optional_parameter) continue;
    const pattern = w.child(child, w.f.pattern);
    const declared = annotation(w, w.child(child, w.f.type), scope);
    if (pattern < 0 || w.kind(pattern) !== K.this) list.push(declared === NONE ? w.unknown : declared);
  }
  return list;
}

/** A function type, method signature or call signature as a type expression. */
export function functionType(w: Walk, node: number, outer: number): ExprId {
  const scope = w.b.openScope(outer);
  localTypeParameters(w, node, scope);
  const params = parameterTypes(w, w.child(node, w.f.parameters), scope);
  const result = w.child(node, w.f.return_type) >= 0 ? w.child(node, w.f.return_type) : w.child(node, w.f.type);
  return w.b.expr(Op.FunctionType, w.b.list(params), annotation(w, result, scope));
}

/** Members of an object type as name and type pairs, unless they become symbols elsewhere. */
function objectType(w: Walk, node: number, scope: number): ExprId {
  const { t } = w;
  const entries: number[] = [];
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    switch (w.kind(child)) {
      case K.property_signature: {
        const name = memberName(w, w.child(child, w.f.name), scope);
        const declared = annotation(w, w.child(child, w.f.type), scope);
        if (name !== "") entries.push(w.b.nameId(name), declared === NONE ? w.unknown : declared);
        break;
      }
      case K.method_signature: {
        const name = memberName(w, w.child(child, w.f.name), scope);
        const type = functionType(w, child, scope);
        if (name !== "") entries.push(w.b.nameId(name), type);
        break;
      }
      case K.call_signature:
        entries.push(w.b.nameId("()"), functionType(w, child, scope));
        break;
      case K.construct_signature:
        entries.push(w.b.nameId("new"), functionType(w, child, scope));
        break;
      case K.index_signature: {
        const declared = indexSignature(w, child, scope, entries);
        entries.push(w.b.nameId("[]"), declared === NONE ? w.unknown : declared);
        break;
      }
    }
  }
  return w.b.expr(Op.Object, w.b.list(entries), 1);
}

/**
 * `[key: K]: T` and `[K in Keys]: T`: the type of every member. The members of `[K in keyof X]` are those of X, which goes
 * into `entries`.
 */
export function indexSignature(w: Walk, node: number, outer: number, entries: number[] = []): ExprId {
  let scope = outer;
  const mapped = w.find(node, K.mapped_type_clause);
  if (mapped >= 0) {
    scope = w.b.openScope(outer);
    const name = w.child(mapped, w.f.name);
    const keys = w.child(mapped, w.f.type);
    if (keys >= 0 && w.kind(keys) === K.index_type_query) {
      entries.push(w.b.nameId("..."), w.type(w.inner(keys), outer));
    } else if (keys >= 0) w.type(keys, outer);
    if (name >= 0) localTypeName(w, scope, w.text(name), NONE);
    const alias = w.child(mapped, w.f.alias);
    if (alias >= 0) w.type(alias, scope);
  } else {
    const key = w.child(node, w.f.index_type);
    if (key >= 0) w.type(key, scope);
  }
  const types = w.child(node, w.f.type);
  return annotation(w, types, scope);
}

/** Name of a member; "" for a computed one, whose expression is read. */
export function memberName(w: Walk, node: number, scope: number): string {
  if (node < 0) return "";
  switch (w.kind(node)) {
    case K.string:
      return w.unquoted(node);
    case K.computed_property_name: {
      const inner = w.inner(node);
      if (inner >= 0 && w.kind(inner) === K.string) return w.unquoted(inner);
      w.value(inner, scope);
      if (inner >= 0 && w.kind(inner) === K.member_expression) {
        const object = w.child(inner, w.f.object);
        if (object >= 0 && w.text(object) === "Symbol") return `[${w.text(inner)}]`;
      }
      return "";
    }
    default:
      return w.text(node);
  }
}

const inside: TypeHandler = (w, node, scope) => w.type(w.inner(node), scope);

function unionType(w: Walk, node: number, scope: number): ExprId {
  // `A | B | C` nests to the left as deep as it is long.
  const items: ExprId[] = [];
  let at = node;
  for (;;) {
    const first = w.inner(at);
    if (first < 0) break;
    const rest = children(w, at, scope, first);
    items.push(...rest.reverse());
    if (w.kind(first) === w.kind(node)) {
      at = first;
      continue;
    }
    items.push(w.type(first, scope));
    break;
  }
  return w.b.union(items.reverse().filter((item) => item !== NONE));

  function children(w: Walk, parent: number, scope: number, except: number): ExprId[] {
    const list: ExprId[] = [];
    const stop = w.t.next[parent]!;
    for (let child = w.t.next[except]!; child < stop; child = w.t.next[child]!) {
      if (w.t.isNamed(child) && w.kind(child) !== K.comment) list.push(w.type(child, scope));
    }
    return list;
  }
}

function literalType(w: Walk, node: number): ExprId {
  const inner = w.inner(node);
  switch (inner < 0 ? 0 : w.kind(inner)) {
    case K.string:
      return w.b.literal("string");
    case K.number:
    case K.unary_expression:
      return w.b.literal("number");
    case K.true:
    case K.false:
      return w.b.literal("boolean");
    default:
      return NONE;
  }
}

function conditionalType(w: Walk, node: number, outer: number): ExprId {
  const scope = w.b.openScope(outer);
  w.type(w.child(node, w.f.left), outer);
  w.type(w.child(node, w.f.right), scope);
  const yes = w.type(w.child(node, w.f.consequence), scope);
  const no = w.type(w.child(node, w.f.alternative), outer);
  return w.b.union([yes, no]);
}

function lookupType(w: Walk, node: number, scope: number): ExprId {
  const object = w.inner(node);
  if (object < 0) return w.unknown;
  const type = w.type(object, scope);
  const { t } = w;
  let key = t.next[object]!;
  const stop = t.next[node]!;
  while (key < stop && !t.isNamed(key)) key = t.next[key]!;
  if (key >= stop) return w.unknown;
  const text = w.kind(key) === K.literal_type ? w.inner(key) : -1;
  if (text >= 0 && w.kind(text) === K.string) {
    const name = w.unquoted(text);
    w.b.ref("read", name, text, scope, w.b.member(w.b.expr(Op.Typed, type), name));
    return w.b.member(type, name);
  }
  // Elsewhere a number may be a member's name.
  if (text >= 0 && w.kind(text) === K.number && t.source.startsWith("Parameters<", t.start[object]!)) {
    return w.b.expr(Op.Item, type, Number(w.text(text)));
  }
  const index = w.type(key, scope);
  return w.b.expr(Op.Index, type, w.kind(key) === K.index_type_query ? w.b.literal("keyof") : index);
}

function typeQuery(w: Walk, node: number, scope: number): ExprId {
  return w.b.expr(Op.TypeOf, moduleType(w, w.inner(node), scope));
}

/** The predicate `x is T` is about the function's first parameter. */
function isOfFirst(w: Walk, predicate: number): boolean {
  const { t } = w;
  const name = w.child(predicate, w.f.name);
  for (let at = t.parent[predicate]!, i = 0; name >= 0 && at >= 0 && i < 4; at = t.parent[at]!, i++) {
    const list = w.child(at, w.f.parameters);
    if (list < 0) continue;
    const first = w.inner(list);
    const pattern = first < 0 ? -1 : w.child(first, w.f.pattern);
    return pattern >= 0 && w.text(pattern) === w.text(name);
  }
  return false;
}

/** Handlers of type nodes, by code. */
export function typeHandlers(): (TypeHandler | undefined)[] {
  const table: (TypeHandler | undefined)[] = new Array(256).fill(undefined);
  const named: TypeHandler = (w, node, scope) => typeReference(w, node, scope, "type_ref");
  for (const code of [K.type_identifier, K.identifier, K.generic_type, K.nested_type_identifier]) table[code] = named;
  table[K.member_expression] = named;
  table[K.nested_identifier] = named;
  table[K.predefined_type] = (w, node) => {
    const text = w.text(node);
    if (text === "any" || text === "unknown") return w.unknown;
    return EMPTY_TYPES.has(text) ? NONE : w.b.literal(text);
  };
  table[K.undefined] = () => NONE;
  table[K.null] = () => NONE;
  table[K.this_type] = (w) => w.context.self;
  table[K.this] = (w) => w.context.self;
  table[K.array_type] = (w, node, scope) => w.b.literal("Array", [w.type(w.inner(node), scope)]);
  table[K.tuple_type] = (w, node, scope) => w.b.literal("tuple", children(w, node, scope));
  table[K.required_parameter] = (w, node, scope) => annotation(w, w.child(node, w.f.type), scope);
  table[K.optional_parameter] = table[K.required_parameter];
  table[K.rest_type] = (w, node, scope) => w.b.expr(Op.Element, w.type(w.inner(node), scope));
  table[K.union_type] = unionType;
  table[K.intersection_type] = unionType;
  table[K.function_type] = functionType;
  table[K.constructor_type] = functionType;
  table[K.object_type] = objectType;
  table[K.interface_body] = objectType;
  table[K.conditional_type] = conditionalType;
  table[K.infer_type] = (w, node, scope) => {
    const name = w.find(node, K.type_identifier);
    if (name < 0) return w.unknown;
    let bound: ExprId = NONE;
    for (let child = w.t.next[name]!; child < w.t.next[node]!; child = w.t.next[child]!) {
      if (w.t.isNamed(child) && w.kind(child) !== K.comment) bound = w.type(child, scope);
    }
    localTypeName(w, scope, w.text(name), bound);
    return w.name(name, scope, 2);
  };
  table[K.lookup_type] = lookupType;
  table[K.type_query] = typeQuery;
  table[K.index_type_query] = (w, node, scope) => {
    w.type(w.inner(node), scope);
    return w.b.literal("string");
  };
  table[K.literal_type] = literalType;
  table[K.template_literal_type] = (w, node, scope) => {
    children(w, node, scope);
    return w.b.literal("string");
  };
  for (const code of [K.readonly_type, K.parenthesized_type, K.optional_type, K.template_type]) table[code] = inside;
  table[K.type_annotation] = inside;
  const predicate: TypeHandler = (w, node, scope) => {
    const type = w.child(node, w.f.type);
    const shown = type >= 0 ? w.type(type, scope) : NONE;
    return w.b.literal("boolean", shown !== NONE && isOfFirst(w, node) ? [shown] : []);
  };
  table[K.type_predicate] = predicate;
  table[K.asserts] = (w, node, scope) => {
    const inner = w.find(node, K.type_predicate);
    if (inner >= 0) w.type(inner, scope);
    return NONE;
  };
  table[K.call_expression] = (w, node, scope) => w.value(node, scope);
  table[K.string] = (w) => w.b.literal("string");
  return table;
}
