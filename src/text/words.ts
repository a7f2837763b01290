// Splits text and identifiers into lower-case words: camelCase, snake_case, digits, paths, scripts without spaces.

import { isAscii, lazyPattern } from "../base/lazy_pattern.ts";

/** Longer runs are data (base64, hashes), not words. */
const LONGEST_WORD = 64;

// Short mixtures such as `i18n`, `k8s`, `v2`, `x86` are words of their own; elsewhere digits part from letters.
const MIXTURE = "(?:(?<![A-Za-z0-9])[A-Za-z]|(?<=[a-z])[A-Z])[a-z]?\\d+[a-z]{0,2}(?![a-z0-9])";
const ASCII_PARTS = new RegExp(
  [
    MIXTURE,
    "[A-Z]{2,}s(?![a-z])",
    "[A-Z]+(?![a-z])",
    "[A-Z]?[a-z]+",
    "\\d+",
  ].join("|"),
  "g",
);

/** Scripts written without spaces between words: they are cut into overlapping pairs of characters. */
const SPACELESS = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}" +
  "\\p{sc=Myanmar}ー々";
const LOWER = `(?:(?![${SPACELESS}])[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}])`;

const apostropheTail = lazyPattern("['’](?:s|S)\\b|(?<=\\p{L})['’](?=\\p{L})", "gu");
/** Latin accents only: in other scripts combining marks carry the vowels. */
const latinAccents = lazyPattern("(?<=\\p{sc=Latin})[\\u0300-\\u036f]+", "gu");
const spacelessStart = lazyPattern(`^[${SPACELESS}]`);
const parts = lazyPattern(
  [
    `[${SPACELESS}]+`,
    MIXTURE,
    `\\p{Lu}{2,}s(?!\\p{Ll})`,
    `[\\p{Lu}\\p{Lt}]+(?!\\p{Ll})`,
    `[\\p{Lu}\\p{Lt}]?${LOWER}+`,
    "\\p{N}+",
  ].join("|"),
  "gu",
);
const ASCII_APOSTROPHE_TAIL = /'(?:s|S)\b|(?<=[A-Za-z])'(?=[A-Za-z])/g;

/** The words of a prose or code text, lower case, in order, identifiers taken apart: `getHTTPServer` → get, http, server. */
export function splitWords(text: string): string[] {
  if (isAscii(text)) {
    const joined = text.includes("'") ? text.replace(ASCII_APOSTROPHE_TAIL, "") : text;
    return short(joined.match(ASCII_PARTS) ?? []);
  }
  const joined = text.replace(apostropheTail(), "");
  if (isAscii(joined)) return short(joined.match(ASCII_PARTS) ?? []);
  return splitUnicode(joined.normalize("NFKD").replace(latinAccents(), "").normalize("NFKC"));
}

/** The words that a name is made of: `user_idToURL2` → user, id, to, url, 2. */
export function splitIdentifier(name: string): string[] {
  return splitWords(name);
}

function splitUnicode(text: string): string[] {
  const words: string[] = [];
  for (const part of text.match(parts()) ?? []) {
    if (spacelessStart().test(part)) { for (const pair of pairs(part)) words.push(pair); }
    else if (isAscii(part)) words.push(...short([part]));
    else if (part.length <= LONGEST_WORD) words.push(part.toLowerCase());
  }
  return words;
}

function short(parts: readonly string[]): string[] {
  const words: string[] = [];
  for (const part of parts) if (part.length <= LONGEST_WORD) words.push(part.toLowerCase());
  return words;
}

/** `全文検索` → 全文, 文検, 検索; a single character stays itself. */
function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i]! + character);
}
