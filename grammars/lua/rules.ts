// Lua: what its syntax tree means. Tables that functions are put into are modules and classes alike.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import {
  addImport,
  block,
  call,
  identifier,
  ignore,
  index,
  literal,
  member,
  words,
} from "../../src/languages/handlers.ts";
import type { ImportTarget, LanguageRules, ProjectView } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, type Place, Walker } from "../../src/languages/walker.ts";

/** The symbol of the table that `M.f` or `M:f` is put into, when the file made it. */
function tableSymbol(walker: Walker, node: number, place: Place): number {
  if (walker.kind(node) !== "identifier") return -1;
  const known = walker.builder.lookup(place.scope, walker.text(node), walker.builder.tree.start[node]!);
  return known?.op === Op.Symbol ? known.index : -1;
}

/** A function with what it is called by: `name`, `M.name` or `M:name`. */
function defineFunction(
  walker: Walker,
  whole: number,
  nameNode: number,
  body: number,
  place: Place,
  isLocal: boolean,
  doc: string,
): void {
  const { builder } = walker;
  const kind = walker.kind(nameNode);
  const isMember = kind === "dot_index_expression" || kind === "method_index_expression";
  const table = isMember ? tableSymbol(walker, walker.field(nameNode, "table"), place) : -1;
  const word = isMember ? walker.field(nameNode, kind === "dot_index_expression" ? "field" : "method") : nameNode;
  const symbol = builder.symbol({
    name: walker.text(word),
    kind: isMember ? "method" : "function",
    parent: table >= 0 ? table : place.symbol,
    node: whole,
    nameNode: word,
    bodyNode: walker.field(body, "body"),
    doc,
    flags: isLocal ? 0 : Flag.exported,
    ...(isMember && table < 0 ? { qualifiedName: walker.text(nameNode).replace(":", ".") } : {}),
  });
  if (!isMember) builder.declareSymbol(place.scope, symbol);
  const inside: Place = { scope: builder.openScope(place.scope, { owner: symbol }), symbol, type: table, local: true };
  if (kind === "method_index_expression") {
    const value = table >= 0 ? builder.expr(Op.Symbol, table) : NONE;
    builder.binding(inside.scope, { name: "self", flags: 0, declared: NONE, value });
  }
  builder.file.symbols[symbol]!.params.push(...bindParameters(walker, walker.field(body, "parameters"), inside));
  walker.value(walker.field(body, "body"), inside);
}

function bindParameters(walker: Walker, list: number, place: Place): number[] {
  return walker.named(list).map((node) => {
    const rest = walker.kind(node) === "vararg_expression" ? BindingFlag.rest : 0;
    return walker.builder.binding(place.scope, {
      name: walker.text(node),
      flags: BindingFlag.parameter | BindingFlag.optional | rest,
      declared: NONE,
      value: NONE,
    });
  });
}

const functionDeclaration: Handler = (walker, node, place) => {
  defineFunction(
    walker,
    node,
    walker.field(node, "name"),
    node,
    place,
    walker.hasToken(node, "local"),
    walker.takeDoc(),
  );
  return NONE;
};

const functionValue: Handler = (walker, node, place) => {
  const inside: Place = { ...walker.inner(place), local: true };
  const params = bindParameters(walker, walker.field(node, "parameters"), inside);
  walker.value(walker.field(node, "body"), inside);
  return walker.builder.expr(Op.Lambda, walker.builder.list(params), NONE);
};

/** `a, b = x, y`, local or not. */
const assignment: Handler = (walker, node, place) => {
  const doc = walker.takeDoc();
  const { tree } = walker.builder;
  const isLocal = walker.kind(tree.parent[node]!) === "variable_declaration";
  const targets = walker.named(walker.child(node, "variable_list"));
  const values = walker.named(walker.child(node, "expression_list"));
  targets.forEach((target, at) => assign(walker, node, target, values[at] ?? -1, place, isLocal, doc));
  for (const extra of values.slice(targets.length)) walker.value(extra, place);
  return NONE;
};

function assign(
  walker: Walker,
  node: number,
  target: number,
  valueNode: number,
  place: Place,
  isLocal: boolean,
  doc: string,
): void {
  const { builder, builder: { tree } } = walker;
  if (walker.kind(valueNode) === "function_definition" && !(place.local && walker.kind(target) === "identifier")) {
    defineFunction(walker, node, target, valueNode, place, isLocal, doc);
    return;
  }
  const required = requiredModule(walker, valueNode);
  if (required !== undefined && walker.kind(target) === "identifier") {
    const expr = addImport(walker, valueNode, place, {
      kind: "namespace",
      specifier: required,
      name: "",
      local: walker.text(target),
    });
    builder.ref("import", required.split(/[./]/).pop() ?? required, valueNode, place.scope, expr);
    return;
  }
  const isName = walker.kind(target) === "identifier";
  if (isName && place.local) {
    const value = walker.value(valueNode, place);
    builder.binding(place.scope, { name: walker.text(target), flags: 0, declared: NONE, value }, tree.end[node]!);
    return;
  }
  if (isName && builder.lookup(place.scope, walker.text(target), tree.start[target]!) === undefined) {
    const symbol = builder.symbol({
      name: walker.text(target),
      kind: "variable",
      parent: place.symbol,
      node,
      nameNode: target,
      doc,
      flags: isLocal ? 0 : Flag.exported,
    });
    builder.declareSymbol(place.scope, symbol);
    tableFields(walker, valueNode, symbol, place);
    return;
  }
  if (!isName) walker.value(target, place);
  walker.value(valueNode, place);
}

/** Functions and values in a table constructor that a variable is made with are its members. */
function tableFields(walker: Walker, node: number, owner: number, place: Place): void {
  const { builder } = walker;
  if (walker.kind(node) !== "table_constructor") {
    const scope = builder.openScope(place.scope, { owner });
    builder.file.symbols[owner]!.value = walker.value(node, { ...place, scope });
    return;
  }
  for (const field of walker.named(node)) {
    const nameNode = walker.field(field, "name");
    const valueNode = walker.field(field, "value");
    if (nameNode < 0 || walker.kind(nameNode) !== "identifier") {
      walker.value(valueNode, place);
      continue;
    }
    const isFunction = walker.kind(valueNode) === "function_definition";
    const symbol = builder.symbol({
      name: walker.text(nameNode),
      kind: isFunction ? "method" : "field",
      parent: owner,
      node: field,
      nameNode,
      flags: Flag.exported,
    });
    const scope = builder.openScope(place.scope, { owner: symbol });
    walker.value(valueNode, { ...place, scope, symbol, local: isFunction });
  }
}

function requiredModule(walker: Walker, node: number): string | undefined {
  if (walker.kind(node) !== "function_call" || walker.text(walker.field(node, "name")) !== "require") return undefined;
  const [argument] = walker.named(walker.field(node, "arguments"));
  return argument !== undefined && walker.kind(argument) === "string"
    ? walker.text(argument).replace(/^['"[=]+|['"\]=]+$/g, "")
    : undefined;
}

const forStatement: Handler = (walker, node, place) => {
  const inside = walker.inner(place);
  const clause = walker.field(node, "clause");
  for (const part of walker.named(clause)) {
    if (walker.kind(part) === "variable_list") {
      for (const name of walker.named(part)) {
        walker.builder.binding(inside.scope, { name: walker.text(name), flags: 0, declared: NONE, value: NONE });
      }
    } else if (part === walker.field(clause, "name")) {
      walker.builder.binding(inside.scope, { name: walker.text(part), flags: 0, declared: NONE, value: NONE });
    } else walker.value(part, place);
  }
  walker.value(walker.field(node, "body"), { ...inside, local: true });
  return NONE;
};

/** `return M` at the end of a file is what requiring it yields. */
const returnStatement: Handler = (walker, node, place) => {
  const value: ExprId = walker.children(node, place);
  if (place.symbol === 0 && value !== NONE) walker.builder.export("default", value);
  return NONE;
};

const values: Handlers = {
  function_declaration: functionDeclaration,
  function_definition: functionValue,
  assignment_statement: assignment,
  for_statement: forStatement,
  block,
  do_statement: block,
  while_statement: block,
  repeat_statement: block,
  function_call: call("name", "arguments"),
  dot_index_expression: member("table", "field"),
  method_index_expression: member("table", "method"),
  bracket_index_expression: index("table", "field"),
  field: (walker, node, place) => walker.value(walker.field(node, "value"), place),
  expression_list: (walker, node, place) => walker.children(node, place),
  return_statement: returnStatement,
  goto_statement: ignore,
  label_statement: ignore,
  hash_bang_line: ignore,
  identifier,
  string: literal("string"),
  number: literal("number"),
  table_constructor: literal("table"),
};

const tables = { values, types: {} };

function resolveImport(fact: { specifier: string }, _from: string, project: ProjectView): ImportTarget {
  const path = fact.specifier.replaceAll(".", "/");
  const base = path.slice(path.lastIndexOf("/") + 1);
  const ends = (known: string, wanted: string) => known === wanted || known.endsWith("/" + wanted);
  const found = [
    ...project.pathsNamed(base + ".lua").filter((known) => ends(known, path + ".lua")),
    ...project.pathsNamed("init.lua").filter((known) => ends(known, path + "/init.lua")),
  ];
  return found.length === 1 ? { kind: "files", paths: found } : { kind: "external", name: fact.specifier };
}

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: false,
    package: "none",
    exports: "all",
    builtins: words(`
      print type tostring tonumber pairs ipairs next select unpack setmetatable getmetatable rawget rawset rawequal rawlen
      assert error pcall xpcall require dofile load loadstring loadfile collectgarbage string table math io os coroutine
      debug utf8 bit bit32 jit _G _VERSION arg self vim ngx love
    `),
    builtinMembers: words(`
      insert remove concat sort unpack pack format find match gmatch gsub sub byte char rep reverse lower upper len floor ceil
      abs max min random sqrt huge pi open close read write lines seek flush time date clock getenv exit create resume yield
      status wrap running new get set init run add
    `),
    callConstructs: false,
    constructors: [],
  },
  resolveImport,
  fullResolution: false,
};
