// Types, constants and variables, at the top of a file and inside functions.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { bindParameters, exportedFlag, typeParameters } from "./functions.ts";
import { N } from "./nodes.ts";
import { bindLocal, valuesFor } from "./statements.ts";
import { resultType, typeExpr } from "./types.ts";
import { children, childrenByField, codeOf, docAbove, firstNamed, inScope, type Walker } from "./walker.ts";

/** `type X struct {…}`, `type X = Y`, `type X Y`. */
export function typeSpec(w: Walker, node: number): void {
  const { b, t, F } = w;
  const code = codeOf(w, node);
  if (code !== N.type_spec && code !== N.type_alias) return;
  const nameNode = t.childByField(node, F.name);
  const typeNode = t.childByField(node, F.type);
  if (nameNode < 0) return;
  const name = t.text(nameNode);
  const typeCode = codeOf(w, typeNode);
  const kind = typeCode === N.struct_type ? "struct" : typeCode === N.interface_type ? "interface" : "type_alias";
  const outer = w.scope;
  const symbol = b.symbol({
    name,
    kind,
    parent: b.ownerOf(outer),
    node,
    nameNode,
    signature: signature(w, node, kind),
    flags: (outer === 0 ? exportedFlag(name) : 0) | (code === N.type_alias ? Flag.alias : 0),
    doc: docOf(w, node),
  });
  if (name !== "_") b.declareSymbol(outer, symbol, name, outer === 0 ? 0 : t.start[nameNode]!);
  if (outer === 0) w.types.set(name, symbol);
  const scope = b.openScope(outer, { owner: symbol });
  typeParameters(w, t.childByField(node, F.type_parameters), symbol, scope);
  inScope(w, scope, () => {
    if (kind === "struct") structFields(w, typeNode, symbol);
    else if (kind === "interface") interfaceMembers(w, typeNode, symbol);
    else b.file.symbols[symbol]!.declared = typeExpr(w, typeNode);
  });
}

/** `type X struct`: the text before the members. */
function signature(w: Walker, node: number, kind: string): string {
  const text = "type " + w.t.text(node).slice(0, 1_000);
  const brace = kind === "type_alias" ? -1 : text.indexOf("{");
  return (brace < 0 ? text.split("\n")[0]! : text.slice(0, brace)).replace(/\s+/g, " ").trim().slice(0, 300);
}

/** Comments above a specification, or above the declaration that holds only it. */
function docOf(w: Walker, node: number): string {
  const own = docAbove(w, node);
  if (own !== "") return own;
  const parent = w.t.parent[node]!;
  const sameLine = parent >= 0 && w.b.line(w.t.start[parent]!) === w.b.line(w.t.start[node]!);
  return sameLine ? docAbove(w, parent) : "";
}

function structFields(w: Walker, node: number, symbol: number): void {
  const { b, t, F } = w;
  for (const field of children(w, firstNamed(w, node))) {
    if (codeOf(w, field) !== N.field_declaration) continue;
    const names = childrenByField(w, field, F.name);
    const typeNode = t.childByField(field, F.type);
    const doc = docAbove(w, field);
    if (names.length === 0) {
      const inner = embeddedName(w, typeNode);
      const type = typeExpr(w, typeNode, "embeds");
      if (type !== NONE) b.inherit(symbol, "embeds", type);
      if (inner < 0) continue;
      const name = t.text(inner);
      b.symbol({
        name,
        kind: "field",
        parent: symbol,
        node: field,
        nameNode: inner,
        flags: exportedFlag(name) | Flag.embedded,
        declared: type,
        doc,
      });
      continue;
    }
    const declared = typeExpr(w, typeNode);
    for (const nameNode of names) {
      const name = t.text(nameNode);
      b.symbol({
        name,
        kind: "field",
        parent: symbol,
        node: field,
        nameNode,
        flags: exportedFlag(name),
        declared,
        doc,
      });
    }
  }
}

/** The last name of an embedded type: `*pkg.Base[T]` is the field `Base`. */
function embeddedName(w: Walker, node: number): number {
  const { t, F } = w;
  let at = node;
  for (let i = 0; i < 10 && at >= 0; i++) {
    const code = codeOf(w, at);
    if (code === N.type_identifier) return at;
    if (code === N.qualified_type) return t.childByField(at, F.name);
    at = code === N.generic_type ? t.childByField(at, F.type) : firstNamed(w, at);
  }
  return NONE;
}

function interfaceMembers(w: Walker, node: number, symbol: number): void {
  const { b, t, F } = w;
  for (const element of children(w, node)) {
    if (codeOf(w, element) !== N.method_elem) {
      // A single embedded interface; unions of types are constraints, without members.
      const parts = children(w, element);
      const isEmbedded = parts.length === 1 && codeOf(w, parts[0]!) !== N.negated_type;
      const type = typeExpr(w, element, isEmbedded ? "embeds" : "type_ref");
      if (isEmbedded && type !== NONE) b.inherit(symbol, "embeds", type);
      continue;
    }
    const nameNode = t.childByField(element, F.name);
    if (nameNode < 0) continue;
    const name = t.text(nameNode);
    const flags = exportedFlag(name) | Flag.declaration | Flag.abstract;
    const method = b.symbol({
      name,
      kind: "method",
      parent: symbol,
      node: element,
      nameNode,
      flags,
      doc: docAbove(w, element),
    });
    const fact = b.file.symbols[method]!;
    const scope = b.openScope(w.scope);
    fact.params = bindParameters(w, t.childByField(element, F.parameters), scope, 1).params;
    fact.declared = resultType(w, t.childByField(element, F.result));
  }
}

/** `const ( A T = iota; B )`: a constant without a value repeats the type above it. */
export function constSpecs(w: Walker, node: number): void {
  const { b, t, F } = w;
  let previous: ExprId = NONE;
  for (const spec of children(w, node)) {
    if (codeOf(w, spec) !== N.const_spec) continue;
    const names = childrenByField(w, spec, F.name);
    const valueNode = t.childByField(spec, F.value);
    const typeNode = t.childByField(spec, F.type);
    const declared: ExprId = typeNode >= 0 ? typeExpr(w, typeNode) : valueNode >= 0 ? NONE : previous;
    const values = valueNode < 0 ? [] : valuesFor(w, valueNode, names.length);
    if (valueNode >= 0) previous = declared !== NONE ? declared : conversionType(w, values[0] ?? NONE);
    names.forEach((name, position) => define(w, "const", spec, name, declared, values[position] ?? b.literal("int")));
  }
}

/** The type of `T(iota)`, which the constants below repeat. */
function conversionType(w: Walker, held: ExprId): ExprId {
  const { op, a } = w.b.file.exprs;
  return held !== NONE && op[held] === Op.Call && op[a[held]!] === Op.Name ? a[held]! : NONE;
}

export function varSpec(w: Walker, spec: number): void {
  const { t, F } = w;
  if (codeOf(w, spec) !== N.var_spec) return;
  const names = childrenByField(w, spec, F.name);
  const declared = typeExpr(w, t.childByField(spec, F.type));
  const valueNode = t.childByField(spec, F.value);
  const values = valueNode < 0 ? [] : valuesFor(w, valueNode, names.length);
  names.forEach((name, position) => define(w, "variable", spec, name, declared, values[position] ?? NONE));
}

function define(w: Walker, kind: string, spec: number, nameNode: number, declared: ExprId, assigned: ExprId): void {
  const { b, t } = w;
  const name = t.text(nameNode);
  if (w.scope !== 0) {
    bindLocal(w, nameNode, declared, assigned, t.end[spec]!);
    return;
  }
  if (name === "_") return;
  const symbol = b.symbol({
    name,
    kind,
    parent: 0,
    node: spec,
    nameNode,
    flags: exportedFlag(name) | (kind === "const" ? Flag.readonly : 0),
    doc: docOf(w, spec),
    declared,
    value: assigned,
  });
  b.declareSymbol(0, symbol);
}
