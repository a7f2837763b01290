// Names and code of PHP: variables, static members, closures.

import { BindingFlag, type ExprId, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import { identifier } from "../../src/languages/handlers.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";

/** `$name` without the sign. */
export const variableName = (walker: Walker, node: number): string => walker.text(node).replace(/^[&$]+/, "");

export const variable: Handler = (walker, node, place) => {
  const { builder } = walker;
  const name = variableName(walker, node);
  if (name === "this") return builder.expr(Op.This, place.type);
  return builder.name(place.scope, "$" + name, builder.tree.start[node]!);
};

export function bind(
  walker: Walker,
  node: number,
  value: ExprId,
  place: Place,
  declared: ExprId = NONE,
  extra = 0,
): void {
  const { builder } = walker;
  const from = (extra & BindingFlag.parameter) !== 0 ? 0 : builder.tree.end[node]!;
  builder.binding(place.scope, { name: "$" + variableName(walker, node), flags: extra, declared, value }, from);
}

export const assignment: Handler = (walker, node, place) => {
  const left = walker.field(node, "left");
  const value = walker.value(walker.field(node, "right"), place);
  const { builder } = walker;
  if (walker.kind(left) === "variable_name") bind(walker, left, value, place);
  else if (walker.kind(left) === "list_literal") {
    walker.named(left).forEach((item, at) => {
      if (walker.kind(item) === "variable_name") {
        bind(walker, item, value === NONE ? NONE : builder.expr(Op.Item, value, at), place);
      }
    });
  } else walker.value(left, place);
  return value;
};

/** `self`, `static`, `parent`, or a class by its name. */
export function classObject(walker: Walker, node: number, place: Place, as: RefKind): ExprId {
  const { builder } = walker;
  const text = walker.text(node);
  if (text === "self" || text === "static") {
    return builder.expr(Op.ThisType, place.type);
  }
  if (text === "parent") return builder.expr(Op.Super, place.type);
  const kind = walker.kind(node);
  if (kind === "name" || kind === "qualified_name") return walker.type(node, place, as);
  return walker.value(node, place, as);
}

export const scopedCall: Handler = (walker, node, place) => {
  const { builder } = walker;
  const on = classObject(walker, walker.field(node, "scope"), place, "read");
  const nameNode = walker.field(node, "name");
  const name = walker.text(nameNode);
  const target = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  if (walker.kind(nameNode) === "name") builder.ref("call", name, nameNode, place.scope, target);
  const expr = builder.call(target);
  walker.arguments(walker.field(node, "arguments"), expr, place);
  return expr;
};

export const scopedMember: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [scope, nameNode] = walker.named(node);
  if (scope === undefined || nameNode === undefined) return NONE;
  const on = classObject(walker, scope, place, "read");
  const name = variableName(walker, nameNode);
  if (name === "class") return on;
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  builder.ref("read", name, nameNode, place.scope, expr);
  return expr;
};

export const creation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const typeNode = walker.named(node).find((child) => !/^(arguments|attribute_list)$/.test(walker.kind(child))) ?? -1;
  if (walker.kind(typeNode) === "anonymous_class") {
    walker.value(typeNode, place);
    return NONE;
  }
  const target = classObject(walker, typeNode, place, "call");
  const expr = builder.new(target === NONE ? builder.expr(Op.Unknown) : target);
  walker.arguments(walker.child(node, "arguments"), expr, place);
  return expr;
};

export const closure: Handler = (walker, node, place) => {
  const { builder } = walker;
  const argumentOf = walker.takeArgumentOf();
  walker.attributesOf(node, place);
  const inside: Place = { ...walker.inner(place), local: true };
  const before = builder.file.bindings.length;
  for (const param of walker.named(walker.field(node, "parameters"))) walker.value(param, inside);
  const params: number[] = [];
  for (let at = before; at < builder.file.bindings.length; at++) {
    const binding = builder.file.bindings[at]!;
    if (binding.declared === NONE && argumentOf !== undefined) {
      binding.value = builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + params.length);
    }
    params.push(at);
  }
  const value = walker.value(walker.field(node, "body"), inside);
  return builder.expr(Op.Lambda, builder.list(params), walker.kind(node) === "arrow_function" ? value : NONE);
};

export const foreach: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [iterated, target, ...rest] = walker.named(node);
  const value = walker.value(iterated ?? -1, place);
  const element = value === NONE ? NONE : builder.expr(Op.Element, value);
  const names = target === undefined ? [] : walker.kind(target) === "pair" ? walker.named(target) : [target];
  names.forEach((name, at) => {
    const bound = walker.kind(name) === "by_ref" ? walker.named(name)[0] ?? name : name;
    if (walker.kind(bound) === "variable_name") bind(walker, bound, at === names.length - 1 ? element : NONE, place);
  });
  for (const child of rest) walker.value(child, place);
  return NONE;
};

export const catchClause: Handler = (walker, node, place) => {
  const declared = walker.type(walker.field(node, "type"), place);
  const nameNode = walker.field(node, "name");
  if (nameNode >= 0) bind(walker, nameNode, NONE, place, declared);
  walker.value(walker.field(node, "body"), place);
  return NONE;
};

/** `A\B` from here: the first segment may be imported, a leading `\` starts at the top. */
export function qualifiedImport(walker: Walker, text: string, node: number, place: Place): ExprId {
  const { builder, builder: { tree, file } } = walker;
  const name = text.slice(text.lastIndexOf("\\") + 1);
  const first = text.split("\\")[0] ?? "";
  const own = file.package === "" ? "" : file.package + "\\";
  const absolute = text.startsWith("\\")
    ? text.slice(1)
    : first !== "" && builder.lookup(place.scope, first, tree.start[node]!) !== undefined
    ? ""
    : own + text;
  if (absolute === "") return NONE;
  const specifier = absolute.includes("\\") ? absolute.slice(0, absolute.lastIndexOf("\\")) : "";
  const imported = builder.import(place.scope, {
    kind: "named",
    specifier,
    name,
    local: "",
    line: builder.line(tree.start[node]!),
    col: builder.column(tree.start[node]!),
    typeOnly: false,
    reexport: false,
  });
  return builder.expr(Op.Import, imported);
}

export const qualifiedName: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const text = walker.text(node);
  const name = text.slice(text.lastIndexOf("\\") + 1);
  const expr = qualifiedImport(walker, text, node, place);
  if (expr === NONE) return builder.expr(Op.Unknown);
  const nameNode = walker.named(node).at(-1) ?? node;
  builder.ref(as, name, nameNode, place.scope, expr);
  return expr;
};

const RESERVED = /^(self|static|parent|true|false|null|mixed|void|iterable|callable|object|never)$/i;

export const typeName: Handler = (walker, node, place, as) => {
  const text = walker.text(node);
  if (text === "self" || text === "static") return place.type < 0 ? NONE : walker.builder.expr(Op.ThisType, place.type);
  if (RESERVED.test(text)) return walker.builder.literal(text);
  return identifier(walker, node, place, as);
};
