// PHP: what its syntax tree means.

import { BindingFlag, type ExprId, Flag, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import {
  builtinType,
  call,
  childOf,
  define,
  type Definition,
  identifier,
  ignore,
  index,
  literal,
  member,
  methodCall,
  reference,
  returns,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { resolveImport } from "./imports.ts";

function flags(walker: Walker, node: number): number {
  const visibility = walker.text(walker.child(node, "visibility_modifier"));
  let result = visibility === "private" ? Flag.private : visibility === "protected" ? Flag.protected : Flag.exported;
  if (walker.child(node, "static_modifier") >= 0) result |= Flag.static;
  if (walker.child(node, "abstract_modifier") >= 0) result |= Flag.abstract;
  if (walker.child(node, "readonly_modifier") >= 0) result |= Flag.readonly;
  if (/^test[A-Z_]/.test(walker.text(walker.field(node, "name")))) result |= Flag.test;
  return result;
}

const supers = (walker: Walker, node: number) => {
  const list: { node: number; kind: "extends" | "implements" }[] = [];
  for (const parent of walker.named(walker.child(node, "base_clause"))) list.push({ node: parent, kind: "extends" });
  for (const parent of walker.named(walker.child(node, "class_interface_clause"))) {
    list.push({ node: parent, kind: "implements" });
  }
  return list;
};

const typeOptions = (kind: string): Definition => ({ kind, name: "name", isType: true, body: "body", supers, flags });
const typeDefinition = (kind: string): Handler => define(typeOptions(kind));

const callable = (kind: string): Handler =>
  define({
    kind: (walker, node) => walker.text(walker.field(node, "name")) === "__construct" ? "constructor" : kind,
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    returns: "return_type",
    flags,
    declares: kind === "function",
  });

/** `$name` without the sign. */
const variableName = (walker: Walker, node: number): string => walker.text(node).replace(/^[&$]+/, "");

const variable: Handler = (walker, node, place) => {
  const { builder } = walker;
  const name = variableName(walker, node);
  if (name === "this") return place.type < 0 ? builder.expr(Op.Unknown) : builder.expr(Op.This, place.type);
  return builder.name(place.scope, "$" + name, builder.tree.start[node]!);
};

function bind(walker: Walker, node: number, value: ExprId, place: Place, declared: ExprId = NONE, extra = 0): void {
  const { builder } = walker;
  const from = (extra & BindingFlag.parameter) !== 0 ? 0 : builder.tree.end[node]!;
  builder.binding(place.scope, { name: "$" + variableName(walker, node), flags: extra, declared, value }, from);
}

const assignment: Handler = (walker, node, place) => {
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

const parameter: Handler = (walker, node, place) => {
  const typeNode = walker.field(node, "type");
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const valueNode = walker.field(node, "default_value");
  if (valueNode >= 0) walker.value(valueNode, place);
  const nameNode = walker.field(node, "name");
  const rest = walker.kind(node) === "variadic_parameter" ? BindingFlag.rest : 0;
  bind(
    walker,
    nameNode,
    NONE,
    place,
    declared,
    BindingFlag.parameter | rest | (valueNode >= 0 ? BindingFlag.optional : 0),
  );
  if (walker.kind(node) === "property_promotion_parameter") {
    const { builder } = walker;
    const owner = builder.file.symbols[place.symbol]?.parent ?? 0;
    builder.symbol({
      name: variableName(walker, nameNode),
      kind: "property",
      parent: owner,
      node,
      nameNode,
      declared,
      flags: Flag.exported,
    });
  }
  return NONE;
};

const properties: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const typeNode = walker.field(node, "type");
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  for (const element of walker.named(node)) {
    if (walker.kind(element) !== "property_element") continue;
    const nameNode = walker.field(element, "name");
    const symbol = builder.symbol({
      name: variableName(walker, nameNode),
      kind: "property",
      parent: place.symbol,
      node,
      nameNode,
      doc,
      declared,
      flags: flags(walker, node),
    });
    const scope = builder.openScope(place.scope, { owner: symbol });
    builder.file.symbols[symbol]!.value = walker.value(walker.field(element, "default_value"), { ...place, scope });
  }
  return NONE;
};

const constants: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  for (const element of walker.named(node)) {
    if (walker.kind(element) !== "const_element") continue;
    const [nameNode, valueNode] = walker.named(element);
    if (nameNode === undefined) continue;
    const symbol = builder.symbol({
      name: walker.text(nameNode),
      kind: "const",
      parent: place.symbol,
      node,
      nameNode,
      doc,
      flags: flags(walker, node) | Flag.static,
    });
    if (place.type < 0) builder.declareSymbol(place.scope, symbol);
    walker.value(valueNode ?? -1, place);
  }
  return NONE;
};

/** `self`, `static`, `parent`, or a class by its name. */
function classObject(walker: Walker, node: number, place: Place, as: RefKind): ExprId {
  const { builder } = walker;
  const text = walker.text(node);
  if (text === "self" || text === "static") {
    return place.type < 0 ? builder.expr(Op.Unknown) : builder.expr(Op.ThisType, place.type);
  }
  if (text === "parent") return place.type < 0 ? builder.expr(Op.Unknown) : builder.expr(Op.Super, place.type);
  const kind = walker.kind(node);
  if (kind === "name" || kind === "qualified_name") return walker.type(node, place, as);
  return walker.value(node, place, as);
}

const scopedCall: Handler = (walker, node, place) => {
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

const scopedMember: Handler = (walker, node, place) => {
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

const creation: Handler = (walker, node, place) => {
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

const closure: Handler = (walker, node, place) => {
  const { builder } = walker;
  const argumentOf = walker.takeArgumentOf();
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

const foreach: Handler = (walker, node, place) => {
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

const catchClause: Handler = (walker, node, place) => {
  const declared = walker.type(walker.field(node, "type"), place);
  const nameNode = walker.field(node, "name");
  if (nameNode >= 0) bind(walker, nameNode, NONE, place, declared);
  walker.value(walker.field(node, "body"), place);
  return NONE;
};

const useDeclaration: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const prefix = walker.text(walker.child(node, "namespace_name"));
  const group = walker.field(node, "body");
  for (const clause of walker.named(group >= 0 ? group : node)) {
    if (walker.kind(clause) !== "namespace_use_clause") continue;
    const target = walker.named(clause).find((child) => /name$/.test(walker.kind(child))) ?? -1;
    const path = [prefix, walker.text(target)].filter((part) => part !== "").join("\\").replace(/^\\/, "");
    const cut = path.lastIndexOf("\\");
    const name = path.slice(cut + 1);
    const alias = walker.field(clause, "alias");
    const fact = {
      typeOnly: false,
      reexport: false,
      line: builder.line(tree.start[target]!),
      col: builder.column(tree.start[target]!),
    };
    const local = alias >= 0 ? walker.text(alias) : name;
    const imported = builder.import(place.scope, {
      kind: "named",
      specifier: cut < 0 ? "" : path.slice(0, cut),
      name,
      local,
      ...fact,
    });
    builder.ref("import", name, target, place.scope, builder.expr(Op.Import, imported));
  }
  return NONE;
};

/** `use Trait;` inside a class. */
const useTrait: Handler = (walker, node, place) => {
  for (const child of walker.named(node)) {
    if (!/name$/.test(walker.kind(child))) continue;
    const type = walker.type(child, place, "embeds");
    if (type !== NONE) walker.builder.file.symbols[place.type]?.supers.push({ kind: "embeds", type });
  }
  return NONE;
};

const namespaceDefinition: Handler = (walker, node, place) => {
  const { file } = walker.builder;
  if (file.package === "") file.package = walker.text(walker.field(node, "name"));
  const body = walker.field(node, "body");
  if (body >= 0) walker.children(body, place);
  return NONE;
};

/** `A\B` from here: the first segment may be imported, a leading `\` starts at the top. */
const qualifiedName: Handler = (walker, node, place, as) => {
  const { builder, builder: { tree, file } } = walker;
  const text = walker.text(node);
  const name = text.slice(text.lastIndexOf("\\") + 1);
  const first = text.split("\\")[0] ?? "";
  const own = file.package === "" ? "" : file.package + "\\";
  const absolute = text.startsWith("\\")
    ? text.slice(1)
    : first !== "" && builder.lookup(place.scope, first, tree.start[node]!) !== undefined
    ? ""
    : own + text;
  if (absolute === "") return builder.expr(Op.Unknown);
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
  const expr = builder.expr(Op.Import, imported);
  const nameNode = walker.named(node).at(-1) ?? node;
  builder.ref(as, name, nameNode, place.scope, expr);
  return expr;
};

const RESERVED = /^(self|static|parent|true|false|null|mixed|void|iterable|callable|object|never)$/i;

const typeName: Handler = (walker, node, place, as) => {
  const text = walker.text(node);
  if (text === "self" || text === "static") return place.type < 0 ? NONE : walker.builder.expr(Op.ThisType, place.type);
  if (RESERVED.test(text)) return walker.builder.literal(text);
  return identifier(walker, node, place, as);
};

const values: Handlers = {
  namespace_definition: namespaceDefinition,
  namespace_use_declaration: useDeclaration,
  use_declaration: useTrait,
  class_declaration: typeDefinition("class"),
  interface_declaration: typeDefinition("interface"),
  trait_declaration: typeDefinition("trait"),
  enum_declaration: typeDefinition("enum"),
  anonymous_class: define({ ...typeOptions("class"), name: () => -1, anonymous: "class@anonymous", declares: false }),
  base_clause: ignore,
  class_interface_clause: ignore,
  enum_case: define({ kind: "enum_member", name: "name", flags: () => Flag.exported | Flag.static, declares: false }),
  method_declaration: callable("method"),
  function_definition: callable("function"),
  property_declaration: properties,
  const_declaration: constants,
  simple_parameter: parameter,
  variadic_parameter: parameter,
  property_promotion_parameter: parameter,
  assignment_expression: assignment,
  foreach_statement: foreach,
  catch_clause: catchClause,
  anonymous_function: closure,
  arrow_function: closure,
  anonymous_function_use_clause: ignore,
  function_call_expression: call("function", "arguments"),
  member_call_expression: methodCall("object", "name", "arguments"),
  nullsafe_member_call_expression: methodCall("object", "name", "arguments"),
  scoped_call_expression: scopedCall,
  member_access_expression: member("object", "name"),
  nullsafe_member_access_expression: member("object", "name"),
  class_constant_access_expression: scopedMember,
  scoped_property_access_expression: scopedMember,
  object_creation_expression: creation,
  subscript_expression: index(
    childOf("variable_name", "member_access_expression", "subscript_expression", "member_call_expression"),
  ),
  argument: (walker, node, place) => walker.value(walker.named(node).at(-1) ?? -1, place),
  binary_expression: (walker, node, place) => {
    walker.value(walker.field(node, "left"), place);
    const right = walker.field(node, "right");
    if (walker.hasToken(node, "instanceof")) classObject(walker, right, place, "type_ref");
    else walker.value(right, place);
    return NONE;
  },
  attribute: (walker, node, place) => {
    const [name, ...rest] = walker.named(node);
    if (name !== undefined) walker.type(name, place);
    for (const child of rest) walker.value(child, place);
    return NONE;
  },
  return_statement: returns,
  variable_name: variable,
  qualified_name: qualifiedName,
  name: identifier,
  php_tag: ignore,
  text: ignore,
  string: literal("string"),
  encapsed_string: literal("string"),
  heredoc: literal("string"),
  integer: literal("int"),
  float: literal("float"),
  boolean: literal("bool"),
  null: ignore,
  array_creation_expression: literal("array"),
  goto_statement: ignore,
  named_label_statement: ignore,
  namespace_name: ignore,
};

const types: Handlers = {
  name: typeName,
  qualified_name: qualifiedName,
  optional_type: reference((walker, node) => walker.named(node)[0] ?? -1),
  union_type: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((child) => walker.type(child, place))),
  type_list: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((child) => walker.type(child, place))),
  primitive_type: builtinType,
};

const tables = { values, types, attributes: ["attribute_list"] };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: false,
    package: "declared",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: ["__construct"],
  },
  resolveImport,
  fullResolution: false,
};
