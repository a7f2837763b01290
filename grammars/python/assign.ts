// Assignments: what binds a name, a module's variable, a class's attribute, an instance's field.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { bind, bindFlow, type Frame, frameOf } from "./frame.ts";
import { value } from "./expressions.ts";
import { readAssigned } from "./fixtures.ts";
import { forgetPath } from "./narrowing.ts";
import { N } from "./nodes.ts";
import { constantKey, follow, shapeOf } from "./shapes.ts";
import { isContainer, isTyping, typeExpr } from "./types.ts";
import { addValue, children, codeOf, firstNamed, isBuiltin, lastName, receiver, type Walker } from "./walker.ts";

/** `left = right`, `left: type = right`, `a = b = right`. Returns the assigned value. */
export function assignment(w: Walker, node: number): ExprId {
  const { t, F } = w;
  const left = t.childByField(node, F.left);
  const right = t.childByField(node, F.right);
  const type = t.childByField(node, F.type);
  const end = t.end[node]!;
  const declared = type < 0 ? NONE : typeExpr(w, type);
  if (type >= 0 && codeOf(w, left) === N.identifier && lastName(w, firstNamed(w, type)) === "TypeAlias" && right >= 0) {
    typeAlias(w, left, node, typeExpr(w, right));
    return NONE;
  }
  if (right >= 0 && left >= 0 && codeOf(w, left) === N.identifier && isTypeExpression(w, right)) {
    typeAlias(w, left, node, typeExpr(w, right));
    return NONE;
  }
  let assigned: ExprId = NONE;
  if (right >= 0) assigned = codeOf(w, right) === N.assignment ? assignment(w, right) : value(w, right);
  if (left < 0) return assigned;
  if (codeOf(w, left) === N.identifier && right >= 0) {
    const name = t.text(left);
    readAssigned(w, name, right);
    if (w.frame.kind === "module") {
      if (codeOf(w, right) === N.call && lastName(w, right) === "TypeVar") w.typeVars.set(name, typeVarBound(w, right));
      if (name === "__all__") w.all = stringsIn(w, right);
    }
  }
  if (right >= 0 && codeOf(w, left) === N.identifier && isDecorated(w, t.text(left), right)) return assigned;
  if (right >= 0 && pairwise(w, left, right, node, assigned, end)) return assigned;
  bindTarget(w, left, node, assigned, end, declared);
  if (right >= 0 && codeOf(w, left) === N.identifier) follow(w, t.text(left), right, assigned);
  return assigned;
}

/** `save = cached(save)` decorates as `@cached` does: the name goes on meaning the definition. */
function isDecorated(w: Walker, name: string, right: number): boolean {
  const current = w.frame.env.get(name);
  if (current === undefined || current.op !== Op.Symbol || codeOf(w, right) !== N.call) return false;
  const fact = w.b.file.symbols[current.index]!;
  if (!/^(function|method|class)$/.test(fact.kind) || !isHanded(w, name, right)) return false;
  if (lastName(w, right) === "property") fact.flags |= Flag.accessor;
  return true;
}

function isHanded(w: Walker, name: string, call: number): boolean {
  return children(w, w.t.childByField(call, w.F.arguments)).some((argument) => {
    const code = codeOf(w, argument);
    return code === N.identifier && w.t.text(argument) === name || code === N.call && isHanded(w, name, argument);
  });
}

function typeVarBound(w: Walker, call: number): ExprId {
  for (const argument of children(w, w.t.childByField(call, w.F.arguments))) {
    if (codeOf(w, argument) !== N.keyword_argument) continue;
    const name = w.t.childByField(argument, w.F.name);
    if (name >= 0 && w.t.text(name) === "bound") return typeExpr(w, w.t.childByField(argument, w.F.value), true);
  }
  return NONE;
}

export function stringsIn(w: Walker, node: number): Set<string> | undefined {
  const code = codeOf(w, node);
  if (code !== N.list && code !== N.tuple && code !== N.set) return undefined;
  const found = new Set<string>();
  for (const child of children(w, node)) if (codeOf(w, child) === N.string) found.add(w.t.text(child).slice(1, -1));
  return found;
}

const TYPE_FORMS = new Set(["Union", "Optional", "Callable", "Annotated", "Literal", "Type", "Awaitable", "Coroutine"]);
const BUILTIN_TYPES = new Set(["tuple", "list", "dict", "set", "frozenset", "type"]);

/** `X = t.Union[…]`, `X = list[A]`: an alias of a type. */
function isTypeExpression(w: Walker, node: number): boolean {
  if (w.frame.kind !== "module" || codeOf(w, node) !== N.subscript) return false;
  const head = w.t.childByField(node, w.F.value);
  const name = lastName(w, head);
  if (BUILTIN_TYPES.has(name)) return codeOf(w, head) === N.identifier && isBuiltin(w, name);
  if (TYPE_FORMS.has(name)) return isTyping(w, name);
  // A variable may have such a name too, and be subscripted.
  return isContainer(name) && frameOf(w.frame, name)?.bound.get(name)?.some((at) => at.op !== Op.Import) !== true;
}

export function typeAlias(w: Walker, nameNode: number, node: number, declared: ExprId): void {
  const { b, t } = w;
  const name = t.text(nameNode);
  const kind = "type_alias";
  const flags = visibility(name);
  const symbol = b.symbol({ name, kind, parent: w.frame.symbol, node, nameNode, flags, declared });
  bind(b, w.frame, name, Op.Symbol, symbol, t.end[node]!);
}

/** `a, b = x, y`: each target gets its own value. */
function pairwise(w: Walker, left: number, right: number, node: number, assigned: ExprId, end: number): boolean {
  const { b } = w;
  const code = codeOf(w, left);
  if (code !== N.pattern_list && code !== N.tuple_pattern && code !== N.list_pattern) return false;
  const rightCode = codeOf(w, right);
  if (rightCode !== N.expression_list && rightCode !== N.tuple && rightCode !== N.list) return false;
  const targets = children(w, left);
  const sources = children(w, right);
  if (targets.length !== sources.length || assigned === NONE) return false;
  const { op, a, lists } = b.file.exprs;
  if (op[assigned] !== Op.Literal || a[assigned] === undefined) return false;
  const offset = b.file.exprs.b[assigned]!;
  for (const node of [...targets, ...sources]) {
    if (codeOf(w, node) === N.list_splat_pattern || codeOf(w, node) === N.list_splat) return false;
  }
  targets.forEach((target, position) => {
    const item = lists[offset + 1 + position] ?? NONE;
    const source = sources[position]!;
    if (!pairwise(w, target, source, node, item, end)) bindTarget(w, target, node, item, end);
  });
  return true;
}

/** Binds whatever `target` is to `assigned`; the binding holds from offset `from`. */
export function bindTarget(
  w: Walker,
  target: number,
  node: number,
  assigned: ExprId,
  from: number,
  declared: ExprId = NONE,
): void {
  const { b, t, F } = w;
  switch (codeOf(w, target)) {
    case N.identifier:
      bindName(w, target, node, assigned, declared, from);
      return;
    case N.attribute:
      attributeTarget(w, target, node, assigned, declared);
      return;
    case N.subscript: {
      const shape = shapeOf(w, t.childByField(target, F.value));
      const held = shape === undefined ? undefined : new Map(w.frame.shapes);
      value(w, t.childByField(target, F.value));
      if (held !== undefined) { for (const [name, known] of held) w.frame.shapes.set(name, known); }
      const key = constantKey(w, t.childByField(target, F.subscript));
      // What a key that is no constant replaced nobody knows.
      if (key === "" || assigned === NONE) shape?.clear();
      else shape?.set(key, assigned);
      for (const child of children(w, target)) if (t.field[child] === F.subscript) value(w, child);
      return;
    }
    case N.pattern_list:
    case N.tuple_pattern:
    case N.list_pattern:
    case N.tuple:
    case N.list:
    case N.expression_list:
      children(w, target).forEach((child, position) => {
        const starred = codeOf(w, child) === N.list_splat_pattern;
        const item = assigned === NONE ? NONE : b.expr(Op.Item, assigned, position);
        bindTarget(w, child, node, starred ? b.literal("list") : item, from);
      });
      return;
    case N.list_splat_pattern:
    case N.list_splat:
    case N.parenthesized_expression: {
      const inner = firstNamed(w, target);
      if (inner >= 0) bindTarget(w, inner, node, assigned, from);
      return;
    }
    default:
      value(w, target);
  }
}

function attributeTarget(w: Walker, target: number, node: number, assigned: ExprId, declared: ExprId): void {
  const { b, t, F } = w;
  const object = t.childByField(target, F.object);
  const attribute = t.childByField(target, F.attribute);
  if (object < 0 || attribute < 0) return;
  const name = t.text(attribute);
  forgetPath(w.frame, t.text(target));
  const owner = codeOf(w, object) === N.identifier ? receiver(w, t.text(object)) : NONE;
  if (owner === NONE) {
    const held = value(w, object);
    if (held !== NONE) b.ref("read", name, attribute, w.scope, b.member(held, name));
    return;
  }
  const type = b.file.exprs.a[owner]!;
  for (let at: Frame | undefined = w.frame; at !== undefined; at = at.parent) {
    if (at.kind !== "class" || at.symbol !== type) continue;
    at.fields.push({ name, node, nameNode: attribute, value: assigned, declared });
    break;
  }
  b.ref("read", name, attribute, w.scope, b.member(owner, name));
}

export const visibility = (name: string): number =>
  name.startsWith("_") && !name.endsWith("__") ? Flag.private : Flag.exported;

/** Binds a plain name in the current frame (or the one that `global`, `nonlocal` say). */
export function bindName(
  w: Walker,
  nameNode: number,
  node: number,
  assigned: ExprId,
  declared: ExprId,
  from: number,
): void {
  const { b, t } = w;
  const name = t.text(nameNode);
  const outer = w.frame.outer?.get(name);
  if (outer !== undefined) {
    bindOuter(w, outer, nameNode, node, assigned, declared);
    return;
  }
  const { frame } = w;
  frame.shapes.delete(name);
  forgetPath(frame, name);
  if (frame.self === name) frame.self = "";
  if (frame.cls === name) frame.cls = "";
  if (declared !== NONE) frame.declared.set(name, declared);
  const type = declared !== NONE ? declared : frame.declared.get(name) ?? NONE;
  if (frame.kind === "function") {
    bind(b, frame, name, Op.Local, b.binding(-1, { name, flags: 0, declared: type, value: assigned }), from);
    return;
  }
  const known = w.members.get(frame.symbol)?.get(name);
  if (known !== undefined && isVariable(w, known)) {
    const fact = b.file.symbols[known]!;
    if (fact.declared === NONE) fact.declared = declared;
    const first = w.values.get(known)?.[0] ?? NONE;
    const current = frame.env.get(name);
    if (current !== undefined && current.op === Op.Symbol && !current.flowing) {
      bindFlow(b, frame, name, { name, flags: 0, declared: type, value: first }, current.from);
    }
    addValue(w, known, assigned);
    bindFlow(b, frame, name, { name, flags: 0, declared: type, value: assigned }, from);
    return;
  }
  bind(b, frame, name, Op.Symbol, variable(w, frame, nameNode, node, assigned, declared), from);
}

function isVariable(w: Walker, symbol: number): boolean {
  const { kind } = w.b.file.symbols[symbol]!;
  return kind === "variable" || kind === "const" || kind === "field";
}

function variable(w: Walker, frame: Frame, nameNode: number, node: number, assigned: ExprId, declared: ExprId): number {
  const { b } = w;
  const name = w.t.text(nameNode);
  const parentKind = b.file.symbols[frame.symbol]!.kind;
  const isEnum = frame.kind === "class" && parentKind === "enum" && declared === NONE && !name.startsWith("_");
  const kind = isEnum
    ? "enum_member"
    : frame.kind === "class"
    ? "field"
    : /^_*[A-Z][A-Z0-9_]*$/.test(name)
    ? "const"
    : "variable";
  const flags = visibility(name) | (frame.kind === "class" ? Flag.static : 0);
  const symbol = b.symbol({ name, kind, parent: frame.symbol, node, nameNode, flags, declared });
  if (isEnum) b.file.symbols[symbol]!.value = b.new(b.expr(Op.Symbol, frame.symbol));
  else addValue(w, symbol, assigned);
  member(w, frame.symbol, name, symbol);
  return symbol;
}

export function member(w: Walker, owner: number, name: string, symbol: number): void {
  let members = w.members.get(owner);
  if (members === undefined) w.members.set(owner, members = new Map());
  members.set(name, symbol);
}

/** Assignment to a name of an outer frame: one more value it may have. */
function bindOuter(w: Walker, outer: Frame, nameNode: number, node: number, assigned: ExprId, declared: ExprId): void {
  const { b, t } = w;
  const name = t.text(nameNode);
  if (outer.kind === "function") {
    const index = b.binding(-1, { name, flags: 0, declared, value: assigned });
    const known = outer.bound.get(name);
    if (known === undefined) bind(b, outer, name, Op.Local, index, 0);
    // Runs whenever it is called: everything after the first binding may see it.
    else known.push({ op: Op.Local, index, from: 0, flowing: true });
    return;
  }
  const symbol = w.members.get(outer.symbol)?.get(name);
  if (symbol === undefined) {
    const fresh = variable(w, outer, nameNode, node, assigned, declared);
    if (!outer.bound.has(name)) bind(b, outer, name, Op.Symbol, fresh, 0);
    return;
  }
  b.ref("read", name, nameNode, w.scope, b.expr(Op.Symbol, symbol));
  if (isVariable(w, symbol)) addValue(w, symbol, assigned);
}
