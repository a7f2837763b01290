// Elixir: everything is a call; defmodule, def and alias are the calls that define.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { addImport, ignore, literal, words } from "../../src/languages/handlers.ts";
import type { ImportTarget, LanguageRules, ProjectView } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";

const DEFINERS: Readonly<Record<string, { kind: string; flags: number }>> = {
  def: { kind: "function", flags: Flag.exported },
  defp: { kind: "function", flags: Flag.private },
  defmacro: { kind: "macro", flags: Flag.exported },
  defmacrop: { kind: "macro", flags: Flag.private },
  defguard: { kind: "macro", flags: Flag.exported },
  defguardp: { kind: "macro", flags: Flag.private },
  defdelegate: { kind: "function", flags: Flag.exported },
  defcallback: { kind: "function", flags: Flag.exported | Flag.declaration },
};

const last = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** Doc strings stand before what they document, as attributes. */
function docBefore(walker: Walker, node: number, attribute: string): string {
  const { tree } = walker.builder;
  let doc = "";
  for (const sibling of walker.named(tree.parent[node]!)) {
    if (sibling >= node) break;
    if (walker.kind(sibling) !== "unary_operator") {
      doc = "";
      continue;
    }
    const text = walker.text(sibling);
    if (text.startsWith("@" + attribute + " ")) {
      doc = text.replace(/^@\w+\s+(~[sS])?("""|"|')?\s*|\s*("""|"|')\s*$/g, "");
    }
  }
  return doc;
}

function defineModule(walker: Walker, node: number, args: readonly number[], place: Place, kind: string): void {
  const { builder, builder: { file } } = walker;
  const nameNode = args[0] ?? -1;
  const name = walker.text(nameNode);
  const body = walker.child(node, "do_block");
  const outer = file.symbols[place.symbol];
  const full = outer === undefined || outer.qualifiedName === "" ? name : outer.qualifiedName + "." + name;
  if (file.package === "") file.package = name;
  const moduledoc =
    walker.named(body).map((child) => walker.text(child)).find((text) => text.startsWith('@moduledoc "')) ?? "";
  const symbol = builder.symbol({
    name: last(name),
    kind,
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: body,
    qualifiedName: full,
    flags: Flag.exported,
    doc: moduledoc.replace(/^@moduledoc\s+("""|")\s*|\s*("""|")$/g, ""),
  });
  builder.declareSymbol(place.scope, symbol, name);
  if (last(name) !== name) builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol, type: symbol });
  const inside: Place = { scope, symbol, type: symbol, local: false };
  for (const extra of args.slice(1)) walker.value(extra, inside);
  walker.children(body, inside);
}

/** `def name(args) when guard do … end`: clauses of one function are one symbol's twins. */
function defineFunction(
  walker: Walker,
  node: number,
  args: readonly number[],
  place: Place,
  definer: { kind: string; flags: number },
): void {
  const { builder } = walker;
  let head = args[0] ?? -1;
  if (walker.kind(head) === "binary_operator") head = walker.field(head, "left");
  const nameNode = walker.kind(head) === "call" ? walker.field(head, "target") : head;
  const name = walker.text(nameNode);
  if (!/^[\w?!]+$/.test(name)) return;
  const body = walker.child(node, "do_block");
  // A second clause of the same function belongs to the first one's symbol.
  const known = builder.file.symbols.findIndex((fact) =>
    fact.parent === place.symbol && fact.name === name && fact.kind === definer.kind
  );
  const symbol = known >= 0 ? known : builder.symbol({
    name,
    kind: definer.kind,
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: body,
    flags: definer.flags,
    doc: docBefore(walker, node, "doc"),
  });
  if (known >= 0) {
    const fact = builder.file.symbols[known]!;
    fact.end = builder.tree.end[node]!;
    fact.endLine = builder.line(fact.end - 1);
  } else builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol });
  const inside: Place = { scope, symbol, type: place.type, local: true };
  for (const param of walker.named(walker.child(head, "arguments"))) {
    bindPattern(walker, param, inside, BindingFlag.parameter);
  }
  for (const extra of args.slice(1)) walker.value(extra, inside);
  if (body >= 0) walker.children(body, inside);
}

/** Every name in a pattern is bound. */
function bindPattern(walker: Walker, node: number, place: Place, flags = 0): void {
  const { builder } = walker;
  if (walker.kind(node) === "identifier") {
    const from = flags === 0 ? builder.tree.start[node]! : 0;
    builder.binding(place.scope, { name: walker.text(node), flags, declared: NONE, value: NONE }, from);
    return;
  }
  if (walker.kind(node) === "struct" || walker.kind(node) === "alias") {
    walker.value(node, place);
    return;
  }
  for (const child of walker.named(node)) bindPattern(walker, child, place, flags);
}

function aliasModules(walker: Walker, args: readonly number[], place: Place): void {
  const [target, options] = args;
  if (target === undefined) return;
  const as = /\bas:\s*([\w.]+)/.exec(walker.text(options ?? -1))?.[1];
  const names = walker.kind(target) === "dot"
    ? walker.named(walker.field(target, "right")).map((item) =>
      walker.text(walker.field(target, "left")) + "." + walker.text(item)
    )
    : [walker.text(target)];
  for (const name of names) {
    const expr = addImport(walker, target, place, {
      kind: "namespace",
      specifier: name,
      name: "",
      local: as ?? last(name),
    });
    walker.builder.ref("import", last(name), target, place.scope, expr);
  }
}

const call: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const targetNode = walker.field(node, "target");
  const name = walker.text(targetNode);
  const args = walker.named(walker.child(node, "arguments"));
  const isName = walker.kind(targetNode) === "identifier";
  const definer = isName ? DEFINERS[name] : undefined;
  if (isName && (name === "defmodule" || name === "defprotocol")) {
    defineModule(walker, node, args, place, name === "defprotocol" ? "interface" : "module");
    return NONE;
  }
  if (isName && name === "defimpl") {
    defineModule(walker, node, args, place, "module");
    return NONE;
  }
  if (definer !== undefined && args.length > 0) {
    defineFunction(walker, node, args, place, definer);
    return NONE;
  }
  if (isName && name === "alias") {
    aliasModules(walker, args, place);
    return NONE;
  }
  if (isName && (name === "import" || name === "use" || name === "require") && args[0] !== undefined) {
    const module = walker.text(args[0]);
    const kind = name === "import" ? "star" : "namespace";
    addImport(walker, args[0], place, {
      kind,
      specifier: module,
      name: "",
      local: kind === "namespace" ? last(module) : "",
    });
    return NONE;
  }
  let target: ExprId = NONE;
  if (isName) {
    target = builder.name(place.scope, name, tree.start[targetNode]!);
    if (!BUILTINS.has(name)) builder.ref("call", name, targetNode, place.scope, target);
  } else target = walker.value(targetNode, place, "call");
  const expr = builder.call(target === NONE ? builder.expr(Op.Unknown) : target);
  walker.arguments(walker.child(node, "arguments"), expr, place);
  walker.children(node, place, [targetNode, walker.child(node, "arguments")]);
  return expr;
};

/** `Module.function` or `value.field`. */
const dot: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const left = walker.field(node, "left");
  const right = walker.field(node, "right");
  if (right < 0) return walker.value(left, place);
  const on = walker.value(left, place);
  const name = walker.text(right);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  if (walker.kind(right) === "identifier") builder.ref(as, name, right, place.scope, expr);
  return expr;
};

/** A module by its name: through an alias of its first segment, or by its full name. */
const moduleName: Handler = (walker, node, place, as) => {
  const { builder, builder: { tree } } = walker;
  const text = walker.text(node);
  if (text === "__MODULE__") return place.type < 0 ? NONE : builder.expr(Op.Symbol, place.type);
  const first = text.split(".")[0] ?? "";
  const declared = builder.lookup(place.scope, text, tree.start[node]!) ??
    builder.lookup(place.scope, first, tree.start[node]!);
  let expr: ExprId;
  if (declared === undefined) {
    const known = builder.file.imports.findIndex((fact) =>
      fact.specifier === text && fact.local === "" && fact.kind === "namespace"
    );
    expr = known >= 0
      ? builder.expr(Op.Import, known)
      : addImport(walker, node, place, { kind: "namespace", specifier: text, name: "", local: "" });
  } else {
    const whole = builder.lookup(place.scope, text, tree.start[node]!) !== undefined;
    expr = builder.name(place.scope, whole ? text : first, tree.start[node]!);
    if (!whole) { for (const part of text.split(".").slice(1)) expr = builder.member(expr, part); }
  }
  builder.ref(as, last(text), node, place.scope, expr);
  return expr;
};

const stabClause: Handler = (walker, node, place) => {
  const inside: Place = { ...walker.inner(place), local: true };
  for (const pattern of walker.named(walker.field(node, "left"))) bindPattern(walker, pattern, inside);
  walker.value(walker.field(node, "right"), inside);
  return NONE;
};

const binaryOperator: Handler = (walker, node, place) => {
  const left = walker.field(node, "left");
  const right = walker.field(node, "right");
  if (walker.hasToken(node, "=") || walker.hasToken(node, "<-")) {
    walker.value(right, place);
    bindPattern(walker, left, place);
    return NONE;
  }
  walker.value(left, place);
  walker.value(right, place);
  return NONE;
};

/** `@name value` in a module is a constant, except for the attributes that document or type. */
const unaryOperator: Handler = (walker, node, place) => {
  const { builder } = walker;
  const operand = walker.field(node, "operand");
  if (!walker.text(node).startsWith("@") || walker.kind(operand) !== "call") return walker.children(node, place);
  const nameNode = walker.field(operand, "target");
  const name = walker.text(nameNode);
  if (/^(doc|moduledoc|typedoc|spec|type|typep|opaque|callback|impl|behaviour|derive|enforce_keys)$/.test(name)) {
    return NONE;
  }
  if (!place.local) builder.symbol({ name, kind: "const", parent: place.symbol, node, nameNode, flags: Flag.private });
  walker.children(walker.child(operand, "arguments"), place);
  return NONE;
};

const identifier: Handler = (walker, node, place) => {
  const { builder } = walker;
  const name = walker.text(node);
  const known = builder.lookup(place.scope, name, builder.tree.start[node]!);
  if (known?.op !== Op.Symbol) return NONE;
  const expr = builder.name(place.scope, name, builder.tree.start[node]!);
  builder.ref("call", name, node, place.scope, expr);
  return expr;
};

const values: Handlers = {
  call,
  dot,
  alias: moduleName,
  stab_clause: stabClause,
  binary_operator: binaryOperator,
  unary_operator: unaryOperator,
  identifier,
  atom: ignore,
  keyword: ignore,
  quoted_keyword: ignore,
  string: literal("string"),
  integer: literal("integer"),
  float: literal("float"),
  sigil: ignore,
};

const tables = { values, types: {} };

function resolveImport(fact: { specifier: string }, _from: string, project: ProjectView): ImportTarget {
  const segments = fact.specifier.split(".");
  for (let length = segments.length; length > 0; length--) {
    const paths = project.filesOfPackage(segments.slice(0, length).join("."));
    // The file's module is a definition in it; names beyond it are modules nested in that one.
    if (paths.length > 0) return { kind: "files", paths, within: segments.slice(length - 1) };
  }
  return { kind: "external", name: segments[0] ?? "" };
}

const BUILTINS = words(`
  if unless case cond for with try receive raise reraise throw quote unquote unquote_splicing fn and or not in when do end
  else rescue catch after is_nil is_atom is_binary is_list is_map is_integer is_float is_number is_tuple is_function is_pid
  is_boolean is_bitstring is_struct is_map_key hd tl length elem put_elem map_size tuple_size byte_size bit_size round trunc
  ceil floor abs div rem max min self send spawn spawn_link apply inspect to_string to_charlist struct struct! get_in put_in
  update_in pop_in dbg defstruct defexception defoverridable super node make_ref exit binding tap then sigil_s sigil_r
  test describe assert refute assert_raise assert_receive refute_receive setup setup_all
`);

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: true,
    package: "none",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: words(
      "new get put update delete fetch keys values map filter reduce each join split to_list name id start_link init call cast run",
    ),
    callConstructs: false,
    constructors: [],
  },
  resolveImport,
  fullResolution: false,
};
