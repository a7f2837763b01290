// Scala: what its syntax tree means.

import { NONE, Op } from "../../src/languages/facts.ts";
import { asTypes, define, generic, ignore, literal, returns } from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import * as definitions from "./definitions.ts";
import * as expressions from "./expressions.ts";
import { importDeclaration, packageClause, packageObject, resolveImport } from "./imports.ts";
import { forExpression } from "./patterns.ts";

const annotation: Handler = (walker, node, place) => {
  walker.type(walker.field(node, "name"), place);
  for (const list of walker.fields(node, "arguments")) walker.children(list, place);
  return NONE;
};

const typeName: Handler = (walker, node, place, as) => {
  const name = walker.text(node);
  if (name === "_" || name === "") return NONE;
  const expr = walker.builder.name(place.scope, name, walker.builder.tree.start[node]!);
  walker.builder.ref(as, name, node, place.scope, expr);
  return expr;
};

/** `a.b.C`, in type or value position. */
const stable: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const parts = walker.named(node).flatMap((part) =>
    walker.kind(part) === "stable_identifier" ? walker.named(part) : [part]
  );
  let expr = NONE;
  parts.forEach((part, at) => {
    const name = walker.text(part);
    expr = at === 0 ? expressions.identifier(walker, part, place, "read") : builder.member(expr, name);
    if (expr === NONE) expr = builder.expr(Op.Unknown);
    if (at === parts.length - 1 && at > 0) builder.ref(as, name, part, place.scope, expr);
  });
  return expr;
};

const values: Handlers = {
  package_clause: packageClause,
  package_object: packageObject,
  import_declaration: importDeclaration,
  export_declaration: ignore,
  class_definition: definitions.typeDefinition("class"),
  trait_definition: definitions.typeDefinition("trait"),
  object_definition: definitions.typeDefinition("object"),
  enum_definition: definitions.typeDefinition("enum"),
  simple_enum_case: definitions.enumCase,
  full_enum_case: definitions.enumCase,
  extends_clause: definitions.extendsClause,
  class_parameter: definitions.classParameter,
  self_type: definitions.selfType,
  function_definition: definitions.functionDefinition,
  function_declaration: definitions.functionDefinition,
  extension_definition: definitions.extension,
  val_definition: definitions.valueDefinition,
  var_definition: definitions.valueDefinition,
  val_declaration: definitions.valueDefinition,
  var_declaration: definitions.valueDefinition,
  given_definition: definitions.valueDefinition,
  type_definition: define({
    kind: "type_alias",
    name: "name",
    typeParameters: "type_parameters",
    returns: "type",
    flags: definitions.flags,
  }),
  upper_bound: asTypes,
  lower_bound: asTypes,
  derives_clause: asTypes,
  type_parameters: definitions.typeParameters,
  type_arguments: asTypes,
  generic_type: asTypes,
  type_identifier: asTypes,
  parameters: definitions.parameters,
  annotation,
  modifiers: ignore,
  call_expression: expressions.call,
  field_expression: expressions.field,
  stable_identifier: stable,
  generic_function: expressions.genericFunction,
  instance_expression: expressions.creation,
  infix_expression: expressions.infix,
  postfix_expression: (walker, node, place) => walker.value(walker.named(node)[0] ?? -1, place),
  prefix_expression: (walker, node, place) => {
    walker.children(node, place);
    return NONE;
  },
  lambda_expression: expressions.lambda,
  case_block: expressions.caseBlock,
  indented_cases: expressions.caseBlock,
  match_expression: expressions.match,
  for_expression: forExpression,
  if_expression: expressions.conditional,
  ascription_expression: expressions.ascription,
  tuple_expression: expressions.tuple,
  wildcard: expressions.wildcard,
  block: expressions.block,
  indented_block: expressions.block,
  return_expression: returns,
  interpolated_string_expression: (walker, node, place) => {
    walker.children(node, place, [walker.field(node, "interpolator")]);
    return walker.builder.literal("String");
  },
  identifier: expressions.identifier,
  string: literal("String"),
  integer_literal: literal("Int"),
  floating_point_literal: literal("Double"),
  boolean_literal: literal("Boolean"),
  character_literal: literal("Char"),
  unit: literal("Unit"),
  null_literal: ignore,
  using_directive: ignore,
};

const types: Handlers = {
  type_identifier: typeName,
  identifier: typeName,
  stable_type_identifier: stable,
  generic_type: generic("type", "type_arguments"),
  lazy_parameter_type: (walker, node, place, as) => walker.type(walker.field(node, "type"), place, as),
  repeated_parameter_type: (walker, node, place) => {
    const { builder } = walker;
    const inner = walker.type(walker.field(node, "type"), place);
    return builder.literal("array", inner === NONE ? [] : [builder.expr(Op.Typed, inner)]);
  },
  tuple_type: (walker, node, place) => {
    const { builder } = walker;
    const items = walker.named(node).map((item) => walker.type(item, place));
    return builder.literal(
      "tuple",
      items.map((item) => item === NONE ? builder.expr(Op.Unknown) : builder.expr(Op.Typed, item)),
    );
  },
  function_type: (walker, node, place) => {
    const { builder } = walker;
    const given = walker.named(walker.child(node, "parameter_types")).map((item) => {
      const type = walker.type(item, place);
      return type === NONE ? builder.expr(Op.Unknown) : type;
    });
    const result = walker.type(walker.field(node, "return_type"), place);
    return builder.expr(Op.FunctionType, builder.list(given), result);
  },
  compound_type: (walker, node, place, as) =>
    walker.builder.union(walker.named(node).map((part) => walker.type(part, place, as))),
  projected_type: (walker, node, place) => {
    for (const child of walker.named(node)) walker.type(child, place);
    return walker.builder.expr(Op.Unknown);
  },
  type_lambda: ignore,
  structural_type: ignore,
  refinement: ignore,
  annotation,
};

const tables = { values, types, attributes: ["annotation"], quote: "`" };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    companions: true,
    staticsOfTypes: true,
    implicitThis: true,
    package: "declared",
    packageNames: "whole",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: true,
    constructors: [""],
    overloads: true,
  },
  resolveImport,
  fullResolution: false,
};
