// A light stem of an English word, so that inflections meet; cautious, since identifiers pass through it as well.

/** Suffixes of English words with the shortest stem that they leave. */
const SUFFIXES: readonly (readonly [string, number])[] = [
  ["ization", 4],
  ["ational", 4],
  ["ing", 3],
  ["ation", 4],
  ["tion", 4],
  ["ment", 4],
  ["able", 4],
  ["ness", 4],
  ["ed", 3],
  ["ly", 4],
  ["al", 4],
];

const PLAIN_ASCII = /^[a-z]+$/;

/** A light stem; words of other scripts, with digits, or short ones stay as they are. */
export function lightStem(word: string): string {
  if (word.length <= 3 || !PLAIN_ASCII.test(word)) return word;
  let stem = word;
  if (stem.endsWith("ies") && stem.length > 4) stem = stem.slice(0, -3) + "y";
  else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.endsWith("s") && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  for (const [suffix, shortest] of SUFFIXES) {
    if (stem.endsWith(suffix) && stem.length - suffix.length >= shortest) {
      stem = stem.slice(0, -suffix.length);
      break;
    }
  }
  if (stem.length > 4 && stem.endsWith("e")) stem = stem.slice(0, -1);
  if (stem.length > 3 && stem.at(-1) === stem.at(-2) && !/[ls]$/.test(stem)) stem = stem.slice(0, -1);
  return stem;
}
