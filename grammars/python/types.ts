// Type annotations: `X | None`, `t.Optional["X"]`, `list[X]`, `Callable[[A], B]`, `-> "X"`, as type expressions.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { N } from "./nodes.ts";
import { value } from "./expressions.ts";
import { frameOf } from "./frame.ts";
import { stringType } from "./string_types.ts";
import { children, codeOf, enter, firstNamed, lastName, leave, type Walker } from "./walker.ts";

/** Special forms of `typing` that say something about their argument's use, not about its type. */
const TRANSPARENT = new Set([
  "Annotated",
  "ClassVar",
  "Final",
  "Required",
  "NotRequired",
  "ReadOnly",
  "InitVar",
  "Unpack",
  "TypeGuard",
  "TypeIs",
]);

/** Those that can stand alone, and then leave the type to what is assigned. */
const BARE = new Set(["Final", "ClassVar", "InitVar"]);

/** `typing`'s names of built-in containers. */
const CONTAINERS: Readonly<Record<string, string>> = {
  List: "list",
  Dict: "dict",
  Set: "set",
  FrozenSet: "frozenset",
  Tuple: "tuple",
  DefaultDict: "dict",
  OrderedDict: "dict",
  defaultdict: "dict",
  Deque: "list",
  deque: "list",
  Mapping: "dict",
  MutableMapping: "dict",
  Sequence: "list",
  MutableSequence: "list",
  Iterable: "list",
  Iterator: "list",
  Collection: "list",
  AbstractSet: "set",
  MutableSet: "set",
  Generator: "list",
  AsyncIterator: "list",
  AsyncIterable: "list",
  AsyncGenerator: "list",
};

/** Whether `typing`, or a library like it, has a generic container of that name. */
export const isContainer = (name: string): boolean => Object.hasOwn(CONTAINERS, name);

/** Type expression of an annotation node. `silent`: without references (they were recorded when it was evaluated). */
export function typeExpr(w: Walker, node: number, silent = false): ExprId {
  if (node < 0 || !enter(w)) return NONE;
  try {
    return typeOfNode(w, node, silent);
  } finally {
    leave(w);
  }
}

function typeOfNode(w: Walker, node: number, silent: boolean): ExprId {
  const { b, t, F } = w;
  switch (codeOf(w, node)) {
    case N.type:
    case N.parenthesized_expression:
    case N.constrained_type:
    case N.splat_type: {
      const [inner] = children(w, node);
      return inner === undefined ? NONE : typeExpr(w, inner, silent);
    }
    case N.identifier: {
      const name = t.text(node);
      return namedType(w, name, t.start[node]!, silent);
    }
    case N.attribute: {
      const object = t.childByField(node, F.object);
      const attribute = t.childByField(node, F.attribute);
      if (object < 0 || attribute < 0) return NONE;
      const name = t.text(attribute);
      if (name === "Self") return selfType(w);
      if (BARE.has(name)) {
        if (!silent) value(w, object);
        return NONE;
      }
      const owner = silent ? typeExpr(w, object, true) : value(w, object);
      if (owner === NONE) return NONE;
      const expr = b.member(owner, name);
      if (!silent) b.ref("type_ref", name, attribute, w.scope, expr);
      return expr;
    }
    case N.subscript: {
      const head = t.childByField(node, F.value);
      const args = children(w, node).filter((child) => t.field[child] === F.subscript);
      return applied(w, head, args, silent);
    }
    case N.generic_type: {
      const [head, params] = children(w, node);
      return head === undefined ? NONE : applied(w, head, params === undefined ? [] : children(w, params), silent);
    }
    case N.binary_operator: {
      const sides = [t.childByField(node, F.left), t.childByField(node, F.right)].filter((side) => side >= 0);
      return b.union(sides.map((side) => typeExpr(w, side, silent)));
    }
    case N.union_type:
      return b.union(children(w, node).map((side) => typeExpr(w, side, silent)));
    case N.string:
      return stringType(w, node, silent);
    case N.none:
    case N.ellipsis:
      return NONE;
    default:
      if (!silent) { for (const child of children(w, node)) typeExpr(w, child); }
      return NONE;
  }
}

export function selfType(w: Walker): ExprId {
  return w.frame.type >= 0 ? w.b.expr(Op.ThisType, w.frame.type) : NONE;
}

/** Type expression of a plain name. */
export function namedType(w: Walker, name: string, offset: number, silent: boolean): ExprId {
  if (name === "None") return NONE;
  if (name === "Self") return selfType(w);
  // `x: Final = …` says that it is assigned once, nothing about its type.
  if (BARE.has(name) && isTyping(w, name)) return NONE;
  const bound = w.generic.symbol < 0 ? undefined : w.typeVars.get(name);
  const variable = silent ? NONE : typeVariable(w, name, offset);
  if (bound !== undefined && w.b.lookup(w.scope, name, offset)?.op !== Op.TypeParam) {
    w.b.typeParam(w.generic.scope, w.generic.symbol, name, bound);
  }
  const expr = w.b.name(w.scope, name, offset);
  if (!silent) w.b.refAt("type_ref", name, offset, w.scope, variable === NONE ? expr : variable);
  return expr;
}

/** The variable that holds a `TypeVar(…)`, also where it stands for a type parameter of the function or class. */
function typeVariable(w: Walker, name: string, offset: number): ExprId {
  const symbol = w.typeVars.has(name) ? w.members.get(0)?.get(name) : undefined;
  if (symbol === undefined || frameOf(w.frame, name)?.kind !== "module") return NONE;
  const declared = w.b.lookup(w.scope, name, offset);
  const isOther = declared?.op === Op.TypeParam && w.typeParams.get(declared.index)?.has(name) === true;
  return isOther ? NONE : w.b.expr(Op.Symbol, symbol);
}

/** A class of this file may have the name of one of `typing`'s forms; what is imported is taken for that form. */
export function isTyping(w: Walker, name: string): boolean {
  const bound = frameOf(w.frame, name)?.bound.get(name);
  return bound?.some(({ op, index }) => op === Op.Symbol && w.b.file.symbols[index]!.kind === "class") !== true;
}

function applied(w: Walker, head: number, args: readonly number[], silent: boolean): ExprId {
  const written = lastName(w, head);
  const name = codeOf(w, head) === N.identifier && !isTyping(w, written) ? "" : written;
  const types = (nodes: readonly number[]) => nodes.map((node) => typeExpr(w, node, silent));
  const known = (list: ExprId[]) => list.map((type) => type === NONE ? w.b.expr(Op.Unknown) : type);
  if (name === "Literal") {
    if (!silent) typeExpr(w, head);
    return w.b.literal("str");
  }
  if (name === "Callable") {
    if (!silent) typeExpr(w, head);
    const [first, result] = args;
    // In an annotation every argument is wrapped: `type` around the list.
    const params = first !== undefined && codeOf(w, first) === N.type ? firstNamed(w, first) : first ?? NONE;
    const listed = params >= 0 && codeOf(w, params) === N.list ? known(types(children(w, params))) : [];
    if (params >= 0 && codeOf(w, params) !== N.list) typeExpr(w, params, silent);
    const returned = result === undefined ? NONE : typeExpr(w, result, silent);
    return w.b.expr(Op.FunctionType, w.b.list(listed), returned);
  }
  const base = typeExpr(w, head, silent);
  return appliedType(w, name, base, types(args));
}

/** A generic type by the last segment of its name, applied to its arguments. */
export function appliedType(w: Walker, name: string, base: ExprId, args: ExprId[]): ExprId {
  const { b } = w;
  const known = args.map((type) => type === NONE ? b.expr(Op.Unknown) : type);
  const [first] = args;
  if (name === "Optional" || name === "Union") return b.union(args);
  if (TRANSPARENT.has(name)) return first ?? NONE;
  if (name === "Type" || name === "type") {
    return first === undefined || first === NONE ? NONE : b.expr(Op.TypeOf, first);
  }
  const container = CONTAINERS[name];
  if (container !== undefined) {
    return b.expr(Op.Apply, b.expr(Op.Free, b.nameId(container), NONE), b.list(known));
  }
  return base === NONE ? NONE : b.expr(Op.Apply, base, b.list(known));
}
