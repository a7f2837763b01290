// Since Go 1.26 `new` takes a value as well: `new(uint64(1))`. The grammar has a type there, and breaks the source around it.
// Under another name it is a call like any other.

import { respelled, type Respelling } from "../../src/languages/respelling.ts";

/** As long as the word. */
const ANY_FUNCTION = "nëw";

/** Comments and strings come first, so that what they say stays as it is; what is never closed ends where the text does. */
const SKIPPED_OR_NEW =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|`[^`]*`?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|(?<![\w.])new(?=\()/g;

export function repair(source: string): Respelling[] {
  return respelled(
    source,
    SKIPPED_OR_NEW,
    (text, at) => text === "new" && isValue(source, at + text.length + 1) ? ANY_FUNCTION : undefined,
  );
}

/** What a type begins with in front of its name, or of what it is made of. Bounded, since many may follow each other. */
const TYPE_PREFIX = /(?:\*|\[[^\]\n]{0,200}\]|map\[[^\]\n]{0,200}\]|<-\s?chan\b|chan\b(?:\s?<-)?|\s){0,200}/y;
/** A name, also of another package, or of arguments; then the end. Or a type that is written out. */
const TYPE_NAME =
  /(?:[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)?(?:\[[\p{L}_*[][^\n]{0,500}?\])?\s{0,99},?\s{0,99}\)|(?:struct|interface)\s?\{|func\s?\()/uy;

function isValue(source: string, start: number): boolean {
  TYPE_PREFIX.lastIndex = start;
  TYPE_PREFIX.test(source);
  TYPE_NAME.lastIndex = TYPE_PREFIX.lastIndex;
  return !TYPE_NAME.test(source);
}
