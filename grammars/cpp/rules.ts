// C++ (and C, which shares these handlers): what its syntax tree means.

import { Flag, NONE } from "../../src/languages/facts.ts";
import {
  asTypes,
  block,
  builtinType,
  cast,
  define,
  generic,
  identifier,
  ignore,
  literal,
  returns,
  self,
  typeName,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { declaration, functionDeclarator, functionDefinition, parameter } from "./declarations.ts";
import {
  aliasDeclaration,
  enumerator,
  macro,
  typeDefinition,
  typeDefinitionAlias,
  typeParameter,
  typeParameters,
} from "./definitions.ts";
import { conditional } from "./conditional.ts";
import {
  callExpression,
  compoundLiteral,
  create,
  field,
  initializers,
  lambda,
  pointer,
  rangeFor,
  statements,
  subscript,
  templateName,
} from "./expressions.ts";
import { resolveImport } from "./imports.ts";
import { repair } from "./repair.ts";
import { withoutMacros } from "./macros.ts";
import { include, namespaceDefinition, qualified, qualifiedName, using } from "./names.ts";

export const values: Handlers = {
  preproc_include: include,
  preproc_def: macro,
  preproc_function_def: macro,
  preproc_arg: ignore,
  using_declaration: using,
  namespace_definition: namespaceDefinition,
  namespace_alias_definition: ignore,
  class_specifier: typeDefinition("class"),
  struct_specifier: typeDefinition("struct"),
  union_specifier: typeDefinition("struct"),
  enum_specifier: typeDefinition("enum"),
  enumerator,
  base_class_clause: ignore,
  friend_declaration: asTypes,
  concept_definition: define({ kind: "interface", name: "name", typeParameters, flags: () => Flag.exported }),
  function_definition: functionDefinition,
  inline_method_definition: functionDefinition,
  function_declarator: functionDeclarator,
  pointer_declarator: ignore,
  reference_declarator: ignore,
  qualified_identifier: qualifiedName,
  field_initializer_list: initializers,
  declaration,
  field_declaration: declaration,
  parameter_declaration: parameter,
  optional_parameter_declaration: parameter,
  variadic_parameter_declaration: parameter,
  type_definition: typeDefinitionAlias,
  alias_declaration: aliasDeclaration,
  type_parameter_declaration: typeParameter,
  optional_type_parameter_declaration: typeParameter,
  variadic_type_parameter_declaration: typeParameter,
  template_argument_list: asTypes,
  type_descriptor: asTypes,
  storage_class_specifier: ignore,
  type_qualifier: ignore,
  access_specifier: ignore,
  attribute_declaration: ignore,
  attribute_specifier: ignore,
  for_range_loop: rangeFor,
  for_statement: block,
  if_statement: block,
  while_statement: block,
  switch_statement: block,
  catch_clause: block,
  compound_statement: statements,
  preproc_if: conditional,
  preproc_ifdef: conditional,
  preproc_elif: conditional,
  preproc_elifdef: conditional,
  lambda_expression: lambda,
  call_expression: callExpression,
  field_expression: field,
  template_function: templateName,
  template_method: templateName,
  template_type: asTypes,
  new_expression: create,
  compound_literal_expression: compoundLiteral,
  cast_expression: cast("type", "value"),
  pointer_expression: pointer,
  subscript_expression: subscript,
  sizeof_expression: (walker, node, place) => {
    const type = walker.field(node, "type");
    if (type >= 0) walker.type(type, place);
    else walker.children(node, place);
    return walker.builder.literal("size_t");
  },
  initializer_pair: (walker, node, place) => walker.value(walker.field(node, "value"), place),
  goto_statement: ignore,
  labeled_statement: (walker, node, place) => {
    walker.children(node, place, [walker.field(node, "label")]);
    return NONE;
  },
  return_statement: returns,
  this: self,
  identifier,
  type_identifier: typeName,
  field_identifier: ignore,
  primitive_type: ignore,
  // An array of characters, which many types are made of.
  string_literal: ignore,
  raw_string_literal: ignore,
  char_literal: literal("char"),
  number_literal: (walker, node) => {
    const text = walker.text(node);
    if (/^0[xXbB]/.test(text)) return walker.builder.literal(/[lL]$/.test(text) ? "long" : "int");
    const isFloat = /[.eE]/.test(text);
    return walker.builder.literal(
      isFloat ? /[fF]$/.test(text) ? "float" : "double" : /[lL]/.test(text) ? "long" : "int",
    );
  },
  true: literal("bool"),
  false: literal("bool"),
  null: ignore,
};

export const types: Handlers = {
  type_identifier: typeName,
  identifier: typeName,
  namespace_identifier: ignore,
  qualified_identifier: (walker, node, place, as) => qualified(walker, node, place, as),
  template_type: generic("name", "arguments"),
  class_specifier: typeDefinition("class"),
  struct_specifier: typeDefinition("struct"),
  union_specifier: typeDefinition("struct"),
  enum_specifier: typeDefinition("enum"),
  primitive_type: builtinType,
  sized_type_specifier: builtinType,
  placeholder_type_specifier: ignore,
  number_literal: ignore,
  string_literal: ignore,
  char_literal: ignore,
  decltype: ignore,
};

const tables = { values, types };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    overridesPrivate: true,
    implicitThis: true,
    package: "declared",
    included: true,
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: true,
    constructors: [""],
    overloads: true,
    hidesInherited: true,
    overriding: "virtual",
    hidesOverloads: true,
  },
  resolveImport,
  fullResolution: false,
  prepare: (source) => ({ source: withoutMacros(source) }),
  repair,
};
