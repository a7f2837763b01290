// Rust: what its syntax tree means.

import { NONE, Op } from "../../src/languages/facts.ts";
import {
  arrayOf,
  asTypes,
  block,
  builtinType,
  call,
  cast,
  generic,
  ignore,
  literal,
  member,
  reference,
  returns,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import {
  constant,
  enumVariant,
  fieldDeclaration,
  functionItem,
  implItem,
  macroDefinition,
  modItem,
  orderedFields,
  typeDefinition,
  typeItem,
  typeParameter,
  wherePredicate,
} from "./definitions.ts";
import {
  blockValue,
  closure,
  forExpression,
  letCondition,
  letDeclaration,
  macroInvocation,
  matchExpression,
  parameter,
  selfName,
  selfParameter,
  structExpression,
  transparent,
  typeIdentifier,
  unwrapped,
  valueName,
} from "./expressions.ts";
import { resolveImport } from "./imports.ts";
import { attributeItem, tokenTree } from "./macros.ts";
import { externCrate, scoped } from "./paths.ts";
import { repair } from "./repair.ts";
import { settleUses, useDeclaration } from "./uses.ts";

/** Lifetimes are no parameters of types, so no arguments either. */
const isNoLifetime = (kind: string): boolean => kind !== "lifetime";

const values: Handlers = {
  use_declaration: useDeclaration,
  extern_crate_declaration: externCrate,
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
  ordered_field_declaration_list: orderedFields,
  macro_definition: macroDefinition,
  macro_invocation: macroInvocation,
  token_tree: tokenTree,
  attribute_item: attributeItem,
  inner_attribute_item: attributeItem,
  visibility_modifier: ignore,
  type_parameter: typeParameter,
  const_parameter: asTypes,
  lifetime_parameter: ignore,
  where_predicate: wherePredicate,
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
  closure_expression: closure,
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
  tuple_expression: (walker, node, place) => {
    const { builder } = walker;
    const items = walker.named(node).map((child) => walker.value(child, place));
    return builder.literal("tuple", items.map((item) => item === NONE ? builder.expr(Op.Unknown) : item));
  },
  reference_expression: transparent,
  unary_expression: transparent,
  index_expression: (walker, node, place) => {
    const [object, key] = walker.named(node);
    const on = walker.value(object ?? -1, place);
    const at = walker.value(key ?? -1, place);
    // `list[1..]` is a part of the list.
    if (on === NONE || key !== undefined && walker.kind(key) === "range_expression") return on;
    return walker.builder.expr(Op.Index, on, at);
  },
  type_cast_expression: cast("type", "value"),
  return_expression: returns,
  type_identifier: typeIdentifier,
  identifier: valueName,
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
  generic_type: generic("type", "type_arguments", isNoLifetime),
  generic_type_with_turbofish: generic("type", "type_arguments", isNoLifetime),
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

const tables = { values, types, attributes: ["attribute_item", "inner_attribute_item"], quote: "r#" };

export const rules: LanguageRules = {
  repair,
  extract(builder) {
    const walker = new Walker(builder, tables);
    walker.walkFile();
    settleUses(walker);
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
    separateMembers: "of instances",
    wrapsMissing: true,
    dereferences: true,
    traitsForOthers: true,
    membersElsewhere: true,
    conformsRepeatedly: true,
  },
  resolveImport,
  fullResolution: true,
};
