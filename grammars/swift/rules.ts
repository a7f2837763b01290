// Swift: what its syntax tree means.

import { blanked } from "../../src/languages/respelling.ts";
import { NONE, Op } from "../../src/languages/facts.ts";
import {
  addImport,
  arrayOf,
  asTypes,
  ignore,
  literal,
  reference,
  self,
  superObject,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import * as definitions from "./definitions.ts";
import * as expressions from "./expressions.ts";

/** A module binds no name that matters: its own names are seen bare. */
const importDeclaration: Handler = (walker, node, place) => {
  const path = walker.child(node, "identifier");
  const [name] = walker.named(path);
  if (name === undefined) return NONE;
  const specifier = walker.text(name);
  const expr = addImport(walker, path, place, { kind: "side", specifier, name: "", local: "" });
  walker.builder.ref("import", specifier, name, place.scope, expr);
  return NONE;
};

/** Property wrappers, macros and result builders are types; lower-case attributes are the language's own. */
const attribute: Handler = (walker, node, place) => {
  const type = walker.child(node, "user_type");
  if (/^[A-Z]/.test(walker.text(type))) walker.type(type, place);
  for (const child of walker.named(node)) {
    if (child !== type && walker.kind(child) !== "simple_identifier") walker.value(child, place);
  }
  return NONE;
};

const passOn: Handler = (walker, node, place, as) => {
  let value = NONE;
  for (const child of walker.named(node)) value = walker.value(child, place, as);
  return value;
};

const firstValue: Handler = (walker, node, place) => {
  const [first, ...rest] = walker.named(node);
  const value = walker.value(first ?? -1, place);
  for (const child of rest) walker.value(child, place);
  return value;
};

const all = (handler: Handler, kinds: string): Handlers =>
  Object.fromEntries(kinds.trim().split(/\s+/).map((kind) => [kind, handler]));

const values: Handlers = {
  ...all(
    expressions.binary,
    `additive_expression multiplicative_expression comparison_expression equality_expression conjunction_expression
     disjunction_expression bitwise_operation infix_expression range_expression`,
  ),
  ...all(
    definitions.accessor,
    "computed_getter computed_setter computed_modify willset_clause didset_clause computed_property",
  ),
  ...all(
    ignore,
    `statement_label try_operator as_operator bang throws directive diagnostic capture_list value_argument_label
     getter_specifier setter_specifier modify_specifier inheritance_specifier line_str_text multi_line_str_text
     str_escaped_char availability_condition precedence_group_declaration operator_declaration deinit_keyword`,
  ),
  ...all(
    asTypes,
    "user_type optional_type array_type dictionary_type function_type tuple_type type_constraints metatype",
  ),
  import_declaration: importDeclaration,
  class_declaration: definitions.classDeclaration,
  protocol_declaration: definitions.protocol,
  function_declaration: definitions.functionDeclaration,
  protocol_function_declaration: definitions.functionDeclaration,
  init_declaration: definitions.initializer,
  deinit_declaration: expressions.block,
  subscript_declaration: definitions.subscript,
  property_declaration: definitions.property,
  protocol_property_declaration: definitions.protocolProperty,
  enum_entry: definitions.enumEntry,
  typealias_declaration: definitions.typeAlias,
  associatedtype_declaration: definitions.typeAlias,
  type_parameter: definitions.typeParameter,
  parameter: definitions.parameter,
  attribute,
  function_body: expressions.functionBody,
  lambda_literal: expressions.lambda,
  call_expression: expressions.call,
  constructor_expression: expressions.construction,
  navigation_expression: expressions.navigation,
  prefix_expression: expressions.prefix,
  postfix_expression: firstValue,
  try_expression: passOn,
  await_expression: passOn,
  ternary_expression: expressions.either,
  nil_coalescing_expression: expressions.either,
  tuple_expression: expressions.tuple,
  array_literal: expressions.array,
  as_expression: expressions.cast,
  check_expression: expressions.check,
  control_transfer_statement: expressions.transfer,
  if_statement: expressions.conditional,
  while_statement: expressions.conditional,
  guard_statement: expressions.guard,
  for_statement: expressions.forStatement,
  switch_statement: expressions.switchStatement,
  do_statement: expressions.block,
  repeat_while_statement: expressions.block,
  catch_block: expressions.catchBlock,
  self_expression: self,
  super_expression: superObject,
  simple_identifier: expressions.identifier,
  line_string_literal: literal("String"),
  multi_line_string_literal: literal("String"),
  raw_string_literal: literal("String"),
  integer_literal: literal("Int"),
  hex_literal: literal("Int"),
  real_literal: literal("Double"),
  boolean_literal: literal("Bool"),
};

const valuesWithTypes: Handlers = {
  ...values,
  // `A<Int>.make()`
  user_type: (walker, node, place) => walker.type(node, place),
};

const types: Handlers = {
  user_type: (walker, node, place, as) => {
    const { builder } = walker;
    let expr = NONE;
    const names = walker.named(node).filter((child) => walker.kind(child) === "type_identifier");
    for (const child of walker.named(node)) {
      if (walker.kind(child) === "type_identifier") {
        const name = walker.text(child);
        if (name === "Self" && place.type >= 0) return builder.expr(Op.ThisType, place.type);
        expr = expr === NONE ? builder.name(place.scope, name, builder.tree.start[child]!) : builder.member(expr, name);
        if (child === names.at(-1)) builder.ref(as, name, child, place.scope, expr);
      } else if (walker.kind(child) === "type_arguments") {
        const given = walker.named(child).map((arg) => walker.type(arg, place));
        const list = given.map((arg) => arg === NONE ? builder.expr(Op.Unknown) : arg);
        if (expr !== NONE) expr = builder.expr(Op.Apply, expr, builder.list(list));
      }
    }
    return expr;
  },
  optional_type: reference((walker, node) => walker.named(node)[0] ?? -1),
  array_type: arrayOf((walker, node) => walker.named(node)[0] ?? -1),
  dictionary_type: (walker, node, place) => {
    const { builder } = walker;
    const parts = walker.named(node).map((part) => walker.type(part, place));
    return builder.literal(
      "Dictionary",
      parts.map((part) => part === NONE ? builder.expr(Op.Unknown) : builder.expr(Op.Typed, part)),
    );
  },
  tuple_type: (walker, node, place) => {
    const { builder } = walker;
    const items = walker.named(node).map((item) => walker.type(definitions.typeChild(walker, item), place));
    if (items.length === 1) return items[0]!;
    return builder.literal(
      "tuple",
      items.map((item) => item === NONE ? builder.expr(Op.Unknown) : builder.expr(Op.Typed, item)),
    );
  },
  function_type: (walker, node, place) => {
    const { builder } = walker;
    const [params, ...rest] = walker.named(node);
    const given = walker.named(params ?? -1).map((item) => {
      const type = walker.type(definitions.typeChild(walker, item), place);
      return type === NONE ? builder.expr(Op.Unknown) : type;
    });
    let result = NONE;
    for (const child of rest) result = walker.type(child, place);
    return builder.expr(Op.FunctionType, builder.list(given), result);
  },
  protocol_composition_type: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((part) => walker.type(part, place))),
  attribute,
  simple_identifier: ignore,
  where_keyword: ignore,
};

const tables = { values: valuesWithTypes, types, separateMembers: true, quote: "`" };

/** What the grammar does not know. Conditional compilation may stand where it does not expect it: all branches are read. */
const UNKNOWN: readonly RegExp[] = [
  /^[ \t]*#(if|elseif|else|endif)\b.*$/gm,
  /(?<=\)\s{0,9}(?:async\s{1,9})?throws)\s?\([\w.: ]{1,99}\)/g,
  /(?<=\bnonisolated)\(unsafe\)/g,
  /\b(?:borrowing|consuming)(?=\s{1,9}func\b)/g,
  /\bisolated(?=\s{1,9}deinit\b)/g,
  /(?<=:\s{0,9})(?:borrowing|consuming|isolated|sending)(?=\s{1,9}[\w(\[])(?!\s{1,9}(?:as|is)\b)/g,
];

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    staticsOfTypes: true,
    callsCases: true,
    implicitThis: true,
    // Nothing in a file says which module it is in: all files together are taken for one.
    package: "declared",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: true,
    constructors: ["init"],
    overloads: true,
    // A property and a method may share a name: a call means the method, where there is one.
    separateMembers: true,
    callableFields: true,
  },
  resolveImport: (fact) => ({ kind: "external", name: fact.specifier }),
  fullResolution: false,
  repair: (source) => blanked(source, UNKNOWN),
};
