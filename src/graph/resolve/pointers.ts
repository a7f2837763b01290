// Standard pointers that stand for what they point to: a member that is not their own is one of what they hold.

import type { Builtin, BuiltinMember, Value } from "./value.ts";

const OF_RUST: ReadonlySet<string> = new Set(["clone", "as_ref", "as_mut", "to_owned", "into", "upgrade", "downgrade"]);
const OF_CPP: ReadonlySet<string> = new Set([
  "get",
  "reset",
  "release",
  "swap",
  "use_count",
  "unique",
  "lock",
  "expired",
]);

/** By name, the members of their own. */
const POINTERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["Box", OF_RUST],
  ["Rc", OF_RUST],
  ["Arc", OF_RUST],
  ["unique_ptr", OF_CPP],
  ["shared_ptr", OF_CPP],
]);

/** What has the member in place of the pointer; undefined where the value is no pointer or the member is its own. */
export function pointedTo({ name, elements }: Builtin, member: string): Value | undefined {
  const own = POINTERS.get(name);
  return own === undefined || own.has(member) ? undefined : elements[0];
}

/** Properties that are the one thing that is held, or one of the things: of lists, lazy values, tasks. */
const HELD: ReadonlySet<string> = new Set([
  "first",
  "last",
  "single",
  "value",
  "Value",
  "Result",
  "Current",
  "current",
]);

/** True for a property that is of the type that its owner holds; any other may be of it, too. */
export const holdsOne = ({ receiver, name }: BuiltinMember): boolean =>
  receiver.elements.length === 1 && HELD.has(name);
