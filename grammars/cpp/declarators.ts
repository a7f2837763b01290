// C's declarators wrap the name from outside in: what is declared, and as what.

import type { Walker } from "../../src/languages/walker.ts";

export interface Declarator {
  /** Node of the name: identifier, field_identifier, qualified_identifier, operator_name, destructor_name; or -1. */
  name: number;
  /** The function_declarator when a function is declared (not a pointer to one), or -1. */
  fn: number;
  value: number;
  pointer: boolean;
  array: boolean;
}

const NAMES =
  /^(identifier|field_identifier|type_identifier|qualified_identifier|operator_name|destructor_name|operator_cast)$/;

export function readDeclarator(walker: Walker, node: number): Declarator {
  const result: Declarator = { name: -1, fn: -1, value: -1, pointer: false, array: false };
  let at = node;
  while (at >= 0) {
    const kind = walker.kind(at);
    if (NAMES.test(kind)) {
      result.name = at;
      const cast = castOf(walker, at);
      if (cast >= 0) result.fn = functionOf(walker, cast);
      return result;
    }
    if (kind === "template_function") {
      result.name = walker.field(at, "name");
      return result;
    }
    if (kind === "init_declarator") result.value = walker.field(at, "value");
    else if (kind === "function_declarator") result.fn = at;
    else if (kind === "pointer_declarator") {
      result.pointer = true;
      // In `int (*f)(int)` the pointer stands inside: a variable that points to a function.
      if (result.fn >= 0) result.fn = -1;
    } else if (kind === "array_declarator") result.array = true;
    const inner = walker.field(at, "declarator");
    at = inner >= 0
      ? inner
      : walker.named(at).find((child) => NAMES.test(walker.kind(child)) || /declarator$/.test(walker.kind(child))) ??
        -1;
  }
  return result;
}

/** The `operator T()` that a name is, or ends with; -1 when it is another. */
export function castOf(walker: Walker, name: number): number {
  const last = splitQualified(walker, name).name;
  return walker.kind(last) === "operator_cast" ? last : -1;
}

/** What a conversion is called: `operator const char*`. */
export function castName(walker: Walker, cast: number): string {
  const { tree } = walker.builder;
  const fn = functionOf(walker, cast);
  return tree.source.slice(tree.start[cast]!, fn < 0 ? tree.end[cast]! : tree.start[fn]!).replace(/\s+/g, " ").trim();
}

/** The parameters of a conversion stand behind pointers and references of what it gives. */
function functionOf(walker: Walker, cast: number): number {
  let at = walker.field(cast, "declarator");
  while (at >= 0 && walker.kind(at) !== "abstract_function_declarator") {
    const inner = walker.field(at, "declarator");
    at = inner >= 0 ? inner : walker.named(at).find((child) => /declarator$/.test(walker.kind(child))) ?? -1;
  }
  return at;
}

/** `A::B<T>::name`: the segments before the name, without template arguments, and the name's own node. */
export function splitQualified(walker: Walker, node: number): { scope: number[]; name: number } {
  const scope: number[] = [];
  let at = node;
  while (walker.kind(at) === "qualified_identifier") {
    const part = walker.field(at, "scope");
    if (part >= 0) scope.push(part);
    at = walker.field(at, "name");
  }
  return { scope, name: at };
}

/** The bare word of a scope segment or name. */
export function bareName(walker: Walker, node: number): number {
  const kind = walker.kind(node);
  return kind === "template_type" || kind === "template_function" || kind === "template_method"
    ? walker.field(node, "name")
    : node;
}
