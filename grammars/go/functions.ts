// Functions, methods, and their parameters.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { N } from "./nodes.ts";
import { block } from "./statements.ts";
import { typeExpr } from "./types.ts";
import { children, childrenByField, codeOf, docAbove, firstNamed, inScope, known, type Walker } from "./walker.ts";

export const exportedFlag = (name: string): number => /^\p{Lu}/u.test(name) ? Flag.exported : 0;

/** Binds the names of a parameter list from offset `from` on; types in the list mean what they mean outside it. */
export function bindParameters(
  w: Walker,
  list: number,
  scope: number,
  flags: number,
  from = 0,
): { params: number[]; types: ExprId[] } {
  const { b, t, F } = w;
  const params: number[] = [];
  const types: ExprId[] = [];
  for (const declaration of children(w, list)) {
    const isRest = codeOf(w, declaration) === N.variadic_parameter_declaration;
    const written = typeExpr(w, t.childByField(declaration, F.type));
    const declared = isRest ? b.literal("array", [known(w, written)]) : written;
    const names = childrenByField(w, declaration, F.name);
    for (const name of names) {
      const text = t.text(name);
      types.push(declared);
      const binding = { name: text, flags: flags | (isRest ? BindingFlag.rest : 0), declared, value: NONE };
      params.push(b.binding(text === "_" ? -1 : scope, binding, from));
    }
    if (names.length === 0) {
      types.push(declared);
      params.push(b.binding(-1, { name: "", flags: flags | (isRest ? BindingFlag.rest : 0), declared, value: NONE }));
    }
  }
  return { params, types };
}

/** `[T any, K comparable]` */
export function typeParameters(w: Walker, list: number, symbol: number, scope: number): void {
  const { b, t, F } = w;
  if (list < 0) return;
  inScope(w, scope, () => {
    for (const declaration of children(w, list)) {
      const constraint = t.childByField(declaration, F.type);
      const names = childrenByField(w, declaration, F.name);
      const bound = typeExpr(w, constraint);
      for (const name of names) {
        b.typeParam(scope, symbol, t.text(name), isPlainConstraint(w, constraint) ? NONE : bound);
      }
    }
  });
}

/** `any`, `comparable` and unions of built-in types say nothing about members. */
function isPlainConstraint(w: Walker, node: number): boolean {
  const parts = children(w, node);
  return parts.length !== 1 || /^(?:any|comparable)$/.test(w.t.text(node).trim());
}

export function functionDeclaration(w: Walker, node: number): void {
  const { b, t, F } = w;
  const nameNode = t.childByField(node, F.name);
  if (nameNode < 0) return;
  const name = t.text(nameNode);
  const body = t.childByField(node, F.body);
  const receiver = receiverOf(w, node);
  const isMethod = codeOf(w, node) === N.method_declaration;
  const isTest = /_test$/.test(b.file.symbols[0]!.name) &&
    /^(?:Test|Benchmark|Fuzz|Example)(?:$|[^\p{Ll}])/u.test(name);
  const symbol = b.symbol({
    name,
    kind: isMethod ? "method" : "function",
    parent: 0,
    node,
    nameNode,
    bodyNode: body >= 0 ? body : node,
    ...(body < 0 ? { signature: t.text(node).replace(/\s+/g, " ").slice(0, 300) } : {}),
    flags: exportedFlag(name) | (isTest ? Flag.test : 0) | (body < 0 ? Flag.declaration : 0),
    doc: docAbove(w, node),
    ...(receiver.typeName === "" ? {} : { qualifiedName: receiver.typeName + "." + name }),
  });
  if (!isMethod && name !== "_" && name !== "init") b.declareSymbol(0, symbol);
  const fact = b.file.symbols[symbol]!;
  const scope = b.openScope(0, { owner: symbol });
  inScope(w, scope, () => {
    const from = t.end[t.childByField(node, F.result)] ?? t.end[t.childByField(node, F.parameters)] ?? 0;
    if (isMethod) bindReceiver(w, symbol, scope, receiver, from);
    typeParameters(w, t.childByField(node, F.type_parameters), symbol, scope);
    fact.params = bindParameters(w, t.childByField(node, F.parameters), scope, BindingFlag.parameter, from).params;
    const result = t.childByField(node, F.result);
    if (codeOf(w, result) === N.parameter_list) {
      const { types } = bindParameters(w, result, scope, 0, from);
      fact.declared = types.length > 1 ? b.literal("tuple", types.map((type) => known(w, type))) : types[0] ?? NONE;
    } else fact.declared = typeExpr(w, result);
    block(w, body);
  });
}

interface Receiver {
  typeName: string;
  /** Name of the receiver variable, "" for none. */
  name: string;
  typeNode: number;
  /** Nodes of the type arguments: names that the method gives the type's parameters. */
  args: number[];
}

function receiverOf(w: Walker, node: number): Receiver {
  const { t, F } = w;
  const list = t.childByField(node, F.receiver);
  const none: Receiver = { typeName: "", name: "", typeNode: NONE, args: [] };
  if (list < 0) return none;
  const declaration = firstNamed(w, list);
  if (declaration < 0) return none;
  const nameNode = t.childByField(declaration, F.name);
  const typeNode = t.childByField(declaration, F.type);
  let at = typeNode;
  let args: number[] = [];
  for (let i = 0; i < 10 && at >= 0; i++) {
    const code = codeOf(w, at);
    if (code === N.pointer_type || code === N.parenthesized_type) at = firstNamed(w, at);
    else if (code === N.generic_type) {
      args = children(w, t.childByField(at, F.type_arguments)).map((part) =>
        codeOf(w, part) === N.type_elem ? firstNamed(w, part) : part
      );
      at = t.childByField(at, F.type);
    } else break;
  }
  return { typeName: at < 0 ? "" : t.text(at), name: nameNode < 0 ? "" : t.text(nameNode), typeNode, args };
}

function bindReceiver(w: Walker, symbol: number, scope: number, receiver: Receiver, from: number): void {
  const { b, t } = w;
  const type = w.types.get(receiver.typeName);
  receiver.args.forEach((arg, position) => {
    const name = t.text(arg);
    if (type !== undefined && position < b.file.symbols[type]!.typeParams.length) {
      b.declare(scope, name, { op: Op.TypeParam, index: type, position, from: 0 });
    } else b.typeParam(scope, symbol, name);
  });
  const declared = typeExpr(w, receiver.typeNode);
  const { exprs } = b.file;
  let owner = declared;
  while (owner !== NONE && (exprs.op[owner] === Op.Ref || exprs.op[owner] === Op.Apply)) owner = exprs.a[owner]!;
  b.file.symbols[symbol]!.owner = owner;
  if (receiver.name !== "" && receiver.name !== "_") {
    b.binding(scope, { name: receiver.name, flags: 0, declared, value: NONE }, from);
  }
}
