// What came to C# after the grammar and can be blanked: `where T : allows ref struct`, the question mark of `a?.b = c`.
// Then what only the preprocessor can decide.

import { blanked, ifChanged } from "../../src/languages/blanked.ts";
import { decideConditions } from "./conditions.ts";

const CHAIN = String.raw`(?:[?!]?\.\w{1,99}|\[[^\]\n]{0,99}\]){0,20}`;
const ASSIGNED = String.raw`\s{0,9}(?:[-+*/%&|^]|<<|>>|\?\?)?=(?![=>])`;
const NEW: readonly RegExp[] = [
  /\bwhere\s{1,9}\w{1,99}\s{0,9}:\s{0,9}allows\s{1,9}ref\s{1,9}struct\b/g,
  /,\s{0,99}allows\s{1,9}ref\s{1,9}struct\b/g,
  new RegExp(String.raw`(?<=[\w)\]])\?(?=(?:\.\w{1,99}|\[[^\]\n]{1,99}\])${CHAIN}${ASSIGNED})`, "g"),
];

export const repair = (source: string): string | undefined => ifChanged(decideConditions(blanked(source, NEW)), source);
