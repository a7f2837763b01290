// Whether a file has names for others that are not its own symbols'.

import type { ParsedFile } from "../../languages/facts.ts";

/** It says what it exports, or exports what it imports. */
export function exportsOthers(facts: ParsedFile): boolean {
  return facts.exports.length > 0 || facts.imports.some((fact) => fact.reexport);
}
