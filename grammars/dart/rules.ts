// Dart: what its syntax tree means.

import { blanked } from "../../src/languages/respelling.ts";
import { NONE, Op } from "../../src/languages/facts.ts";
import { ignore, literal, self, superObject } from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import * as definitions from "./definitions.ts";
import * as expressions from "./expressions.ts";
import { libraryExport, libraryImport, part, resolveImport } from "./imports.ts";
import { typesOf } from "./types.ts";

const annotation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  // `@Type`, `@constant`, `@prefix.Type`, `@Type.named`.
  const parts = walker.kind(nameNode) === "identifier" ? [nameNode] : walker.named(nameNode);
  let expr = NONE;
  parts.forEach((part) => {
    const name = walker.text(part);
    expr = expr === NONE ? builder.name(place.scope, name, builder.tree.start[part]!) : builder.member(expr, name);
    builder.ref(parts.length === 1 ? "type_ref" : "read", name, part, place.scope, expr);
  });
  expressions.valuesOf(walker, walker.named(walker.child(node, "arguments")), place);
  return NONE;
};

/** Only what annotates it is a reference. */
const annotated: Handler = (walker, node, place) => {
  walker.attributesOf(node, place);
  return NONE;
};

/** `: this(…)`, `: super.named(…)` in a constructor. */
const delegation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const op = walker.child(node, "super") >= 0 ? Op.Super : Op.This;
  const list = walker.child(node, "arguments");
  if (list < 0) return expressions.sequence(walker, node, place, "read");
  const on = builder.expr(op, place.type);
  const nameNode = walker.child(node, "identifier");
  let callee = on;
  if (nameNode >= 0) {
    callee = builder.member(on, walker.text(nameNode));
    builder.ref("call", walker.text(nameNode), nameNode, place.scope, callee);
  }
  expressions.walkArguments(walker, list, builder.call(callee), place);
  return NONE;
};

/** `field = value` before a constructor's body. */
const fieldInitializer: Handler = (walker, node, place) => {
  const { builder } = walker;
  const parts = walker.named(node).filter((part) => walker.kind(part) !== "this");
  const [nameNode, ...rest] = parts;
  if (nameNode === undefined) return NONE;
  if (place.type >= 0) {
    const name = walker.text(nameNode);
    builder.ref("read", name, nameNode, place.scope, builder.member(builder.expr(Op.This, place.type), name));
  }
  expressions.valuesOf(walker, rest, place);
  return NONE;
};

const inTypes: Handler = (walker, node, place) => {
  typesOf(walker, walker.named(node), place);
  return NONE;
};

const all = (handler: Handler, kinds: string): Handlers =>
  Object.fromEntries(kinds.trim().split(/\s+/).map((kind) => [kind, handler]));

const values: Handlers = {
  ...all(
    expressions.nothing,
    `expression_statement additive_expression multiplicative_expression shift_expression bitwise_or_expression
     bitwise_xor_expression bitwise_and_expression assignment_expression assignment_expression_without_cascade
     throw_expression throw_expression_without_cascade yield_statement yield_each_statement assertion_arguments
     postfix_expression initialized_identifier pair record_literal record_field do_statement switch_expression
     constant_pattern relational_pattern function_expression_body`,
  ),
  ...all(
    expressions.truth,
    "logical_or_expression logical_and_expression equality_expression relational_expression type_test_expression",
  ),
  ...all(expressions.either, "if_null_expression conditional_expression"),
  ...all(
    expressions.sequence,
    "parenthesized_expression assignable_expression argument spread_element null_assert_pattern template_substitution",
  ),
  ...all(
    expressions.scoped,
    `if_statement while_statement if_element switch_statement_case switch_statement_default switch_expression_case`,
  ),
  library_import: libraryImport,
  library_export: libraryExport,
  part_directive: part,
  part_of_directive: part,
  library_name: annotated,
  class_definition: definitions.typeDefinition("class"),
  mixin_declaration: definitions.typeDefinition("mixin"),
  enum_declaration: definitions.typeDefinition("enum"),
  extension_type_declaration: definitions.typeDefinition("class"),
  extension_declaration: definitions.extension,
  enum_constant: definitions.enumConstant,
  type_alias: definitions.typeAlias,
  method_signature: definitions.methodSignature,
  function_signature: definitions.topLevelFunction,
  getter_signature: definitions.topLevelFunction,
  setter_signature: definitions.topLevelFunction,
  local_function_declaration: definitions.localFunction,
  // Walked with the signature before it.
  function_body: ignore,
  declaration: definitions.declaration,
  initialized_identifier_list: definitions.variableList,
  static_final_declaration_list: definitions.variableList,
  identifier_list: definitions.variableList,
  formal_parameter: definitions.formalParameter,
  formal_parameter_list: expressionsOnly,
  optional_formal_parameters: expressionsOnly,
  initializer_list_entry: delegation,
  redirection: delegation,
  field_initializer: fieldInitializer,
  local_variable_declaration: (walker, node, place) => walker.children(node, place),
  initialized_variable_definition: expressions.localVariables,
  pattern_variable_declaration: expressions.patternVariables,
  variable_pattern: expressions.variablePattern,
  object_pattern: expressions.objectPattern,
  for_statement: expressions.forStatement,
  for_element: expressions.forStatement,
  try_statement: expressions.tryStatement,
  return_statement: expressions.returned,
  break_statement: ignore,
  continue_statement: ignore,
  block: expressions.block,
  function_expression: expressions.functionExpression,
  unary_expression: expressions.unary,
  await_expression: expressions.awaited,
  type_cast_expression: expressions.cast,
  type_test: inTypes,
  type_arguments: inTypes,
  new_expression: expressions.creation,
  const_object_expression: expressions.creation,
  list_literal: expressions.collection("List"),
  set_or_map_literal: expressions.collection("Map"),
  type_identifier: (walker, node, place) => {
    typesOf(walker, [node], place);
    return NONE;
  },
  function_type: ignore,
  annotation,
  this: self,
  super: superObject,
  identifier: expressions.identifier,
  identifier_dollar_escaped: expressions.identifier,
  symbol_literal: ignore,
  label: ignore,
  string_literal: literal("String"),
  decimal_integer_literal: literal("int"),
  hex_integer_literal: literal("int"),
  decimal_floating_point_literal: literal("double"),
  true: literal("bool"),
  false: literal("bool"),
  null_literal: ignore,
};

/** Parameters, with their defaults side by side. */
function expressionsOnly(...[walker, node, place]: Parameters<Handler>): number {
  walker.attributesOf(node, place);
  expressions.valuesOf(walker, walker.named(node), place);
  return NONE;
}

const tables = { values, types: {}, attributes: ["annotation"] };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    staticsOfTypes: true,
    overridesPrivate: true,
    implicitThis: true,
    package: "none",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: true,
    constructors: [""],
    membersElsewhere: true,
  },
  resolveImport,
  fullResolution: false,
  // The grammar does not know a library without a name.
  repair: (source) => blanked(source, [/^library\s*;/gm]),
};
