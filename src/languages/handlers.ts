// The handlers most languages are made of: names, members, calls, lambdas, blocks; with them those of definitions.

import { BindingFlag, type ExprId, type ImportFact, NONE, Op } from "./facts.ts";
import { type Find, find } from "./find.ts";
import type { Handler, Place, Walker } from "./walker.ts";

export {
  define,
  type Definition,
  parameter,
  type ParameterOptions,
  typeParameter,
  type Variable,
  variable,
} from "./definitions.ts";
export { childOf, type Find, find } from "./find.ts";

/** A bare name in value position. */
export const identifier: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const name = walker.text(node);
  // Where methods have names of their own, no variable is meant by a call.
  const space = !walker.separateMembers ? 0 : as === "call" ? NO_VARIABLES : FIELDS_FIRST;
  const expr = builder.name(place.scope, name, builder.tree.start[node]!, space);
  builder.ref(as, name, node, place.scope, expr);
  return expr;
};

const NO_VARIABLES = 2;
const FIELDS_FIRST = 3;

/** A bare name in type position. */
export const typeName: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const name = walker.text(node);
  const expr = builder.name(place.scope, name, builder.tree.start[node]!, NO_VARIABLES);
  builder.ref(as, name, node, place.scope, expr);
  return expr;
};

/** A name that is the language's own: a value of that built-in type. */
export function literal(type: string): Handler {
  return (walker, node, place) => {
    if (walker.named(node).length > 0) walker.children(node, place);
    return walker.builder.literal(type);
  };
}

/** `object.name`, in value or type position. */
export function member(of: Find, name: Find, position: "value" | "type" = "value"): Handler {
  return (walker, node, place, as) => {
    const { builder } = walker;
    const objectNode = find(walker, node, of);
    const nameNode = find(walker, node, name);
    const on = position === "type" ? walker.type(objectNode, place) : walker.value(objectNode, place);
    if (nameNode < 0) return NONE;
    if (on === NONE && objectNode < 0) return identifier(walker, nameNode, place, as);
    const text = walker.text(nameNode);
    const object = on === NONE ? builder.expr(Op.Unknown) : on;
    const expr = as === "call" ? builder.calledMember(object, text) : builder.member(object, text);
    builder.ref(as, text, nameNode, place.scope, expr);
    return expr;
  };
}

/** `callee(arguments)`. */
export function call(callee: Find, args: Find): Handler {
  return (walker, node, place) => {
    const { builder } = walker;
    const calleeNode = find(walker, node, callee);
    const argsNode = find(walker, node, args);
    const target = walker.value(calleeNode, place, "call");
    const expr = builder.call(target === NONE ? builder.expr(Op.Unknown) : target);
    walker.arguments(argsNode, expr, place);
    walker.children(node, place, [calleeNode, argsNode]);
    return expr;
  };
}

/** `object.name(arguments)` as one node; without an object the name stands alone. */
export function methodCall(object: Find, name: Find, args: Find): Handler {
  const callee = member(object, name);
  return (walker, node, place) => {
    const { builder } = walker;
    const argsNode = find(walker, node, args);
    const nameNode = find(walker, node, name);
    const target = callee(walker, node, place, "call");
    const expr = builder.call(target === NONE ? builder.expr(Op.Unknown) : target);
    walker.arguments(argsNode, expr, place);
    walker.children(node, place, [argsNode, nameNode, find(walker, node, object)]);
    return expr;
  };
}

/** `new Type(arguments)`; a class body behind it is an anonymous type. */
export function create(type: Find, args: Find): Handler {
  return (walker, node, place) => {
    const { builder } = walker;
    const typeNode = find(walker, node, type);
    const argsNode = find(walker, node, args);
    const target = walker.type(typeNode, place, "call");
    const expr = builder.new(target === NONE ? builder.expr(Op.Unknown) : target);
    walker.arguments(argsNode, expr, place);
    walker.children(node, place, [typeNode, argsNode]);
    return expr;
  };
}

/** `Type<A, B>`, in type position. */
export function generic(base: Find, args: Find, isType?: (kind: string) => boolean): Handler {
  return (walker, node, place, as) => {
    const { builder } = walker;
    const baseNode = find(walker, node, base);
    const argsNode = find(walker, node, args);
    const target = walker.type(baseNode, place, as);
    if (argsNode < 0 || target === NONE) return target;
    const nodes = walker.named(argsNode).filter((arg) => isType === undefined || isType(walker.kind(arg)));
    const given = nodes.map((arg) => walker.type(arg, place));
    return builder.expr(
      Op.Apply,
      target,
      builder.list(given.map((arg) => arg === NONE ? builder.expr(Op.Unknown) : arg)),
    );
  };
}

/** A pointer, reference or optional of a type. */
export function reference(of: Find): Handler {
  return (walker, node, place, as) => {
    const inner = walker.type(find(walker, node, of), place, as);
    return inner === NONE ? NONE : walker.builder.expr(Op.Ref, inner);
  };
}

/** A type with elements: `T[]`. */
export function arrayOf(element: Find): Handler {
  return (walker, node, place) => {
    const inner = walker.type(find(walker, node, element), place);
    return walker.builder.literal("array", inner === NONE ? [] : [walker.builder.expr(Op.Typed, inner)]);
  };
}

/** A built-in type by its text. */
export const builtinType: Handler = (walker, node) => walker.builder.literal(walker.text(node));

/** A lambda; untyped parameters get their types from the call it is an argument of. */
export function lambda(parameters: Find, body: Find): Handler {
  return (walker, node, place) => {
    const { builder } = walker;
    const argumentOf = walker.takeArgumentOf();
    const inside: Place = { ...walker.inner(place), local: true };
    const parametersNode = find(walker, node, parameters);
    const bodyNode = find(walker, node, body);
    const params: number[] = [];
    const nodes = parametersNode < 0
      ? []
      : walker.kind(parametersNode) === walker.kind(node)
      ? []
      : walker.named(parametersNode);
    const list = nodes.length === 0 && parametersNode >= 0 && walker.named(parametersNode).length === 0 &&
        /identifier|^implicit_parameter$/.test(walker.kind(parametersNode))
      ? [parametersNode]
      : nodes;
    for (const param of list) {
      const before = builder.file.bindings.length;
      if (/^((simple_)?identifier|implicit_parameter)$/.test(walker.kind(param))) {
        builder.binding(inside.scope, {
          name: walker.text(param),
          flags: BindingFlag.parameter,
          declared: NONE,
          value: NONE,
        });
      } else walker.value(param, inside);
      for (let index = before; index < builder.file.bindings.length; index++) {
        const binding = builder.file.bindings[index]!;
        if ((binding.flags & BindingFlag.parameter) === 0) continue;
        if (binding.declared === NONE && binding.value === NONE && argumentOf !== undefined) {
          binding.value = builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + params.length);
        }
        params.push(index);
      }
    }
    const value = walker.value(bodyNode, inside);
    walker.children(node, inside, [parametersNode, bodyNode]);
    return builder.expr(Op.Lambda, builder.list(params), value);
  };
}

/** A block with names of its own. */
export const block: Handler = (walker, node, place) => {
  walker.children(node, walker.inner(place));
  return NONE;
};

/** The current instance. */
export const self: Handler = (walker, _node, place) => walker.builder.expr(Op.This, place.type);

/** The current instance as its supertypes see it. */
export const superObject: Handler = (walker, _node, place) => walker.builder.expr(Op.Super, place.type);

/** Walks nothing below the node. */
export const ignore: Handler = () => NONE;

/** The returned value joins the values of the enclosing function, unless its type is declared. */
export const returns: Handler = (walker, node, place) => {
  const { builder } = walker;
  const value = walker.children(node, place);
  const fact = builder.file.symbols[builder.ownerOf(place.scope)];
  if (value !== NONE && fact !== undefined && fact.declared === NONE && fact.kind !== "module") {
    fact.value = fact.value === NONE ? value : builder.union([fact.value, value]);
  }
  return NONE;
};

/** Walks the children as types. */
export const asTypes: Handler = (walker, node, place) => {
  walker.type(node, place);
  return NONE;
};

/** What indexing yields. */
export function index(object: Find, key?: Find): Handler {
  return (walker, node, place) => {
    const { builder } = walker;
    const objectNode = find(walker, node, object);
    const keyNode = find(walker, node, key);
    const on = walker.value(objectNode, place);
    const at = keyNode < 0 ? NONE : walker.value(keyNode, place);
    walker.children(node, place, [objectNode, keyNode]);
    return on === NONE ? NONE : builder.expr(Op.Index, on, at);
  };
}

/** A value whose type is written beside it: casts. */
export function cast(type: Find, value: Find): Handler {
  return (walker, node, place) => {
    const target = walker.type(find(walker, node, type), place);
    walker.value(find(walker, node, value), place);
    return target === NONE ? NONE : walker.builder.expr(Op.Typed, target);
  };
}

/** Records an import that stands at `node`; yields its expression. */
export function addImport(
  walker: Walker,
  node: number,
  place: Place,
  fact: Pick<ImportFact, "kind" | "specifier" | "name" | "local"> & { reexport?: boolean },
): ExprId {
  const { builder, builder: { tree } } = walker;
  const index = builder.import(place.scope, {
    ...fact,
    line: builder.line(tree.start[node]!),
    col: builder.column(tree.start[node]!),
    typeOnly: false,
    reexport: fact.reexport ?? false,
  });
  return builder.expr(Op.Import, index);
}

/** `../x/./y` below a folder, without dots. */
export function joinPath(folder: string, path: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Words of a text, for lists of built-in names. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
