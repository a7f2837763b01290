// Calls: `super()`, `cast`, built-in functions whose result follows from their arguments, and everything else.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { value } from "./expressions.ts";
import { askedFixture } from "./fixtures.ts";
import { keywordRefs } from "./keywords.ts";
import { N } from "./nodes.ts";
import { typeExpr } from "./types.ts";
import { children, codeOf, isBuiltin, lastName, type Walker } from "./walker.ts";

interface Arguments {
  readonly positional: ExprId[];
  readonly keywords: ReadonlyMap<string, ExprId>;
}

/** Most calls have none. */
const NO_KEYWORDS: ReadonlyMap<string, ExprId> = new Map();

export function callValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const callee = t.childByField(node, F.function);
  const list = t.childByField(node, F.arguments);
  if (callee < 0) return NONE;
  const name = lastName(w, callee);
  const plain = codeOf(w, callee) === N.identifier;
  if (plain && name === "super" && w.frame.type >= 0 && isBuiltin(w, "super")) {
    if (list >= 0) { for (const child of children(w, list)) value(w, child); }
    return b.expr(Op.Super, w.frame.type);
  }
  const target = value(w, callee, "call");
  if (list < 0) return NONE;
  // What a call, an element or a conditional gives is called: there is no name that says what.
  if (target !== NONE && !plain && codeOf(w, callee) !== N.attribute) b.ref("call", "()", callee, w.scope, target);
  if (name === "getfixturevalue") askedFixture(w, list);
  if (name === "cast" && (plain || codeOf(w, callee) === N.attribute)) {
    const [type, held] = children(w, list);
    if (type !== undefined && held !== undefined) {
      const declared = typeExpr(w, type);
      const original = value(w, held);
      return declared === NONE ? original : b.expr(Op.Typed, declared);
    }
  }
  const args = readArguments(w, list);
  if (plain) {
    w.callSites.push({
      scope: w.scope,
      name,
      offset: t.start[callee]!,
      args: args.positional,
      keywords: args.keywords,
    });
  }
  elementParameters(w, name, plain, target, args);
  if (name === "partial" && args.positional[0] !== undefined) return partial(w, list, args.positional[0]);
  if (args.keywords.size > 0) keywordRefs(w, name, list, target);
  if (plain && isBuiltin(w, name)) {
    const known = builtinResult(w, name, args.positional);
    if (known !== undefined) return known;
  }
  // `object.__new__(cls)` makes an instance of what it is handed.
  if (name === "__new__" && !plain && args.positional[0] !== undefined) return b.new(args.positional[0]);
  if (target === NONE) return NONE;
  const call = b.call(target, args.positional);
  args.positional.forEach((argument, position) => contextParameters(w, call, argument, position));
  return call;
}

/** `partial(Point, x=1)` is called as `Point` is. */
function partial(w: Walker, list: number, held: ExprId): ExprId {
  const [callee] = children(w, list);
  if (callee !== undefined) keywordRefs(w, lastName(w, callee), list, held);
  return held;
}

/** Built-in functions that hand the elements of their argument to `key`. */
const KEYED = new Set(["sorted", "min", "max"]);

/** `sorted(rules, key=lambda rule: …)`, `rules.sort(key=…)`, `map(lambda rule: …, rules)`: one element at a time. */
function elementParameters(w: Walker, name: string, plain: boolean, target: ExprId, args: Arguments): void {
  const [first, second, more] = args.positional;
  const key = args.keywords.get("key");
  if (!plain) {
    const { exprs } = w.b.file;
    if (name === "sort" && key !== undefined && exprs.op[target] === Op.Member) giveElement(w, key, exprs.a[target]!);
  } else if (KEYED.has(name)) {
    if (key !== undefined && first !== undefined && second === undefined && isBuiltin(w, name)) {
      giveElement(w, key, first);
    }
  } else if (name === "map" || name === "filter") {
    if (first !== undefined && second !== undefined && more === undefined && isBuiltin(w, name)) {
      giveElement(w, first, second);
    }
  }
}

/** The first parameter of a lambda is an element of `iterated`. */
function giveElement(w: Walker, lambda: ExprId, iterated: ExprId): void {
  const { exprs, bindings } = w.b.file;
  if (exprs.op[lambda] !== Op.Lambda) return;
  const list = exprs.a[lambda]!;
  const binding = exprs.lists[list]! > 0 ? bindings[exprs.lists[list + 1]!] : undefined;
  if (binding === undefined || binding.declared !== NONE || binding.value !== NONE) return;
  binding.flags &= ~BindingFlag.parameter;
  binding.value = w.b.expr(Op.Element, iterated);
}

/** `record(lambda state: …)`: what `state` is follows from what `record` says about its parameter. */
function contextParameters(w: Walker, call: ExprId, argument: ExprId, position: number): void {
  const { exprs, bindings } = w.b.file;
  if (exprs.op[argument] !== Op.Lambda || position > 255) return;
  const list = exprs.a[argument]!;
  const count = exprs.lists[list]!;
  for (let i = 0; i < count; i++) {
    const binding = bindings[exprs.lists[list + 1 + i]!];
    if (binding === undefined || binding.declared !== NONE || binding.value !== NONE) continue;
    binding.value = w.b.expr(Op.ContextParam, call, position * 256 + i);
  }
}

function readArguments(w: Walker, list: number): Arguments {
  const { b, t, F } = w;
  if (codeOf(w, list) === N.generator_expression) return { positional: [value(w, list)], keywords: NO_KEYWORDS };
  const positional: ExprId[] = [];
  let keywords: Map<string, ExprId> | undefined;
  for (const child of children(w, list)) {
    const code = codeOf(w, child);
    if (code === N.keyword_argument) {
      const name = t.childByField(child, F.name);
      const held = value(w, t.childByField(child, F.value));
      if (name >= 0) (keywords ??= new Map()).set(t.text(name), held);
    } else {
      const held = value(w, child);
      if (code === N.dictionary_splat) continue;
      positional.push(
        held === NONE ? b.expr(Op.Unknown) : code === N.list_splat ? b.expr(Op.Element, held) : held,
      );
    }
  }
  return { positional, keywords: keywords ?? NO_KEYWORDS };
}

/** Result of the built-ins that resolution cannot tell from their name and arguments' types. */
function builtinResult(w: Walker, name: string, args: readonly ExprId[]): ExprId | undefined {
  const { b } = w;
  const [first, second] = args;
  if (first === undefined || first === NONE) return undefined;
  if (name === "map" && second !== undefined) return b.literal("list", [b.call(first, [b.expr(Op.Element, second)])]);
  if (name !== "type" || args.length !== 1 || b.file.exprs.op[first] !== Op.This) return undefined;
  return b.expr(Op.ThisType, b.file.exprs.a[first]);
}

/** Expression and references of a decorator; the decorator is called with what it decorates. */
export function decoratorValue(w: Walker, decorator: number): ExprId {
  const [inner] = children(w, decorator);
  if (inner === undefined) return NONE;
  return codeOf(w, inner) === N.call ? value(w, inner) : value(w, inner, "call");
}

/** Last names of all decorators of a definition, with setters' as `setter`. */
export function decoratorNames(w: Walker, decorated: number): string[] {
  return children(w, decorated).filter((child) => codeOf(w, child) === N.decorator)
    .map((decorator) => lastName(w, children(w, decorator)[0] ?? NONE));
}
