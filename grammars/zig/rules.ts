// Zig: what its syntax tree means. Types are values: `const Box = struct { … }`.

import { folderOf } from "../../src/base/folder_of.ts";
import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import {
  addImport,
  arrayOf,
  block,
  builtinType,
  define,
  identifier,
  ignore,
  joinPath,
  literal,
  member,
  reference,
  returns,
  typeName,
  words,
} from "../../src/languages/handlers.ts";
import type { ImportTarget, LanguageRules, ProjectView } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";

const CONTAINERS: Readonly<Record<string, string>> = {
  struct_declaration: "struct",
  opaque_declaration: "struct",
  union_declaration: "struct",
  enum_declaration: "enum",
  error_set_declaration: "enum",
};

const flags = (walker: Walker, node: number): number => walker.hasToken(node, "pub") ? Flag.exported : Flag.private;

/** `const` and `var`, which also name types, imports and `@This()`. */
const variableDeclaration: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const doc = walker.takeDoc();
  const typeNode = walker.field(node, "type");
  const parts = walker.named(node).filter((child) => child !== typeNode);
  const nameNode = parts[0] ?? -1;
  const valueNode = parts[1] ?? -1;
  const name = walker.text(nameNode);
  const container = CONTAINERS[walker.kind(valueNode)];
  const imported = importPath(walker, valueNode);
  if (imported !== undefined) {
    const expr = addImport(walker, valueNode, place, {
      kind: "namespace",
      specifier: imported,
      name: "",
      local: name,
      reexport: flags(walker, node) === Flag.exported,
    });
    builder.ref("import", imported.replace(/\.zig$/, "").split("/").pop() ?? imported, valueNode, place.scope, expr);
    return NONE;
  }
  if (container !== undefined) {
    defineContainer(walker, node, nameNode, valueNode, container, place, doc);
    return NONE;
  }
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  if (place.local) {
    const value = walker.value(valueNode, place);
    builder.binding(place.scope, { name, flags: 0, declared, value }, tree.end[node]!);
    return NONE;
  }
  const isConst = walker.hasToken(node, "const");
  const symbol = builder.symbol({
    name,
    kind: isConst ? "const" : "variable",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: flags(walker, node),
    declared,
  });
  builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol });
  const isThis = walker.text(valueNode).startsWith("@This");
  builder.file.symbols[symbol]!.value = isThis && place.type >= 0
    ? builder.expr(Op.ThisType, place.type)
    : walker.value(valueNode, { ...place, scope });
  return NONE;
};

function defineContainer(
  walker: Walker,
  node: number,
  nameNode: number,
  body: number,
  kind: string,
  place: Place,
  doc: string,
): void {
  const { builder } = walker;
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind,
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: body,
    doc,
    flags: flags(walker, node),
  });
  builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol, type: symbol });
  walker.children(body, { scope, symbol, type: symbol, local: false });
}

function importPath(walker: Walker, node: number): string | undefined {
  if (walker.kind(node) !== "builtin_function" || walker.text(walker.child(node, "builtin_identifier")) !== "@import") {
    return undefined;
  }
  const [argument] = walker.named(walker.child(node, "arguments"));
  return argument === undefined ? undefined : walker.text(argument).slice(1, -1);
}

const containerField: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const typeNode = walker.field(node, "type");
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const isMember = builder.file.symbols[place.type]?.kind === "enum";
  builder.symbol({
    name: walker.text(nameNode),
    kind: isMember ? "enum_member" : "field",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: Flag.exported | (isMember ? Flag.static : 0),
    declared,
  });
  for (const child of walker.named(node)) if (child !== nameNode && child !== typeNode) walker.value(child, place);
  return NONE;
};

const callExpression: Handler = (walker, node, place) => {
  const { builder } = walker;
  const callee = walker.field(node, "function");
  const target = walker.value(callee, place, "call");
  const args: ExprId[] = [];
  for (const child of walker.named(node)) if (child !== callee) args.push(walker.value(child, place));
  return builder.call(
    target === NONE ? builder.expr(Op.Unknown) : target,
    args.map((arg) => arg === NONE ? builder.expr(Op.Unknown) : arg),
  );
};

const parameter: Handler = (walker, node, place) => {
  const nameNode = walker.field(node, "name");
  const declared = walker.type(walker.field(node, "type"), place);
  walker.builder.binding(place.scope, {
    name: walker.text(nameNode),
    flags: BindingFlag.parameter,
    declared,
    value: NONE,
  });
  return NONE;
};

/** `|value|` after for, while, if: names for what is iterated or unwrapped. */
const withPayload: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside = walker.inner(place);
  let subject: ExprId = NONE;
  for (const child of walker.named(node)) {
    if (walker.kind(child) === "payload") {
      walker.named(child).forEach((name, at) => {
        const value = at === 0 && subject !== NONE ? builder.expr(Op.Element, subject) : NONE;
        builder.binding(inside.scope, { name: walker.text(name), flags: 0, declared: NONE, value });
      });
    } else {
      const value = walker.value(child, inside);
      if (subject === NONE) subject = value;
    }
  }
  return NONE;
};

const test: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [label, ...rest] = walker.named(node);
  const name = walker.text(label ?? -1).replace(/^"|"$/g, "") || "test";
  const symbol = builder.symbol({
    name,
    kind: "function",
    parent: place.symbol,
    node,
    flags: Flag.test,
    signature: `test ${walker.text(label ?? -1)}`,
  });
  const scope = builder.openScope(place.scope, { owner: symbol });
  for (const child of rest) walker.value(child, { ...place, scope, symbol, local: true });
  return NONE;
};

const initializer: Handler = (walker, node, place) => {
  const [type, list] = walker.named(node);
  const declared = walker.kind(type ?? -1) === "initializer_list" ? NONE : walker.type(type ?? -1, place);
  for (const item of walker.named(list ?? type ?? -1)) {
    if (walker.kind(item) === "assignment_expression") walker.value(walker.field(item, "right"), place);
    else walker.value(item, place);
  }
  return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
};

const values: Handlers = {
  variable_declaration: variableDeclaration,
  container_field: containerField,
  function_declaration: define({
    kind: (_walker, _node, place) => place.type >= 0 && place.type === place.symbol ? "method" : "function",
    name: "name",
    isFunction: true,
    body: "body",
    parameters: (walker, node) => walker.child(node, "parameters"),
    returns: "type",
    flags,
    declares: true,
  }),
  parameter,
  test_declaration: test,
  for_statement: withPayload,
  while_statement: withPayload,
  if_statement: withPayload,
  for_expression: withPayload,
  while_expression: withPayload,
  if_expression: withPayload,
  block,
  call_expression: callExpression,
  field_expression: member("object", "member"),
  struct_initializer: initializer,
  return_expression: returns,
  builtin_identifier: ignore,
  identifier,
  string: literal("string"),
  integer: literal("int"),
  float: literal("float"),
  builtin_type: ignore,
  break_label: ignore,
  block_label: ignore,
};

const types: Handlers = {
  identifier: typeName,
  field_expression: member("object", "member", "type"),
  call_expression: callExpression,
  pointer_type: reference((walker, node) => walker.named(node).at(-1) ?? -1),
  optional_type: reference((walker, node) => walker.named(node).at(-1) ?? -1),
  nullable_type: reference((walker, node) => walker.named(node).at(-1) ?? -1),
  error_union_type: (walker, node, place) => walker.type(walker.field(node, "ok"), place),
  slice_type: arrayOf((walker, node) => walker.named(node).at(-1) ?? -1),
  array_type: arrayOf((walker, node) => walker.named(node).at(-1) ?? -1),
  builtin_type: builtinType,
};

const tables = { values, types };

function resolveImport(fact: { specifier: string }, from: string, project: ProjectView): ImportTarget {
  if (!fact.specifier.endsWith(".zig")) return { kind: "external", name: fact.specifier };
  const folder = folderOf(from);
  const path = joinPath(folder, fact.specifier);
  return project.has(path) ? { kind: "files", paths: [path] } : { kind: "missing" };
}

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: false,
    package: "none",
    exports: "all",
    builtins: words("std builtin root undefined null true false"),
    builtinMembers: words(`
      init deinit append appendSlice pop items len ptr get put getPtr contains remove count iterator next alloc free create
      destroy dupe print format expect expectEqual eql write writeAll read readAll close open clone reset resize toOwnedSlice
      insert swapRemove orderedRemove clearRetainingCapacity ensureTotalCapacity allocator
    `),
    callConstructs: false,
    constructors: ["init"],
  },
  resolveImport,
  fullResolution: false,
};
