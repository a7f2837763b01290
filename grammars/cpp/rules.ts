// C++ (and C, which shares these handlers): what its syntax tree means.

import { BindingFlag, type ExprId, Flag, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import {
  asTypes,
  block,
  builtinType,
  call,
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
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { bareName, type Declarator, readDeclarator, splitQualified } from "./declarators.ts";
import { NAMESPACE, resolveImport } from "./imports.ts";

// --- names and namespaces ------------------------------------------------------------------------------------------

/** The namespace itself, seen from the file's own: relative names are tried innermost first. */
function namespaceImport(walker: Walker, path: string, node: number, place: Place): number {
  const { builder, builder: { file, tree } } = walker;
  const own = file.package === "" ? [] : file.package.split("::");
  const candidates = own.map((_, length) => [...own.slice(0, own.length - length), path].join("::"));
  const specifier = NAMESPACE + [...candidates, path].join("|");
  const known = file.imports.findIndex((fact) => fact.kind === "namespace" && fact.specifier === specifier);
  if (known >= 0) return known;
  return builder.import(place.scope, {
    kind: "namespace",
    specifier,
    name: "",
    local: "",
    line: builder.line(tree.start[node]!),
    col: builder.column(tree.start[node]!),
    typeOnly: false,
    reexport: false,
  });
}

/** `a::b::Name`: leading lower-case segments that the file does not declare are namespaces, the others are types. */
function qualified(walker: Walker, node: number, place: Place, as: RefKind): ExprId {
  const { builder, builder: { tree } } = walker;
  const { scope, name } = splitQualified(walker, node);
  const word = bareName(walker, name);
  if (word < 0) return NONE;
  const argumentsNode = walker.field(name, "arguments");
  if (argumentsNode >= 0) walker.type(argumentsNode, place);
  let expr: ExprId = NONE;
  const namespaces: string[] = [];
  for (const part of scope) {
    const partWord = bareName(walker, part);
    const text = walker.text(partWord);
    const isNamespace = expr === NONE && /^[a-z_]/.test(text) && walker.kind(part) !== "template_type" &&
      builder.lookup(place.scope, text, tree.start[part]!) === undefined;
    if (isNamespace) {
      namespaces.push(text);
      continue;
    }
    if (expr === NONE && namespaces.length > 0) {
      expr = builder.expr(Op.Import, namespaceImport(walker, namespaces.join("::"), part, place));
    }
    expr = expr === NONE ? builder.name(place.scope, text, tree.start[partWord]!) : builder.member(expr, text);
    builder.ref("type_ref", text, partWord, place.scope, expr);
    const partArguments = walker.field(part, "arguments");
    if (partArguments >= 0) walker.type(partArguments, place);
  }
  if (expr === NONE && namespaces.length > 0) {
    expr = builder.expr(Op.Import, namespaceImport(walker, namespaces.join("::"), node, place));
  }
  const text = walker.text(word);
  const result = expr === NONE ? builder.name(place.scope, text, tree.start[word]!) : builder.member(expr, text);
  builder.ref(as, text, word, place.scope, result);
  return result;
}

const namespaceDefinition: Handler = (walker, node, place) => {
  const { file } = walker.builder;
  const name = walker.text(walker.field(node, "name")).replace(/\s+/g, "");
  const outer = namespaces.get(walker) ?? "";
  const own = name === "" ? outer : outer === "" ? name : outer + "::" + name;
  namespaces.set(walker, own);
  const body = walker.field(node, "body");
  // A namespace that only holds another is not where the file's names are.
  const holdsOnlyNamespaces = walker.named(body).every((child) => walker.kind(child) === "namespace_definition");
  if (file.package === "" && !holdsOnlyNamespaces) file.package = own;
  walker.children(body, place);
  namespaces.set(walker, outer);
  return NONE;
};
const namespaces = new WeakMap<Walker, string>();

const using: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const target = walker.named(node)[0] ?? -1;
  const text = walker.text(target).replace(/\s+/g, "").replace(/^::/, "");
  const at = {
    line: builder.line(tree.start[target]!),
    col: builder.column(tree.start[target]!),
    typeOnly: false,
    reexport: false,
  };
  if (walker.hasToken(node, "namespace")) {
    builder.import(place.scope, { kind: "star", specifier: NAMESPACE + text, name: "", local: "", ...at });
    return NONE;
  }
  const cut = text.lastIndexOf("::");
  if (cut < 0) return NONE;
  const name = text.slice(cut + 2);
  const index = builder.import(place.scope, {
    kind: "named",
    specifier: NAMESPACE + text.slice(0, cut),
    name,
    local: name,
    ...at,
  });
  builder.ref("import", name, splitQualified(walker, target).name, place.scope, builder.expr(Op.Import, index));
  return NONE;
};

const include: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const path = walker.field(node, "path");
  if (!/^(string_literal|system_lib_string)$/.test(walker.kind(path))) return NONE;
  builder.import(place.scope, {
    kind: "star",
    specifier: walker.text(path),
    name: "",
    local: "",
    line: builder.line(tree.start[path]!),
    col: builder.column(tree.start[path]!),
    typeOnly: false,
    // What a header includes, its includers see too.
    reexport: true,
  });
  return NONE;
};

// --- definitions -----------------------------------------------------------------------------------------------------

/** Access sections: what follows `private:` in a class body. */
function isPrivate(walker: Walker, node: number): boolean {
  const { tree } = walker.builder;
  const parent = tree.parent[node]!;
  const holder = parent >= 0 && walker.kind(parent) === "template_declaration" ? parent : node;
  const body = tree.parent[holder]!;
  if (body < 0 || walker.kind(body) !== "field_declaration_list") return false;
  let hidden = walker.kind(tree.parent[body]!) === "class_specifier";
  for (const child of walker.named(body)) {
    if (child >= holder) break;
    if (walker.kind(child) === "access_specifier") hidden = !/^(public|protected)/.test(walker.text(child));
  }
  return hidden;
}

function flags(walker: Walker, node: number): number {
  const words = new Set(
    walker.named(node).filter((child) => /specifier$|qualifier$|virtual$/.test(walker.kind(child))).map((child) =>
      walker.text(child)
    ),
  );
  let result = isPrivate(walker, node) ? Flag.private : 0;
  if (words.has("static")) result |= Flag.static;
  if (words.has("const") || words.has("constexpr")) result |= Flag.readonly;
  if (result === 0 || (result & (Flag.private | Flag.static)) === 0) result |= Flag.exported;
  return result;
}

const typeParameters = (walker: Walker, node: number): number => {
  const parent = walker.builder.tree.parent[node]!;
  return parent >= 0 && walker.kind(parent) === "template_declaration" ? walker.field(parent, "parameters") : -1;
};

const typeDefinition = (kind: string): Handler => {
  const defined = define({
    kind,
    name: (walker, node) => bareName(walker, walker.field(node, "name")),
    isType: true,
    body: "body",
    typeParameters,
    flags,
    supers: (walker, node) =>
      walker.named(walker.child(node, "base_class_clause")).filter((child) =>
        /identifier$|template_type$/.test(walker.kind(child))
      )
        .map((parent) => ({ node: parent, kind: "extends" as const })),
  });
  return (walker, node, place, as) => {
    if (walker.field(node, "body") >= 0) {
      const name = bareName(walker, walker.field(node, "name"));
      // `typedef struct { … } name;` names the struct by the typedef.
      if (name < 0) return anonymousType(walker, node, place, kind);
      defined(walker, node, place, as);
      return walker.builder.name(place.scope, walker.text(name), walker.builder.tree.end[node]!);
    }
    return walker.type(walker.field(node, "name"), place);
  };
};

function anonymousType(walker: Walker, node: number, place: Place, kind: string): ExprId {
  const { tree } = walker.builder;
  const parent = tree.parent[node]!;
  const nameNode = walker.kind(parent) === "type_definition"
    ? readDeclarator(walker, walker.field(parent, "declarator")).name
    : -1;
  if (nameNode < 0) {
    walker.children(node, place);
    return NONE;
  }
  define({ kind, name: () => nameNode, isType: true, body: "body", flags })(walker, node, place, "read");
  return walker.builder.name(place.scope, walker.text(nameNode), tree.end[node]!);
}

/** A function with its declarator, in any of the places that C++ allows. */
function functionSymbol(walker: Walker, node: number, declarator: Declarator, place: Place, body: number): void {
  const { builder, builder: { tree, file } } = walker;
  const { scope, name } = splitQualified(walker, declarator.name);
  const word = bareName(walker, name);
  const inType = place.type >= 0 && place.type === place.symbol;
  const text = walker.text(word).replace(/\s+/g, "");
  const lastScope = scope.length > 0 ? walker.text(bareName(walker, scope.at(-1)!)) : "";
  // `ns::f() {…}` outside its namespace is a function; `Type::f() {…}` is a method written outside its type.
  const known = scope.length === 0 ? undefined : builder.lookup(place.scope, lastScope, tree.start[node]!);
  const isOwned = scope.length > 0 &&
    (known !== undefined || !/^[a-z_]/.test(lastScope) || walker.kind(scope.at(-1)!) === "template_type");
  const typeNode = walker.field(node, "type");
  const isConstructor = typeNode < 0 && (inType ? text === file.symbols[place.type]?.name : text === lastScope);
  const kind = isConstructor ? "constructor" : inType || isOwned ? "method" : "function";
  const owner = isOwned ? { expr: ownerExpr(walker, scope, place), name: lastScope } : undefined;
  const isPure = walker.text(walker.field(node, "default_value")) === "0";
  const definition = define({
    kind,
    name: () => word,
    isFunction: true,
    body: () => body,
    typeParameters,
    parameters: () => walker.field(declarator.fn, "parameters"),
    returns: "type",
    flags: (inner, at) =>
      flags(inner, at) | (isPure ? Flag.abstract : 0) |
      (inner.hasToken(declarator.fn, "override") ? Flag.override : 0) |
      (/^(TEST|TEST_F|TEST_P)$/.test(text) ? Flag.test : 0),
    declares: !inType && !isOwned,
    ...(owner === undefined ? {} : { owner: () => owner }),
  });
  definition(walker, node, place, "read");
}

function ownerExpr(walker: Walker, scope: readonly number[], place: Place): ExprId {
  const { builder, builder: { tree } } = walker;
  let expr: ExprId = NONE;
  const outer: string[] = [];
  for (const part of scope) {
    const word = bareName(walker, part);
    const text = walker.text(word);
    if (expr === NONE && part !== scope.at(-1) && /^[a-z_]/.test(text)) {
      outer.push(text);
      continue;
    }
    if (expr === NONE && outer.length > 0) {
      expr = builder.expr(Op.Import, namespaceImport(walker, outer.join("::"), part, place));
    }
    expr = expr === NONE ? builder.name(place.scope, text, tree.start[word]!) : builder.member(expr, text);
  }
  return expr;
}

const functionDefinition: Handler = (walker, node, place) => {
  const declarator = readDeclarator(walker, walker.field(node, "declarator"));
  if (declarator.name < 0 || declarator.fn < 0) {
    walker.children(node, place);
    return NONE;
  }
  // The walk of the definition's children skips the declarator: its names are not references.
  functionSymbol(walker, node, declarator, place, walker.field(node, "body"));
  return NONE;
};

/** The declarator of a definition is walked by `functionSymbol`; only default values and the like remain. */
const functionDeclarator: Handler = ignore;

/** Variables, fields and function prototypes. */
const declaration: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const doc = [walker.docFirst, walker.docLast] as const;
  const typeNode = walker.field(node, "type");
  const declarators = walker.fields(node, "declarator").map((at) => readDeclarator(walker, at));
  const onlyFunction = declarators.length === 1 && declarators[0]!.fn >= 0 && declarators[0]!.name >= 0;
  if (onlyFunction && !place.local) {
    functionSymbol(walker, node, declarators[0]!, place, -1);
    return NONE;
  }
  const isAuto = walker.kind(typeNode) === "placeholder_type_specifier";
  const declared = isAuto ? NONE : walker.type(typeNode, place);
  if (declarators.length === 0) walker.children(node, place, new Set([typeNode]));
  const shared = walker.field(node, "value") >= 0 ? walker.field(node, "value") : walker.field(node, "default_value");
  for (const declarator of declarators) {
    [walker.docFirst, walker.docLast] = doc;
    const documented = place.local ? "" : walker.takeDoc();
    const valueNode = declarator.value >= 0 ? declarator.value : shared;
    if (declarator.name < 0) {
      walker.value(valueNode, place);
      continue;
    }
    const type = declared === NONE ? NONE : declarator.pointer ? builder.expr(Op.Ref, declared) : declared;
    const name = walker.text(splitQualified(walker, declarator.name).name);
    if (place.local) {
      // `Type name(arguments)` looks like a prototype to the grammar; in a body it is a variable.
      const value = valueOf(walker, valueNode, place);
      builder.binding(place.scope, { name, flags: 0, declared: type, value }, tree.end[declarator.name]!);
      continue;
    }
    const inType = place.type >= 0 && place.type === place.symbol;
    const isConst = walker.named(node).some((child) =>
      walker.kind(child) === "type_qualifier" && /^const/.test(walker.text(child))
    ) && !declarator.pointer;
    const symbol = builder.symbol({
      name,
      kind: inType ? "field" : isConst ? "const" : "variable",
      parent: place.symbol,
      node,
      nameNode: declarator.name,
      flags: flags(walker, node) | (walker.hasToken(node, "extern") ? Flag.declaration : 0),
      doc: documented,
      declared: type,
    });
    if (!inType) {
      builder.declareSymbol(place.scope, symbol);
    }
    const scope = builder.openScope(place.scope, { owner: symbol });
    builder.file.symbols[symbol]!.value = valueOf(walker, valueNode, { ...place, scope });
  }
  return NONE;
};

function valueOf(walker: Walker, node: number, place: Place): ExprId {
  if (node < 0) return NONE;
  const kind = walker.kind(node);
  if (kind === "argument_list" || kind === "initializer_list") {
    walker.children(node, place);
    return NONE;
  }
  return walker.value(node, place);
}

const parameter: Handler = (walker, node, place) => {
  const { builder } = walker;
  const typeNode = walker.field(node, "type");
  const isAuto = walker.kind(typeNode) === "placeholder_type_specifier";
  const declared = isAuto ? NONE : walker.type(typeNode, place);
  const declarator = readDeclarator(walker, walker.field(node, "declarator"));
  const valueNode = walker.field(node, "default_value");
  if (valueNode >= 0) walker.value(valueNode, place);
  if (walker.text(node) === "void") return NONE;
  const kind = walker.kind(node);
  const extra = (valueNode >= 0 ? BindingFlag.optional : 0) |
    (kind === "variadic_parameter_declaration" ? BindingFlag.rest : 0);
  const type = declared !== NONE && declarator.pointer ? builder.expr(Op.Ref, declared) : declared;
  builder.binding(place.scope, {
    name: walker.text(declarator.name),
    flags: BindingFlag.parameter | extra,
    declared: type,
    value: NONE,
  });
  return NONE;
};

const typeDefinitionAlias: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const typeNode = walker.field(node, "type");
  const isAnonymous = /_specifier$/.test(walker.kind(typeNode)) && walker.field(typeNode, "body") >= 0 &&
    walker.field(typeNode, "name") < 0;
  const declared = walker.type(typeNode, place);
  for (const at of walker.fields(node, "declarator")) {
    const { name } = readDeclarator(walker, at);
    if (name < 0 || isAnonymous) continue;
    const symbol = builder.symbol({
      name: walker.text(name),
      kind: "type_alias",
      parent: place.symbol,
      node,
      nameNode: name,
      flags: Flag.exported,
      doc,
      declared,
    });
    builder.declareSymbol(place.scope, symbol);
  }
  return NONE;
};

const aliasDeclaration: Handler = define({
  kind: "type_alias",
  name: "name",
  returns: "type",
  typeParameters,
  flags: () => Flag.exported,
});

const macro: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  // An include guard defines nothing worth finding.
  if (walker.kind(node) === "preproc_def" && walker.field(node, "value") < 0) return NONE;
  const signature = walker.text(node).split("\n", 1)[0]!.replace(/\s+/g, " ").trim().slice(0, 200);
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "macro",
    parent: 0,
    node,
    nameNode,
    flags: Flag.exported,
    doc,
    signature,
  });
  builder.declareSymbol(0, symbol);
  void place;
  return NONE;
};

const enumerator: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const doc = walker.takeDoc();
  const declared = place.type >= 0 ? builder.expr(Op.ThisType, place.type) : NONE;
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "enum_member",
    parent: place.symbol,
    node,
    nameNode,
    flags: Flag.exported | Flag.static,
    doc,
    declared,
  });
  // Unscoped enumerators are visible beside their enum.
  const { tree } = builder;
  const specifier = tree.parent[tree.parent[node]!]!;
  if (!walker.hasToken(specifier, "class") && !walker.hasToken(specifier, "struct")) {
    builder.declareSymbol(place.type >= 0 ? enclosingScope(place) : place.scope, symbol);
  }
  const value = walker.field(node, "value");
  if (value >= 0) walker.value(value, place);
  return NONE;
};

/** Enum bodies open one scope; their members are declared in it and in the file's. */
const enclosingScope = (_place: Place): number => 0;

// --- code --------------------------------------------------------------------------------------------------------------

const field: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const on = walker.value(walker.field(node, "argument"), place);
  const fieldNode = walker.field(node, "field");
  const nameNode = bareName(walker, fieldNode);
  if (nameNode < 0 || walker.kind(nameNode) === "qualified_identifier") return NONE;
  const name = walker.text(nameNode);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  builder.ref(as, name, nameNode, place.scope, expr);
  return expr;
};

const lambda: Handler = (walker, node, place) => {
  const { builder } = walker;
  walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const captures = walker.field(node, "captures");
  if (captures >= 0) walker.children(captures, place);
  const before = builder.file.bindings.length;
  for (const param of walker.named(walker.field(walker.field(node, "declarator"), "parameters"))) {
    walker.value(param, inside);
  }
  const params: number[] = [];
  for (let index = before; index < builder.file.bindings.length; index++) params.push(index);
  walker.value(walker.field(node, "body"), inside);
  return builder.expr(Op.Lambda, builder.list(params), NONE);
};

const rangeFor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const iterated = walker.value(walker.field(node, "right"), place);
  const inside = walker.inner(place);
  const typeNode = walker.field(node, "type");
  const declared = walker.kind(typeNode) === "placeholder_type_specifier" ? NONE : walker.type(typeNode, place);
  const { name } = readDeclarator(walker, walker.field(node, "declarator"));
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  if (name >= 0) builder.binding(inside.scope, { name: walker.text(name), flags: 0, declared, value });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

const CASTS = new Set(["static_cast", "dynamic_cast", "const_cast", "reinterpret_cast", "make_unique", "make_shared"]);
const plainCall = call("function", "arguments");

const callExpression: Handler = (walker, node, place, as) => {
  const callee = walker.field(node, "function");
  const inner = walker.kind(callee) === "qualified_identifier" ? splitQualified(walker, callee).name : callee;
  if (walker.kind(inner) === "template_function" && CASTS.has(walker.text(walker.field(inner, "name")))) {
    const declared = walker.type(walker.field(inner, "arguments"), place);
    walker.children(walker.field(node, "arguments"), place);
    return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
  }
  return plainCall(walker, node, place, as);
};

const templateName: Handler = (walker, node, place, as) => {
  const typeArguments = walker.field(node, "arguments");
  if (typeArguments >= 0) walker.type(typeArguments, place);
  return walker.value(walker.field(node, "name"), place, as);
};

const create: Handler = (walker, node, place) => {
  const { builder } = walker;
  const target = walker.type(walker.field(node, "type"), place, "call");
  const expr = builder.new(target === NONE ? builder.expr(Op.Unknown) : target);
  walker.arguments(walker.field(node, "arguments"), expr, place);
  return expr;
};

const compoundLiteral: Handler = (walker, node, place) => {
  const declared = walker.type(walker.field(node, "type"), place);
  walker.children(walker.field(node, "value"), place);
  return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
};

/** `: Base(x), member_(y)`: the names are bases and members of the class. */
const initializers: Handler = (walker, node, place) => {
  for (const item of walker.named(node)) {
    const [name, ...values] = walker.named(item);
    if (name !== undefined && /^(template_method|qualified_identifier)$/.test(walker.kind(name))) {
      const typeArguments = walker.field(name, "arguments");
      if (typeArguments >= 0) walker.type(typeArguments, place);
    }
    for (const value of values) walker.children(value, place);
  }
  return NONE;
};

const typeParameter: Handler = (walker, node, place) => {
  const nameNode = walker.field(node, "name") >= 0 ? walker.field(node, "name") : walker.named(node)[0] ?? -1;
  if (nameNode >= 0) walker.builder.typeParam(place.scope, place.symbol, walker.text(nameNode));
  const fallback = walker.field(node, "default_type");
  if (fallback >= 0) walker.type(fallback, place);
  return NONE;
};

const qualifiedName: Handler = (walker, node, place, as) => qualified(walker, node, place, as);

const pointer: Handler = (walker, node, place) => walker.value(walker.field(node, "argument"), place);

const subscript: Handler = (walker, node, place) => {
  const on = walker.value(walker.field(node, "argument"), place);
  walker.children(node, place, new Set([walker.field(node, "argument")]));
  return on === NONE ? NONE : walker.builder.expr(Op.Index, on);
};

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
  compound_statement: block,
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
    walker.children(node, place, new Set([walker.field(node, "label")]));
    return NONE;
  },
  return_statement: returns,
  this: self,
  identifier,
  type_identifier: typeName,
  field_identifier: ignore,
  primitive_type: ignore,
  string_literal: literal("char"),
  raw_string_literal: literal("char"),
  char_literal: literal("char"),
  number_literal: literal("int"),
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
    implicitThis: true,
    package: "declared",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: true,
    constructors: [""],
    overloads: true,
  },
  resolveImport,
  fullResolution: false,
};
