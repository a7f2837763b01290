// What C#'s grammar does not know: `where T : allows ref struct` and the question mark of `a?.b = c`, which are blanked, and
// variables called `async`. Then what only the preprocessor can decide.

import { blanked, respelled, type Respelling } from "../../src/languages/respelling.ts";
import { decidedConditions } from "./conditions.ts";

const WORD = String.raw`[\p{L}\p{N}_]`;
const CHAIN = String.raw`(?:[?!]?\.${WORD}{1,99}|\[[^\]\n]{0,99}\]){0,20}`;
const ASSIGNED = String.raw`\s{0,9}(?:[-+*/%&|^]|<<|>>|\?\?)?=(?![=>])`;
const NEW: readonly RegExp[] = [
  /\bwhere\s{1,9}\w{1,99}\s{0,9}:\s{0,9}allows\s{1,9}ref\s{1,9}struct\b/g,
  /,\s{0,99}allows\s{1,9}ref\s{1,9}struct\b/g,
  new RegExp(String.raw`(?<=[\p{L}\p{N}_)\]])\?(?=(?:\.${WORD}{1,99}|\[[^\]\n]{1,99}\])${CHAIN}${ASSIGNED})`, "gu"),
];

/** The word that is no modifier has nothing behind it that could be one. */
const ASYNC_VARIABLE = /\basync\b(?=\s{0,99}(?:[),;.:?\]}&|]|==|!=|=[^>]))/g;
/** The same goes for what an attribute may be about, at the start of a list of values. */
const TARGET_VARIABLE =
  /(?<=[(,=]\s{0,99}\[\s{0,99})(?:event|field|method|module|param|property|type)(?=\s{0,9}[\],.])/g;
const otherName = (name: string): string => "ä" + name.slice(1);

export function repair(source: string): Respelling[] {
  return [
    ...blanked(source, NEW),
    ...respelled(source, ASYNC_VARIABLE, otherName),
    ...respelled(source, TARGET_VARIABLE, otherName),
    ...decidedConditions(source),
  ];
}
