// What a name before `:` in a literal means: a field of a struct, or a value that is a key of a map or array (Go).

import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { BUILTIN, type Hit, NOT_FOUND } from "./hit.ts";

/** `member` is the name as one of the literal's type, `name` as it is seen where it stands. */
export function literalKey(ev: Evaluator, file: FileState, member: number, name: number): Hit {
  const field = ev.hit(file, member);
  if (field.kind !== "external") return field;
  const value = ev.hit(file, name);
  if (field.name === BUILTIN || !isExported(file.facts.names[file.b(member)]!)) return value;
  // A struct of a library has such a field, or a map of one has such a key.
  return value.kind === "symbol" || value.kind === "ambiguous" ? NOT_FOUND : field;
}

/** Only these can be fields of another package's structs. */
const isExported = (name: string): boolean => /^\p{Lu}/u.test(name);
