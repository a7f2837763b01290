// What the grammar gets wrong: words of Rust 2024 that it does not know (`unsafe extern "C" { safe fn f(); }`), which are
// blanked, a variable called `raw` (`&raw.len()`), which it takes for the word in `&raw const x`, and macros that are called
// like a primitive type (`str![[…]]`).

import { blanked, respelled, type Respelling } from "../../src/languages/respelling.ts";

const NEW_WORDS: readonly RegExp[] = [
  /\bunsafe(?=\s{1,9}extern\b\s{0,9}(?:"[^"\n]{0,40}")?\s{0,9}\{)/g,
  /\bsafe(?=\s{1,9}(?:fn|static)\b)/g,
];
const VARIABLE = /(?<=&\s{0,9})raw\b(?!\s{1,9}(?:const|mut)\b)/g;
/** Types of the language. */
export const PRIMITIVE = "(?:bool|char|str|[fiu](?:8|16|32|64|128|size))";
const MACRO = new RegExp(String.raw`\b${PRIMITIVE}(?=!\s{0,9}[([{])`, "g");

export function repair(source: string): Respelling[] {
  return [
    ...blanked(source, NEW_WORDS),
    ...respelled(source, VARIABLE, () => "räw"),
    ...respelled(source, MACRO, (name) => "ä".repeat(name.length)),
  ];
}
