// Types, members, namespaces and attributes of C#.

import { Flag, NONE, Op } from "../../src/languages/facts.ts";
import { enumMember } from "../../src/languages/definitions.ts";
import { childOf, define, type Definition } from "../../src/languages/handlers.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";
import { applied, nameParts } from "./expressions.ts";
import { GLOBAL_USINGS } from "../../src/languages/rules.ts";
import { everythingIn } from "./imports.ts";

export function flags(walker: Walker, node: number, place: Place): number {
  const words = new Set(
    walker.named(node).filter((child) => walker.kind(child) === "modifier").map((child) => walker.text(child)),
  );
  const inInterface = place.type >= 0 && walker.builder.file.symbols[place.type]?.kind === "interface";
  let result = 0;
  if (words.has("public") || words.has("protected") || inInterface) result |= Flag.exported;
  if (words.has("static")) result |= Flag.static;
  if (words.has("abstract")) result |= Flag.abstract;
  if (words.has("private")) result |= Flag.private;
  if (words.has("protected")) result |= Flag.protected;
  if (words.has("partial")) result |= Flag.partial;
  if (words.has("async")) result |= Flag.async;
  if (words.has("override")) result |= Flag.override;
  if (words.has("readonly") || words.has("const")) result |= Flag.readonly;
  if (walker.child(node, "explicit_interface_specifier") >= 0) result |= Flag.explicit;
  if (words.has("static") && isExtension(walker, node)) result |= Flag.extension;
  for (const attribute of attributeNames(walker, node)) {
    if (/^(Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)(Attribute)?$/.test(attribute)) result |= Flag.test;
    if (/^Obsolete(Attribute)?$/.test(attribute)) result |= Flag.deprecated;
    if (!PLAIN_ATTRIBUTES.test(attribute)) result |= Flag.decorated;
  }
  return result;
}

function isExtension(walker: Walker, node: number): boolean {
  const [first] = walker.named(walker.field(node, "parameters"));
  return first !== undefined && /^(\[.*?\]\s*)*(scoped |ref |in )?this\s/s.test(walker.text(first));
}

/** Attributes that only say something of what they stand at. */
const PLAIN_ATTRIBUTES =
  /^(?:Obsolete|Debugger\w*|MethodImpl|Conditional|SuppressMessage|ExcludeFromCodeCoverage|\w*Null\w*|DoesNotReturn\w*|Pure|Browsable|EditorBrowsable|Requires\w*|Dynamic\w*|Unconditional\w*|StackTraceHidden|CompilerGenerated|GeneratedCode|CLSCompliant|SkipLocalsInit|Experimental)(?:Attribute)?$/;

function attributeNames(walker: Walker, node: number): string[] {
  return walker.named(node).filter((child) => walker.kind(child) === "attribute_list")
    .flatMap((list) => walker.named(list)).map((attribute) => walker.text(walker.field(attribute, "name")));
}

const supers = (walker: Walker, node: number) => {
  const kind = walker.kind(node);
  return walker.named(walker.child(node, "base_list"))
    .filter((parent) => walker.kind(parent) !== "argument_list")
    .map((parent) => {
      // By convention interfaces start with I and a capital; only the first entry can be a class.
      const name = walker.text(parent).replace(/<.*$/s, "").split(/\.|::/).pop() ?? "";
      const isInterface = /^I[A-Z]/.test(name);
      return {
        node: parent,
        kind: kind === "interface_declaration" || !isInterface ? "extends" as const : "implements" as const,
      };
    });
};

const typeOptions = (kind: string): Definition => ({
  kind,
  name: "name",
  isType: true,
  body: "body",
  typeParameters: childOf("type_parameter_list"),
  supers,
  flags,
});

export const typeDefinition = (kind: string): Handler => define(typeOptions(kind));

/** Parameters of a record, and of a class with a primary constructor, are properties to its members. */
export const record: Handler = (walker, node, place) => {
  const before = walker.builder.file.symbols.length;
  const inner = define({ ...typeOptions("class"), parameters: childOf("parameter_list") });
  inner(walker, node, place, "read");
  const type = walker.builder.file.symbols[before];
  if (type === undefined) return NONE;
  for (const param of walker.named(walker.child(node, "parameter_list"))) {
    const nameNode = walker.field(param, "name");
    const binding = walker.builder.file.bindings[
      type.params.find((at) => walker.builder.file.bindings[at]?.name === walker.text(nameNode)) ?? -1
    ];
    if (nameNode < 0) continue;
    walker.builder.symbol({
      name: walker.text(nameNode),
      kind: "property",
      parent: before,
      node: param,
      nameNode,
      flags: Flag.exported,
      declared: binding?.declared ?? NONE,
    });
  }
  return NONE;
};

export const callable = (kind: string, extra: Partial<Definition> = {}): Handler =>
  define({
    kind,
    name: "name",
    isFunction: true,
    body: "body",
    parameters: "parameters",
    returns: "returns",
    typeParameters: "type_parameters",
    flags,
    declares: false,
    ...extra,
  });

/** `+` of `operator +`; `true`, `>>`, … */
function operatorOf(walker: Walker, node: number): string {
  const { tree } = walker.builder;
  const keyword = walker.token(node, "operator");
  const parameters = walker.field(node, "parameters");
  return tree.source.slice(tree.end[keyword]!, tree.start[parameters]!).replace(/\s+/g, " ").trim();
}

/** A member whose name is more than one word of the source. */
const operator = (called: (walker: Walker, node: number) => string): Handler =>
  callable("method", { name: (walker, node) => walker.token(node, "operator"), called, returns: "type" });

export const operatorMember = operator((walker, node) => "operator " + operatorOf(walker, node));

/** `operator int` converts to what it is named by. */
export const conversion = operator((walker, node) =>
  "operator " + walker.text(walker.field(node, "type")).replace(/\s+/g, " ")
);

export const finalizer = callable("method", {
  called: (walker, node) => "~" + walker.text(walker.field(node, "name")),
});

export const property: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const typeNode = walker.field(node, "type");
  const declared = walker.type(typeNode, place);
  const accessors = walker.field(node, "accessors");
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "property",
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: accessors,
    doc,
    flags: flags(walker, node, place) | Flag.accessor,
    declared,
  });
  const scope = builder.openScope(place.scope, { owner: symbol });
  walker.children(node, { ...place, scope, symbol, local: true }, [nameNode, typeNode]);
  return NONE;
};

/** The namespace that a directive stands in: names in it are looked up there first. */
function namespaceAround(walker: Walker, node: number): string {
  const { builder: { tree, file } } = walker;
  if (/global::/.test(walker.text(node))) return "";
  const names: string[] = [];
  for (let at = tree.parent[node] ?? -1; at >= 0; at = tree.parent[at] ?? -1) {
    if (walker.kind(at) === "namespace_declaration") {
      names.unshift(walker.text(walker.field(at, "name")).replace(/\s+/g, ""));
    }
  }
  return names.length > 0 ? names.join(".") : file.package === GLOBAL_USINGS ? "" : file.package;
}

export const usingDirective: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const alias = walker.field(node, "name");
  const target = walker.named(node).find((child) => child !== alias && /name$|^identifier$/.test(walker.kind(child))) ??
    -1;
  if (target < 0) return NONE;
  const specifier = walker.text(target).replace(/\s+/g, "").replace(/<.*$/, "").replace(/^global::/, "");
  const around = namespaceAround(walker, node);
  if (walker.hasToken(node, "global") && builder.file.package === "") builder.file.package = GLOBAL_USINGS;
  const at = {
    line: builder.line(tree.start[target]!),
    col: builder.column(tree.start[target]!),
    typeOnly: false,
    reexport: false,
  };
  if (alias >= 0) {
    builder.import(place.scope, { kind: "namespace", specifier, name: around, local: walker.text(alias), ...at });
  } else builder.import(place.scope, { kind: "star", specifier, name: around, local: "", ...at });
  return NONE;
};

/** A namespace is where names are looked up, not a symbol; types of the namespaces around it are visible too. */
export const namespace: Handler = (walker, node, place) => {
  const { builder, builder: { file } } = walker;
  const nameNode = walker.field(node, "name");
  const own = walker.text(nameNode).replace(/\s+/g, "");
  const outer = file.package === GLOBAL_USINGS ? "" : file.package;
  const nested =
    walker.kind(walker.builder.tree.parent[walker.builder.tree.parent[node]!] ?? 0) === "namespace_declaration";
  const name = nested && outer !== "" ? outer + "." + own : own;
  if (outer === "" || nested) file.package = name;
  const segments = name.split(".");
  const first = file.package === name ? segments.length - 1 : segments.length;
  for (let length = first; length > 0; length--) {
    builder.import(place.scope, everythingIn(segments.slice(0, length).join(".")));
  }
  if (walker.kind(node) !== "namespace_declaration") {
    walker.children(node, place, [nameNode]);
    return NONE;
  }
  // A file is filed under one namespace; what it has in others is kept apart by a symbol of their own.
  const inside = walker.inner(place);
  const symbol = file.package === name
    ? place.symbol
    : builder.symbol({ name: own, kind: "namespace", parent: place.symbol, node, nameNode });
  walker.children(node, { ...inside, symbol }, [nameNode]);
  return NONE;
};

/** `where T : Base, IShape`: what the parameter is at least. */
export const constraints: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [parameterNode, ...bounds] = walker.named(node);
  const types = bounds.map((bound) => walker.type(bound, place)).filter((type) => type !== NONE);
  const position = builder.file.symbols[place.symbol]?.typeParams.indexOf(walker.text(parameterNode ?? -1)) ?? -1;
  if (position >= 0 && types.length > 0) builder.boundTypeParam(place.symbol, position, types);
  return NONE;
};

export const attribute: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const qualifier = walker.field(nameNode, "qualifier");
  const on = qualifier < 0 ? NONE : walker.type(qualifier, place);
  const { word, given } = nameParts(walker, qualifier < 0 ? nameNode : walker.field(nameNode, "name"), place);
  if (walker.kind(word) === "identifier") {
    const name = walker.text(word);
    // `[Note]` is short for `[NoteAttribute]`.
    const names = [name, name + "Attribute"].map((full) => {
      const expr = qualifier < 0
        ? builder.name(place.scope, full, builder.tree.start[word]!, 2)
        : builder.calledMember(on === NONE ? builder.expr(Op.Unknown) : on, full);
      applied(walker, expr, given);
      return expr;
    });
    builder.ref("type_ref", name, word, place.scope, builder.firstOf(names));
  }
  for (const list of walker.named(node)) if (list !== nameNode) walker.children(list, place);
  return NONE;
};

export const enumEntry: Handler = (walker, node, place) => {
  const symbol = enumMember(walker, node, walker.field(node, "name"), place);
  const scope = walker.builder.openScope(place.scope, { owner: symbol });
  for (const child of walker.named(node)) {
    if (walker.kind(child) === "attribute_list") walker.value(child, { ...place, scope });
  }
  const value = walker.field(node, "value");
  if (value >= 0) walker.value(value, place);
  return NONE;
};

export const fieldKind = (walker: Walker, holder: number): string =>
  walker.named(holder).some((child) => walker.kind(child) === "modifier" && walker.text(child) === "const")
    ? "const"
    : "field";
