// What the grammar gets wrong: words that it does not know yet, properties called `abstract`, types of a module that are handed
// types (`import("./x").Box<string>`), and members that TypeScript ends by itself.

import { blanked, respelled, type Respelling } from "../../src/languages/respelling.ts";
import { NEW_WORDS } from "./new_words.ts";

const ABSTRACT_PROPERTY = /\babstract(?=\??[ \t]{0,9}:)/g;

const IMPORTED_TYPE =
  /\bimport\s?\(\s?(?:"[^"\n]{1,300}"|'[^'\n]{1,300}')\s?\)(?!\.(?:then|catch|finally)\b)(?=(?:\.[\w$]{1,99}){1,9}\s?<)/g;

export function repair(source: string): Respelling[] {
  return [
    ...blanked(source, NEW_WORDS),
    ...respelled(source, ABSTRACT_PROPERTY, () => "äbstract"),
    ...respelled(source, IMPORTED_TYPE, (text) => "ä".repeat(text.length)),
    ...endedMembers(source),
  ];
}

/**
 * A semicolon in place of a blank before a call signature that starts with `<` on a new line, which the grammar takes for type
 * arguments of the line before.
 */
function endedMembers(source: string): Respelling[] {
  const found: Respelling[] = [];
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at + 1)) {
    if (startsMember(source, at)) found.push([{ at: at - 1, text: ";" }]);
  }
  return found;
}

/** `<` is the first thing on its line, indented, and what came before could have been a whole member. */
function startsMember(source: string, at: number): boolean {
  if (!/[\w$\n\r]/.test(source[at + 1] ?? "")) return false;
  let start = at - 1;
  while (start >= 0 && (source[start] === " " || source[start] === "\t")) start--;
  if (start === at - 1 || (start >= 0 && source[start] !== "\n")) return false;
  return /[\w$)\]}>'"`]/.test(lastOfCodeBefore(source, start));
}

/** Last character before `end` that is neither blank nor in a comment line; "" when there is none nearby. */
function lastOfCodeBefore(source: string, end: number): string {
  let stop = end;
  for (let lines = 0; lines < 50 && stop > 0; lines++) {
    const start = source.lastIndexOf("\n", stop - 1) + 1;
    const line = source.slice(start, stop).trim();
    if (line !== "" && !/^(\/\/|\/\*|\*)/.test(line)) {
      const comment = line.indexOf(" //");
      return (comment > 0 ? line.slice(0, comment).trimEnd() : line).slice(-1);
    }
    stop = start - 1;
  }
  return "";
}
