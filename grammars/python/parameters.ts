// Parameters of functions and lambdas.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { bind, type Frame } from "./frame.ts";
import { value } from "./expressions.ts";
import { N } from "./nodes.ts";
import { typeExpr } from "./types.ts";
import { children, codeOf, firstNamed, type Walker } from "./walker.ts";

/** Binds the parameters in `frame`, evaluates defaults and annotations from `scope`, and lists the bindings. */
export function parameters(
  w: Walker,
  node: number,
  frame: Frame,
  scope: number,
  list: number[],
  first: "instance" | "class" | "value" = "value",
): void {
  const { b, t, F } = w;
  const inside = w.scope;
  w.scope = scope;
  let position = 0;
  let keywordOnly = false;
  for (const child of children(w, node)) {
    let nameNode = child;
    let declared: ExprId = NONE;
    let initial: ExprId = NONE;
    let flags: number = BindingFlag.parameter;
    switch (codeOf(w, child)) {
      case N.default_parameter:
      case N.typed_default_parameter: {
        nameNode = t.childByField(child, F.name);
        declared = typeExpr(w, t.childByField(child, F.type));
        const held = t.childByField(child, F.value);
        initial = value(w, held);
        // `None` says that it may be absent, not what it is.
        if (held >= 0 && codeOf(w, held) === N.none) initial = NONE;
        flags |= BindingFlag.optional;
        break;
      }
      case N.typed_parameter:
        nameNode = firstNamed(w, child);
        declared = typeExpr(w, t.childByField(child, F.type));
        break;
      case N.keyword_separator:
        keywordOnly = true;
        continue;
      case N.positional_separator:
        continue;
    }
    if (nameNode < 0) continue;
    const code = codeOf(w, nameNode);
    if (code === N.list_splat_pattern || code === N.dictionary_splat_pattern) {
      const many = code === N.list_splat_pattern;
      flags |= BindingFlag.rest | (many ? 0 : BindingFlag.keyword);
      keywordOnly ||= many;
      declared = container(w, many ? "list" : "dict", declared);
      nameNode = firstNamed(w, nameNode);
      if (nameNode < 0) continue;
    } else if (keywordOnly) flags |= BindingFlag.keyword;
    if (codeOf(w, nameNode) !== N.identifier) continue;
    const name = t.text(nameNode);
    const isReceiver = position++ === 0 && first !== "value" && (flags & BindingFlag.rest) === 0;
    if (isReceiver && (declared === NONE || !hasOwnType(w, declared))) {
      if (first === "instance") frame.self = name;
      else frame.cls = name;
      continue;
    }
    const index = b.binding(-1, { name, flags, declared, value: initial });
    bind(b, frame, name, Op.Local, index, 0);
    frame.params.set(name, index);
    if (!isReceiver) list.push(index);
  }
  w.scope = inside;
}

/** A receiver annotated with a type of its own (`self: "Other"`) is what the annotation says; type variables are not. */
function hasOwnType(w: Walker, declared: ExprId): boolean {
  const { exprs } = w.b.file;
  if (exprs.op[declared] === Op.Name) return !w.typeVars.has(w.b.file.names[exprs.a[declared]!] ?? "");
  return exprs.op[declared] !== Op.TypeOf && exprs.op[declared] !== Op.ThisType;
}

function container(w: Walker, name: string, element: ExprId): ExprId {
  const { b } = w;
  if (element === NONE) return b.expr(Op.Free, b.nameId(name), NONE);
  const key = b.expr(Op.Free, b.nameId("str"), NONE);
  return b.expr(Op.Apply, b.expr(Op.Free, b.nameId(name), NONE), b.list(name === "dict" ? [key, element] : [element]));
}
