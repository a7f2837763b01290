// Functions, variables and parameters of C++, with their declarators.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { define, ignore } from "../../src/languages/handlers.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";
import { bareName, castName, castOf, type Declarator, readDeclarator, splitQualified } from "./declarators.ts";
import { flags, typeParameters } from "./definitions.ts";
import { namesNamespace, namespaceImport } from "./names.ts";

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
    (known !== undefined && !isNamespace(walker, known) || !/^[a-z_]/.test(lastScope) ||
      walker.kind(scope.at(-1)!) === "template_type" || !namesNamespace(walker, lastScope));
  const cast = castOf(walker, declarator.name);
  const typeNode = walker.field(cast >= 0 ? cast : node, "type");
  const isConstructor = typeNode < 0 && (inType ? text === file.symbols[place.type]?.name : text === lastScope);
  const kind = isConstructor ? "constructor" : inType || isOwned ? "method" : "function";
  const refs: number[] = [];
  const owner = isOwned ? { expr: ownerExpr(walker, scope, place, refs), name: lastScope } : undefined;
  const isPure = walker.text(walker.field(node, "default_value")) === "0";
  const parametersNode = walker.field(declarator.fn, "parameters");
  const test = TESTS.test(text) && typeNode < 0 ? testOf(walker, parametersNode, place) : undefined;
  const symbol = file.symbols.length;
  const definition = define({
    kind,
    name: () => cast >= 0 ? declarator.name : test?.name ?? word,
    ...(cast >= 0 ? { called: () => castName(walker, cast) } : {}),
    isFunction: true,
    body: () => body,
    typeParameters,
    parameters: () => test === undefined ? parametersNode : -1,
    returns: () => typeNode,
    flags: (inner, at) =>
      flags(inner, at) | (isPure ? Flag.abstract : 0) |
      (inner.hasToken(declarator.fn, "override") ? Flag.override : 0) |
      (test === undefined ? 0 : Flag.test),
    declares: !inType && !isOwned && test === undefined,
    ...(owner === undefined ? {} : { owner: () => owner, ownerIsThis: true }),
    ...(test?.owner === undefined ? {} : { owner: () => test.owner, ownerIsThis: true }),
  });
  const scopeRefs = refs.splice(0);
  definition(walker, node, place, "read");
  const fact = file.symbols[symbol];
  if (fact === undefined) return;
  fact.declared = constType(walker, cast >= 0 ? cast : node, fact.declared);
  for (const ref of scopeRefs) file.refs[ref]!.source = symbol;
  fact.flags = fact.flags & ~Flag.readonly | (walker.child(declarator.fn, "type_qualifier") >= 0 ? Flag.readonly : 0);
  if (test === undefined && walker.hasToken(parametersNode, "...")) {
    const binding = { name: "...", flags: BindingFlag.parameter | BindingFlag.rest, declared: NONE, value: NONE };
    fact.params.push(builder.binding(-1, binding));
  }
}

const TESTS = /^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$/;

/** `TEST_F(Fixture, Name) {…}` is a method `Name` of a class made from the fixture. */
function testOf(walker: Walker, parameters: number, place: Place) {
  const [suite, name] = walker.named(parameters).map((parameter) => walker.field(parameter, "type"));
  if (suite === undefined || name === undefined || walker.kind(suite) !== "type_identifier") return undefined;
  const { builder } = walker;
  const text = walker.text(suite);
  const isFixture = !/^TEST$/.test(walker.text(walker.field(builder.tree.parent[parameters]!, "declarator")));
  if (!isFixture) return { name };
  const expr = builder.name(place.scope, text, builder.tree.start[suite]!);
  builder.ref("type_ref", text, suite, place.scope, expr);
  return { name, owner: { expr, name: text } };
}

function isNamespace(walker: Walker, { op, index }: { op: number; index: number }): boolean {
  return op === Op.Symbol && walker.builder.file.symbols[index]!.kind === "namespace";
}

function ownerExpr(walker: Walker, scope: readonly number[], place: Place, refs: number[]): ExprId {
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
    refs.push(builder.file.refs.length);
    builder.ref("type_ref", text, word, place.scope, expr);
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
  const declared = isAuto ? NONE : constType(walker, node, walker.type(typeNode, place));
  if (declarators.length === 0) walker.children(node, place, [typeNode]);
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

/** `const T`, also where a pointer or reference to it is declared: only its const methods can be called. */
export function constType(walker: Walker, node: number, type: ExprId): ExprId {
  if (type === NONE) return NONE;
  const isConst = walker.named(node).some((child) =>
    walker.kind(child) === "type_qualifier" && walker.text(child) === "const"
  );
  return isConst ? walker.builder.expr(Op.Typed, type, 1) : type;
}

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
  const declared = isAuto ? NONE : constType(walker, node, walker.type(typeNode, place));
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
