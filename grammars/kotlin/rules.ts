// Kotlin: what its syntax tree means.

import { blanked, blankOf } from "../../src/languages/respelling.ts";
import { NONE, Op } from "../../src/languages/facts.ts";
import {
  addImport,
  asTypes,
  block as scopeOnly,
  cast,
  childOf,
  define,
  ignore,
  literal,
  reference,
  returns,
  superObject,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import * as definitions from "./definitions.ts";
import * as expressions from "./expressions.ts";
import { resolveImport } from "./imports.ts";

const segmentsOf = (walker: Walker, path: number): string[] => walker.named(path).map((part) => walker.text(part));

const importDeclaration: Handler = (walker, node, place) => {
  const { builder } = walker;
  const path = walker.child(node, "qualified_identifier");
  const segments = segmentsOf(walker, path);
  const nameNode = walker.named(path).at(-1) ?? path;
  if (/\.\s*\*$/.test(walker.text(node))) {
    addImport(walker, path, place, { kind: "star", specifier: segments.join("."), name: "", local: "" });
    return NONE;
  }
  const name = segments.at(-1) ?? "";
  const alias = walker.child(node, "identifier");
  const specifier = segments.slice(0, -1).join(".");
  const local = alias < 0 ? name : walker.text(alias);
  const expr = addImport(walker, path, place, { kind: "named", specifier, name, local });
  builder.ref("import", name, nameNode, place.scope, expr);
  return NONE;
};

const packageHeader: Handler = (walker, node) => {
  walker.builder.file.package = segmentsOf(walker, walker.child(node, "qualified_identifier")).join(".");
  return NONE;
};

const isExpression: Handler = (walker, node, place) => {
  walker.value(walker.field(node, "left"), place);
  walker.type(walker.field(node, "right"), place);
  return walker.builder.literal("Boolean");
};

const typeParameter: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.child(node, "identifier");
  const boundNode = definitions.typeChild(walker, node);
  builder.typeParam(place.scope, place.symbol, walker.text(nameNode), walker.type(boundNode, place));
  return NONE;
};

/** The receiver of an extension is taken with its name. */
const besideReceiver: Handler = (walker, node, place) => {
  const { tree } = walker.builder;
  const around = walker.kind(tree.parent[node]!);
  return around === "function_declaration" ? NONE : asTypes(walker, node, place, "read");
};

const values: Handlers = {
  package_header: packageHeader,
  import: importDeclaration,
  class_declaration: definitions.typeDefinition(),
  object_declaration: definitions.typeDefinition("object"),
  companion_object: definitions.companionObject,
  object_literal: definitions.objectLiteral,
  delegation_specifiers: definitions.delegationSpecifiers,
  class_parameter: definitions.classParameter,
  enum_entry: definitions.enumEntry,
  function_declaration: definitions.functionDeclaration,
  secondary_constructor: definitions.secondaryConstructor,
  constructor_delegation_call: expressions.constructorDelegation,
  anonymous_initializer: expressions.block,
  property_declaration: definitions.propertyDeclaration,
  property_delegate: expressions.propertyDelegate,
  getter: definitions.accessor,
  setter: definitions.accessor,
  type_alias: define({
    kind: "type_alias",
    name: "type",
    typeParameters: childOf("type_parameters"),
    returns: definitions.typeChild,
    flags: definitions.flags,
  }),
  type_parameter: typeParameter,
  type_constraints: asTypes,
  user_type: besideReceiver,
  nullable_type: besideReceiver,
  function_type: asTypes,
  type_arguments: asTypes,
  annotation: expressions.annotation,
  parameter: definitions.parameter,
  function_body: expressions.functionBody,
  block: expressions.block,
  lambda_literal: expressions.lambda,
  annotated_lambda: expressions.annotatedLambda,
  anonymous_function: expressions.anonymousFunction,
  call_expression: expressions.call,
  value_argument: expressions.valueArgument,
  navigation_expression: expressions.navigation,
  infix_expression: expressions.infix,
  binary_expression: expressions.binary,
  unary_expression: expressions.unary,
  index_expression: expressions.index,
  if_expression: expressions.conditional,
  when_expression: expressions.whenExpression,
  when_subject: expressions.whenSubject,
  when_entry: scopeOnly,
  type_test: asTypes,
  is_expression: isExpression,
  as_expression: cast("right", "left"),
  for_statement: expressions.forStatement,
  catch_block: expressions.catchBlock,
  return_expression: (walker, node, place) =>
    walker.hasToken(node, "return") ? returns(walker, node, place, "read") : walker.children(node, place),
  label: ignore,
  this_expression: definitions.thisExpression,
  super_expression: superObject,
  identifier: expressions.identifier,
  string_content: ignore,
  escape_sequence: ignore,
  string_literal: expressions.text,
  multiline_string_literal: expressions.text,
  character_literal: literal("Char"),
  number_literal: literal("Int"),
  float_literal: literal("Double"),
};

const types: Handlers = {
  identifier: (walker, node, place, as) => expressions.identifier(walker, node, place, as),
  user_type: (walker, node, place, as) => {
    const { builder } = walker;
    walker.type(walker.child(node, "type_modifiers"), place);
    const names = walker.named(node).filter((child) => walker.kind(child) === "identifier");
    let expr = NONE;
    names.forEach((name, at) => {
      const text = walker.text(name);
      expr = at === 0 ? builder.name(place.scope, text, builder.tree.start[name]!) : builder.member(expr, text);
      if (at === names.length - 1) builder.ref(as, text, name, place.scope, expr);
    });
    const list = walker.child(node, "type_arguments");
    if (list < 0 || expr === NONE) return expr;
    const given = walker.named(list).map((arg) => walker.type(arg, place));
    return builder.expr(
      Op.Apply,
      expr,
      builder.list(given.map((arg) => arg === NONE ? builder.expr(Op.Unknown) : arg)),
    );
  },
  nullable_type: reference((walker, node) => walker.named(node)[0] ?? -1),
  function_type: (walker, node, place) => {
    const { builder } = walker;
    const parameters = walker.child(node, "function_type_parameters");
    const given = walker.named(parameters).map((child) => {
      const type = walker.type(
        walker.kind(child) === "parameter" ? definitions.typeChild(walker, child) : child,
        place,
      );
      return type === NONE ? builder.expr(Op.Unknown) : type;
    });
    let result = NONE;
    for (const child of walker.named(node)) {
      if (child === parameters) continue;
      result = walker.type(child, place);
      if (child > parameters || result === NONE) continue;
      given.push(builder.expr(Op.Receiver, result));
      result = NONE;
    }
    return builder.expr(Op.FunctionType, builder.list(given), result);
  },
  annotation: expressions.annotation,
};

const tables = { values, types, quote: "`" };

/** What the grammar does not know: `fun interface`, and parameters of the context. */
const UNKNOWN: readonly RegExp[] = [
  /\bfun(?=\s{1,9}interface\b)/g,
  /^[ \t]{0,40}context[ \t]{0,9}\(\s?[\p{L}_][\p{L}\p{N}_]{0,99}\s?:[^()"\n]{0,200}\)(?=\s{1,99}[\w@])/gmu,
];

/**
 * Modifiers between annotations and a class without a body, which the grammar takes for names in an expression: there is no error
 * that says so.
 */
const MODIFIERS = new RegExp(
  String.raw`(?<=(?:@[^\n]{1,200}|\))[ \n][ \t]{0,40})` +
    String.raw`(?:(?:annotation|data|value|sealed|open|abstract|final|internal|public|expect|actual)[ \t]+){1,4}` +
    String.raw`(?=(?:class|object|interface)[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*$)`,
  "gmu",
);

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
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
  prepare: (source) => ({ source: source.replace(MODIFIERS, blankOf) }),
  repair: (source) => blanked(source, UNKNOWN),
};
