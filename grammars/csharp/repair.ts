// What C#'s grammar does not know: `where T : allows ref struct` and the question mark of `a?.b = c`, which are blanked, and
// variables called `async`. Then what only the preprocessor can decide.

import { blanked, ifChanged } from "../../src/languages/blanked.ts";
import { decideConditions } from "./conditions.ts";

const CHAIN = String.raw`(?:[?!]?\.\w{1,99}|\[[^\]\n]{0,99}\]){0,20}`;
const ASSIGNED = String.raw`\s{0,9}(?:[-+*/%&|^]|<<|>>|\?\?)?=(?![=>])`;
const NEW: readonly RegExp[] = [
  /\bwhere\s{1,9}\w{1,99}\s{0,9}:\s{0,9}allows\s{1,9}ref\s{1,9}struct\b/g,
  /,\s{0,99}allows\s{1,9}ref\s{1,9}struct\b/g,
  new RegExp(String.raw`(?<=[\w)\]])\?(?=(?:\.\w{1,99}|\[[^\]\n]{1,99}\])${CHAIN}${ASSIGNED})`, "g"),
];

/** The word that is no modifier has nothing behind it that could be one. Its other name is seen by nobody. */
const ASYNC_VARIABLE = /\basync\b(?=\s{0,99}(?:[),;.:?\]}&|]|==|!=|=[^>]))/g;
/** The same goes for what an attribute may be about, at the start of a list of values. */
const TARGET_VARIABLE =
  /(?<=[(,=]\s{0,99}\[\s{0,99})(?:event|field|method|module|param|property|type)(?=\s{0,9}[\],.])/g;
const OTHER_NAME = (name: string): string => "ä" + name.slice(1);

export const repair = (source: string): string | undefined =>
  ifChanged(
    decideConditions(blanked(source, NEW).replace(ASYNC_VARIABLE, OTHER_NAME).replace(TARGET_VARIABLE, OTHER_NAME)),
    source,
  );
