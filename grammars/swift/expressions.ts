// Names, members, calls, closures and control flow of Swift.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { identifier as plainName } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { typeChild } from "./definitions.ts";
import { bindPattern, conditions } from "./patterns.ts";

export const identifier: Handler = (walker, node, place, as) => {
  const text = walker.text(node);
  if (text === "Self" && place.type >= 0) return walker.builder.expr(Op.ThisType, place.type);
  // The grammar takes `defer { … }` for a call.
  return /^(defer|break|_|)$/.test(text) ? NONE : plainName(walker, node, place, as);
};

export const navigation: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const [target, suffix] = walker.named(node);
  const on = walker.value(target ?? -1, place);
  const [name] = walker.named(suffix ?? -1);
  if (name === undefined) return NONE;
  const text = walker.text(name);
  if (text === "self") return on;
  if (walker.kind(name) !== "simple_identifier") {
    return on !== NONE && /^\d+$/.test(text) ? builder.expr(Op.Item, on, Number(text)) : NONE;
  }
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, text);
  builder.ref(as, text, name, place.scope, expr);
  return expr;
};

/** Values in parentheses, then closures behind them. */
function walkArguments(walker: Walker, suffix: number, call: ExprId, place: Place): void {
  const { builder } = walker;
  const nodes: number[] = [];
  for (const part of walker.named(suffix)) {
    if (walker.kind(part) === "value_arguments") { for (const node of walker.named(part)) nodes.push(node); }
    else if (walker.kind(part) === "lambda_literal") nodes.push(part);
  }
  const values = nodes.map((node, index) => {
    walker.argumentOf = { call, index };
    const inner = walker.kind(node) === "value_argument" ? walker.field(node, "value") : node;
    const value = inner < 0 ? NONE : walker.value(inner, place);
    walker.argumentOf = undefined;
    return value === NONE ? builder.expr(Op.Unknown) : value;
  });
  builder.file.exprs.b[call] = builder.list(values);
}

export const call: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [callee, suffix] = walker.named(node);
  const list = walker.child(suffix ?? -1, "value_arguments");
  if (walker.text(list).startsWith("[")) {
    const on = walker.value(callee ?? -1, place);
    const keys = walker.named(list).map((key) => walker.value(walker.field(key, "value"), place));
    return on === NONE ? NONE : builder.expr(Op.Index, on, keys[0] ?? NONE);
  }
  const target = walker.value(callee ?? -1, place, "call");
  const expr = builder.call(target === NONE ? builder.expr(Op.Unknown) : target);
  walkArguments(walker, suffix ?? -1, expr, place);
  return expr;
};

/** `Type<A>(…)`. */
export const construction: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [typeNode, suffix] = walker.named(node);
  const type = walker.type(typeNode ?? -1, place, "call");
  const expr = builder.new(type === NONE ? builder.expr(Op.Unknown) : type);
  walkArguments(walker, suffix ?? -1, expr, place);
  return expr;
};

/** `.name` is a member of the type that is expected here; `-x` has the type of x. */
export const prefix: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const target = walker.named(node).at(-1) ?? -1;
  if (!walker.text(node).startsWith(".") || walker.kind(target) !== "simple_identifier") {
    return walker.value(target, place);
  }
  const name = walker.text(target);
  const expr = builder.member(builder.expr(Op.Unknown), name);
  builder.ref(as, name, target, place.scope, expr);
  return expr;
};

/** The grammar lets members bind weaker than operators: `a + b.c` is a member of the right side. */
export const binary: Handler = (walker, node, place) => {
  let last: ExprId = NONE;
  for (const child of walker.named(node)) last = walker.value(child, place);
  return walker.kind(walker.builder.tree.parent[node]!) === "navigation_expression" ? last : NONE;
};

export const either: Handler = (walker, node, place) => {
  const values = walker.named(node).map((child) => walker.value(child, place)).slice(-2);
  return values.length < 2 || values.includes(NONE) ? NONE : walker.builder.union(values);
};

export const tuple: Handler = (walker, node, place) => {
  const { builder } = walker;
  const values = walker.fields(node, "value").map((child) => walker.value(child, place));
  if (values.length === 1) return values[0]!;
  return builder.literal("tuple", values.map((value) => value === NONE ? builder.expr(Op.Unknown) : value));
};

export const array: Handler = (walker, node, place) => {
  const values = walker.named(node).map((child) => walker.value(child, place));
  const known = values.find((value) => value !== NONE);
  return walker.builder.literal("array", known === undefined ? [] : [known]);
};

export const cast: Handler = (walker, node, place) => {
  walker.value(walker.named(node)[0] ?? -1, place);
  const type = walker.type(typeChild(walker, node), place);
  return type === NONE ? NONE : walker.builder.expr(Op.Typed, type);
};

export const check: Handler = (walker, node, place) => {
  walker.value(walker.named(node)[0] ?? -1, place);
  walker.type(typeChild(walker, node), place);
  return walker.builder.literal("Bool");
};

/** `return x`; a `throw` or `break` gives nothing. */
export const transfer: Handler = (walker, node, place) => {
  const { builder } = walker;
  const result = walker.field(node, "result");
  if (result < 0) {
    for (const child of walker.named(node)) {
      if (walker.kind(child) !== "throw_keyword" && walker.kind(child) !== "simple_identifier") {
        walker.value(child, place);
      }
    }
    return NONE;
  }
  const value = walker.value(result, place);
  const fact = builder.file.symbols[builder.ownerOf(place.scope)];
  if (value !== NONE && fact !== undefined && fact.declared === NONE && fact.kind !== "module") {
    fact.value = fact.value === NONE ? value : builder.union([fact.value, value]);
  }
  return NONE;
};

export const lambda: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const argumentOf = walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const type = walker.child(node, "lambda_function_type");
  const list = walker.child(type, "lambda_function_type_parameters");
  const params: number[] = [];
  const add = (name: string, declared: ExprId): void => {
    const value = declared === NONE && argumentOf !== undefined
      ? builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + params.length)
      : NONE;
    params.push(builder.binding(inside.scope, { name, flags: BindingFlag.parameter, declared, value }));
  };
  for (const param of walker.named(list)) {
    const names = walker.named(param).filter((child) => walker.kind(child) === "simple_identifier");
    add(walker.text(names.at(-1) ?? -1), walker.type(typeChild(walker, param), inside));
  }
  if (list < 0) {
    const text = tree.source.slice(tree.start[node]!, tree.end[node]!);
    for (let index = 0; index < 4 && new RegExp(`\\$[${index}-9]`).test(text); index++) add("$" + index, NONE);
  }
  const declared = walker.type(typeChild(walker, type), inside);
  const statements = walker.child(node, "statements");
  const value = statements < 0 ? NONE : walker.children(statements, inside);
  const result = declared === NONE ? value : builder.expr(Op.Typed, declared);
  return builder.expr(Op.Lambda, builder.list(params), result);
};

/** A body of one expression gives its value. */
export const functionBody: Handler = (walker, node, place) => {
  const value = walker.children(node, place);
  const fact = walker.builder.file.symbols[walker.builder.ownerOf(place.scope)];
  if (value !== NONE && fact !== undefined && fact.declared === NONE && fact.value === NONE) fact.value = value;
  return NONE;
};

export const block: Handler = (walker, node, place) => {
  walker.children(node, walker.inner({ ...place, local: true }));
  return NONE;
};

/** `if` and `while`: what the conditions bind is visible inside. */
export const conditional: Handler = (walker, node, place) => {
  const inside: Place = { ...walker.inner(place), local: true };
  conditions(walker, node, place, inside);
  for (const child of walker.named(node)) {
    const kind = walker.kind(child);
    if (kind === "statements") walker.children(child, walker.inner(inside));
    else if (kind === "if_statement") walker.value(child, place);
  }
  return NONE;
};

/** What a `guard` binds is visible behind it. */
export const guard: Handler = (walker, node, place) => {
  conditions(walker, node, place, place);
  const statements = walker.child(node, "statements");
  if (statements >= 0) walker.children(statements, walker.inner(place));
  return NONE;
};

export const forStatement: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside: Place = { ...walker.inner(place), local: true };
  const item = walker.field(node, "item");
  const collection = walker.field(node, "collection");
  const iterated = walker.value(collection, place);
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  const isCase = walker.text(item).startsWith("case");
  bindPattern(walker, item, inside, { value, declared: NONE, binds: !isCase });
  walker.children(node, inside, [item, collection]);
  return NONE;
};

export const switchStatement: Handler = (walker, node, place) => {
  const subjectNode = walker.field(node, "expr");
  const value = walker.value(subjectNode, place);
  for (const entry of walker.named(node)) {
    if (walker.kind(entry) !== "switch_entry") continue;
    const inside: Place = { ...walker.inner(place), local: true };
    for (const part of walker.named(entry)) {
      if (walker.kind(part) === "switch_pattern") {
        for (const pattern of walker.named(part)) {
          bindPattern(walker, pattern, inside, { value, declared: NONE, binds: false });
        }
      } else if (!/keyword$/.test(walker.kind(part))) walker.value(part, inside);
    }
  }
  return NONE;
};

export const catchBlock: Handler = (walker, node, place) => {
  const inside: Place = { ...walker.inner(place), local: true };
  const pattern = walker.field(node, "error");
  walker.builder.binding(inside.scope, { name: "error", flags: 0, declared: NONE, value: NONE });
  if (pattern >= 0) bindPattern(walker, pattern, inside, { value: NONE, declared: NONE, binds: false });
  walker.children(node, inside, [pattern]);
  return NONE;
};
