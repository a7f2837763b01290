// Built-in types of TypeScript that are made of the type they are applied to.

import { resultOfCallable } from "./calls.ts";
import type { Evaluator } from "./evaluator.ts";
import { instanceOf } from "./evaluate_type.ts";
import type { Value } from "./value.ts";

/** Their members are those of the first argument, or some of them. */
const SAME_MEMBERS: ReadonlySet<string> = new Set([
  "Readonly",
  "Partial",
  "Required",
  "NonNullable",
  "Omit",
  "Pick",
  "NoInfer",
]);

/** What a built-in type stands for when it is another type; undefined where it is one of its own. */
export function utilityType(ev: Evaluator, name: string, args: readonly Value[]): Value | undefined {
  const first = args[0];
  if (first === undefined) return undefined;
  if (SAME_MEMBERS.has(name)) return first;
  if (name === "ReturnType") return resultOfCallable(ev, first);
  if (name === "InstanceType" && first.kind === "type") return instanceOf(first);
  return undefined;
}
