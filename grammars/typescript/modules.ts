// Imports and exports, in ECMAScript, CommonJS and TypeScript forms.

import { type ExprId, Flag, type ImportFact, NONE, Op } from "../../src/languages/facts.ts";
import { classSymbol, isFunction } from "./classes.ts";
import { K } from "./kinds.ts";
import type { Walk } from "./walk.ts";

type ImportOptions = Pick<ImportFact, "kind" | "specifier"> & Partial<ImportFact>;

/** Adds an import fact and the reference that goes with it; a `reexport` binds no name here. */
function addImport(w: Walk, node: number, scope: number, options: ImportOptions): number {
  const { b } = w;
  const offset = w.t.start[node]!;
  const fact: ImportFact = {
    name: "",
    local: "",
    typeOnly: false,
    reexport: false,
    ...options,
    line: b.line(offset),
    col: b.column(offset),
  };
  let index: number;
  if (fact.reexport) index = b.file.imports.push(fact) - 1;
  else index = b.import(scope, fact);
  if (fact.kind !== "side" && fact.kind !== "star") {
    b.ref("import", fact.name || fact.local || fact.specifier, node, scope, b.expr(Op.Import, index));
  }
  return index;
}

/** Name in an import or export specifier, which may be a string. */
function specifierName(w: Walk, node: number): string {
  return w.kind(node) === K.string ? w.unquoted(node) : w.text(node);
}

export function importStatement(w: Walk, node: number, scope: number): void {
  const { t } = w;
  const require = w.find(node, K.import_require_clause);
  if (require >= 0) {
    const name = w.find(require, K.identifier);
    const source = w.child(require, w.f.source);
    if (name < 0 || source < 0) return;
    const specifier = w.unquoted(source);
    addImport(w, name, scope, { kind: "namespace", specifier, local: w.text(name) });
    return;
  }
  const source = w.child(node, w.f.source);
  if (source < 0) return;
  const specifier = w.unquoted(source);
  const typeOnly = w.find(node, K.type_token) >= 0;
  const clause = w.find(node, K.import_clause);
  if (clause < 0) {
    addImport(w, source, scope, { kind: "side", specifier });
    return;
  }
  for (let child = clause + 1; child < t.next[clause]!; child = t.next[child]!) {
    const code = w.kind(child);
    if (code === K.identifier) {
      addImport(w, child, scope, { kind: "default", specifier, local: w.text(child), typeOnly });
    } else if (code === K.namespace_import) {
      const name = w.find(child, K.identifier);
      if (name >= 0) addImport(w, name, scope, { kind: "namespace", specifier, local: w.text(name), typeOnly });
    } else if (code === K.named_imports) namedImports(w, child, scope, specifier, typeOnly);
  }
}

function namedImports(w: Walk, node: number, scope: number, specifier: string, typeOnly: boolean): void {
  const { t } = w;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (w.kind(child) !== K.import_specifier) continue;
    const nameNode = w.child(child, w.f.name);
    const alias = w.child(child, w.f.alias);
    if (nameNode < 0) continue;
    const name = specifierName(w, nameNode);
    const local = alias < 0 ? name : w.text(alias);
    const types = typeOnly || w.find(child, K.type_token) >= 0;
    if (name === "default") addImport(w, nameNode, scope, { kind: "default", specifier, local, typeOnly: types });
    else addImport(w, nameNode, scope, { kind: "named", specifier, name, local, typeOnly: types });
  }
}

/** `export … from`, `export { … }`. Declarations and default exports are the statements' matter. */
export function exportClause(w: Walk, node: number, scope: number): void {
  const { b } = w;
  const source = w.child(node, w.f.source);
  const clause = w.find(node, K.export_clause);
  const typeOnly = w.find(node, K.type_token) >= 0;
  if (source < 0) {
    if (clause >= 0) {
      eachSpecifier(w, clause, (nameNode, name, local) => {
        const expr = b.name(scope, name, w.t.start[nameNode]!);
        b.ref("read", name, nameNode, scope, expr);
        b.export(local, expr);
        markExported(w, scope, name, Flag.exported);
      });
    }
    return;
  }
  const specifier = w.unquoted(source);
  if (clause >= 0) {
    eachSpecifier(w, clause, (nameNode, name, local) => {
      const kind = name === "default" ? "default" : "named";
      const options = { kind, specifier, name: kind === "default" ? "" : name, local, typeOnly } as const;
      addImport(w, nameNode, scope, { ...options, reexport: true });
    });
    return;
  }
  const namespace = w.find(node, K.namespace_export);
  if (namespace >= 0) {
    const name = w.inner(namespace);
    if (name < 0) return;
    const local = specifierName(w, name);
    addImport(w, name, scope, { kind: "namespace", specifier, local, typeOnly, reexport: true });
  } else addImport(w, source, scope, { kind: "star", specifier, typeOnly, reexport: true });
}

interface Pending {
  readonly name: string;
  readonly flag: number;
}

/** Names exported before their declaration; `settleExports` marks them. */
const pending = new WeakMap<Walk, Pending[]>();

/** Marks what a name means, now or when it is declared. */
export function markExported(w: Walk, scope: number, name: string, flag: number): void {
  const known = w.b.lookup(scope, name, w.t.end[0]!);
  if (known?.op === Op.Symbol) {
    w.b.file.symbols[known.index]!.flags |= flag;
    return;
  }
  const list = pending.get(w);
  if (list === undefined) pending.set(w, [{ name, flag }]);
  else list.push({ name, flag });
}

/** Marks symbols that were exported by name before they were declared. */
export function settleExports(w: Walk): void {
  for (const { name, flag } of pending.get(w) ?? []) {
    const known = w.b.lookup(0, name, w.t.end[0]!);
    if (known?.op === Op.Symbol) w.b.file.symbols[known.index]!.flags |= flag;
  }
}

function eachSpecifier(w: Walk, clause: number, each: (nameNode: number, name: string, local: string) => void): void {
  const { t } = w;
  for (let child = clause + 1; child < t.next[clause]!; child = t.next[child]!) {
    if (w.kind(child) !== K.export_specifier) continue;
    const nameNode = w.child(child, w.f.name);
    const alias = w.child(child, w.f.alias);
    if (nameNode < 0) continue;
    const name = specifierName(w, nameNode);
    each(nameNode, name, alias < 0 ? name : specifierName(w, alias));
  }
}

/** The only argument when it is a plain string, or "". */
function stringArgument(w: Walk, args: number): string {
  const first = args < 0 ? -1 : w.inner(args);
  if (first < 0) return "";
  if (w.kind(first) === K.string) return w.unquoted(first);
  return w.kind(first) === K.template_string && w.find(first, K.template_substitution) < 0 ? w.unquoted(first) : "";
}

/** `import("./x")`. */
export function importModule(w: Walk, _node: number, args: number, scope: number): ExprId {
  const specifier = stringArgument(w, args);
  if (specifier === "") {
    if (args >= 0) w.value(w.inner(args), scope);
    return w.unknown;
  }
  const index = addImport(w, w.inner(args), scope, { kind: "namespace", specifier });
  return w.b.literal("Promise", [w.b.expr(Op.Import, index)]);
}

/** `import("./x")` where the parser was given a name for it (`repair.ts`); NONE when it is no such thing. */
export function importedType(w: Walk, node: number, scope: number): ExprId {
  const specifier = /^import\s?\(\s?["'](.+)["']\s?\)$/.exec(w.text(node))?.[1];
  if (specifier === undefined) return NONE;
  return w.b.expr(Op.Import, addImport(w, node, scope, { kind: "namespace", specifier }));
}

/** `require("./x")`; NONE when it is no such call. */
export function requiredModule(w: Walk, _node: number, args: number, scope: number): ExprId {
  const specifier = stringArgument(w, args);
  if (specifier === "" || w.b.lookup(scope, "require", w.t.end[0]!, 1) !== undefined) return NONE;
  return w.b.expr(Op.Import, addImport(w, w.inner(args), scope, { kind: "namespace", specifier }));
}

/**
 * `const x = require("./x")`, `const { a } = require("./x")`, `const a = require("./x").a` bind names as an import does.
 * Answers false, having done nothing, when it is something else.
 */
export function requireDeclaration(w: Walk, nameNode: number, value: number, scope: number, target: number): boolean {
  if (nameNode < 0 || value < 0) return false;
  const isMember = w.kind(value) === K.member_expression;
  const call = isMember ? w.child(value, w.f.object) : value;
  if (call < 0 || w.kind(call) !== K.call_expression) return false;
  const callee = w.child(call, w.f.function);
  if (callee < 0 || w.kind(callee) !== K.identifier || w.text(callee) !== "require") return false;
  if (w.b.lookup(scope, "require", w.t.end[0]!, 1) !== undefined) return false;
  const specifier = stringArgument(w, w.child(call, w.f.arguments));
  if (specifier === "") return false;
  if (w.kind(nameNode) === K.identifier) {
    const local = w.text(nameNode);
    if (isMember) {
      const property = w.child(value, w.f.property);
      if (property < 0) return false;
      addImport(w, property, target, { kind: "named", specifier, name: w.text(property), local });
    } else addImport(w, nameNode, target, { kind: "namespace", specifier, local });
    return true;
  }
  if (isMember || w.kind(nameNode) !== K.object_pattern) return false;
  const names = simpleNames(w, nameNode);
  if (names === undefined) return false;
  for (const { node, name, local } of names) {
    addImport(w, node, target, { kind: "named", specifier, name, local });
  }
  return true;
}

/** `{ a, b: c }` as names; undefined when the pattern does more. */
function simpleNames(w: Walk, pattern: number): { node: number; name: string; local: string }[] | undefined {
  const { t } = w;
  const names: { node: number; name: string; local: string }[] = [];
  for (let child = pattern + 1; child < t.next[pattern]!; child = t.next[child]!) {
    if (!t.isNamed(child) || w.kind(child) === K.comment) continue;
    if (w.kind(child) === K.shorthand_property_identifier_pattern) {
      names.push({ node: child, name: w.text(child), local: w.text(child) });
      continue;
    }
    if (w.kind(child) !== K.pair_pattern) return undefined;
    const key = w.child(child, w.f.key);
    const value = w.child(child, w.f.value);
    if (key < 0 || value < 0 || w.kind(key) !== K.property_identifier || w.kind(value) !== K.identifier) {
      return undefined;
    }
    names.push({ node: key, name: w.text(key), local: w.text(value) });
  }
  return names;
}

/** What `var x = exports.y = module.exports = value` gives x, and the names it exports it under. */
export function exportedThrough(w: Walk, value: number, scope: number): { value: number; names: string[] } {
  const names: string[] = [];
  let at = value;
  while (at >= 0 && w.kind(at) === K.assignment_expression) {
    const left = w.child(at, w.f.left);
    const property = left >= 0 && w.kind(left) === K.member_expression ? w.child(left, w.f.property) : -1;
    if (exportsObject(w, left, scope)) names.push("export=", "default");
    else if (property >= 0 && exportsObject(w, w.child(left, w.f.object), scope)) names.push(w.text(property));
    else return { value, names: [] };
    at = w.child(at, w.f.right);
  }
  return { value: at, names };
}

/** `exports`, `module.exports`, and what they are called; undefined for anything else. */
function exportsObject(w: Walk, node: number, scope: number): boolean {
  if (node < 0) return false;
  const code = w.kind(node);
  if (code === K.identifier) return w.text(node) === "exports" && !declaredHere(w, "exports", scope);
  if (code !== K.member_expression) return false;
  const object = w.child(node, w.f.object);
  const property = w.child(node, w.f.property);
  return object >= 0 && property >= 0 && w.text(object) === "module" && w.text(property) === "exports" &&
    !declaredHere(w, "module", scope);
}

function declaredHere(w: Walk, name: string, scope: number): boolean {
  return w.b.lookup(scope, name, w.t.end[0]!, 1) !== undefined;
}

/**
 * Assignments that define something: `exports.x = …`, `module.exports = …`, `X.prototype.y = function …`,
 * `X.y = function …`. Answers the symbol to make (its parent and name), or undefined.
 */
export function definedByAssignment(
  w: Walk,
  left: number,
  right: number,
  scope: number,
): { kind: "export" | "default" | "member"; name: string; nameNode: number; parent: number } | undefined {
  if (!w.containers.has(scope)) return undefined;
  if (exportsObject(w, left, scope)) return { kind: "default", name: "default", nameNode: left, parent: 0 };
  if (w.kind(left) !== K.member_expression) return undefined;
  const object = w.child(left, w.f.object);
  const nameNode = w.child(left, w.f.property);
  if (object < 0 || nameNode < 0) return undefined;
  const name = w.text(nameNode);
  if (exportsObject(w, object, scope)) return { kind: "export", name, nameNode, parent: 0 };
  if (!isFunction(w, right)) return undefined;
  const owner = memberOwner(w, object, scope);
  return owner < 0 ? undefined : { kind: "member", name, nameNode, parent: owner };
}

/** Symbol that `X` or `X.prototype` stands for, or -1. */
function memberOwner(w: Walk, object: number, scope: number): number {
  let at = object;
  if (w.kind(at) === K.member_expression) {
    const property = w.child(at, w.f.property);
    if (property < 0 || w.text(property) !== "prototype") return -1;
    at = w.child(at, w.f.object);
  }
  if (at < 0 || w.kind(at) !== K.identifier) return -1;
  const known = w.b.lookup(scope, w.text(at), w.t.start[at]!, 1);
  return known?.op === Op.Symbol ? known.index : -1;
}

/** Makes the class symbol of `exports.X = class …` and `export default class …`. */
export function exportedClass(w: Walk, node: number, scope: number, name: string, nameNode: number, doc: string) {
  return classSymbol(w, node, scope, { name, nameNode, parent: 0, flags: Flag.exported, doc });
}
