// Patterns that are made when a text first needs them. Classes such as `\p{L}` take V8 a fraction of a millisecond each,
// as literals even when nothing runs them, because they are checked when the program is read: a hook has no time for that.

/** A pattern for any script; most texts are ASCII and need a simpler one. */
export function lazyPattern(source: string, flags = "u"): () => RegExp {
  let made: RegExp | undefined;
  return () => made ??= new RegExp(source, flags);
}

// deno-lint-ignore no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

export const isAscii = (text: string): boolean => ASCII.test(text);
