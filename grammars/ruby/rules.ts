// Ruby: what its syntax tree means.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { define, type Definition, identifier, ignore, literal, superObject } from "../../src/languages/handlers.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { resolveImport } from "./imports.ts";
import { ACCESSORS, accessors, isStruct, MAKERS, struct } from "./members.ts";

/** Visibility set by a bare `private` or `protected` before the definition, in the same body. */
function visibility(walker: Walker, node: number): number {
  const { tree } = walker.builder;
  let result = Flag.exported as number;
  for (const child of walker.named(tree.parent[node]!)) {
    if (child >= node) break;
    if (walker.kind(child) !== "identifier") continue;
    const word = walker.text(child);
    if (word === "private") result = Flag.private;
    else if (word === "protected") result = Flag.protected;
    else if (word === "public") result = Flag.exported;
  }
  return result;
}

const typeOptions = (kind: string): Definition => ({
  kind,
  name: (walker, node) => {
    const name = walker.field(node, "name");
    return walker.kind(name) === "scope_resolution" ? walker.field(name, "name") : name;
  },
  isType: true,
  body: "body",
  supers: (walker, node) =>
    walker.named(walker.field(node, "superclass")).map((parent) => ({ node: parent, kind: "extends" as const })),
  flags: () => Flag.exported,
});

const method = (isSingleton: boolean): Handler => (walker, node, place, as) => {
  const { tree } = walker.builder;
  const holder = tree.parent[tree.parent[node]!] ?? -1;
  const isStatic = isSingleton || holder >= 0 && walker.kind(holder) === "singleton_class";
  const name = walker.text(walker.field(node, "name"));
  const inType = place.type >= 0;
  return define({
    kind: name === "initialize" ? "constructor" : inType ? "method" : "function",
    name: "name",
    isFunction: true,
    parameters: "parameters",
    flags: () => visibility(walker, node) | (isStatic ? Flag.static : 0) | (/^test_/.test(name) ? Flag.test : 0),
    declares: !inType,
  })(walker, node, place, as);
};

function bindLocal(walker: Walker, node: number, value: ExprId, place: Place, flags = 0): void {
  const { builder } = walker;
  const from = (flags & BindingFlag.parameter) !== 0 ? 0 : builder.tree.end[node]!;
  builder.binding(place.scope, { name: walker.text(node), flags, declared: NONE, value }, from);
}

/** The field symbol of `@name` in the enclosing class, made at its first assignment. */
function assignField(walker: Walker, node: number, value: ExprId, place: Place): void {
  const { builder, builder: { file } } = walker;
  if (place.type < 0) return;
  const name = walker.text(node);
  const known = file.symbols.find((fact) => fact.parent === place.type && fact.name === name && fact.kind === "field");
  if (known !== undefined) {
    if (value !== NONE) known.value = builder.union([known.value, value]);
    return;
  }
  const symbol = builder.symbol({ name, kind: "field", parent: place.type, node, nameNode: node, flags: Flag.private });
  file.symbols[symbol]!.value = value;
}

const assignment: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const left = walker.field(node, "left");
  const kind = walker.kind(left);
  const right = walker.field(node, "right");
  if (kind === "constant" && isStruct(walker, right)) return struct(walker, node, place, doc);
  const value = walker.value(right, place);
  if (kind === "identifier") bindLocal(walker, left, value, place);
  else if (kind === "instance_variable" || kind === "class_variable") assignField(walker, left, value, place);
  else if (kind === "constant") {
    const symbol = builder.symbol({
      name: walker.text(left),
      kind: "const",
      parent: place.symbol,
      node,
      nameNode: left,
      doc,
      flags: Flag.exported | Flag.static,
    });
    builder.declareSymbol(place.scope, symbol);
    builder.file.symbols[symbol]!.value = value;
  } else if (kind === "left_assignment_list") {
    walker.named(left).forEach((item, at) => {
      const part = value === NONE ? NONE : builder.expr(Op.Item, value, at);
      if (walker.kind(item) === "identifier") bindLocal(walker, item, part, place);
      else if (walker.kind(item) === "instance_variable") assignField(walker, item, part, place);
    });
  } else walker.value(left, place);
  return value;
};

const parameter = (flags: number): Handler => (walker, node, place) => {
  const nameNode = walker.field(node, "name");
  const valueNode = walker.field(node, "value");
  const value = valueNode < 0 ? NONE : walker.value(valueNode, place);
  if (nameNode >= 0) bindLocal(walker, nameNode, value, place, BindingFlag.parameter | flags);
  return NONE;
};

function requireFile(walker: Walker, node: number, place: Place, relative: boolean): void {
  const { builder, builder: { tree } } = walker;
  const [argument] = walker.named(walker.field(node, "arguments"));
  if (argument === undefined || walker.kind(argument) !== "string") return;
  builder.import(place.scope, {
    kind: "star",
    specifier: (relative ? "./" : "") + walker.text(argument).slice(1, -1),
    name: "",
    local: "",
    line: builder.line(tree.start[argument]!),
    col: builder.column(tree.start[argument]!),
    typeOnly: false,
    reexport: true,
  });
}

const WORDS = new Set([
  "private",
  "public",
  "protected",
  "private_class_method",
  "module_function",
  "private_constant",
  "raise",
  "loop",
  "lambda",
  "proc",
]);

const call: Handler = (walker, node, place) => {
  const { builder } = walker;
  const receiver = walker.field(node, "receiver");
  const nameNode = walker.field(node, "method");
  const name = walker.text(nameNode);
  const args = walker.field(node, "arguments");
  if (receiver < 0 && place.type >= 0 && ACCESSORS.test(name)) {
    accessors(walker, node, place.type, [0, Infinity]);
    return NONE;
  }
  const made = receiver < 0 && place.type >= 0 && place.symbol === place.type ? MAKERS.get(name) : undefined;
  if (made !== undefined) accessors(walker, node, place.type, made);
  if (receiver < 0 && (name === "require" || name === "require_relative")) {
    requireFile(walker, node, place, name === "require_relative");
    return NONE;
  }
  if (receiver < 0 && place.type >= 0 && /^(include|extend|prepend)$/.test(name)) {
    for (const mixin of walker.named(args)) {
      const type = walker.type(mixin, place, "embeds");
      if (type !== NONE) builder.inherit(place.type, "embeds", type);
    }
    return NONE;
  }
  let target: ExprId;
  let isNew = false;
  if (walker.kind(nameNode) === "super") {
    target = superObject(walker, nameNode, place, "read");
  } else if (receiver < 0) {
    target = builder.name(place.scope, name, builder.tree.start[nameNode]!);
    if (!WORDS.has(name)) builder.ref("call", name, nameNode, place.scope, target);
  } else {
    const on = walker.value(receiver, place);
    isNew = name === "new" && on !== NONE;
    target = isNew ? on : builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
    if (nameNode >= 0 && walker.kind(nameNode) !== "constant" || args >= 0) {
      // `Thing.new` makes a Thing: the call is to the class.
      const shown = isNew && walker.kind(receiver) === "constant" ? walker.text(receiver) : name;
      builder.ref(
        "call",
        shown,
        isNew && walker.kind(receiver) === "constant" ? receiver : nameNode,
        place.scope,
        target,
      );
    }
  }
  const expr = isNew ? builder.new(target) : builder.call(target);
  walker.arguments(args, expr, place);
  const block = walker.field(node, "block");
  if (block >= 0) {
    walker.argumentOf = { call: expr, index: walker.named(args).length };
    walker.value(block, place);
    walker.argumentOf = undefined;
  }
  return expr;
};

const block: Handler = (walker, node, place) => {
  const { builder } = walker;
  walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const before = builder.file.bindings.length;
  for (const param of walker.named(walker.field(node, "parameters"))) walker.value(param, { ...inside });
  for (const param of walker.named(walker.field(node, "parameters"))) {
    if (walker.kind(param) === "identifier") bindLocal(walker, param, NONE, inside, BindingFlag.parameter);
  }
  const params: number[] = [];
  for (let at = before; at < builder.file.bindings.length; at++) params.push(at);
  const value = walker.value(walker.field(node, "body"), inside);
  return builder.expr(Op.Lambda, builder.list(params), value);
};

/** A bare name: a local variable, or a call without arguments. */
const name: Handler = (walker, node, place, as) => {
  const { builder, builder: { tree } } = walker;
  const parent = walker.kind(tree.parent[node]!);
  if (/parameters$/.test(parent)) {
    if (parent === "method_parameters") bindLocal(walker, node, NONE, place, BindingFlag.parameter);
    return NONE;
  }
  const text = walker.text(node);
  if (WORDS.has(text)) return NONE;
  const known = builder.lookup(place.scope, text, tree.start[node]!);
  if (known?.op === Op.Local) return builder.expr(Op.Local, known.index);
  const expr = builder.name(place.scope, text, tree.start[node]!);
  builder.ref(as === "read" ? "call" : as, text, node, place.scope, expr);
  return builder.call(expr);
};

const scopeResolution: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const scope = walker.field(node, "scope");
  const nameNode = walker.field(node, "name");
  const text = walker.text(nameNode);
  const on = scope < 0 ? NONE : walker.value(scope, place);
  const expr = scope < 0
    ? builder.name(0, text, builder.tree.start[nameNode]!)
    : builder.member(on === NONE ? builder.expr(Op.Unknown) : on, text);
  builder.ref(as, text, nameNode, place.scope, expr);
  return expr;
};

const rescue: Handler = (walker, node, place) => {
  const { builder } = walker;
  const types = walker.named(walker.field(node, "exceptions")).map((child) => walker.type(child, place));
  const [variable] = walker.named(walker.field(node, "variable"));
  if (variable !== undefined) {
    builder.binding(
      place.scope,
      { name: walker.text(variable), flags: 0, declared: builder.union(types), value: NONE },
      builder.tree.start[variable]!,
    );
  }
  const body = walker.field(node, "body");
  if (body >= 0) walker.children(body, place);
  return NONE;
};

/** In a class body `self` is the class; in its methods the instance. */
const selfValue: Handler = (walker, _node, place) => {
  const { builder } = walker;
  if (place.type < 0) return builder.expr(Op.Unknown);
  const owner = builder.file.symbols[place.symbol];
  const isClass = place.symbol === place.type || owner !== undefined && (owner.flags & Flag.static) !== 0;
  return builder.expr(isClass ? Op.ThisType : Op.This, place.type);
};

const forLoop: Handler = (walker, node, place) => {
  const { builder } = walker;
  const iterated = walker.value(walker.field(node, "value"), place);
  const pattern = walker.field(node, "pattern");
  if (walker.kind(pattern) === "identifier") {
    bindLocal(walker, pattern, iterated === NONE ? NONE : builder.expr(Op.Element, iterated), place);
  }
  walker.value(walker.field(node, "body"), place);
  return NONE;
};

const values: Handlers = {
  module: define(typeOptions("module")),
  class: define(typeOptions("class")),
  superclass: ignore,
  singleton_class: (walker, node, place) => {
    walker.children(walker.field(node, "body"), place);
    return NONE;
  },
  method: method(false),
  singleton_method: method(true),
  assignment,
  operator_assignment: (walker, node, place) => {
    const left = walker.field(node, "left");
    const value = walker.value(walker.field(node, "right"), place);
    if (walker.kind(left) === "instance_variable") assignField(walker, left, value, place);
    else walker.value(left, place);
    return value;
  },
  optional_parameter: parameter(BindingFlag.optional),
  keyword_parameter: parameter(BindingFlag.keyword),
  splat_parameter: parameter(BindingFlag.rest),
  hash_splat_parameter: parameter(BindingFlag.rest),
  block_parameter: parameter(BindingFlag.optional),
  call,
  block,
  do_block: block,
  lambda: (walker, node, place) => {
    const inside: Place = { ...walker.inner(place), local: true };
    for (const param of walker.named(walker.field(node, "parameters"))) {
      if (walker.kind(param) === "identifier") bindLocal(walker, param, NONE, inside, BindingFlag.parameter);
      else walker.value(param, inside);
    }
    walker.value(walker.field(node, "body"), inside);
    return walker.builder.expr(Op.Lambda, walker.builder.list([]), NONE);
  },
  rescue,
  for: forLoop,
  alias: ignore,
  undef: ignore,
  scope_resolution: scopeResolution,
  instance_variable: (walker, node, place) =>
    place.type < 0 ? NONE : walker.builder.member(walker.builder.expr(Op.This, place.type), walker.text(node)),
  constant: identifier,
  identifier: name,
  self: selfValue,
  super: superObject,
  string: literal("String"),
  simple_symbol: literal("Symbol"),
  hash_key_symbol: ignore,
  integer: literal("Integer"),
  float: literal("Float"),
  regex: literal("Regexp"),
  array: literal("Array"),
  hash: literal("Hash"),
};

const types: Handlers = {
  constant: identifier,
  scope_resolution: scopeResolution,
  identifier: ignore,
  self: ignore,
};

const tables = { values, types };

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    callsAccessors: true,
    overridesPrivate: true,
    implicitThis: true,
    package: "none",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: ["initialize"],
  },
  resolveImport,
  fullResolution: false,
};
