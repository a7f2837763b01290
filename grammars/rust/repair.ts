// What the grammar gets wrong: words of Rust 2024 that it does not know (`unsafe extern "C" { safe fn f(); }`), which are
// blanked, a variable called `raw` (`&raw.len()`), which it takes for the word in `&raw const x`, and macros that are called
// like a primitive type (`str![[…]]`).

import { blanked, ifChanged } from "../../src/languages/blanked.ts";

const NEW_WORDS: readonly RegExp[] = [
  /\bunsafe(?=\s{1,9}extern\b\s{0,9}(?:"[^"\n]{0,40}")?\s{0,9}\{)/g,
  /\bsafe(?=\s{1,9}(?:fn|static)\b)/g,
];
const VARIABLE = /(?<=&\s{0,9})raw\b(?!\s{1,9}(?:const|mut)\b)/g;
const MACRO = /\b(?:bool|char|str|[fiu](?:8|16|32|64|128|size))(?=!\s{0,9}[([{])/g;

/** Other names are as long, and seen by nobody. */
export function repair(source: string): string | undefined {
  return ifChanged(
    blanked(source, NEW_WORDS).replace(VARIABLE, "räw").replace(MACRO, (name) => "ä".repeat(name.length)),
    source,
  );
}
