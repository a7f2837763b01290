// Types, members, imports and namespaces of PHP.

import { BindingFlag, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { define, type Definition } from "../../src/languages/handlers.ts";
import { type Handler, Walker } from "../../src/languages/walker.ts";
import { docArrayType } from "./doc_types.ts";
import { bind, variableName } from "./expressions.ts";

function flags(walker: Walker, node: number): number {
  const visibility = walker.text(walker.child(node, "visibility_modifier"));
  let result = visibility === "private" ? Flag.private : visibility === "protected" ? Flag.protected : Flag.exported;
  if (walker.child(node, "static_modifier") >= 0) result |= Flag.static;
  if (walker.child(node, "abstract_modifier") >= 0) result |= Flag.abstract;
  if (walker.child(node, "readonly_modifier") >= 0) result |= Flag.readonly;
  if (/^test[A-Z_]/.test(walker.text(walker.field(node, "name")))) result |= Flag.test;
  return result;
}

const supers = (walker: Walker, node: number) => {
  const list: { node: number; kind: "extends" | "implements" }[] = [];
  for (const parent of walker.named(walker.child(node, "base_clause"))) list.push({ node: parent, kind: "extends" });
  for (const parent of walker.named(walker.child(node, "class_interface_clause"))) {
    list.push({ node: parent, kind: "implements" });
  }
  return list;
};

export const typeOptions = (kind: string): Definition => ({
  kind,
  name: "name",
  isType: true,
  body: "body",
  supers,
  flags,
});

export const typeDefinition = (kind: string): Handler => define(typeOptions(kind));

export const callable = (kind: string): Handler => {
  const defined = define({
    kind: (walker, node) => walker.text(walker.field(node, "name")) === "__construct" ? "constructor" : kind,
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    returns: "return_type",
    flags,
    declares: kind === "function",
  });
  return (walker, node, place, as) => {
    const { symbols } = walker.builder.file;
    const symbol = symbols.length;
    defined(walker, node, place, as);
    const fact = symbols[symbol];
    if (fact === undefined || !isOpenType(walker, walker.field(node, "return_type"))) return NONE;
    const said = docArrayType(walker, fact.doc, "return", "", node, { ...place, symbol });
    if (said !== NONE) fact.declared = said;
    return NONE;
  };
};

/** No type, or one that a doc comment can say more about. */
const isOpenType = (walker: Walker, node: number): boolean => /^(\??(array|iterable))?$/i.test(walker.text(node));

export const parameter: Handler = (walker, node, place) => {
  walker.attributesOf(node, place);
  const typeNode = walker.field(node, "type");
  let declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const valueNode = walker.field(node, "default_value");
  if (valueNode >= 0) walker.value(valueNode, place);
  const nameNode = walker.field(node, "name");
  const rest = walker.kind(node) === "variadic_parameter" ? BindingFlag.rest : 0;
  // Closures stand in what has a doc comment of its own.
  const isNamed = /^(method_declaration|function_definition)$/.test(
    walker.kind(walker.builder.tree.parent[walker.builder.tree.parent[node]!]!),
  );
  if (isNamed && rest === 0 && isOpenType(walker, typeNode)) {
    const { doc } = walker.builder.file.symbols[place.symbol]!;
    const said = docArrayType(walker, doc, "param", variableName(walker, nameNode), node, place);
    if (said !== NONE) declared = said;
  }
  bind(
    walker,
    nameNode,
    NONE,
    place,
    declared,
    BindingFlag.parameter | rest | (valueNode >= 0 ? BindingFlag.optional : 0),
  );
  if (walker.kind(node) === "property_promotion_parameter" && place.type >= 0) {
    walker.builder.symbol({
      name: variableName(walker, nameNode),
      kind: "property",
      parent: place.type,
      node,
      nameNode,
      declared,
      flags: Flag.exported,
    });
  }
  return NONE;
};

export const properties: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  walker.attributesOf(node, place);
  const typeNode = walker.field(node, "type");
  const native = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const said = isOpenType(walker, typeNode) ? docArrayType(walker, doc, "var", "", node, place) : NONE;
  const declared = said === NONE ? native : said;
  for (const element of walker.named(node)) {
    if (walker.kind(element) !== "property_element") continue;
    const nameNode = walker.field(element, "name");
    const symbol = builder.symbol({
      name: variableName(walker, nameNode),
      kind: "property",
      parent: place.symbol,
      node,
      nameNode,
      doc,
      declared,
      flags: flags(walker, node),
    });
    const scope = builder.openScope(place.scope, { owner: symbol });
    builder.file.symbols[symbol]!.value = walker.value(walker.field(element, "default_value"), { ...place, scope });
  }
  return NONE;
};

export const constants: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  walker.attributesOf(node, place);
  for (const element of walker.named(node)) {
    if (walker.kind(element) !== "const_element") continue;
    const [nameNode, valueNode] = walker.named(element);
    if (nameNode === undefined) continue;
    const symbol = builder.symbol({
      name: walker.text(nameNode),
      kind: "const",
      parent: place.symbol,
      node,
      nameNode,
      doc,
      flags: flags(walker, node) | Flag.static,
    });
    if (place.type < 0) builder.declareSymbol(place.scope, symbol);
    walker.value(valueNode ?? -1, place);
  }
  return NONE;
};

export const useDeclaration: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const prefix = walker.text(walker.child(node, "namespace_name"));
  const group = walker.field(node, "body");
  for (const clause of walker.named(group >= 0 ? group : node)) {
    if (walker.kind(clause) !== "namespace_use_clause") continue;
    const target = walker.named(clause).find((child) => /name$/.test(walker.kind(child))) ?? -1;
    const path = [prefix, walker.text(target)].filter((part) => part !== "").join("\\").replace(/^\\/, "");
    const cut = path.lastIndexOf("\\");
    const name = path.slice(cut + 1);
    const alias = walker.field(clause, "alias");
    const fact = {
      typeOnly: false,
      reexport: false,
      line: builder.line(tree.start[target]!),
      col: builder.column(tree.start[target]!),
    };
    const local = alias >= 0 ? walker.text(alias) : name;
    const imported = builder.import(place.scope, {
      kind: "named",
      specifier: cut < 0 ? "" : path.slice(0, cut),
      name,
      local,
      ...fact,
    });
    builder.ref("import", name, target, place.scope, builder.expr(Op.Import, imported));
  }
  return NONE;
};

/** `use Trait;` inside a class. */
export const useTrait: Handler = (walker, node, place) => {
  for (const child of walker.named(node)) {
    if (!/name$/.test(walker.kind(child))) continue;
    const type = walker.type(child, place, "embeds");
    if (type !== NONE && place.type >= 0) walker.builder.inherit(place.type, "embeds", type);
  }
  return NONE;
};

export const namespaceDefinition: Handler = (walker, node, place) => {
  const { file } = walker.builder;
  if (file.package === "") file.package = walker.text(walker.field(node, "name"));
  const body = walker.field(node, "body");
  if (body >= 0) walker.children(body, place);
  return NONE;
};
