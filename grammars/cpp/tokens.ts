// The tokens of C and C++, as far as it takes to see macros between them: words, punctuation, lines of the preprocessor.

export const WORD = 1;
export const PUNCTUATION = 2;
export const OTHER = 3;
export const DIRECTIVE = 4;

export interface Tokens {
  readonly kind: number[];
  readonly start: number[];
  readonly end: number[];
}

const isWordChar = (code: number) =>
  code >= 97 && code <= 122 || code >= 65 && code <= 90 || code >= 48 && code <= 57 || code === 95 || code > 127;

/** End of the line of the preprocessor that starts at `at`; lines that end in a backslash go on. */
function endOfDirective(source: string, at: number): number {
  let end = at;
  for (;;) {
    const stop = source.indexOf("\n", end);
    if (stop < 0) return source.length;
    let last = stop - 1;
    if (source.charCodeAt(last) === 13) last--;
    if (source.charCodeAt(last) !== 92) return stop;
    end = stop + 1;
  }
}

function endOfQuoted(source: string, at: number, quote: number): number {
  let end = at + 1;
  for (; end < source.length; end++) {
    const code = source.charCodeAt(end);
    if (code === 92) end++;
    else if (code === quote) return end + 1;
    else if (code === 10) return end;
  }
  return end;
}

/** `R"x(…)x"`: up to the delimiter that it names. */
function endOfRaw(source: string, quote: number): number {
  const open = source.indexOf("(", quote);
  if (open < 0 || open - quote > 20) return endOfQuoted(source, quote, 34);
  const close = source.indexOf(")" + source.slice(quote + 1, open) + '"', open);
  return close < 0 ? source.length : close + open - quote + 1;
}

export function tokenize(source: string): Tokens {
  const tokens: Tokens = { kind: [], start: [], end: [] };
  let at = 0;
  let lineStart = true;
  const add = (kind: number, end: number) => {
    tokens.kind.push(kind);
    tokens.start.push(at);
    tokens.end.push(end);
    at = end;
    lineStart = false;
  };
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (code === 10) {
      lineStart = true;
      at++;
    } else if (code <= 32) at++;
    else if (code === 47 && source.charCodeAt(at + 1) === 47) at = endOfDirective(source, at);
    else if (code === 47 && source.charCodeAt(at + 1) === 42) {
      const close = source.indexOf("*/", at + 2);
      at = close < 0 ? source.length : close + 2;
    } else if (code === 35 && lineStart) add(DIRECTIVE, endOfDirective(source, at));
    else if (code === 34) add(OTHER, endOfQuoted(source, at, 34));
    else if (code === 39) add(OTHER, endOfQuoted(source, at, 39));
    else if (isWordChar(code)) {
      let end = at + 1;
      while (end < source.length && isWordChar(source.charCodeAt(end))) end++;
      if (code >= 48 && code <= 57) {
        while (end < source.length && (isWordChar(source.charCodeAt(end)) || /['.]/.test(source[end]!))) end++;
        add(OTHER, end);
      } else if (source.charCodeAt(end) === 34 && /^(u8|[uUL])?R$/.test(source.slice(at, end))) {
        add(OTHER, endOfRaw(source, end));
      } else add(WORD, end);
    } else add(PUNCTUATION, code === 58 && source.charCodeAt(at + 1) === 58 ? at + 2 : at + 1);
  }
  return tokens;
}
