// Types, members, imports and annotations of Java.

import { type ExprId, Flag, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import { childOf, define, parameter, variable } from "../../src/languages/handlers.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";

export function modifierFlags(walker: Walker, node: number, place: Place): number {
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
    if (!PLAIN_ANNOTATIONS.test(name)) flags |= Flag.decorated;
  }
  return flags;
}

/** Annotations that only say something of what they stand at. */
const PLAIN_ANNOTATIONS =
  /(?:Null\w*|Override|Deprecated|SuppressWarnings|SafeVarargs|FunctionalInterface|\w*ReturnValue\w*|VisibleForTesting|\w*Compatible|Beta|Generated|Contract|Serial|Immutable|ThreadSafe|Pure|API|Since|Experimental|Internal|Native\w*|Transactional|Lazy|Test)$/;

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

export const typeDefinition = (kind: string): Handler =>
  define({
    kind,
    name: "name",
    isType: true,
    body: "body",
    typeParameters: "type_parameters",
    supers: typeSupers,
    modifiers: childOf("modifiers"),
    flags: modifierFlags,
  });

const restName = (walker: Walker, node: number): number =>
  walker.field(walker.child(node, "variable_declarator"), "name");

const restType = (walker: Walker, node: number): number =>
  walker.named(node).find((child) => !/^(modifiers|variable_declarator)$/.test(walker.kind(child))) ?? -1;

/** What all that `T... name` takes is inside. */
const arrayOfAll = ({ builder }: Walker, type: ExprId): ExprId =>
  type === NONE ? NONE : builder.literal("array", [builder.expr(Op.Typed, type)]);

const rest = parameter({ name: restName, type: restType, modifiers: childOf("modifiers"), rest: () => true });

export const restParameter: Handler = (walker, node, place) => {
  rest(walker, node, place, "read");
  const binding = walker.builder.file.bindings.at(-1);
  if (binding !== undefined) binding.declared = arrayOfAll(walker, binding.declared);
  return NONE;
};

/** A record's components are its fields; the accessors of the same name go with them. */
export const parameters: Handler = (walker, node, place) => {
  const { builder } = walker;
  if (walker.kind(builder.tree.parent[node]!) !== "record_declaration") return walker.children(node, place);
  for (const component of walker.named(node)) {
    const isRest = walker.kind(component) === "spread_parameter";
    const nameNode = isRest ? restName(walker, component) : walker.field(component, "name");
    if (nameNode < 0) continue;
    walker.value(walker.child(component, "modifiers"), place);
    const type = walker.type(isRest ? restType(walker, component) : walker.field(component, "type"), place);
    const declared = isRest ? arrayOfAll(walker, type) : type;
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
export const declaration: Handler = (walker, node, place) => {
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

/** `new T(…) { … }`: the body's members belong to an unnamed class. */
export const anonymousBody: Handler = (walker, node, place) => {
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
    builder.inherit(symbol, "extends", target);
  }
  if (walker.kind(parent) === "enum_constant" && place.type >= 0) {
    const type = builder.expr(Op.ThisType, place.type);
    builder.inherit(symbol, "extends", type);
  }
  walker.children(node, { scope, symbol, type: symbol, local: false });
  let known = anonymous.get(walker);
  if (known === undefined) anonymous.set(walker, known = new Map());
  known.set(node, symbol);
  return NONE;
};

const anonymous = new WeakMap<Walker, Map<number, number>>();

/** The symbol of an unnamed class by its body, or -1. */
export const anonymousClass = (walker: Walker, body: number): number => anonymous.get(walker)?.get(body) ?? -1;

export const importDeclaration: Handler = (walker, node, place) => {
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

/** `a.b.C` where `a.b` is a package: as if it were imported just here. */
export function qualifiedType(walker: Walker, node: number, place: Place, as: RefKind): ExprId | undefined {
  const { builder, builder: { tree } } = walker;
  const match = /^((?:[a-z_][\w$]*\s*\.\s*)+)([A-Z][\w$]*)$/.exec(walker.text(node));
  const nameNode = walker.named(node).at(-1);
  if (match === null || nameNode === undefined) return undefined;
  const [, qualifier, name] = match as unknown as [string, string, string];
  const imported = builder.import(place.scope, {
    kind: "named",
    specifier: qualifier.replace(/\s+/g, "").slice(0, -1),
    name,
    local: "",
    line: builder.line(tree.start[node]!),
    col: builder.column(tree.start[node]!),
    typeOnly: true,
    reexport: false,
  });
  const expr = builder.expr(Op.Import, imported);
  builder.ref(as, name, nameNode, place.scope, expr);
  return expr;
}

export const packageDeclaration: Handler = (walker, node, place) => {
  const parts = walker.named(node);
  for (const child of parts) if (/annotation$/.test(walker.kind(child))) walker.value(child, place);
  const name = parts.find((child) => /identifier$/.test(walker.kind(child))) ?? -1;
  walker.builder.file.package = walker.text(name).replace(/\s+/g, "");
  return NONE;
};

export const annotation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const type = walker.type(nameNode, place);
  for (const pair of walker.named(walker.field(node, "arguments"))) {
    const key = walker.kind(pair) === "element_value_pair" ? walker.field(pair, "key") : -1;
    if (key >= 0 && type !== NONE) {
      // The element is a method of the annotation.
      const element = builder.calledMember(type, walker.text(key));
      builder.call(element);
      builder.ref("read", walker.text(key), key, place.scope, element);
    }
    walker.value(walker.kind(pair) === "element_value_pair" ? walker.field(pair, "value") : pair, place);
  }
  return NONE;
};

export const method = define({
  kind: "method",
  name: "name",
  isFunction: true,
  body: "body",
  parameters: "parameters",
  returns: "type",
  typeParameters: "type_parameters",
  modifiers: childOf("modifiers"),
  flags: modifierFlags,
  declares: false,
});

export const enumMember = define({
  kind: "enum_member",
  name: "name",
  flags: () => Flag.exported | Flag.static,
  declares: false,
});
