// Node kinds of the Go grammar as small numbers, so that a `switch` over them is a jump table.

import type { GrammarNames } from "../../src/languages/tree.ts";

const KINDS = [
  "other",
  "identifier",
  "selector_expression",
  "call_expression",
  "composite_literal",
  "func_literal",
  "index_expression",
  "slice_expression",
  "type_assertion_expression",
  "type_conversion_expression",
  "type_instantiation_expression",
  "unary_expression",
  "binary_expression",
  "parenthesized_expression",
  "interpreted_string_literal",
  "raw_string_literal",
  "int_literal",
  "float_literal",
  "imaginary_literal",
  "rune_literal",
  "true",
  "false",
  "nil",
  "iota",
  "expression_list",
  "literal_value",
  "literal_element",
  "keyed_element",
  "variadic_argument",
  "argument_list",
  "type_arguments",
  "type_elem",
  "type_identifier",
  "qualified_type",
  "pointer_type",
  "generic_type",
  "array_type",
  "implicit_length_array_type",
  "slice_type",
  "map_type",
  "channel_type",
  "function_type",
  "struct_type",
  "interface_type",
  "parenthesized_type",
  "negated_type",
  "type_constraint",
  "field_declaration_list",
  "field_declaration",
  "method_elem",
  "parameter_list",
  "parameter_declaration",
  "variadic_parameter_declaration",
  "type_parameter_list",
  "type_parameter_declaration",
  "package_clause",
  "package_identifier",
  "import_declaration",
  "import_spec",
  "import_spec_list",
  "dot",
  "blank_identifier",
  "type_declaration",
  "type_spec",
  "type_alias",
  "const_declaration",
  "const_spec",
  "var_declaration",
  "var_spec",
  "var_spec_list",
  "function_declaration",
  "method_declaration",
  "block",
  "statement_list",
  "short_var_declaration",
  "assignment_statement",
  "if_statement",
  "for_statement",
  "for_clause",
  "range_clause",
  "expression_switch_statement",
  "expression_case",
  "type_switch_statement",
  "type_case",
  "default_case",
  "select_statement",
  "communication_case",
  "receive_statement",
  "send_statement",
  "labeled_statement",
  "comment",
  "field_identifier",
  "label_name",
  "return_statement",
] as const;

type Kind = (typeof KINDS)[number];

export const N = Object.fromEntries(KINDS.map((kind, code) => [kind, code])) as { readonly [K in Kind]: number };

const FIELDS = [
  "name",
  "type",
  "value",
  "body",
  "parameters",
  "result",
  "receiver",
  "type_parameters",
  "operand",
  "field",
  "function",
  "arguments",
  "type_arguments",
  "index",
  "left",
  "right",
  "operator",
  "key",
  "element",
  "length",
  "path",
  "package",
  "condition",
  "consequence",
  "alternative",
  "initializer",
  "update",
  "alias",
  "communication",
  "channel",
  "label",
] as const;

export type GoFields = { readonly [K in (typeof FIELDS)[number]]: number };

export interface GoNodes {
  /** From the grammar's kind number to `N`. */
  readonly codes: Uint8Array;
  readonly fields: GoFields;
}

const known = new WeakMap<GrammarNames, GoNodes>();

export function goNodes(names: GrammarNames): GoNodes {
  let nodes = known.get(names);
  if (nodes === undefined) {
    const codes = new Uint8Array(1 << 16);
    const byName = new Map<string, number>(Object.entries(N));
    names.kinds.forEach((name, kind) => codes[kind] = byName.get(name) ?? N.other);
    nodes = { codes, fields: Object.fromEntries(FIELDS.map((name) => [name, names.field(name)])) as GoFields };
    known.set(names, nodes);
  }
  return nodes;
}
