// Names in function expressions that have a receiver (Kotlin): `module { single { … } }` calls a member of what `module` makes.

import { Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { type Hit, NOT_FOUND, type Use } from "./hit.ts";
import { memberOf } from "./members.ts";
import { type Builtin, NO_VALUES, OPAQUE, OUTSIDE, type Value } from "./value.ts";
import { Rule } from "./view.ts";

const MEMBERS: ReadonlySet<string> = new Set(["method", "property", "function"]);

/** Stands for the receiver of a function that has none. */
export const NO_RECEIVER: Builtin = { kind: "builtin", name: "", elements: NO_VALUES };

/** The receiver of the function that is expected somewhere. */
export function receiverOf(ev: Evaluator, expected: Value): Value {
  const at = expand(ev, expected);
  switch (at.kind) {
    case "signature":
      return at.receiver ?? NO_RECEIVER;
    // An interface with one method.
    case "instance":
      return NO_RECEIVER;
    case "external":
    case "builtin":
      return OUTSIDE;
    case "unknown":
      return at;
    default:
      return OPAQUE;
  }
}

export function receiverHit(ev: Evaluator, file: FileState, expr: number, use: Use | undefined): Hit {
  const receiver = ev.value(file, file.a(expr));
  const otherwise = ev.hit(file, file.b(expr));
  const name = receiver === NO_RECEIVER ? undefined : nameOf(file, expr);
  if (name === undefined) return otherwise;
  if (receiver.kind === "unknown") {
    // What is imported by its name is meant by it.
    const isImported = file.op(file.plain(expr)) === Op.Import;
    const isOpen = otherwise.kind === "external" && receiver.why !== "external" && !isImported;
    return isOpen && isMemberSomewhere(ev, file, name) ? NOT_FOUND : otherwise;
  }
  const hit = memberOf(ev, receiver, name, Rule.typed, undefined, [], use);
  if (hit.kind === "ambiguous") return hit;
  if (hit.kind !== "symbol") return otherwise;
  // A function is called or referred to, a value of its name is read.
  const isFunction = hit.at.file.isFunction(hit.at.symbol);
  if (isFunction === file.isCalled(expr)) return hit;
  return otherwise.kind === "symbol" ? otherwise : otherwise.kind === "external" ? NOT_FOUND : hit;
}

/** Some type of the project has a member of that name. */
function isMemberSomewhere(ev: Evaluator, file: FileState, name: string): boolean {
  ev.look(name);
  return ev.view.symbolsNamed(name).some((at) => MEMBERS.has(at.kind) && ev.places.isOf(file.facts.language, at));
}

/** The name as it stands there. */
function nameOf(file: FileState, expr: number): string | undefined {
  const at = file.plain(expr);
  const a = file.a(at);
  switch (file.op(at)) {
    case Op.Free:
      return file.facts.names[a];
    case Op.Symbol:
      return file.facts.symbols[a]?.name;
    case Op.Import:
      return file.facts.imports[a]?.local;
    default:
      return undefined;
  }
}
