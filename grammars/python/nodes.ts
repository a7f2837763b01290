// Node kinds of the Python grammar as small numbers, so that a `switch` over them is a jump table.

import type { GrammarNames } from "../../src/languages/tree.ts";

export const N = {
  other: 0,
  identifier: 1,
  attribute: 2,
  call: 3,
  subscript: 4,
  string: 5,
  concatenated_string: 6,
  integer: 7,
  float: 8,
  true: 9,
  false: 10,
  none: 11,
  list: 12,
  tuple: 13,
  set: 14,
  dictionary: 15,
  list_comprehension: 16,
  set_comprehension: 17,
  dictionary_comprehension: 18,
  generator_expression: 19,
  lambda: 20,
  conditional_expression: 21,
  boolean_operator: 22,
  binary_operator: 23,
  comparison_operator: 24,
  not_operator: 25,
  unary_operator: 26,
  await: 27,
  yield: 28,
  named_expression: 29,
  parenthesized_expression: 30,
  expression_list: 31,
  list_splat: 32,
  dictionary_splat: 33,
  keyword_argument: 34,
  pair: 35,
  interpolation: 36,
  as_pattern: 37,
  type: 38,
  assignment: 39,
  augmented_assignment: 40,
  expression_statement: 41,
  return_statement: 42,
  raise_statement: 43,
  break_statement: 44,
  continue_statement: 45,
  if_statement: 46,
  elif_clause: 47,
  else_clause: 48,
  for_statement: 49,
  while_statement: 50,
  try_statement: 51,
  except_clause: 52,
  finally_clause: 53,
  with_statement: 54,
  match_statement: 55,
  case_clause: 56,
  function_definition: 57,
  class_definition: 58,
  decorated_definition: 59,
  decorator: 60,
  import_statement: 61,
  import_from_statement: 62,
  future_import_statement: 63,
  global_statement: 64,
  nonlocal_statement: 65,
  assert_statement: 66,
  delete_statement: 67,
  type_alias_statement: 68,
  block: 69,
  with_clause: 70,
  with_item: 71,
  for_in_clause: 72,
  if_clause: 73,
  pattern_list: 74,
  tuple_pattern: 75,
  list_pattern: 76,
  list_splat_pattern: 77,
  dictionary_splat_pattern: 78,
  default_parameter: 79,
  typed_parameter: 80,
  typed_default_parameter: 81,
  as_pattern_target: 82,
  dotted_name: 83,
  aliased_import: 84,
  relative_import: 85,
  wildcard_import: 86,
  generic_type: 87,
  union_type: 88,
  member_type: 89,
  constrained_type: 90,
  splat_type: 91,
  type_parameter: 92,
  class_pattern: 93,
  case_pattern: 94,
  comment: 95,
  slice: 96,
  keyword_pattern: 97,
  splat_pattern: 98,
  ellipsis: 99,
  string_content: 100,
  argument_list: 101,
  except_group_clause: 102,
  union_pattern: 103,
  keyword_separator: 104,
  positional_separator: 105,
  dict_pattern: 106,
} as const;

export interface PythonFields {
  readonly name: number;
  readonly body: number;
  readonly value: number;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly object: number;
  readonly attribute: number;
  readonly function: number;
  readonly arguments: number;
  readonly subscript: number;
  readonly operator: number;
  readonly argument: number;
  readonly parameters: number;
  readonly return_type: number;
  readonly type_parameters: number;
  readonly superclasses: number;
  readonly definition: number;
  readonly module_name: number;
  readonly alias: number;
  readonly condition: number;
  readonly consequence: number;
  readonly alternative: number;
  readonly key: number;
  readonly subject: number;
  readonly guard: number;
  readonly expression: number;
}

export interface PythonNodes {
  /** From the grammar's kind number to `N`. */
  readonly codes: Uint8Array;
  readonly fields: PythonFields;
}

const known = new WeakMap<GrammarNames, PythonNodes>();

export function pythonNodes(names: GrammarNames): PythonNodes {
  let nodes = known.get(names);
  if (nodes === undefined) {
    const codes = new Uint8Array(1 << 16);
    // By name, not by `names.kind`: the grammar has several symbols of one name (`block`, `as_pattern`, `lambda`).
    const byName = new Map<string, number>(Object.entries(N));
    names.kinds.forEach((name, kind) => codes[kind] = byName.get(name) ?? N.other);
    const field = (name: string) => names.field(name);
    nodes = {
      codes,
      fields: {
        name: field("name"),
        body: field("body"),
        value: field("value"),
        type: field("type"),
        left: field("left"),
        right: field("right"),
        object: field("object"),
        attribute: field("attribute"),
        function: field("function"),
        arguments: field("arguments"),
        subscript: field("subscript"),
        operator: field("operator"),
        argument: field("argument"),
        parameters: field("parameters"),
        return_type: field("return_type"),
        type_parameters: field("type_parameters"),
        superclasses: field("superclasses"),
        definition: field("definition"),
        module_name: field("module_name"),
        alias: field("alias"),
        condition: field("condition"),
        consequence: field("consequence"),
        alternative: field("alternative"),
        key: field("key"),
        subject: field("subject"),
        guard: field("guard"),
        expression: field("expression"),
      },
    };
    known.set(names, nodes);
  }
  return nodes;
}
