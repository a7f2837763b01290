// Types, functions, impl blocks and modules of Rust.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { define } from "../../src/languages/handlers.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";
import { builtByDefault } from "./build_conditions.ts";
import { macroRules } from "./macros.ts";
import { declareModule, withSelfType } from "./paths.ts";

function flags(walker: Walker, node: number): number {
  let result = 0;
  if (walker.child(node, "visibility_modifier") >= 0) result |= Flag.exported;
  if (walker.hasToken(walker.child(node, "function_modifiers"), "async")) result |= Flag.async;
  for (const attribute of walker.attributes) {
    const text = walker.text(attribute);
    if (/^#\[\s*((\w+::)?test|rstest|test_case|bench)\b/.test(text)) result |= Flag.test;
    if (/^#\[\s*deprecated/.test(text)) result |= Flag.deprecated;
    if (!builtByDefault(text)) result |= Flag.conditional;
  }
  return result;
}

export const typeDefinition = (kind: string): Handler =>
  define({
    kind,
    name: "name",
    isType: true,
    body: "body",
    typeParameters: "type_parameters",
    flags,
    supers: (walker, node) =>
      walker.named(walker.field(node, "bounds")).filter((bound) => walker.kind(bound) !== "lifetime")
        .map((bound) => ({ node: bound, kind: "extends" as const })),
  });

export const typeParameter: Handler = (walker, node, place) => {
  const { builder } = walker;
  const bounds = walker.field(node, "bounds");
  const bound = builder.union(walker.named(bounds).map((child) => walker.type(child, place)));
  builder.typeParam(place.scope, place.symbol, walker.text(walker.field(node, "name")), bound);
  return NONE;
};

/** `where T: Shape`, as if it stood beside the parameter; bounds of anything else are names only. */
export const wherePredicate: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const left = walker.field(node, "left");
  walker.type(left, place);
  const bounds = walker.named(walker.field(node, "bounds")).flatMap((child) => {
    const bound = walker.type(child, place);
    // `?Sized` asks for less, not for more.
    return bound === NONE || /^(removed_trait_bound|lifetime)$/.test(walker.kind(child)) ? [] : [bound];
  });
  if (walker.kind(left) !== "type_identifier" || bounds.length === 0) return NONE;
  const declared = builder.lookup(place.scope, walker.text(left), tree.start[left]!);
  if (declared?.op === Op.TypeParam) builder.boundTypeParam(declared.index, declared.position ?? 0, bounds);
  return NONE;
};

/** Functions in impl blocks belong to the block's type; `self` is a parameter of that type. */
export const functionItem: Handler = (walker, node, place) => {
  const owner = implOwners.get(walker)?.at(-1);
  const inImpl = owner !== undefined && owner.scope === place.scope;
  define({
    kind: inImpl || place.type >= 0 && place.type === place.symbol ? "method" : "function",
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    returns: "return_type",
    typeParameters: "type_parameters",
    flags: (inner, at) => flags(inner, at) | (inImpl && owner.isTrait ? Flag.exported | Flag.override : 0),
    ...(inImpl ? { owner: () => ({ expr: owner.type, name: owner.name }), declares: false } : {}),
  })(walker, node, place, "read");
  return NONE;
};

interface ImplOwner {
  scope: number;
  type: ExprId;
  name: string;
  isTrait: boolean;
}

const implOwners = new WeakMap<Walker, ImplOwner[]>();

export const implItem: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside: Place = { ...walker.inner(place), type: -1 };
  const parameters = walker.field(node, "type_parameters");
  if (parameters >= 0) walker.value(parameters, inside);
  const typeNode = walker.field(node, "type");
  const traitNode = walker.field(node, "trait");
  const type = walker.type(typeNode, inside);
  if (traitNode >= 0) {
    const trait = walker.type(traitNode, inside, "implements");
    if (type !== NONE && trait !== NONE) builder.file.conformances.push({ type, super: trait, kind: "implements" });
  }
  const where = walker.child(node, "where_clause");
  if (where >= 0) walker.value(where, inside);
  const { exprs } = builder.file;
  const base = type !== NONE && exprs.op[type] === Op.Apply ? exprs.a[type]! : type;
  const name = walker.text(typeNode).replace(/<.*$/s, "").replace(/^.*::/s, "").replace(/^[&\s]*(mut |dyn )?/, "");
  let owners = implOwners.get(walker);
  if (owners === undefined) implOwners.set(walker, owners = []);
  owners.push({ scope: inside.scope, type: base, name, isTrait: traitNode >= 0 });
  withSelfType(walker, base, type, () => {
    walker.children(walker.field(node, "body"), inside);
  });
  owners.pop();
  return NONE;
};

export const modItem: Handler = (walker, node, place) => {
  if (walker.field(node, "body") < 0) {
    declareModule(walker, node, place);
    return NONE;
  }
  return define({ kind: "module", name: "name", body: "body", flags, declares: true })(walker, node, {
    ...place,
    type: -1,
  }, "read");
};

export const constant = (kind: string): Handler => (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const declared = walker.type(walker.field(node, "type"), place);
  if (place.local) {
    const value = walker.value(walker.field(node, "value"), place);
    builder.binding(place.scope, { name: walker.text(nameNode), flags: 0, declared, value });
    return NONE;
  }
  const owner = implOwners.get(walker)?.at(-1);
  const inImpl = owner !== undefined && owner.scope === place.scope;
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind,
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: flags(walker, node),
    declared,
    ...(inImpl ? { owner: owner.type, qualifiedName: owner.name + "." + walker.text(nameNode) } : {}),
  });
  if (!inImpl && place.type !== place.symbol) builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol });
  builder.file.symbols[symbol]!.value = walker.value(walker.field(node, "value"), { ...place, scope });
  return NONE;
};

export const typeItem: Handler = (walker, node, place) => {
  const owner = implOwners.get(walker)?.at(-1);
  const inImpl = owner !== undefined && owner.scope === place.scope;
  return define({
    kind: "type_alias",
    name: "name",
    typeParameters: "type_parameters",
    returns: "type",
    flags,
    ...(inImpl ? { owner: () => ({ expr: owner.type, name: owner.name }), declares: false } : {}),
    ...(place.type >= 0 && place.type === place.symbol ? { declares: false } : {}),
  })(walker, node, place, "read");
};

export const fieldDeclaration: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const declared = walker.type(walker.field(node, "type"), place);
  builder.symbol({
    name: walker.text(nameNode),
    kind: "field",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: flags(walker, node),
    declared,
    signature: walker.text(node).replace(/\s+/g, " "),
  });
  return NONE;
};

/** `struct Id(pub u64)`: fields that are named by their places. */
export const orderedFields: Handler = (walker, node, place) => {
  const { builder } = walker;
  let position = 0;
  let seen = 0;
  for (const child of walker.named(node)) {
    const kind = walker.kind(child);
    if (kind === "attribute_item") walker.value(child, place);
    else if (kind === "visibility_modifier") seen = Flag.exported;
    else {
      const name = String(position++);
      const declared = walker.type(child, place);
      builder.symbol({ name, kind: "field", parent: place.symbol, node: child, flags: seen, declared });
      seen = 0;
    }
  }
  return NONE;
};

export const enumVariant: Handler = (walker, node, place) => {
  define({ kind: "enum_member", name: "name", flags: () => Flag.exported | Flag.static, declares: false })(
    walker,
    node,
    place,
    "read",
  );
  const variant = walker.builder.file.symbols.findLast((fact) => fact.kind === "enum_member");
  if (variant !== undefined && place.type >= 0) variant.declared = walker.builder.expr(Op.ThisType, place.type);
  return NONE;
};

export const macroDefinition: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const exported = walker.attributes.some((attribute) => walker.text(attribute).includes("macro_export"));
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "macro",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: (exported ? Flag.exported : 0) | flags(walker, node),
    signature: `macro_rules! ${walker.text(nameNode)}`,
  });
  builder.declareSymbol(place.scope, symbol, walker.text(nameNode), 0, MACROS);
  const scope = builder.openScope(place.scope, { owner: symbol });
  macroRules(walker, node, { ...place, scope, symbol, local: true });
  return NONE;
};

const MACROS = 4;
