// Classes, objects, functions and properties of Kotlin.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { enumMember } from "../../src/languages/definitions.ts";
import { childOf, define } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";

const TYPE = /^(user_type|nullable_type|non_nullable_type|function_type|parenthesized_type)$/;

const isTypeNode = (walker: Walker, node: number): boolean => TYPE.test(walker.kind(node));

/** First child that is a type. */
export const typeChild = (walker: Walker, node: number): number =>
  walker.named(node).find((child) => isTypeNode(walker, child)) ?? -1;

const holderOf = (walker: Walker, node: number): string => {
  const { parent } = walker.builder.tree;
  const body = parent[node]!;
  return body > 0 && /class_body$/.test(walker.kind(body)) ? walker.kind(parent[body]!) : "";
};

export function flags(walker: Walker, node: number): number {
  const modifiers = walker.child(node, "modifiers");
  let result = 0;
  let hidden = false;
  for (const modifier of walker.named(modifiers)) {
    const text = walker.text(modifier);
    if (text === "private") hidden = true;
    if (text === "protected") result |= Flag.protected;
    if (text === "abstract") result |= Flag.abstract;
    if (text === "suspend") result |= Flag.async;
    if (text === "override") result |= Flag.override;
    if (text === "actual" && isPlatforms(walker, node)) result |= Flag.conditional;
    if (/^@(\w+\.)*(Test|ParameterizedTest|RepeatedTest)\b/.test(text)) result |= Flag.test;
    if (/^@Deprecated\b/.test(text)) result |= Flag.deprecated;
  }
  if (holderOf(walker, node) === "companion_object") result |= Flag.static;
  return result | (hidden ? Flag.private : Flag.exported);
}

/** What each platform has for what is expected, which others mean. Its types may have more than is expected, so they count. */
const isPlatforms = (walker: Walker, node: number): boolean =>
  /^(function|property)_declaration$/.test(walker.kind(node)) &&
  walker.kind(walker.builder.tree.parent[node]!) === "source_file";

const supers = (walker: Walker, node: number) =>
  walker.named(walker.child(node, "delegation_specifiers")).flatMap((specifier) => {
    const [parent] = walker.named(specifier);
    if (parent === undefined) return [];
    const made = walker.kind(parent) === "constructor_invocation";
    const type = isTypeNode(walker, parent) ? parent : typeChild(walker, parent);
    const extended = made || walker.hasToken(node, "interface");
    return type < 0 ? [] : [{ node: type, kind: extended ? "extends" as const : "implements" as const }];
  });

/** The supertypes are taken with the type; what is left is code. */
export const delegationSpecifiers: Handler = (walker, node, place) => {
  for (const specifier of walker.named(node)) {
    for (const parent of walker.named(specifier)) {
      if (isTypeNode(walker, parent)) continue;
      for (const child of walker.named(parent)) {
        if (!isTypeNode(walker, child) && walker.kind(child) !== "type_arguments") walker.value(child, place);
      }
    }
  }
  return NONE;
};

const classKind = (walker: Walker, node: number): string => {
  if (walker.hasToken(node, "interface")) return "interface";
  return walker.hasToken(walker.child(node, "modifiers"), "enum") ? "enum" : "class";
};

export const typeDefinition = (kind?: string): Handler =>
  define({
    kind: kind ?? classKind,
    name: "name",
    isType: true,
    body: childOf("class_body", "enum_class_body"),
    typeParameters: childOf("type_parameters"),
    supers,
    flags,
  });

/** Members of a companion are static members of the class around it. */
export const companionObject: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  if (nameNode >= 0 && place.type >= 0) {
    builder.symbol({
      name: walker.text(nameNode),
      kind: "property",
      parent: place.symbol,
      node,
      nameNode,
      doc: walker.takeDoc(),
      flags: flags(walker, node) | Flag.static,
      declared: builder.expr(Op.ThisType, place.type),
    });
  }
  for (const parent of supers(walker, node)) walker.type(parent.node, place);
  walker.children(node, place, [nameNode]);
  return NONE;
};

/** `object : T { … }`: an unnamed class, of which this is the only instance. */
export const objectLiteral: Handler = (walker, node, place) => {
  const { builder } = walker;
  const parents = supers(walker, node);
  const name = parents[0] === undefined ? "object" : walker.text(parents[0].node).replace(/<.*$/s, "");
  const symbol = builder.symbol({
    name: name.replace(/^.*\./s, "") + "$anonymous",
    kind: "class",
    parent: place.symbol,
    node,
    bodyNode: walker.child(node, "class_body"),
  });
  const scope = builder.openScope(place.scope, { owner: symbol, type: symbol });
  for (const parent of parents) {
    builder.inherit(symbol, parent.kind, walker.type(parent.node, place, parent.kind));
  }
  walker.children(node, { scope, symbol, type: symbol, local: false });
  return builder.expr(Op.This, symbol);
};

/** `val` and `var` make a property; other parameters are seen by initialisers only. */
export const classParameter: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.child(node, "identifier");
  const typeNode = typeChild(walker, node);
  const declared = walker.type(typeNode, place);
  const isProperty = walker.hasToken(node, "val") || walker.hasToken(node, "var");
  if (isProperty) {
    builder.symbol({
      name: walker.text(nameNode),
      kind: "property",
      parent: place.symbol,
      node,
      nameNode,
      doc,
      flags: flags(walker, node) | (walker.hasToken(node, "val") ? Flag.readonly : 0),
      declared,
    });
  } else {
    builder.binding(place.scope, {
      name: walker.text(nameNode),
      flags: BindingFlag.parameter,
      declared,
      value: NONE,
    });
  }
  walker.children(node, place, [nameNode, typeNode]);
  return NONE;
};

/** `fun Type.name()` is parsed as the type `Type.name`, with an empty name behind it. */
function receiverOf(walker: Walker, node: number): { segments: number[]; name: number } | undefined {
  const { tree } = walker.builder;
  const variable = walker.child(node, "variable_declaration");
  const own = variable < 0 ? walker.field(node, "name") : walker.child(variable, "identifier");
  const receiver = walker.named(node).find((child) =>
    tree.start[child]! < tree.start[own]! && isTypeNode(walker, child)
  );
  if (receiver === undefined) return undefined;
  let type = receiver;
  while (type >= 0 && walker.kind(type) !== "user_type") type = walker.named(type)[0] ?? -1;
  const names = walker.named(type).filter((child) => walker.kind(child) === "identifier");
  return walker.text(own) === ""
    ? { segments: names.slice(0, -1), name: names.at(-1) ?? -1 }
    : { segments: names, name: own };
}

function typeOfSegments(walker: Walker, segments: readonly number[], place: Place): ExprId {
  const { builder } = walker;
  const [first] = segments;
  if (first === undefined) return NONE;
  let expr = builder.name(place.scope, walker.text(first), builder.tree.start[first]!);
  for (const segment of segments.slice(1)) expr = builder.member(expr, walker.text(segment));
  return expr;
}

const ownerOf = (walker: Walker, node: number, place: Place) => {
  const receiver = receiverOf(walker, node);
  const last = receiver?.segments.at(-1);
  if (receiver === undefined || last === undefined) return undefined;
  const expr = typeOfSegments(walker, receiver.segments, place);
  walker.builder.ref("type_ref", walker.text(last), last, place.scope, expr);
  return { expr, name: walker.text(last) };
};

/** What `this` means: the receiver of an extension, else the instance of the class around it. */
export const thisExpression: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const label = walker.child(node, "identifier");
  for (let at = tree.parent[node]!; at > 0; at = tree.parent[at]!) {
    const kind = walker.kind(at);
    if (kind === "lambda_literal" && label < 0 && hasReceiver(walker, at)) return builder.expr(Op.Unknown);
    if (/^(class_declaration|object_declaration|object_literal|companion_object)$/.test(kind)) break;
    if (kind !== "function_declaration" && kind !== "property_declaration") continue;
    const receiver = receiverOf(walker, at);
    if (receiver === undefined || receiver.segments.length === 0) continue;
    if (label >= 0 && walker.text(label) !== walker.text(receiver.name)) continue;
    // An extension function is the innermost `type` of the place; an extension property has none.
    if (kind === "function_declaration" && label < 0 && place.type >= 0) return builder.expr(Op.This, place.type);
    return builder.expr(Op.Typed, typeOfSegments(walker, receiver.segments, place));
  }
  if (label >= 0) {
    return builder.expr(Op.Typed, builder.name(place.scope, walker.text(label), tree.start[label]!));
  }
  return builder.expr(Op.This, place.type);
};

const WITH_RECEIVER = /^(apply|run|with|buildString|buildList|buildMap|buildSet|sequence|flow|runBlocking|runTest)$/;

/** A lambda in which a bare name, and `this`, may mean something else than around it. */
export function hasReceiver(walker: Walker, lambda: number): boolean {
  const { parent } = walker.builder.tree;
  let call = parent[lambda]!;
  while (call > 0 && walker.kind(call) !== "call_expression") call = parent[call]!;
  let callee = walker.named(call)[0] ?? -1;
  while (walker.kind(callee) === "call_expression") callee = walker.named(callee)[0] ?? -1;
  const name = walker.kind(callee) === "navigation_expression" ? walker.named(callee).at(-1) ?? -1 : callee;
  return WITH_RECEIVER.test(walker.text(name));
}

const afterParameters = (walker: Walker, node: number): number => {
  const { tree } = walker.builder;
  const parameters = walker.child(node, "function_value_parameters");
  return walker.named(node).find((child) =>
    tree.start[child]! > tree.start[parameters]! && isTypeNode(walker, child)
  ) ??
    -1;
};

export const functionDeclaration: Handler = (walker, node, place) => {
  const { tree } = walker.builder;
  const receiver = receiverOf(walker, node);
  const inType = /class_body$/.test(walker.kind(tree.parent[node]!));
  define({
    kind: inType ? "method" : "function",
    name: () => receiver?.name ?? walker.field(node, "name"),
    isFunction: true,
    body: childOf("function_body"),
    parameters: childOf("function_value_parameters"),
    returns: afterParameters,
    typeParameters: childOf("type_parameters"),
    flags,
    declares: !inType && receiver === undefined,
    ...(receiver === undefined ? {} : { owner: ownerOf, ownerIsThis: true }),
  })(walker, node, place, "read");
  return NONE;
};

export const secondaryConstructor: Handler = (walker, node, place) => {
  define({
    kind: "constructor",
    name: () => -1,
    anonymous: walker.builder.file.symbols[place.type]?.name ?? "constructor",
    isFunction: true,
    body: childOf("block"),
    parameters: childOf("function_value_parameters"),
    flags,
    declares: false,
  })(walker, node, place, "read");
  return NONE;
};

/** The default stands behind the parameter, what is said about it before. */
export const parameter: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const around = walker.named(tree.parent[node]!);
  const at = around.indexOf(node);
  const nameNode = walker.child(node, "identifier");
  const declared = walker.type(typeChild(walker, node), place);
  const isOptional = at >= 0 && at + 1 < around.length && !/^parameter/.test(walker.kind(around[at + 1]!));
  const isRest = at > 0 && walker.hasToken(around[at - 1]!, "vararg");
  builder.binding(place.scope, {
    name: walker.text(nameNode),
    flags: BindingFlag.parameter | (isOptional ? BindingFlag.optional : 0) | (isRest ? BindingFlag.rest : 0),
    declared: isRest && declared !== NONE ? builder.literal("array", [declared]) : declared,
    value: NONE,
  });
  return NONE;
};

/** A name with an optional type, as a local. */
export function bind(walker: Walker, node: number, place: Place, value: ExprId, flag = 0): void {
  const { builder } = walker;
  if (walker.kind(node) === "multi_variable_declaration") {
    walker.named(node).forEach((part, index) =>
      bind(walker, part, place, value === NONE ? NONE : builder.expr(Op.Item, value, index), flag)
    );
    return;
  }
  for (const child of walker.named(node)) if (walker.kind(child) === "annotation") walker.value(child, place);
  const nameNode = walker.child(node, "identifier");
  const declared = walker.type(typeChild(walker, node), place);
  builder.binding(place.scope, { name: walker.text(nameNode), flags: flag, declared, value });
}

const DECLARED_PARTS =
  /^(modifiers|type_parameters|variable_declaration|multi_variable_declaration|type_constraints|getter|setter)$/;

export const propertyDeclaration: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const variable = childNode(walker, node, "variable_declaration", "multi_variable_declaration");
  const valueNode =
    walker.named(node).find((child) => !DECLARED_PARTS.test(walker.kind(child)) && !isTypeNode(walker, child)) ?? -1;
  const modifiers = walker.child(node, "modifiers");
  if (place.local) {
    walker.value(modifiers, place);
    bind(walker, variable, place, walker.value(valueNode, place));
    return NONE;
  }
  if (walker.kind(variable) === "multi_variable_declaration") return walker.value(valueNode, place);
  const receiver = receiverOf(walker, node);
  const owner = receiver === undefined ? undefined : ownerOf(walker, node, place);
  const nameNode = receiver?.name ?? walker.child(variable, "identifier");
  const name = walker.text(nameNode);
  if (name === "") return NONE;
  const inType = place.type >= 0 && place.type === place.symbol;
  const isConst = walker.hasToken(walker.child(node, "modifiers"), "const");
  const getter = walker.child(node, "getter");
  const symbol = builder.symbol({
    name,
    kind: isConst ? "const" : inType || owner !== undefined ? "property" : "variable",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    bodyNode: getter,
    flags: flags(walker, node) | (walker.hasToken(node, "val") ? Flag.readonly : 0) |
      (getter >= 0 ? Flag.accessor : 0),
    ...(owner === undefined ? {} : { owner: owner.expr, qualifiedName: owner.name + "." + name }),
  });
  if (!inType && owner === undefined) builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol });
  const inside: Place = { ...place, scope };
  const fact = builder.file.symbols[symbol];
  const parameters = walker.child(node, "type_parameters");
  if (parameters >= 0) walker.value(parameters, { ...inside, symbol });
  const declared = walker.type(typeChild(walker, variable), inside);
  if (fact !== undefined) fact.declared = declared;
  const value = walker.value(valueNode, inside);
  if (fact !== undefined && valueNode >= 0) fact.value = value;
  walker.value(modifiers, inside);
  for (const accessor of walker.named(node)) {
    if (/^[gs]etter$/.test(walker.kind(accessor))) walker.value(accessor, { ...inside, symbol, local: true });
  }
  return NONE;
};

const childNode = (walker: Walker, node: number, ...kinds: string[]): number =>
  walker.named(node).find((child) => kinds.includes(walker.kind(child))) ?? -1;

export const accessor: Handler = (walker, node, place) => {
  const inside = walker.inner(place);
  const nameNode = walker.child(node, "identifier");
  if (nameNode >= 0) {
    walker.builder.binding(inside.scope, {
      name: walker.text(nameNode),
      flags: BindingFlag.parameter,
      declared: NONE,
      value: NONE,
    });
  }
  walker.children(node, inside, [nameNode]);
  return NONE;
};

export const enumEntry: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.child(node, "identifier");
  const symbol = enumMember(walker, node, nameNode, place);
  const scope = builder.openScope(place.scope, { owner: symbol });
  walker.children(node, { ...place, scope, symbol }, [nameNode]);
  return NONE;
};
