// Rust: what its syntax tree means.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import {
  arrayOf,
  asTypes,
  block,
  builtinType,
  call,
  cast,
  define,
  generic,
  identifier,
  ignore,
  lambda,
  literal,
  member,
  reference,
  returns,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { resolveImport } from "./imports.ts";
import { tokenTree } from "./macros.ts";
import { declareModule, scoped, selfType, useDeclaration, withSelfType } from "./paths.ts";
import { bindPattern, PARAMETER } from "./patterns.ts";

function flags(walker: Walker, node: number): number {
  let result = 0;
  if (walker.child(node, "visibility_modifier") >= 0) result |= Flag.exported;
  if (walker.hasToken(walker.child(node, "function_modifiers"), "async")) result |= Flag.async;
  for (const attribute of walker.attributes) {
    const text = walker.text(attribute);
    if (/^#\[\s*((\w+::)?test|rstest|test_case|bench)\b/.test(text)) result |= Flag.test;
    if (/^#\[\s*deprecated/.test(text)) result |= Flag.deprecated;
  }
  return result;
}

const typeDefinition = (kind: string): Handler =>
  define({
    kind,
    name: "name",
    isType: true,
    body: "body",
    typeParameters: "type_parameters",
    flags,
    supers: (walker, node) =>
      walker.named(walker.field(node, "bounds")).filter((bound) => walker.kind(bound) !== "lifetime")
        .map((bound) => ({ node: bound, kind: "extends" as const })),
  });

const typeParameter: Handler = (walker, node, place) => {
  const { builder } = walker;
  const bounds = walker.field(node, "bounds");
  const bound = builder.union(walker.named(bounds).map((child) => walker.type(child, place)));
  builder.typeParam(place.scope, place.symbol, walker.text(walker.field(node, "name")), bound);
  return NONE;
};

/** Functions in impl blocks belong to the block's type; `self` is a parameter of that type. */
const functionItem: Handler = (walker, node, place) => {
  const owner = implOwners.get(walker)?.at(-1);
  const inImpl = owner !== undefined && owner.scope === place.scope;
  define({
    kind: inImpl || place.type >= 0 && place.type === place.symbol ? "method" : "function",
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    returns: "return_type",
    typeParameters: "type_parameters",
    flags: (inner, at) => flags(inner, at) | (inImpl && owner.isTrait ? Flag.exported : 0),
    ...(inImpl ? { owner: () => ({ expr: owner.type, name: owner.name }), declares: false } : {}),
  })(walker, node, place, "read");
  return NONE;
};

interface ImplOwner {
  scope: number;
  type: ExprId;
  name: string;
  isTrait: boolean;
}
const implOwners = new WeakMap<Walker, ImplOwner[]>();

const implItem: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside: Place = { ...walker.inner(place), type: -1 };
  const parameters = walker.field(node, "type_parameters");
  if (parameters >= 0) walker.value(parameters, inside);
  const typeNode = walker.field(node, "type");
  const traitNode = walker.field(node, "trait");
  const type = walker.type(typeNode, inside);
  if (traitNode >= 0) {
    const trait = walker.type(traitNode, inside, "implements");
    if (type !== NONE && trait !== NONE) builder.file.conformances.push({ type, super: trait, kind: "implements" });
  }
  const where = walker.child(node, "where_clause");
  if (where >= 0) walker.value(where, inside);
  const { exprs } = builder.file;
  const base = type !== NONE && exprs.op[type] === Op.Apply ? exprs.a[type]! : type;
  const name = walker.text(typeNode).replace(/<.*$/s, "").replace(/^.*::/s, "").replace(/^[&\s]*(mut |dyn )?/, "");
  let owners = implOwners.get(walker);
  if (owners === undefined) implOwners.set(walker, owners = []);
  owners.push({ scope: inside.scope, type: base, name, isTrait: traitNode >= 0 });
  withSelfType(walker, base, type, () => {
    walker.children(walker.field(node, "body"), inside);
  });
  owners.pop();
  return NONE;
};

const selfParameter: Handler = (walker, _node, place) => {
  const { builder } = walker;
  const declared = selfType(walker, place, "type");
  builder.binding(place.scope, { name: "self", flags: 0, declared, value: NONE });
  return NONE;
};

const parameter: Handler = (walker, node, place) => {
  const declared = walker.type(walker.field(node, "type"), place);
  bindPattern(walker, walker.field(node, "pattern"), NONE, place, { ...PARAMETER, declared });
  return NONE;
};

const letDeclaration: Handler = (walker, node, place) => {
  const { tree } = walker.builder;
  const typeNode = walker.field(node, "type");
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const value = walker.value(walker.field(node, "value"), place);
  const alternative = walker.field(node, "alternative");
  if (alternative >= 0) walker.value(alternative, place);
  bindPattern(walker, walker.field(node, "pattern"), value, place, { declared, from: tree.end[node]! });
  return NONE;
};

const letCondition: Handler = (walker, node, place) => {
  const value = walker.value(walker.field(node, "value"), place);
  bindPattern(walker, walker.field(node, "pattern"), value, place, { from: walker.builder.tree.start[node]! });
  return NONE;
};

const matchExpression: Handler = (walker, node, place) => {
  const value = walker.value(walker.field(node, "value"), place);
  for (const arm of walker.named(walker.field(node, "body"))) {
    const inside = walker.inner(place);
    bindPattern(walker, walker.field(arm, "pattern"), value, inside, { from: 0 });
    walker.value(walker.field(arm, "value"), inside);
  }
  return NONE;
};

const forExpression: Handler = (walker, node, place) => {
  const { builder } = walker;
  const value = walker.value(walker.field(node, "value"), place);
  const inside = walker.inner(place);
  bindPattern(walker, walker.field(node, "pattern"), value === NONE ? NONE : builder.expr(Op.Element, value), inside, {
    from: 0,
  });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

const modItem: Handler = (walker, node, place) => {
  if (walker.field(node, "body") < 0) {
    declareModule(walker, node, place);
    return NONE;
  }
  return define({ kind: "module", name: "name", body: "body", flags, declares: true })(walker, node, {
    ...place,
    type: -1,
  }, "read");
};

const constant = (kind: string): Handler => (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const declared = walker.type(walker.field(node, "type"), place);
  if (place.local) {
    const value = walker.value(walker.field(node, "value"), place);
    builder.binding(place.scope, { name: walker.text(nameNode), flags: 0, declared, value });
    return NONE;
  }
  const owner = implOwners.get(walker)?.at(-1);
  const inImpl = owner !== undefined && owner.scope === place.scope;
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind,
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: flags(walker, node),
    declared,
    ...(inImpl ? { owner: owner.type, qualifiedName: owner.name + "." + walker.text(nameNode) } : {}),
  });
  if (!inImpl && place.type !== place.symbol) builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol });
  builder.file.symbols[symbol]!.value = walker.value(walker.field(node, "value"), { ...place, scope });
  return NONE;
};

const typeItem: Handler = (walker, node, place) =>
  define({ kind: "type_alias", name: "name", typeParameters: "type_parameters", returns: "type", flags })(
    walker,
    node,
    place,
    "read",
  );

const fieldDeclaration: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const declared = walker.type(walker.field(node, "type"), place);
  builder.symbol({
    name: walker.text(nameNode),
    kind: "field",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: flags(walker, node),
    declared,
    signature: walker.text(node).replace(/\s+/g, " "),
  });
  return NONE;
};

const enumVariant: Handler = (walker, node, place) => {
  define({ kind: "enum_member", name: "name", flags: () => Flag.exported | Flag.static, declares: false })(
    walker,
    node,
    place,
    "read",
  );
  const variant = walker.builder.file.symbols.findLast((fact) => fact.kind === "enum_member");
  if (variant !== undefined && place.type >= 0) variant.declared = walker.builder.expr(Op.ThisType, place.type);
  return NONE;
};

const structExpression: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const target = walker.type(nameNode, place);
  for (const field of walker.named(walker.field(node, "body"))) {
    const kind = walker.kind(field);
    if (kind === "field_initializer") walker.value(walker.field(field, "value"), place);
    else if (kind === "shorthand_field_initializer") walker.children(field, place);
    else walker.children(field, place);
  }
  return target === NONE ? NONE : builder.expr(Op.Typed, target);
};

const macroInvocation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "macro");
  const name = walker.text(nameNode);
  if (walker.kind(nameNode) === "identifier" && !BUILTINS.has(name)) walker.value(nameNode, place, "call");
  for (const child of walker.named(node)) {
    if (walker.kind(child) === "token_tree") tokenTree(walker, child, place, "read");
  }
  return name === "vec" ? builder.literal("Vec") : name === "format" ? builder.literal("String") : NONE;
};

const macroDefinition: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const exported = walker.attributes.some((attribute) => walker.text(attribute).includes("macro_export"));
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "macro",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: exported ? Flag.exported : 0,
    signature: `macro_rules! ${walker.text(nameNode)}`,
  });
  builder.declareSymbol(place.scope, symbol);
  return NONE;
};

/** What `?`, `.await` and `*` leave of a value. */
const unwrapped = (op: number): Handler => (walker, node, place) => {
  const value = walker.value(walker.named(node)[0] ?? -1, place);
  return value === NONE ? NONE : walker.builder.expr(op, value);
};

const transparent: Handler = (walker, node, place) => {
  let value: ExprId = NONE;
  for (const child of walker.named(node)) {
    if (walker.kind(child) !== "mutable_specifier") value = walker.value(child, place);
  }
  return value;
};

/** The last expression of a block without `;` is its value. */
const blockValue: Handler = (walker, node, place) => {
  const inside = walker.inner(place);
  walker.children(node, inside);
  return NONE;
};

const selfName: Handler = (walker, node, place) =>
  walker.builder.name(place.scope, "self", walker.builder.tree.start[node]!);

const typeIdentifier: Handler = (walker, node, place, as) => {
  if (walker.text(node) === "Self") return selfType(walker, place, "type");
  return identifier(walker, node, place, as);
};

const values: Handlers = {
  use_declaration: useDeclaration,
  extern_crate_declaration: ignore,
  mod_item: modItem,
  struct_item: typeDefinition("struct"),
  union_item: typeDefinition("struct"),
  enum_item: typeDefinition("enum"),
  enum_variant: enumVariant,
  trait_item: typeDefinition("trait"),
  trait_bounds: ignore,
  impl_item: implItem,
  function_item: functionItem,
  function_signature_item: functionItem,
  const_item: constant("const"),
  static_item: constant("variable"),
  type_item: typeItem,
  associated_type: typeItem,
  field_declaration: fieldDeclaration,
  ordered_field_declaration_list: asTypes,
  macro_definition: macroDefinition,
  macro_invocation: macroInvocation,
  token_tree: tokenTree,
  attribute_item: ignore,
  inner_attribute_item: ignore,
  visibility_modifier: ignore,
  type_parameter: typeParameter,
  const_parameter: asTypes,
  lifetime_parameter: ignore,
  where_clause: asTypes,
  self_parameter: selfParameter,
  parameter,
  let_declaration: letDeclaration,
  let_condition: letCondition,
  match_expression: matchExpression,
  for_expression: forExpression,
  if_expression: block,
  while_expression: block,
  block: blockValue,
  unsafe_block: transparent,
  closure_expression: lambda("parameters", "body"),
  call_expression: call("function", "arguments"),
  generic_function: (walker, node, place, as) => {
    walker.type(walker.field(node, "type_arguments"), place);
    return walker.value(walker.field(node, "function"), place, as);
  },
  field_expression: member("value", "field"),
  scoped_identifier: scoped("value"),
  scoped_type_identifier: scoped("value"),
  struct_expression: structExpression,
  try_expression: unwrapped(Op.Element),
  await_expression: unwrapped(Op.Await),
  reference_expression: transparent,
  unary_expression: transparent,
  index_expression: (walker, node, place) => {
    const [object, key] = walker.named(node);
    const on = walker.value(object ?? -1, place);
    const at = walker.value(key ?? -1, place);
    return on === NONE ? NONE : walker.builder.expr(Op.Index, on, at);
  },
  type_cast_expression: cast("type", "value"),
  return_expression: returns,
  type_identifier: typeIdentifier,
  identifier,
  self: selfName,
  label: ignore,
  lifetime: ignore,
  string_literal: literal("str"),
  raw_string_literal: literal("str"),
  char_literal: literal("char"),
  integer_literal: literal("i32"),
  float_literal: literal("f64"),
  boolean_literal: literal("bool"),
};

const types: Handlers = {
  type_identifier: typeIdentifier,
  identifier: typeIdentifier,
  scoped_type_identifier: scoped("type"),
  scoped_identifier: scoped("type"),
  generic_type: generic("type", "type_arguments"),
  generic_type_with_turbofish: generic("type", "type_arguments"),
  reference_type: reference("type"),
  pointer_type: reference("type"),
  dynamic_type: reference("trait"),
  abstract_type: reference("trait"),
  array_type: arrayOf("element"),
  qualified_type: (walker, node, place) => {
    walker.type(walker.field(node, "alias"), place);
    return walker.type(walker.field(node, "type"), place);
  },
  tuple_type: (walker, node, place) => {
    const { builder } = walker;
    const items = walker.named(node).map((child) => walker.type(child, place));
    return builder.literal(
      "tuple",
      items.map((item) => item === NONE ? builder.expr(Op.Unknown) : builder.expr(Op.Typed, item)),
    );
  },
  function_type: (walker, node, place) => {
    const { builder } = walker;
    const trait = walker.field(node, "trait");
    if (trait >= 0) walker.type(trait, place);
    const params = walker.named(walker.field(node, "parameters")).map((child) => walker.type(child, place));
    const result = walker.field(node, "return_type");
    const returned = result < 0 ? NONE : walker.type(result, place);
    return builder.expr(
      Op.FunctionType,
      builder.list(params.map((item) => item === NONE ? builder.expr(Op.Unknown) : item)),
      returned,
    );
  },
  type_binding: (walker, node, place) => walker.type(walker.field(node, "type"), place),
  primitive_type: builtinType,
  unit_type: builtinType,
  lifetime: ignore,
};

const tables = { values, types, attributes: ["attribute_item", "inner_attribute_item"] };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: false,
    package: "none",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: ["new"],
    moduleSeparator: "::",
  },
  resolveImport,
  fullResolution: true,
};
