// Functions, variables and parameters of C++, with their declarators.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { define, ignore } from "../../src/languages/handlers.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";
import { bareName, type Declarator, readDeclarator, splitQualified } from "./declarators.ts";
import { flags, typeParameters } from "./definitions.ts";
import { namespaceImport } from "./names.ts";

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
    ...(owner === undefined ? {} : { owner: () => owner, ownerIsThis: true }),
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

export const functionDefinition: Handler = (walker, node, place) => {
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
export const functionDeclarator: Handler = ignore;

/** Variables, fields and function prototypes. */
export const declaration: Handler = (walker, node, place) => {
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

export const parameter: Handler = (walker, node, place) => {
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
