// C#: what its syntax tree means.

import { BindingFlag, NONE, Op } from "../../src/languages/facts.ts";
import {
  arrayOf,
  asTypes,
  block,
  builtinType,
  call,
  cast,
  create,
  define,
  identifier,
  ignore,
  index,
  lambda,
  literal,
  reference,
  returns,
  self,
  superObject,
  typeName,
  typeParameter,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import {
  attribute,
  callable,
  constraints,
  conversion,
  enumEntry,
  fieldKind,
  finalizer,
  flags,
  namespace,
  operatorMember,
  property,
  record,
  typeDefinition,
  usingDirective,
} from "./definitions.ts";
import {
  aliasedName,
  awaited,
  conditionalAccess,
  genericName,
  genericType,
  initializer,
  integer,
  memberAccess,
  qualifiedName,
  real,
  typeAfter,
} from "./expressions.ts";
import { buildImports } from "./build_usings.ts";
import { resolveImport } from "./imports.ts";
import { repair } from "./repair.ts";
import { foreach, parameter, parameterList, targetTyped, typedName, variables } from "./variables.ts";

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
  enum_member_declaration: enumEntry,
  record_declaration: record,
  delegate_declaration: define({ kind: "type_alias", name: "name", parameters: "parameters", returns: "type", flags }),
  base_list: (walker, node, place) => {
    // The types themselves are taken as supertypes; arguments of a base constructor are code.
    for (const child of walker.named(node)) if (walker.kind(child) === "argument_list") walker.children(child, place);
    return NONE;
  },
  type_parameter: typeParameter("name"),
  type_parameter_constraints_clause: constraints,
  method_declaration: callable("method"),
  constructor_declaration: callable("constructor"),
  destructor_declaration: finalizer,
  operator_declaration: operatorMember,
  conversion_operator_declaration: conversion,
  indexer_declaration: callable("method", {
    name: (walker, node) => walker.token(node, "this"),
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
    if (value < 0 && walker.text(node) === "this") return self(walker, node, place, "read");
    walker.argumentOf = argumentOf;
    const given = walker.value(value, place);
    const name = walker.text(walker.field(node, "name"));
    return name === "" || given === NONE ? given : walker.builder.expr(Op.Named, walker.builder.nameId(name), given);
  },
  object_creation_expression: create("type", "arguments"),
  implicit_object_creation_expression: (walker, node, place) => targetTyped(walker, node, NONE, place),
  initializer_expression: initializer,
  member_access_expression: memberAccess,
  alias_qualified_name: aliasedName("value"),
  conditional_access_expression: conditionalAccess,
  element_access_expression: index("expression", "subscript"),
  generic_name: genericName,
  qualified_name: qualifiedName("value"),
  constructor_initializer: (walker, node, place) => {
    const { builder } = walker;
    const word = walker.hasToken(node, "base") ? "base" : "this";
    const target = builder.expr(word === "base" ? Op.Super : Op.This, place.type);
    const call = builder.call(target);
    builder.ref("call", word, walker.token(node, word), place.scope, target);
    walker.arguments(walker.child(node, "argument_list"), call, place);
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
    walker.children(node, place, [typeNode]);
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
  integer_literal: integer,
  real_literal: real,
  boolean_literal: literal("bool"),
  character_literal: literal("char"),
  null_literal: ignore,
};

const types: Handlers = {
  identifier: (walker, node, place, as) =>
    walker.text(node) === "dynamic" ? walker.builder.literal("dynamic") : typeName(walker, node, place, as),
  generic_name: genericType,
  qualified_name: qualifiedName("type"),
  alias_qualified_name: aliasedName("type"),
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

const tables = { values, types, quote: "@" };

export const rules: LanguageRules = {
  repair,
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    staticsOfTypes: true,
    implicitThis: true,
    package: "declared",
    superIsClass: true,
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: [""],
    packageNames: "from around",
    partialTypes: true,
    extensionMethods: true,
    overloads: true,
    hidesInherited: true,
    overriding: "said",
  },
  resolveImport,
  buildImports,
  fullResolution: true,
};
