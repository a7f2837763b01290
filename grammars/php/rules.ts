// PHP: what its syntax tree means.

import { Flag, NONE } from "../../src/languages/facts.ts";
import {
  builtinType,
  call,
  childOf,
  define,
  identifier,
  ignore,
  index,
  literal,
  member,
  methodCall,
  reference,
  returns,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handlers, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import {
  callable,
  constants,
  namespaceDefinition,
  parameter,
  properties,
  typeDefinition,
  typeOptions,
  useDeclaration,
  useTrait,
} from "./definitions.ts";
import {
  assignment,
  catchClause,
  classObject,
  closure,
  creation,
  foreach,
  qualifiedName,
  scopedCall,
  scopedMember,
  typeName,
  variable,
} from "./expressions.ts";
import { resolveImport } from "./imports.ts";

const values: Handlers = {
  namespace_definition: namespaceDefinition,
  namespace_use_declaration: useDeclaration,
  use_declaration: useTrait,
  class_declaration: typeDefinition("class"),
  interface_declaration: typeDefinition("interface"),
  trait_declaration: typeDefinition("trait"),
  enum_declaration: typeDefinition("enum"),
  anonymous_class: define({ ...typeOptions("class"), name: () => -1, anonymous: "class@anonymous", declares: false }),
  base_clause: ignore,
  class_interface_clause: ignore,
  enum_case: define({ kind: "enum_member", name: "name", flags: () => Flag.exported | Flag.static, declares: false }),
  method_declaration: callable("method"),
  function_definition: callable("function"),
  property_declaration: properties,
  const_declaration: constants,
  simple_parameter: parameter,
  variadic_parameter: parameter,
  property_promotion_parameter: parameter,
  assignment_expression: assignment,
  foreach_statement: foreach,
  catch_clause: catchClause,
  anonymous_function: closure,
  arrow_function: closure,
  anonymous_function_use_clause: ignore,
  function_call_expression: call("function", "arguments"),
  member_call_expression: methodCall("object", "name", "arguments"),
  nullsafe_member_call_expression: methodCall("object", "name", "arguments"),
  scoped_call_expression: scopedCall,
  member_access_expression: member("object", "name"),
  nullsafe_member_access_expression: member("object", "name"),
  class_constant_access_expression: scopedMember,
  scoped_property_access_expression: scopedMember,
  object_creation_expression: creation,
  subscript_expression: index(
    childOf("variable_name", "member_access_expression", "subscript_expression", "member_call_expression"),
  ),
  argument: (walker, node, place) => walker.value(walker.named(node).at(-1) ?? -1, place),
  binary_expression: (walker, node, place) => {
    walker.value(walker.field(node, "left"), place);
    const right = walker.field(node, "right");
    if (walker.hasToken(node, "instanceof")) classObject(walker, right, place, "type_ref");
    else walker.value(right, place);
    return NONE;
  },
  attribute: (walker, node, place) => {
    const [name, ...rest] = walker.named(node);
    if (name !== undefined) walker.type(name, place);
    for (const child of rest) walker.value(child, place);
    return NONE;
  },
  return_statement: returns,
  variable_name: variable,
  qualified_name: qualifiedName,
  name: identifier,
  php_tag: ignore,
  text: ignore,
  string: literal("string"),
  encapsed_string: literal("string"),
  heredoc: literal("string"),
  integer: literal("int"),
  float: literal("float"),
  boolean: literal("bool"),
  null: ignore,
  array_creation_expression: literal("array"),
  goto_statement: ignore,
  named_label_statement: ignore,
  namespace_name: ignore,
};

const types: Handlers = {
  name: typeName,
  qualified_name: qualifiedName,
  optional_type: reference((walker, node) => walker.named(node)[0] ?? -1),
  union_type: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((child) => walker.type(child, place))),
  type_list: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((child) => walker.type(child, place))),
  primitive_type: builtinType,
};

const tables = { values, types, attributes: ["attribute_list"] };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    staticsOfTypes: true,
    implicitThis: false,
    package: "declared",
    superIsClass: true,
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: ["__construct"],
  },
  resolveImport,
  fullResolution: false,
};
