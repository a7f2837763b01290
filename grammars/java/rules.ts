// Java: what its syntax tree means.

import { NONE, Op } from "../../src/languages/facts.ts";
import {
  asTypes,
  block,
  builtinType,
  cast,
  childOf,
  create,
  define,
  generic,
  identifier,
  ignore,
  index,
  lambda,
  literal,
  member,
  methodCall,
  parameter,
  returns,
  self,
  superObject,
  typeName,
  typeParameter,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import {
  annotation,
  anonymousBody,
  anonymousClass,
  declaration,
  enumMember,
  importDeclaration,
  method,
  modifierFlags,
  packageDeclaration,
  parameters,
  qualifiedType,
  restParameter,
  typeDefinition,
} from "./definitions.ts";
import {
  binary,
  either,
  enhancedFor,
  explicitConstructor,
  fieldAccess,
  local,
  methodReference,
  number,
  switchOver,
} from "./expressions.ts";
import { resolveImport } from "./imports.ts";
import { instanceOf, recordPattern, typePattern } from "./patterns.ts";
import { repair } from "./repair.ts";

const made = create("type", "arguments");

/** An anonymous class has its own members, not only those of what it extends. */
const creation: Handler = (walker, node, place, as) => {
  const expr = made(walker, node, place, as);
  const own = anonymousClass(walker, walker.child(node, "class_body"));
  return own < 0 ? expr : walker.builder.expr(Op.This, own);
};

const arrayType: Handler = (walker, node, place) => {
  const { builder } = walker;
  let type = walker.type(walker.field(node, "element"), place);
  const dimensions = walker.text(walker.field(node, "dimensions")).split("[").length - 1;
  for (let i = 0; i < Math.max(1, dimensions); i++) {
    type = builder.literal("array", type === NONE ? [] : [builder.expr(Op.Typed, type)]);
  }
  return type;
};

const values: Handlers = {
  package_declaration: packageDeclaration,
  import_declaration: importDeclaration,
  class_declaration: typeDefinition("class"),
  interface_declaration: typeDefinition("interface"),
  annotation_type_declaration: typeDefinition("interface"),
  enum_declaration: typeDefinition("enum"),
  record_declaration: typeDefinition("class"),
  formal_parameters: parameters,
  class_body: anonymousBody,
  enum_constant: (walker, node, place) => {
    enumMember(walker, node, place, "read");
    const symbol = walker.builder.file.symbols.findLast((fact) => fact.kind === "enum_member");
    if (symbol !== undefined && place.type >= 0) symbol.declared = walker.builder.expr(Op.ThisType, place.type);
    return NONE;
  },
  method_declaration: method,
  annotation_type_element_declaration: method,
  constructor_declaration: define({
    kind: "constructor",
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    typeParameters: "type_parameters",
    modifiers: childOf("modifiers"),
    flags: modifierFlags,
    declares: false,
  }),
  compact_constructor_declaration: define({
    kind: "constructor",
    name: "name",
    isFunction: true,
    body: "body",
    // Those of the record's header.
    parameters: (walker, node) => {
      const { tree } = walker.builder;
      return walker.field(tree.parent[tree.parent[node]!]!, "parameters");
    },
    modifiers: childOf("modifiers"),
    flags: modifierFlags,
    declares: false,
  }),
  static_initializer: (walker, node, place) => {
    walker.children(node, { ...walker.inner(place), local: true });
    return NONE;
  },
  field_declaration: declaration,
  constant_declaration: declaration,
  local_variable_declaration: declaration,
  formal_parameter: parameter({ name: "name", type: "type", modifiers: childOf("modifiers") }),
  spread_parameter: restParameter,
  receiver_parameter: ignore,
  catch_formal_parameter: local("name", childOf("catch_type")),
  resource: local("name", "type"),
  instanceof_expression: instanceOf,
  type_pattern: typePattern,
  record_pattern: recordPattern,
  enhanced_for_statement: enhancedFor,
  for_statement: block,
  try_with_resources_statement: block,
  catch_clause: block,
  switch_rule: block,
  switch_block_statement_group: block,
  block: block,
  lambda_expression: lambda("parameters", "body"),
  method_invocation: methodCall("object", "name", "arguments"),
  object_creation_expression: creation,
  explicit_constructor_invocation: explicitConstructor,
  method_reference: methodReference,
  field_access: fieldAccess,
  scoped_identifier: member("scope", "name"),
  array_access: index("array", "index"),
  cast_expression: cast("type", "value"),
  class_literal: (walker, node, place) => {
    const of = walker.type(node, place);
    return walker.builder.literal("Class", of === NONE ? [] : [walker.builder.expr(Op.Typed, of)]);
  },
  array_creation_expression: (walker, node, place) => {
    const element = walker.type(walker.field(node, "type"), place);
    walker.children(node, place, [walker.field(node, "type")]);
    const dimensions = walker.named(node).map((child) =>
      walker.kind(child) === "dimensions_expr"
        ? 1
        : walker.kind(child) === "dimensions"
        ? walker.text(child).split("[").length - 1
        : 0
    ).reduce((sum, count) => sum + count, 0);
    let type = element;
    for (let i = 0; i < Math.max(1, dimensions); i++) {
      type = walker.builder.literal("array", type === NONE ? [] : [walker.builder.expr(Op.Typed, type)]);
    }
    return type;
  },
  throws: asTypes,
  superclass: ignore,
  super_interfaces: ignore,
  extends_interfaces: ignore,
  type_parameter: typeParameter(
    childOf("type_identifier", "identifier"),
    (walker, node) => walker.kind(node) === "type_bound",
  ),
  generic_type: asTypes,
  type_identifier: typeName,
  scoped_type_identifier: asTypes,
  marker_annotation: annotation,
  annotation,
  labeled_statement: (walker, node, place) => walker.value(walker.named(node)[1] ?? -1, place),
  break_statement: ignore,
  continue_statement: ignore,
  return_statement: returns,
  this: self,
  super: superObject,
  identifier,
  string_literal: literal("String"),
  character_literal: literal("char"),
  decimal_integer_literal: number,
  hex_integer_literal: number,
  octal_integer_literal: number,
  binary_integer_literal: number,
  decimal_floating_point_literal: number,
  hex_floating_point_literal: number,
  null_literal: literal("null"),
  binary_expression: binary,
  ternary_expression: either,
  switch_expression: switchOver,
  true: literal("boolean"),
  false: literal("boolean"),
};

const qualifiedName: Handler = (walker, node, place, as) => {
  const parts = walker.named(node).filter((child) => /identifier$|^generic_type$/.test(walker.kind(child)));
  const name = parts.at(-1);
  if (name === undefined) return NONE;
  const qualified = qualifiedType(walker, node, place, as);
  if (qualified !== undefined) return qualified;
  const on = walker.type(parts[0] ?? -1, place);
  if (parts.length < 2) return on;
  const expr = walker.builder.member(on, walker.text(name));
  walker.builder.ref(as, walker.text(name), name, place.scope, expr);
  return expr;
};

export const types: Handlers = {
  type_identifier: (walker, node, place, as) => typeName(walker, node, place, as),
  identifier: typeName,
  scoped_type_identifier: qualifiedName,
  // In annotations.
  scoped_identifier: qualifiedName,
  generic_type: generic((walker, node) => walker.named(node)[0] ?? -1, childOf("type_arguments")),
  array_type: arrayType,
  integral_type: builtinType,
  floating_point_type: builtinType,
  boolean_type: builtinType,
  void_type: builtinType,
  catch_type: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((child) => walker.type(child, place))),
  type_bound: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((child) => walker.type(child, place))),
  marker_annotation: annotation,
  annotation,
};

const tables = { values, types, separateMembers: true };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    staticsOfTypes: true,
    implicitThis: true,
    package: "declared",
    superIsClass: true,
    packageNames: "whole",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    separateMembers: true,
    overloads: true,
    varargsLast: true,
    hidesInherited: true,
    erases: true,
    constructors: [""],
  },
  resolveImport,
  repair,
  fullResolution: true,
};
