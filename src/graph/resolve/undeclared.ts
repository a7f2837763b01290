// Attributes that nothing declares, in languages where anything may set them: under a library's base such a one may be the
// library's, or hold an instance of the project that a decorator or a helper put there.

import type { Evaluator } from "./evaluator.ts";
import type { Hit } from "./hit.ts";
import type { Instance, TypeValue } from "./value.ts";

const MEMBERS: ReadonlySet<string> = new Set(["method", "property", "field", "function", "class"]);

/** What a base from outside says of an attribute that no type here has. */
export function undeclaredMember(hit: Hit, { kind, file }: Instance | TypeValue): Hit {
  if (kind !== "instance" || file.rules.names.setAnywhere !== true) return hit;
  if (hit.kind !== "external" || hit.value?.kind !== "external") return hit;
  return { ...hit, value: { ...hit.value, undeclared: file.facts.language } };
}

/** Whether what such an attribute holds could be of the project, since something there has a member of that name. */
export function mayHave(ev: Evaluator, language: string, name: string): boolean {
  ev.look(name);
  return ev.view.symbolsNamed(name).some((at) => MEMBERS.has(at.kind) && ev.places.isOf(language, at));
}
