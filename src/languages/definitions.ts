// Handlers of what is declared: functions and types, variables, parameters, type parameters.

import { BindingFlag, type ExprId, Flag, NONE, Op, type ParsedFile, type SuperKind } from "./facts.ts";
import { type Find, find } from "./find.ts";
import type { Handler, Place, Walker } from "./walker.ts";

export interface Definition {
  kind: string | ((walker: Walker, node: number, place: Place) => string);
  name: Find;
  /** What it is called where that is more than the text of the name's node. */
  called?: (walker: Walker, node: number) => string;
  /** Its members belong to it, and `this` means it. */
  isType?: boolean;
  /** Its body is code: variables in it are local. */
  isFunction?: boolean;
  body?: Find;
  parameters?: Find;
  returns?: Find;
  typeParameters?: Find;
  /** Annotations and the like: theirs are the names around the definition, not those inside. */
  modifiers?: Find;
  supers?: (walker: Walker, node: number) => readonly { node: number; kind: SuperKind }[];
  flags?: (walker: Walker, node: number, place: Place) => number;
  /** The type it belongs to, when it is written outside of it: a type expression. */
  owner?: (walker: Walker, node: number, place: Place) => { expr: ExprId; name: string } | undefined;
  /** `this` and bare names mean the owner's members (C++, extension functions). */
  ownerIsThis?: boolean;
  /** Visible by its bare name to what follows in the scope. Default: types and functions outside types. */
  declares?: boolean;
  /** What a name without text is called. */
  anonymous?: string;
}

/** A function, method, class, …: a symbol with a scope of its own. */
export function define(definition: Definition): Handler {
  return (walker, node, place) => {
    const { builder } = walker;
    const nameNode = find(walker, node, definition.name);
    const name = definition.called?.(walker, node) ??
      (nameNode < 0 ? definition.anonymous ?? "" : walker.text(nameNode));
    if (name === "") return walker.children(node, place);
    const doc = walker.takeDoc();
    const bodyNode = find(walker, node, definition.body);
    const owner = definition.owner?.(walker, node, place);
    const kind = typeof definition.kind === "string" ? definition.kind : definition.kind(walker, node, place);
    const symbol = builder.symbol({
      name,
      kind,
      parent: place.symbol,
      node,
      nameNode,
      bodyNode,
      ...(bodyNode < 0 ? { lastNode: lastOf(walker, node, nameNode, definition) } : {}),
      doc,
      flags: (definition.flags?.(walker, node, place) ?? 0) |
        (definition.isFunction === true && definition.body !== undefined && bodyNode < 0 ? Flag.declaration : 0),
      ...(owner === undefined ? {} : { owner: owner.expr, qualifiedName: owner.name + "." + name }),
    });
    const isMember = place.type >= 0 && place.type === place.symbol;
    if (definition.declares ?? (definition.isType === true || (!isMember && owner === undefined))) {
      builder.declareSymbol(place.scope, symbol);
    }
    // A method written outside its type knows that type by its own owner.
    const type = definition.isType === true || owner !== undefined && definition.ownerIsThis === true
      ? symbol
      : place.type;
    // What a type extends is named from outside of it, but with its type parameters.
    const head = definition.isType === true ? builder.openScope(place.scope, { owner: symbol }) : place.scope;
    const inside: Place = {
      scope: builder.openScope(head, { owner: symbol, type }),
      symbol,
      type,
      local: definition.isFunction === true,
    };
    const modifiers = find(walker, node, definition.modifiers);
    if (modifiers >= 0) walker.value(modifiers, { ...place, scope: builder.openScope(place.scope, { owner: symbol }) });
    const header = definition.isType === true ? { ...inside, scope: head } : inside;
    fillDefinition(walker, node, definition, inside, header, [nameNode, modifiers]);
    return NONE;
  };
}

/** What of name, parameters and result stands last. */
function lastOf(walker: Walker, node: number, nameNode: number, definition: Definition): number {
  const { tree } = walker.builder;
  const parameters = find(walker, node, definition.parameters);
  // A type alias's "result" is all that it stands for.
  const returns = definition.isFunction === true ? find(walker, node, definition.returns) : -1;
  return [parameters, returns].reduce(
    (last, at) => at >= 0 && tree.end[at]! > (tree.end[last] ?? -1) ? at : last,
    nameNode,
  );
}

function fillDefinition(
  walker: Walker,
  node: number,
  definition: Definition,
  inside: Place,
  header: Place,
  done: number[],
): void {
  const { builder } = walker;
  const fact = builder.file.symbols[inside.symbol];
  if (fact === undefined) return;
  const typeParameters = find(walker, node, definition.typeParameters);
  if (typeParameters >= 0) {
    walker.value(typeParameters, header);
    done.push(typeParameters);
  }
  const parameters = find(walker, node, definition.parameters);
  if (parameters >= 0) {
    const { bindings, symbols, exprs } = builder.file;
    const before = { bindings: bindings.length, symbols: symbols.length, exprs: exprs.op.length };
    for (const parameter of walker.named(parameters)) walker.value(parameter, { ...inside, local: true });
    const others = parametersSince(builder.file, before);
    for (let index = before.bindings; index < bindings.length; index++) {
      if ((bindings[index]!.flags & BindingFlag.parameter) !== 0 && !others.has(index)) fact.params.push(index);
    }
    done.push(parameters);
  }
  const returns = find(walker, node, definition.returns);
  if (returns >= 0) {
    fact.declared = walker.type(returns, inside);
    done.push(returns);
  }
  for (const parent of definition.supers?.(walker, node) ?? []) {
    builder.inherit(inside.symbol, parent.kind, walker.type(parent.node, header, parent.kind));
    done.push(parent.node);
  }
  walker.children(node, inside, done);
}

const NO_PARAMETERS: ReadonlySet<number> = new Set();

/** Parameters of what defaults have in them: lambdas, and functions of objects. */
function parametersSince(
  { symbols, exprs }: ParsedFile,
  before: { readonly symbols: number; readonly exprs: number },
): ReadonlySet<number> {
  if (symbols.length === before.symbols && !exprs.op.includes(Op.Lambda, before.exprs)) return NO_PARAMETERS;
  const found = new Set(symbols.slice(before.symbols).flatMap(({ params }) => params));
  for (let expr = before.exprs; expr < exprs.op.length; expr++) {
    if (exprs.op[expr] !== Op.Lambda) continue;
    const list = exprs.a[expr]!;
    for (let at = 1; at <= exprs.lists[list]!; at++) found.add(exprs.lists[list + at]!);
  }
  return found;
}

export interface Variable {
  name: Find;
  type?: Find;
  value?: Find;
  /** Annotations and the like. */
  modifiers?: Find;
  /** Kind of the symbol outside functions. Default: field in a type, else variable. */
  kind?: (walker: Walker, node: number, place: Place) => string;
  flags?: (walker: Walker, node: number, place: Place) => number;
  /** Node whose text is the signature and whose range the symbol has. Default: the node itself. */
  whole?: (walker: Walker, node: number) => number;
}

/** A variable: a symbol at top level and in types, a local binding in functions. */
export function variable(options: Variable): Handler {
  return (walker, node, place) => {
    const { builder } = walker;
    const doc = walker.takeDoc();
    const nameNode = find(walker, node, options.name);
    const typeNode = find(walker, node, options.type);
    const valueNode = find(walker, node, options.value);
    walker.value(find(walker, node, options.modifiers), place);
    const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
    if (nameNode < 0) {
      walker.children(node, place, [typeNode]);
      return NONE;
    }
    const name = walker.text(nameNode);
    if (place.local) {
      const value = walker.value(valueNode, place);
      builder.binding(place.scope, { name, flags: 0, declared, value }, builder.tree.end[node]!);
      return NONE;
    }
    const inType = place.type >= 0 && place.type === place.symbol;
    const symbol = builder.symbol({
      name,
      kind: options.kind?.(walker, node, place) ?? (inType ? "field" : "variable"),
      parent: place.symbol,
      node: options.whole?.(walker, node) ?? node,
      nameNode,
      flags: options.flags?.(walker, node, place) ?? 0,
      doc,
      declared,
    });
    if (!inType) builder.declareSymbol(place.scope, symbol);
    const scope = builder.openScope(place.scope, { owner: symbol });
    builder.file.symbols[symbol]!.value = walker.value(valueNode, { ...place, scope });
    return NONE;
  };
}

export interface ParameterOptions {
  name: Find;
  type?: Find;
  value?: Find;
  /** Annotations and the like. */
  modifiers?: Find;
  rest?: (walker: Walker, node: number) => boolean;
}

/** A parameter. Inside a lambda without declared types, its type comes from what the lambda is passed to. */
export function parameter(options: ParameterOptions): Handler {
  return (walker, node, place) => {
    const { builder } = walker;
    const nameNode = find(walker, node, options.name);
    const typeNode = find(walker, node, options.type);
    const valueNode = find(walker, node, options.value);
    walker.value(find(walker, node, options.modifiers), place);
    const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
    const value = valueNode < 0 ? NONE : walker.value(valueNode, place);
    const flags = BindingFlag.parameter | (valueNode >= 0 ? BindingFlag.optional : 0) |
      (options.rest?.(walker, node) === true ? BindingFlag.rest : 0);
    builder.binding(place.scope, { name: walker.text(nameNode), flags, declared, value });
    return NONE;
  };
}

/** A type parameter, with its bound walked as a type: `bounded` says of a child that what it names are bounds. */
export function typeParameter(name: Find, bounded?: (walker: Walker, node: number) => boolean): Handler {
  return (walker, node, place) => {
    const nameNode = find(walker, node, name);
    const position = walker.builder.file.symbols[place.symbol]!.typeParams.length;
    if (nameNode >= 0) walker.builder.typeParam(place.scope, place.symbol, walker.text(nameNode));
    const bounds: ExprId[] = [];
    for (const child of walker.named(node)) {
      if (child === nameNode) continue;
      const bound = walker.type(child, place);
      if (bound !== NONE && bounded?.(walker, child) === true) bounds.push(bound);
    }
    if (nameNode >= 0 && bounds.length > 0) walker.builder.boundTypeParam(place.symbol, position, bounds);
    return NONE;
  };
}

/** A case of an enum, which is a value of the enum's type; answers its symbol. */
export function enumMember(walker: Walker, node: number, nameNode: number, place: Place): number {
  const { builder } = walker;
  return builder.symbol({
    name: walker.text(nameNode),
    kind: "enum_member",
    parent: place.symbol,
    node,
    nameNode,
    doc: walker.takeDoc(),
    flags: Flag.exported | Flag.static,
    declared: place.type >= 0 ? builder.expr(Op.ThisType, place.type) : NONE,
  });
}
