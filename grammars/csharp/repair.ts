// What C#'s grammar does not know: `where T : allows ref struct`, the question mark of `a?.b = c` and lines for who runs a file,
// which are blanked, variables called `async`, patterns of lists, and more. Then what only the preprocessor can decide.

import { blanked, respelled, type Respelling } from "../../src/languages/respelling.ts";
import { decidedConditions } from "./conditions.ts";

const WORD = String.raw`[\p{L}\p{N}_]`;
const CHAIN = String.raw`(?:[?!]?\.${WORD}{1,99}|\[[^\]\n]{0,99}\]){0,20}`;
const ASSIGNED = String.raw`\s{0,9}(?:[-+*/%&|^]|<<|>>|\?\?)?=(?![=>])`;
const NEW: readonly RegExp[] = [
  // Directives of programs that are one file.
  /^#:[^\n]*/gm,
  /\bwhere\s{1,9}\w{1,99}\s{0,9}:\s{0,9}allows\s{1,9}ref\s{1,9}struct\b/g,
  /,\s{0,99}allows\s{1,9}ref\s{1,9}struct\b/g,
  new RegExp(String.raw`(?<=[\p{L}\p{N}_)\]])\?(?=(?:\.${WORD}{1,99}|\[[^\]\n]{1,99}\])${CHAIN}${ASSIGNED})`, "gu"),
];

/** The word that is no modifier has nothing behind it that could be one. */
const ASYNC_VARIABLE = /\basync\b(?=\s{0,99}(?:[),;.:?\]}&|]|==|!=|=[^>]))/g;
/** The same goes for what an attribute may be about, at the start of a list of values or a key. */
const TARGET_VARIABLE =
  /(?<=[(,={]\s{0,99}\[\s{0,99})(?:event|field|method|module|param|property|type)(?=\s{0,9}[\],.])/g;
/** `[first, .. var rest]`: what the dots stand for is a pattern like the others. */
const SLICE = /(?<=[[,]\s{0,99})\.\.(?=\s{0,99}(?:var\b|\{))/g;
const SLICE_OF_NONE = /(?<=\[\s{0,99})\.\.(?=\s{0,99},)/g;
/** `[_] when`: the grammar takes the list for a value. In parentheses it is a pattern of as many parts. */
const LIST_WITH_GUARD = /(?<=(?:\bcase|[{,]|^)\s{0,99})\[[^[\]]{0,200}\](?=\s{1,99}when\b)/gm;
const inParentheses = ({ 0: list, index }: RegExpExecArray): Respelling => [
  { at: index, text: "(" },
  { at: index + list.length - 1, text: ")" },
];
/** Two of the quotes are one within `$@"""{name}"""`, where the grammar sees another kind of string, or its end. */
const QUOTED = /(?<=(?:\$@|@\$)")(?:""){1,9}|(?<=(?:\$@|@\$)"(?:[^"\n]|""){0,200}\})""(?="(?!"))/g;
/** `Of(entity) = value` */
const ASSIGNED_RESULT = /(?<=\.\w{1,99}\([\w., ]{0,200}\) )= (?![=>])/g;
const otherName = (name: string): string => "ä" + name.slice(1);

export function repair(source: string): Respelling[] {
  return [
    ...blanked(source, NEW),
    ...respelled(source, ASYNC_VARIABLE, otherName),
    ...respelled(source, TARGET_VARIABLE, otherName),
    ...blanked(source, [SLICE]),
    ...respelled(source, SLICE_OF_NONE, () => "_ "),
    ...Array.from(source.matchAll(LIST_WITH_GUARD), inParentheses),
    ...respelled(source, QUOTED, (text) => "'".repeat(text.length)),
    ...respelled(source, ASSIGNED_RESULT, () => "=="),
    ...decidedConditions(source),
  ];
}
