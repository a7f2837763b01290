// What can be said of a file without looking into it again: most files of a large package need not be read for a name.

import { NONE, type ParsedFile } from "../../languages/facts.ts";

export interface FileTraits {
  /** It says what it exports, or exports what it imports: it has names that are not its own symbols'. */
  readonly handsOn: boolean;
  /** It has members of types that are written outside of them. */
  readonly addsMembers: boolean;
}

export function traitsOf(facts: ParsedFile | undefined): FileTraits {
  if (facts === undefined) return { handsOn: false, addsMembers: false };
  return {
    handsOn: facts.exports.length > 0 || facts.imports.some((fact) => fact.reexport || fact.within === true),
    addsMembers: facts.symbols.some((symbol) => symbol.owner !== NONE),
  };
}
