// Code in Java bodies: loops, switches, references to methods and fields.

import { NONE, Op } from "../../src/languages/facts.ts";
import { childOf, member, variable } from "../../src/languages/handlers.ts";
import { type Handler, Walker } from "../../src/languages/walker.ts";

/** Binds a name for the rest of the enclosing scope: patterns, catch parameters, resources. */
export const local = (name: string, type: string | ((walker: Walker, node: number) => number)): Handler =>
  variable({ name, type, value: "value", modifiers: childOf("modifiers") });

export const enhancedFor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside = walker.inner(place);
  walker.value(walker.child(node, "modifiers"), place);
  const iterated = walker.value(walker.field(node, "value"), place);
  const typeNode = walker.field(node, "type");
  const declared = walker.text(typeNode) === "var" ? NONE : walker.type(typeNode, place);
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  builder.binding(inside.scope, { name: walker.text(walker.field(node, "name")), flags: 0, declared, value });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

export const explicitConstructor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const target = walker.field(node, "constructor");
  const callee = walker.value(target, place, "call");
  const expr = builder.call(callee);
  builder.ref("call", walker.text(target), target, place.scope, callee);
  walker.arguments(walker.field(node, "arguments"), expr, place);
  return NONE;
};

export const methodReference: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [object, name] = walker.named(node);
  const on = walker.value(object ?? -1, place);
  if (name === undefined) {
    return NONE;
  }
  const expr = builder.calledMember(on === NONE ? builder.expr(Op.Unknown) : on, walker.text(name));
  // With arguments that nobody knows: it means the method, whichever of its overloads.
  builder.call(expr, [builder.expr(Op.Element, builder.expr(Op.Unknown))]);
  builder.ref("read", walker.text(name), name, place.scope, expr);
  return expr;
};

/** `Outer.this` is the instance of an enclosing type. */
export const fieldAccess: Handler = (walker, node, place, as) => {
  if (walker.kind(walker.field(node, "field")) === "this") {
    const expr = walker.value(walker.field(node, "object"), place);
    return expr === NONE ? NONE : walker.builder.expr(Op.Typed, expr);
  }
  return member("object", "field")(walker, node, place, as);
};

/** The suffix tells `1L` from `1` and `1f` from `1.0`. */
export const number: Handler = (walker, node) => {
  const text = walker.text(node);
  const hex = /^0[xX]/.test(text);
  if (/[lL]$/.test(text)) return walker.builder.literal("long");
  if (hex ? /[pP].*[fF]$/.test(text) : /[fF]$/.test(text)) return walker.builder.literal("float");
  const isFloat = hex ? /[pP]/.test(text) : /[.eEdD]/.test(text);
  return walker.builder.literal(isFloat ? "double" : "int");
};

const COMPARING = new Set(["==", "!=", "<", ">", "<=", ">=", "&&", "||"]);

export const binary: Handler = (walker, node, place) => {
  const { builder } = walker;
  const left = walker.value(walker.field(node, "left"), place);
  const right = walker.value(walker.field(node, "right"), place);
  const operator = walker.text(walker.field(node, "operator"));
  if (COMPARING.has(operator)) return builder.literal("boolean");
  const text = builder.literal("String");
  if (operator === "+" && (left === text || right === text)) return text;
  return left === right && left !== NONE && builder.file.exprs.op[left] === Op.Literal ? left : NONE;
};

export const either: Handler = (walker, node, place) => {
  walker.value(walker.field(node, "condition"), place);
  const either = walker.value(walker.field(node, "consequence"), place);
  const or = walker.value(walker.field(node, "alternative"), place);
  return either === NONE || or === NONE ? NONE : walker.builder.union([either, or]);
};

/** Bare names in the labels are constants of the enum that is switched over. */
export const switchOver: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const subject = walker.value(walker.field(node, "condition"), place);
  for (const part of walker.named(walker.field(node, "body"))) {
    const inside = walker.inner(place);
    const labels = walker.named(part).filter((child) => walker.kind(child) === "switch_label");
    for (const label of labels) {
      for (const constant of walker.named(label)) {
        if (walker.kind(constant) !== "identifier" || subject === NONE) {
          walker.value(constant, inside);
          continue;
        }
        const text = walker.text(constant);
        const constants = builder.member(subject, text);
        const expr = builder.firstOf([constants, builder.name(place.scope, text, tree.start[constant]!)]);
        builder.ref("read", text, constant, place.scope, expr);
      }
    }
    walker.children(part, inside, labels);
  }
  return NONE;
};
