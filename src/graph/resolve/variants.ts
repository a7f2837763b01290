// Fields of an enum's variants: the variant has them, and what is made of it is of the enum's type (Rust).

import { Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import { choose, refs } from "./members.ts";
import { Rule } from "./view.ts";

/** Field `name` of what is written as a type and names a variant: `Error::Loop { name, .. }`. */
export function fieldOfVariant(ev: Evaluator, from: FileState, receiver: number, name: string): Hit | undefined {
  if (from.op(receiver) !== Op.Typed) return undefined;
  const type = ev.hit(from, receiver);
  if (type.kind !== "symbol") return undefined;
  const { file, symbol } = type.at;
  if (file.facts.symbols[symbol]!.kind !== "enum_member") return undefined;
  ev.look(name);
  const fields = file.children(symbol, name)?.filter((child) => file.facts.symbols[child]!.kind === "field");
  return choose(ev, refs(file, fields), Rule.typed);
}
