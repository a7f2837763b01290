// Lambdas whose context may give them a receiver: a bare name in them may be its member.

import { type ExprId, Op, type RefKind } from "../../src/languages/facts.ts";
import type { ArgumentOf, Place, Walker } from "../../src/languages/walker.ts";

interface Around {
  readonly receiver: ExprId;
  /** The type around the lambda: in one within it names mean that one's members first. */
  readonly type: number;
}

const RECEIVER = 254;
const lambdasOf = new WeakMap<Walker, Around[]>();

/** Walks the body of a lambda that is an argument. */
export function inLambda(walker: Walker, argumentOf: ArgumentOf | undefined, place: Place, walk: () => ExprId): ExprId {
  if (argumentOf === undefined) return walk();
  let lambdas = lambdasOf.get(walker);
  if (lambdas === undefined) lambdasOf.set(walker, lambdas = []);
  const receiver = walker.builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + RECEIVER);
  lambdas.push({ receiver, type: place.type });
  const value = walk();
  lambdas.pop();
  return value;
}

/** The name, where lambdas are around it and it is no local one. */
export function mayBeOfReceiver(walker: Walker, node: number, place: Place, as: RefKind): ExprId | undefined {
  const { builder, builder: { file, tree } } = walker;
  const around = (lambdasOf.get(walker) ?? []).filter(({ type }) => type === place.type);
  if (around.length === 0) return undefined;
  const name = walker.text(node);
  const declared = builder.lookup(place.scope, name, tree.start[node]!);
  if (declared?.op === Op.Local) return undefined;
  if (declared?.op === Op.Symbol && file.symbols[file.symbols[declared.index]!.parent]?.kind === "function") {
    return undefined;
  }
  let expr = builder.name(place.scope, name, tree.start[node]!);
  for (const { receiver } of around) expr = builder.expr(Op.Receiver, receiver, expr);
  builder.ref(as, name, node, place.scope, expr);
  return expr;
}
