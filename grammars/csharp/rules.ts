// C#: what its syntax tree means.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import {
  arrayOf,
  asTypes,
  block,
  builtinType,
  call,
  cast,
  childOf,
  create,
  define,
  type Definition,
  generic,
  identifier,
  ignore,
  index,
  lambda,
  literal,
  member,
  reference,
  returns,
  self,
  superObject,
  typeName,
  typeParameter,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { resolveImport } from "./imports.ts";

function flags(walker: Walker, node: number, place: Place): number {
  const words = new Set(
    walker.named(node).filter((child) => walker.kind(child) === "modifier").map((child) => walker.text(child)),
  );
  const inInterface = place.type >= 0 && walker.builder.file.symbols[place.type]?.kind === "interface";
  let result = 0;
  if (words.has("public") || words.has("protected") || inInterface) result |= Flag.exported;
  if (words.has("static")) result |= Flag.static;
  if (words.has("abstract")) result |= Flag.abstract;
  if (words.has("private")) result |= Flag.private;
  if (words.has("protected")) result |= Flag.protected;
  if (words.has("async")) result |= Flag.async;
  if (words.has("override")) result |= Flag.override;
  if (words.has("readonly") || words.has("const")) result |= Flag.readonly;
  for (const attribute of attributeNames(walker, node)) {
    if (/^(Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)(Attribute)?$/.test(attribute)) result |= Flag.test;
    if (/^Obsolete(Attribute)?$/.test(attribute)) result |= Flag.deprecated;
  }
  return result;
}

function attributeNames(walker: Walker, node: number): string[] {
  return walker.named(node).filter((child) => walker.kind(child) === "attribute_list")
    .flatMap((list) => walker.named(list)).map((attribute) => walker.text(walker.field(attribute, "name")));
}

const supers = (walker: Walker, node: number) => {
  const kind = walker.kind(node);
  return walker.named(walker.child(node, "base_list"))
    .filter((parent) => walker.kind(parent) !== "argument_list")
    .map((parent) => {
      // By convention interfaces start with I and a capital; only the first entry can be a class.
      const name = walker.text(parent).replace(/<.*$/s, "").split(".").pop() ?? "";
      const isInterface = /^I[A-Z]/.test(name);
      return {
        node: parent,
        kind: kind === "interface_declaration" || !isInterface ? "extends" as const : "implements" as const,
      };
    });
};

const typeOptions = (kind: string): Definition => ({
  kind,
  name: "name",
  isType: true,
  body: "body",
  typeParameters: childOf("type_parameter_list"),
  supers,
  flags,
});
const typeDefinition = (kind: string): Handler => define(typeOptions(kind));

/** Parameters of a record, and of a class with a primary constructor, are properties to its members. */
const record: Handler = (walker, node, place) => {
  const before = walker.builder.file.symbols.length;
  const inner = define({ ...typeOptions("class"), parameters: childOf("parameter_list") });
  inner(walker, node, place, "read");
  const type = walker.builder.file.symbols[before];
  if (type === undefined) return NONE;
  for (const param of walker.named(walker.child(node, "parameter_list"))) {
    const nameNode = walker.field(param, "name");
    const binding = walker.builder.file.bindings[
      type.params.find((at) => walker.builder.file.bindings[at]?.name === walker.text(nameNode)) ?? -1
    ];
    if (nameNode < 0) continue;
    walker.builder.symbol({
      name: walker.text(nameNode),
      kind: "property",
      parent: before,
      node: param,
      nameNode,
      flags: Flag.exported,
      declared: binding?.declared ?? NONE,
    });
  }
  return NONE;
};

const callable = (kind: string, extra: Partial<Definition> = {}): Handler =>
  define({
    kind,
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    returns: "returns",
    typeParameters: "type_parameters",
    flags,
    declares: false,
    ...extra,
  });

/** `Type a = x, b;` as fields or locals. */
const variables = (kind: (walker: Walker, holder: number) => string): Handler => (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const doc = walker.takeDoc();
  const list = walker.kind(node) === "variable_declaration" ? node : walker.child(node, "variable_declaration");
  for (const child of walker.named(node)) {
    if (child !== list && walker.kind(child) === "attribute_list") walker.value(child, place);
  }
  const typeNode = walker.field(list, "type");
  const declared = walker.kind(typeNode) === "implicit_type" ? NONE : walker.type(typeNode, place);
  for (const declarator of walker.named(list)) {
    if (walker.kind(declarator) !== "variable_declarator") continue;
    const nameNode = walker.field(declarator, "name");
    const valueNode = walker.named(declarator).find((child) =>
      child !== nameNode && walker.kind(child) !== "tuple_pattern"
    ) ?? -1;
    if (nameNode < 0) {
      const value = walker.value(valueNode, place);
      bindTuple(walker, walker.child(declarator, "tuple_pattern"), value, place);
      continue;
    }
    const name = walker.text(nameNode);
    if (place.local) {
      const value = targetTyped(walker, valueNode, declared, place);
      builder.binding(place.scope, { name, flags: 0, declared, value }, tree.end[declarator]!);
      continue;
    }
    const symbol = builder.symbol({
      name,
      kind: kind(walker, node),
      parent: place.symbol,
      node,
      nameNode,
      doc,
      flags: flags(walker, node, place),
      declared,
    });
    if (place.type < 0) builder.declareSymbol(place.scope, symbol);
    const scope = builder.openScope(place.scope, { owner: symbol });
    builder.file.symbols[symbol]!.value = targetTyped(walker, valueNode, declared, { ...place, scope });
  }
  return NONE;
};

/** `new(…)` makes what is declared. */
function targetTyped(walker: Walker, node: number, declared: ExprId, place: Place): ExprId {
  if (walker.kind(node) !== "implicit_object_creation_expression") return walker.value(node, place);
  const expr = walker.builder.new(declared === NONE ? walker.builder.expr(Op.Unknown) : declared);
  walker.arguments(walker.child(node, "argument_list"), expr, place);
  return expr;
}

function bindTuple(walker: Walker, node: number, value: ExprId, place: Place): void {
  walker.fields(node, "name").forEach((nameNode, at) => {
    const item = value === NONE ? NONE : walker.builder.expr(Op.Item, value, at);
    walker.builder.binding(place.scope, { name: walker.text(nameNode), flags: 0, declared: NONE, value: item });
  });
}

const property: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const typeNode = walker.field(node, "type");
  const declared = walker.type(typeNode, place);
  const accessors = walker.field(node, "accessors");
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "property",
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: accessors,
    doc,
    flags: flags(walker, node, place) | Flag.accessor,
    declared,
  });
  const scope = builder.openScope(place.scope, { owner: symbol });
  walker.children(node, { ...place, scope, symbol, local: true }, new Set([nameNode, typeNode]));
  return NONE;
};

const foreach: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside = walker.inner(place);
  const iterated = walker.value(walker.field(node, "right"), place);
  const typeNode = walker.field(node, "type");
  const declared = walker.kind(typeNode) === "implicit_type" ? NONE : walker.type(typeNode, place);
  const left = walker.field(node, "left");
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  if (walker.kind(left) === "tuple_pattern") bindTuple(walker, left, value, inside);
  else builder.binding(inside.scope, { name: walker.text(left), flags: 0, declared, value });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

/** `Type name` as pattern, catch or out declaration. */
const typedName: Handler = (walker, node, place) => {
  const { builder } = walker;
  const typeNode = walker.field(node, "type");
  const declared = typeNode < 0 || walker.kind(typeNode) === "implicit_type" ? NONE : walker.type(typeNode, place);
  const nameNode = walker.field(node, "name");
  if (nameNode >= 0) {
    builder.binding(
      place.scope,
      { name: walker.text(nameNode), flags: 0, declared, value: NONE },
      builder.tree.start[nameNode]!,
    );
  }
  return NONE;
};

const parameter: Handler = (walker, node, place) => {
  const { builder } = walker;
  const typeNode = walker.field(node, "type");
  const nameNode = walker.field(node, "name");
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const known = new Set([typeNode, nameNode]);
  const valueNode =
    walker.named(node).find((child) => !known.has(child) && !/^(modifier|attribute_list)$/.test(walker.kind(child))) ??
      -1;
  if (valueNode >= 0) walker.value(valueNode, place);
  for (const list of walker.named(node)) if (walker.kind(list) === "attribute_list") walker.value(list, place);
  const optional = valueNode >= 0 ? BindingFlag.optional : 0;
  builder.binding(place.scope, {
    name: walker.text(nameNode),
    flags: BindingFlag.parameter | optional,
    declared,
    value: NONE,
  });
  return NONE;
};

/** The grammar leaves `params T[] name` without a node of its own. */
const parameterList: Handler = (walker, node, place) => {
  for (const child of walker.named(node)) {
    if (walker.kind(child) === "parameter") parameter(walker, child, place, "read");
  }
  return NONE;
};

const usingDirective: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const alias = walker.field(node, "name");
  const target = walker.named(node).find((child) => child !== alias && /name$|^identifier$/.test(walker.kind(child))) ??
    -1;
  if (target < 0) return NONE;
  const specifier = walker.text(target).replace(/\s+/g, "").replace(/<.*$/, "").replace(/^global::/, "");
  const at = {
    line: builder.line(tree.start[target]!),
    col: builder.column(tree.start[target]!),
    typeOnly: false,
    reexport: false,
  };
  if (alias >= 0) {
    builder.import(place.scope, { kind: "namespace", specifier, name: "", local: walker.text(alias), ...at });
  } else builder.import(place.scope, { kind: "star", specifier, name: "", local: "", ...at });
  return NONE;
};

/** A namespace is where names are looked up, not a symbol; types of the namespaces around it are visible too. */
const namespace: Handler = (walker, node, place) => {
  const { builder, builder: { file } } = walker;
  const nameNode = walker.field(node, "name");
  const own = walker.text(nameNode).replace(/\s+/g, "");
  const outer = file.package;
  const nested =
    walker.kind(walker.builder.tree.parent[walker.builder.tree.parent[node]!] ?? 0) === "namespace_declaration";
  const name = nested && outer !== "" ? outer + "." + own : own;
  if (outer === "" || nested) file.package = name;
  const segments = name.split(".");
  const first = file.package === name ? segments.length - 1 : segments.length;
  for (let length = first; length > 0; length--) {
    const specifier = segments.slice(0, length).join(".");
    builder.import(place.scope, {
      kind: "star",
      specifier,
      name: "",
      local: "",
      line: 1,
      col: 1,
      typeOnly: false,
      reexport: false,
    });
  }
  walker.children(node, place, new Set([nameNode]));
  return NONE;
};

const memberAccess: Handler = (walker, node, place, as) => {
  const name = walker.field(node, "name");
  if (walker.kind(name) !== "generic_name") return member("expression", "name")(walker, node, place, as);
  const { builder } = walker;
  const on = walker.value(walker.field(node, "expression"), place);
  const word = walker.named(name)[0] ?? name;
  const typeArguments = walker.child(name, "type_argument_list");
  if (typeArguments >= 0) walker.type(typeArguments, place);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, walker.text(word));
  builder.ref(as, walker.text(word), word, place.scope, expr);
  return expr;
};

const conditionalAccess: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const on = walker.value(walker.field(node, "condition"), place);
  const rest = walker.named(node).at(-1) ?? -1;
  const binding = walker.kind(rest) === "member_binding_expression" ? walker.field(rest, "name") : -1;
  if (binding < 0) {
    walker.value(rest, place);
    return NONE;
  }
  const name = walker.text(binding);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  builder.ref(as, name, binding, place.scope, expr);
  return expr;
};

/** `Name<T>` in value position: a generic method, or a type. */
const genericName: Handler = (walker, node, place, as) => {
  const [name] = walker.named(node);
  const typeArguments = walker.child(node, "type_argument_list");
  if (typeArguments >= 0) walker.type(typeArguments, place);
  return name === undefined ? NONE : identifier(walker, name, place, as);
};

/** In `{ Name = value }` the names are members of what is made. */
const initializer: Handler = (walker, node, place) => {
  for (const item of walker.named(node)) {
    if (walker.kind(item) === "assignment_expression") walker.value(walker.field(item, "right"), place);
    else walker.value(item, place);
  }
  return NONE;
};

const attribute: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  if (walker.kind(nameNode) === "identifier") {
    const name = walker.text(nameNode);
    builder.ref(
      "type_ref",
      name,
      nameNode,
      place.scope,
      builder.name(place.scope, name, builder.tree.start[nameNode]!),
    );
  }
  for (const list of walker.named(node)) if (list !== nameNode) walker.children(list, place);
  return NONE;
};

const enumMember: Handler = (walker, node, place) => {
  const nameNode = walker.field(node, "name");
  const doc = walker.takeDoc();
  walker.builder.symbol({
    name: walker.text(nameNode),
    kind: "enum_member",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: Flag.exported | Flag.static,
    declared: place.type >= 0 ? walker.builder.expr(Op.ThisType, place.type) : NONE,
  });
  const value = walker.field(node, "value");
  if (value >= 0) walker.value(value, place);
  return NONE;
};

const typeAfter = (expression: string): Handler => (walker, node, place) => {
  walker.value(walker.field(node, expression), place);
  const declared = walker.type(walker.field(node, "right"), place);
  return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
};

const fieldKind = (walker: Walker, holder: number): string =>
  walker.named(holder).some((child) => walker.kind(child) === "modifier" && walker.text(child) === "const")
    ? "const"
    : "field";

const awaited: Handler = (walker, node, place) => {
  const value = walker.value(walker.named(node)[0] ?? -1, place);
  return value === NONE ? NONE : walker.builder.expr(Op.Await, value);
};

const values: Handlers = {
  using_directive: usingDirective,
  namespace_declaration: namespace,
  file_scoped_namespace_declaration: namespace,
  class_declaration: (walker, node, place, as) =>
    walker.child(node, "parameter_list") >= 0
      ? record(walker, node, place, as)
      : typeDefinition("class")(walker, node, place, as),
  struct_declaration: typeDefinition("struct"),
  interface_declaration: typeDefinition("interface"),
  enum_declaration: typeDefinition("enum"),
  enum_member_declaration: enumMember,
  record_declaration: record,
  delegate_declaration: define({ kind: "type_alias", name: "name", parameters: "parameters", returns: "type", flags }),
  base_list: (walker, node, place) => {
    // The types themselves are taken as supertypes; arguments of a base constructor are code.
    for (const child of walker.named(node)) if (walker.kind(child) === "argument_list") walker.children(child, place);
    return NONE;
  },
  type_parameter: typeParameter("name"),
  type_parameter_constraints_clause: asTypes,
  method_declaration: callable("method"),
  constructor_declaration: callable("constructor"),
  destructor_declaration: ignore,
  operator_declaration: callable("method", { name: (walker, node) => walker.field(node, "operator"), returns: "type" }),
  conversion_operator_declaration: block,
  indexer_declaration: callable("method", {
    name: (walker, node) => walker.field(node, "type"),
    returns: "type",
    body: "accessors",
  }),
  local_function_statement: callable("function", { returns: "type", declares: true }),
  accessor_declaration: block,
  field_declaration: variables(fieldKind),
  event_field_declaration: variables(() => "field"),
  variable_declaration: variables(() => "variable"),
  local_declaration_statement: (walker, node, place) => walker.value(walker.child(node, "variable_declaration"), place),
  property_declaration: property,
  event_declaration: property,
  parameter,
  parameter_list: parameterList,
  implicit_parameter: identifier,
  foreach_statement: foreach,
  for_statement: block,
  using_statement: block,
  fixed_statement: block,
  lock_statement: block,
  catch_clause: block,
  catch_declaration: typedName,
  declaration_pattern: typedName,
  declaration_expression: typedName,
  recursive_pattern: typedName,
  var_pattern: typedName,
  constant_pattern: (walker, node, place) => walker.children(node, place),
  type_pattern: asTypes,
  switch_section: block,
  switch_expression_arm: block,
  block,
  lambda_expression: lambda("parameters", "body"),
  anonymous_method_expression: lambda("parameters", "body"),
  invocation_expression: call("function", "arguments"),
  argument: (walker, node, place) => {
    const argumentOf = walker.argumentOf;
    const value = walker.named(node).at(-1) ?? -1;
    walker.argumentOf = argumentOf;
    return walker.value(value, place);
  },
  object_creation_expression: create("type", "arguments"),
  implicit_object_creation_expression: (walker, node, place) => targetTyped(walker, node, NONE, place),
  initializer_expression: initializer,
  member_access_expression: memberAccess,
  conditional_access_expression: conditionalAccess,
  element_access_expression: index("expression", "subscript"),
  generic_name: genericName,
  qualified_name: member("qualifier", "name"),
  constructor_initializer: (walker, node, place) => {
    const { builder } = walker;
    const base = walker.hasToken(node, "base");
    const target = place.type < 0 ? builder.expr(Op.Unknown) : builder.expr(base ? Op.Super : Op.This, place.type);
    walker.arguments(walker.child(node, "argument_list"), builder.call(target), place);
    return NONE;
  },
  cast_expression: cast("type", "value"),
  as_expression: typeAfter("left"),
  is_expression: typeAfter("left"),
  typeof_expression: asTypes,
  sizeof_expression: asTypes,
  default_expression: asTypes,
  array_creation_expression: (walker, node, place) => {
    const typeNode = walker.field(node, "type");
    const made = walker.type(typeNode, place);
    walker.children(node, place, new Set([typeNode]));
    return made;
  },
  await_expression: awaited,
  return_statement: returns,
  arrow_expression_clause: (walker, node, place) => {
    const value = walker.children(node, place);
    const fact = walker.builder.file.symbols[walker.builder.ownerOf(place.scope)];
    if (fact !== undefined && fact.declared === NONE && fact.value === NONE) fact.value = value;
    return value;
  },
  attribute,
  modifier: ignore,
  name_colon: ignore,
  goto_statement: ignore,
  labeled_statement: (walker, node, place) => walker.value(walker.named(node)[1] ?? -1, place),
  this: self,
  this_expression: self,
  base: superObject,
  base_expression: superObject,
  identifier: (walker, node, place, as) => {
    // `params T[] name` has no node of its own: its name stands bare in the list.
    const { tree } = walker.builder;
    if (as !== "read" || walker.kind(tree.parent[node]!) !== "parameter_list") {
      return identifier(walker, node, place, as);
    }
    const declared = walker.type(walker.field(tree.parent[node]!, "type"), place);
    const flags = BindingFlag.parameter | BindingFlag.rest;
    walker.builder.binding(place.scope, { name: walker.text(node), flags, declared, value: NONE });
    return NONE;
  },
  string_literal: literal("string"),
  verbatim_string_literal: literal("string"),
  raw_string_literal: literal("string"),
  interpolated_string_expression: literal("string"),
  integer_literal: literal("int"),
  real_literal: literal("double"),
  boolean_literal: literal("bool"),
  character_literal: literal("char"),
  null_literal: ignore,
};

const types: Handlers = {
  identifier: typeName,
  generic_name: generic((walker, node) => walker.named(node)[0] ?? -1, childOf("type_argument_list")),
  qualified_name: member("qualifier", "name", "type"),
  alias_qualified_name: member("alias", "name", "type"),
  array_type: arrayOf("type"),
  nullable_type: reference("type"),
  pointer_type: reference("type"),
  ref_type: reference("type"),
  predefined_type: builtinType,
  implicit_type: ignore,
  tuple_type: (walker, node, place) => {
    const { builder } = walker;
    const items = walker.named(node).map((item) => walker.type(walker.field(item, "type"), place));
    return builder.literal(
      "tuple",
      items.map((item) => item === NONE ? builder.expr(Op.Unknown) : builder.expr(Op.Typed, item)),
    );
  },
};

const tables = { values, types };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: true,
    package: "declared",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: [""],
    overloads: true,
  },
  resolveImport,
  fullResolution: true,
};
