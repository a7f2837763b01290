// Java: what its syntax tree means.

import { Flag, NONE, Op } from "../../src/languages/facts.ts";
import {
  arrayOf,
  asTypes,
  block,
  builtinType,
  cast,
  childOf,
  create,
  define,
  generic,
  identifier,
  ignore,
  index,
  lambda,
  literal,
  member,
  methodCall,
  parameter,
  returns,
  self,
  superObject,
  typeName,
  typeParameter,
  variable,
} from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { resolveImport } from "./imports.ts";

function modifierFlags(walker: Walker, node: number, place: Place): number {
  const modifiers = walker.child(node, "modifiers");
  const has = (word: string) => walker.hasToken(modifiers, word);
  // Members of an interface are public without a word.
  const inInterface = place.type >= 0 && walker.builder.file.symbols[place.type]?.kind === "interface";
  let flags = 0;
  if (has("public") || has("protected") || inInterface) flags |= Flag.exported;
  if (has("static")) flags |= Flag.static;
  if (has("abstract")) flags |= Flag.abstract;
  if (has("private")) flags |= Flag.private;
  if (has("protected")) flags |= Flag.protected;
  if (has("final")) flags |= Flag.readonly;
  for (const annotation of walker.named(modifiers)) {
    const name = walker.text(walker.field(annotation, "name"));
    if (/^(Test|ParameterizedTest|RepeatedTest)$/.test(name)) flags |= Flag.test;
    if (name === "Override") flags |= Flag.override;
    if (name === "Deprecated") flags |= Flag.deprecated;
  }
  return flags;
}

const typeSupers = (walker: Walker, node: number) => {
  const list: { node: number; kind: "extends" | "implements" }[] = [];
  const isInterface = walker.kind(node) === "interface_declaration";
  for (const parent of walker.named(walker.child(node, "superclass"))) list.push({ node: parent, kind: "extends" });
  for (const holder of ["super_interfaces", "extends_interfaces"]) {
    for (const types of walker.named(walker.child(node, holder))) {
      for (const parent of walker.named(types)) {
        list.push({ node: parent, kind: isInterface ? "extends" : "implements" });
      }
    }
  }
  return list;
};

const typeDefinition = (kind: string): Handler =>
  define({
    kind,
    name: "name",
    isType: true,
    body: "body",
    typeParameters: "type_parameters",
    supers: typeSupers,
    flags: modifierFlags,
  });

/** A record's components are its fields; the accessors of the same name go with them. */
const parameters: Handler = (walker, node, place) => {
  const { builder } = walker;
  if (walker.kind(builder.tree.parent[node]!) !== "record_declaration") return walker.children(node, place);
  for (const component of walker.named(node)) {
    const nameNode = walker.field(component, "name");
    if (nameNode < 0) continue;
    const declared = walker.type(walker.field(component, "type"), place);
    const flags = Flag.exported | Flag.readonly | Flag.accessor;
    builder.symbol({
      name: walker.text(nameNode),
      kind: "field",
      parent: place.symbol,
      node: component,
      nameNode,
      flags,
      declared,
    });
  }
  return NONE;
};

const fieldKind = (walker: Walker, node: number): string => {
  const modifiers = walker.child(walker.builder.tree.parent[node]!, "modifiers");
  return walker.hasToken(modifiers, "static") && walker.hasToken(modifiers, "final") ? "const" : "field";
};

/** `Type a = x, b;` as field or local: the type is shared by the declarators. */
const declaration: Handler = (walker, node, place) => {
  const doc = [walker.docFirst, walker.docLast] as const;
  const typeNode = walker.field(node, "type");
  const inferred = walker.text(typeNode) === "var";
  const modifiers = walker.child(node, "modifiers");
  if (modifiers >= 0) walker.value(modifiers, place);
  const declarators = walker.fields(node, "declarator");
  const declared = inferred ? NONE : walker.type(typeNode, place);
  for (const declarator of declarators) {
    [walker.docFirst, walker.docLast] = doc;
    const before = walker.builder.file.symbols.length;
    const beforeBindings = walker.builder.file.bindings.length;
    one(walker, declarator, place, "read");
    // A local's binding is the newest after its value was walked; a field's symbol the first.
    if (place.local) {
      const binding = walker.builder.file.bindings.at(-1);
      if (walker.builder.file.bindings.length > beforeBindings && binding !== undefined) binding.declared = declared;
    } else {
      const symbol = walker.builder.file.symbols[before];
      if (symbol !== undefined) symbol.declared = declared;
    }
  }
  return NONE;
};

const one = variable({
  name: "name",
  value: "value",
  kind: fieldKind,
  whole: (walker, node) => walker.builder.tree.parent[node]!,
  flags: (walker, node, place) => modifierFlags(walker, walker.builder.tree.parent[node]!, place),
});

/** Binds a name for the rest of the enclosing scope: patterns, catch parameters, resources. */
const local = (name: string, type: string | ((walker: Walker, node: number) => number)): Handler =>
  variable({ name, type, value: "value" });

const instanceOf: Handler = (walker, node, place) => {
  walker.value(walker.field(node, "left"), place);
  const declared = walker.type(walker.field(node, "right"), place);
  const name = walker.field(node, "name");
  if (name >= 0) {
    walker.builder.binding(
      place.scope,
      { name: walker.text(name), flags: 0, declared, value: NONE },
      walker.builder.tree.start[name]!,
    );
  }
  return walker.builder.literal("boolean");
};

const typePattern: Handler = (walker, node, place) => {
  const [type, name] = walker.named(node);
  const declared = walker.type(type ?? -1, place);
  if (name !== undefined) {
    walker.builder.binding(
      place.scope,
      { name: walker.text(name), flags: 0, declared, value: NONE },
      walker.builder.tree.start[name]!,
    );
  }
  return NONE;
};

const enhancedFor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside = walker.inner(place);
  const iterated = walker.value(walker.field(node, "value"), place);
  const typeNode = walker.field(node, "type");
  const declared = walker.text(typeNode) === "var" ? NONE : walker.type(typeNode, place);
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  builder.binding(inside.scope, { name: walker.text(walker.field(node, "name")), flags: 0, declared, value });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

/** `new T(…) { … }`: the body's members belong to an unnamed class. */
const anonymousBody: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const parent = tree.parent[node]!;
  if (walker.kind(parent) !== "object_creation_expression" && walker.kind(parent) !== "enum_constant") {
    walker.children(node, place);
    return NONE;
  }
  const type = walker.field(parent, "type");
  const symbol = builder.symbol({
    name: `${type >= 0 ? walker.text(type).replace(/<.*$/s, "") : walker.text(walker.field(parent, "name"))}$${
      tree.start[node]
    }`
      .replace(/\$\d+$/, "$anonymous"),
    kind: "class",
    parent: place.symbol,
    node,
    signature: type >= 0 ? `new ${walker.text(type)}() { … }` : "{ … }",
  });
  const scope = builder.openScope(place.scope, { owner: symbol, type: symbol });
  if (type >= 0) {
    // The type's own references are walked with the creation; here it is only what the class extends.
    const parts = walker.text(type).replace(/<.*$/s, "").split(".");
    let target = builder.name(place.scope, parts[0] ?? "", tree.start[type]!);
    for (const part of parts.slice(1)) target = builder.member(target, part.trim());
    builder.file.symbols[symbol]!.supers.push({ kind: "extends", type: target });
  }
  walker.children(node, { scope, symbol, type: symbol, local: false });
  return NONE;
};

const explicitConstructor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const target = walker.field(node, "constructor");
  const callee = walker.value(target, place, "call");
  const expr = builder.call(callee);
  builder.ref("call", walker.text(target), target, place.scope, callee);
  walker.arguments(walker.field(node, "arguments"), expr, place);
  return NONE;
};

const methodReference: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [object, name] = walker.named(node);
  const on = walker.value(object ?? -1, place);
  if (name === undefined) {
    return NONE;
  }
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, walker.text(name));
  builder.ref("read", walker.text(name), name, place.scope, expr);
  return expr;
};

/** `Outer.this` is the instance of an enclosing type. */
const fieldAccess: Handler = (walker, node, place, as) => {
  if (walker.kind(walker.field(node, "field")) === "this") {
    const expr = walker.value(walker.field(node, "object"), place);
    return expr === NONE ? NONE : walker.builder.expr(Op.Typed, expr);
  }
  return member("object", "field")(walker, node, place, as);
};

const importDeclaration: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const path = walker.named(node).find((child) => /identifier$/.test(walker.kind(child))) ?? -1;
  if (path < 0) return NONE;
  const isStatic = walker.hasToken(node, "static");
  const star = walker.child(node, "asterisk") >= 0;
  const text = walker.text(path).replace(/\s+/g, "");
  const dot = text.lastIndexOf(".");
  const name = text.slice(dot + 1);
  const at = {
    line: builder.line(tree.start[path]!),
    col: builder.column(tree.start[path]!),
    typeOnly: false,
    reexport: false,
  };
  if (star) {
    builder.import(place.scope, {
      kind: "star",
      specifier: (isStatic ? "static " : "") + text,
      name: "",
      local: "",
      ...at,
    });
    return NONE;
  }
  const imported = builder.import(place.scope, {
    kind: "named",
    specifier: (isStatic ? "static " : "") + (dot < 0 ? "" : text.slice(0, dot)),
    name,
    local: name,
    ...at,
  });
  const nameNode = walker.field(path, "name");
  builder.ref("import", name, nameNode >= 0 ? nameNode : path, place.scope, builder.expr(Op.Import, imported));
  return NONE;
};

const packageDeclaration: Handler = (walker, node) => {
  const name = walker.named(node).find((child) => /identifier$/.test(walker.kind(child))) ?? -1;
  walker.builder.file.package = walker.text(name).replace(/\s+/g, "");
  return NONE;
};

const annotation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  if (walker.kind(nameNode) === "identifier") {
    const expr = builder.name(place.scope, walker.text(nameNode), builder.tree.start[nameNode]!);
    builder.ref("type_ref", walker.text(nameNode), nameNode, place.scope, expr);
  }
  for (const pair of walker.named(walker.field(node, "arguments"))) {
    walker.value(walker.kind(pair) === "element_value_pair" ? walker.field(pair, "value") : pair, place);
  }
  return NONE;
};

const method = define({
  kind: "method",
  name: "name",
  isFunction: true,
  body: "body",
  parameters: "parameters",
  returns: "type",
  typeParameters: "type_parameters",
  flags: modifierFlags,
  declares: false,
});

const enumMember = define({
  kind: "enum_member",
  name: "name",
  flags: () => Flag.exported | Flag.static,
  declares: false,
});

const values: Handlers = {
  package_declaration: packageDeclaration,
  import_declaration: importDeclaration,
  class_declaration: typeDefinition("class"),
  interface_declaration: typeDefinition("interface"),
  annotation_type_declaration: typeDefinition("interface"),
  enum_declaration: typeDefinition("enum"),
  record_declaration: typeDefinition("class"),
  formal_parameters: parameters,
  class_body: anonymousBody,
  enum_constant: (walker, node, place) => {
    enumMember(walker, node, place, "read");
    const symbol = walker.builder.file.symbols.findLast((fact) => fact.kind === "enum_member");
    if (symbol !== undefined && place.type >= 0) symbol.declared = walker.builder.expr(Op.ThisType, place.type);
    return NONE;
  },
  method_declaration: method,
  annotation_type_element_declaration: method,
  constructor_declaration: define({
    kind: "constructor",
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    typeParameters: "type_parameters",
    flags: modifierFlags,
    declares: false,
  }),
  compact_constructor_declaration: define({
    kind: "constructor",
    name: "name",
    isFunction: true,
    body: "body",
    flags: modifierFlags,
    declares: false,
  }),
  static_initializer: (walker, node, place) => {
    walker.children(node, { ...walker.inner(place), local: true });
    return NONE;
  },
  field_declaration: declaration,
  constant_declaration: declaration,
  local_variable_declaration: declaration,
  formal_parameter: parameter({ name: "name", type: "type" }),
  spread_parameter: parameter({
    name: (walker, node) => walker.field(walker.child(node, "variable_declarator"), "name"),
    type: (walker, node) =>
      walker.named(node).find((child) => !/^(modifiers|variable_declarator)$/.test(walker.kind(child))) ?? -1,
    rest: () => true,
  }),
  receiver_parameter: ignore,
  catch_formal_parameter: local("name", childOf("catch_type")),
  resource: local("name", "type"),
  instanceof_expression: instanceOf,
  type_pattern: typePattern,
  record_pattern_component: typePattern,
  enhanced_for_statement: enhancedFor,
  for_statement: block,
  try_with_resources_statement: block,
  catch_clause: block,
  switch_rule: block,
  switch_block_statement_group: block,
  block: block,
  lambda_expression: lambda("parameters", "body"),
  method_invocation: methodCall("object", "name", "arguments"),
  object_creation_expression: create("type", "arguments"),
  explicit_constructor_invocation: explicitConstructor,
  method_reference: methodReference,
  field_access: fieldAccess,
  scoped_identifier: member("scope", "name"),
  array_access: index("array", "index"),
  cast_expression: cast("type", "value"),
  class_literal: asTypes,
  array_creation_expression: (walker, node, place) => {
    const element = walker.type(walker.field(node, "type"), place);
    walker.children(node, place, new Set([walker.field(node, "type")]));
    return walker.builder.literal("array", element === NONE ? [] : [walker.builder.expr(Op.Typed, element)]);
  },
  throws: asTypes,
  superclass: ignore,
  super_interfaces: ignore,
  extends_interfaces: ignore,
  type_parameter: typeParameter(childOf("type_identifier", "identifier")),
  generic_type: asTypes,
  type_identifier: typeName,
  scoped_type_identifier: asTypes,
  marker_annotation: annotation,
  annotation,
  labeled_statement: (walker, node, place) => walker.value(walker.named(node)[1] ?? -1, place),
  break_statement: ignore,
  continue_statement: ignore,
  return_statement: returns,
  this: self,
  super: superObject,
  identifier,
  string_literal: literal("String"),
  character_literal: literal("char"),
  decimal_integer_literal: literal("int"),
  hex_integer_literal: literal("int"),
  decimal_floating_point_literal: literal("double"),
  true: literal("boolean"),
  false: literal("boolean"),
};

const types: Handlers = {
  type_identifier: (walker, node, place, as) => typeName(walker, node, place, as),
  identifier: typeName,
  scoped_type_identifier: (walker, node, place, as) => {
    const parts = walker.named(node).filter((child) => /identifier$|^generic_type$/.test(walker.kind(child)));
    const name = parts.at(-1);
    if (name === undefined) return NONE;
    const on = walker.type(parts[0] ?? -1, place);
    if (parts.length < 2) return on;
    const expr = walker.builder.member(on, walker.text(name));
    walker.builder.ref(as, walker.text(name), name, place.scope, expr);
    return expr;
  },
  generic_type: generic((walker, node) => walker.named(node)[0] ?? -1, childOf("type_arguments")),
  array_type: arrayOf("element"),
  integral_type: builtinType,
  floating_point_type: builtinType,
  boolean_type: builtinType,
  void_type: builtinType,
  catch_type: (walker, node, place) =>
    walker.builder.union(walker.named(node).map((child) => walker.type(child, place))),
  marker_annotation: annotation,
  annotation,
};

const tables = { values, types };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: true,
    package: "declared",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    overloads: true,
    constructors: [""],
  },
  resolveImport,
  fullResolution: true,
};
