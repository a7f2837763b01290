// Numbers for the node kinds and fields that the rules look at, the same for the typescript and the tsx grammar.

import type { GrammarNames } from "../../src/languages/tree.ts";

/** Codes of node kinds: what a `Grammar.code` table yields. Tokens are named by their text, or by their meaning. */
export const K = {
  other: 0,
  abstract_class_declaration: 1,
  abstract_method_signature: 2,
  accessibility_modifier: 3,
  ambient_declaration: 4,
  arguments: 5,
  array: 6,
  array_pattern: 7,
  array_type: 8,
  arrow_function: 9,
  as_expression: 10,
  asserts: 11,
  asserts_annotation: 12,
  assignment_expression: 13,
  assignment_pattern: 14,
  augmented_assignment_expression: 15,
  await_expression: 16,
  binary_expression: 17,
  call_expression: 18,
  call_signature: 19,
  catch_clause: 20,
  class: 21,
  class_body: 22,
  class_declaration: 23,
  class_heritage: 24,
  class_static_block: 25,
  comment: 26,
  computed_property_name: 27,
  conditional_type: 28,
  construct_signature: 29,
  constructor_type: 30,
  decorator: 31,
  else_clause: 32,
  enum_assignment: 33,
  enum_body: 34,
  enum_declaration: 35,
  export_clause: 36,
  export_specifier: 37,
  export_statement: 38,
  expression_statement: 39,
  extends_clause: 40,
  extends_type_clause: 41,
  false: 42,
  finally_clause: 43,
  for_in_statement: 44,
  for_statement: 45,
  formal_parameters: 46,
  function_declaration: 47,
  function_expression: 48,
  function_signature: 49,
  function_type: 50,
  generator_function: 51,
  generator_function_declaration: 52,
  generic_type: 53,
  identifier: 54,
  if_statement: 55,
  implements_clause: 56,
  import: 57,
  import_alias: 58,
  import_clause: 59,
  import_require_clause: 60,
  import_specifier: 61,
  import_statement: 62,
  index_signature: 63,
  index_type_query: 64,
  infer_type: 65,
  instantiation_expression: 66,
  interface_body: 67,
  interface_declaration: 68,
  internal_module: 69,
  intersection_type: 70,
  jsx_attribute: 71,
  jsx_closing_element: 72,
  jsx_element: 73,
  jsx_expression: 74,
  jsx_opening_element: 75,
  jsx_self_closing_element: 76,
  labeled_statement: 77,
  lexical_declaration: 78,
  literal_type: 79,
  lookup_type: 80,
  mapped_type_clause: 81,
  member_expression: 82,
  method_definition: 83,
  method_signature: 84,
  module: 85,
  named_imports: 86,
  namespace_export: 87,
  namespace_import: 88,
  nested_identifier: 89,
  nested_type_identifier: 90,
  new_expression: 91,
  non_null_expression: 92,
  null: 93,
  number: 94,
  object: 95,
  object_assignment_pattern: 96,
  object_pattern: 97,
  object_type: 98,
  omitting_type_annotation: 99,
  opting_type_annotation: 100,
  optional_parameter: 101,
  optional_type: 102,
  pair: 103,
  pair_pattern: 104,
  parenthesized_expression: 105,
  parenthesized_type: 106,
  predefined_type: 107,
  private_property_identifier: 108,
  program: 109,
  property_identifier: 110,
  property_signature: 111,
  public_field_definition: 112,
  readonly_type: 113,
  regex: 114,
  required_parameter: 115,
  rest_pattern: 116,
  rest_type: 117,
  return_statement: 118,
  satisfies_expression: 119,
  sequence_expression: 120,
  shorthand_property_identifier: 121,
  shorthand_property_identifier_pattern: 122,
  spread_element: 123,
  statement_block: 124,
  statement_identifier: 125,
  string: 126,
  subscript_expression: 127,
  super: 128,
  switch_body: 129,
  switch_case: 130,
  switch_default: 131,
  switch_statement: 132,
  template_literal_type: 133,
  template_string: 134,
  template_substitution: 135,
  template_type: 136,
  ternary_expression: 137,
  this: 138,
  this_type: 139,
  throw_statement: 140,
  true: 141,
  tuple_type: 142,
  type_alias_declaration: 143,
  type_annotation: 144,
  type_arguments: 145,
  type_assertion: 146,
  type_identifier: 147,
  type_parameter: 148,
  type_parameters: 149,
  type_predicate: 150,
  type_predicate_annotation: 151,
  type_query: 152,
  unary_expression: 153,
  undefined: 154,
  union_type: 155,
  update_expression: 156,
  variable_declaration: 157,
  variable_declarator: 158,
  yield_expression: 159,
  async_token: 160,
  await_token: 161,
  const_token: 162,
  declare_token: 163,
  default_token: 164,
  enum_token: 165,
  get_token: 166,
  global_token: 167,
  readonly_token: 168,
  set_token: 169,
  static_token: 170,
  type_token: 171,
  typeof_token: 172,
  var_token: 173,
  override_token: 174,
  accessor_token: 175,
  question_token: 176,
  star_token: 177,
  equals_token: 178,
  override_modifier: 179,
  abstract_token: 180,
  while_statement: 181,
  do_statement: 182,
  try_statement: 183,
  empty_statement: 184,
  break_statement: 185,
  continue_statement: 186,
} as const;

const TOKENS: Readonly<Record<string, number>> = {
  async: K.async_token,
  await: K.await_token,
  const: K.const_token,
  declare: K.declare_token,
  default: K.default_token,
  enum: K.enum_token,
  get: K.get_token,
  global: K.global_token,
  readonly: K.readonly_token,
  set: K.set_token,
  static: K.static_token,
  type: K.type_token,
  typeof: K.typeof_token,
  var: K.var_token,
  override: K.override_token,
  accessor: K.accessor_token,
  abstract: K.abstract_token,
  "?": K.question_token,
  "*": K.star_token,
  "=": K.equals_token,
};

/** Field numbers of one grammar. */
export class Fields {
  readonly alias: number;
  readonly alternative: number;
  readonly argument: number;
  readonly arguments: number;
  readonly attribute: number;
  readonly body: number;
  readonly condition: number;
  readonly consequence: number;
  readonly constraint: number;
  readonly constructorOf: number;
  readonly declaration: number;
  readonly decorator: number;
  readonly finalizer: number;
  readonly function: number;
  readonly handler: number;
  readonly index: number;
  readonly index_type: number;
  readonly initializer: number;
  readonly increment: number;
  readonly key: number;
  readonly kind: number;
  readonly label: number;
  readonly left: number;
  readonly module: number;
  readonly name: number;
  readonly object: number;
  readonly open_tag: number;
  readonly operator: number;
  readonly parameter: number;
  readonly parameters: number;
  readonly pattern: number;
  readonly property: number;
  readonly return_type: number;
  readonly right: number;
  readonly source: number;
  readonly type: number;
  readonly type_arguments: number;
  readonly type_parameters: number;
  readonly value: number;
  constructor(names: GrammarNames) {
    this.alias = names.field("alias");
    this.alternative = names.field("alternative");
    this.argument = names.field("argument");
    this.arguments = names.field("arguments");
    this.attribute = names.field("attribute");
    this.body = names.field("body");
    this.condition = names.field("condition");
    this.consequence = names.field("consequence");
    this.constraint = names.field("constraint");
    this.constructorOf = names.field("constructor");
    this.declaration = names.field("declaration");
    this.decorator = names.field("decorator");
    this.finalizer = names.field("finalizer");
    this.function = names.field("function");
    this.handler = names.field("handler");
    this.index_type = names.field("index_type");
    this.index = names.field("index");
    this.initializer = names.field("initializer");
    this.increment = names.field("increment");
    this.key = names.field("key");
    this.kind = names.field("kind");
    this.label = names.field("label");
    this.left = names.field("left");
    this.module = names.field("module");
    this.name = names.field("name");
    this.object = names.field("object");
    this.open_tag = names.field("open_tag");
    this.operator = names.field("operator");
    this.parameter = names.field("parameter");
    this.parameters = names.field("parameters");
    this.pattern = names.field("pattern");
    this.property = names.field("property");
    this.return_type = names.field("return_type");
    this.right = names.field("right");
    this.source = names.field("source");
    this.type = names.field("type");
    this.type_arguments = names.field("type_arguments");
    this.type_parameters = names.field("type_parameters");
    this.value = names.field("value");
  }
}

export interface Grammar {
  /** Grammar symbol → code in `K`; covers all 16 bits, so that error nodes need no check. */
  readonly code: Uint8Array;
  readonly fields: Fields;
}

const grammars = new WeakMap<GrammarNames, Grammar>();

/** The tables of a loaded grammar, made once. */
export function grammarOf(names: GrammarNames): Grammar {
  let grammar = grammars.get(names);
  if (grammar === undefined) {
    const code = new Uint8Array(1 << 16);
    const table: Readonly<Record<string, number>> = K;
    names.kinds.forEach((name, kind) => {
      const named = names.kind(name) === kind;
      code[kind] = (named ? table[name] : undefined) ?? TOKENS[name] ?? table[name] ?? 0;
    });
    grammar = { code, fields: new Fields(names) };
    grammars.set(names, grammar);
  }
  return grammar;
}
