// Reduces English words to a common stem, so that `caching`, `cached` and `caches` find each other (Porter's algorithm).

const CVC = /[^aeiou][aeiouy][^aeiouwxy]$/;

/** Texts repeat their words: a stem takes longer to make than to look up. */
const MOST_KEPT = 20_000;
const kept = new Map<string, string>();

/** The stem of a lower-case word; words with anything but ASCII letters stay as they are. */
export function stem(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const made = finalLetters(suffixes(participles(plurals(word))));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(word, made);
  return made;
}

/** Number of vowel–consonant sequences. */
function measure(text: string): number {
  return (shape(text).match(/VC/g) ?? []).length;
}

/** `V` and `C` runs; `y` is a vowel after a consonant. */
function shape(text: string): string {
  let result = "";
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    const vowel = "aeiou".includes(letter) || (letter === "y" && i > 0 && !isVowel(text, i - 1));
    const kind = vowel ? "V" : "C";
    if (result[result.length - 1] !== kind) result += kind;
  }
  return result;
}

function isVowel(text: string, at: number): boolean {
  const letter = text[at]!;
  return "aeiou".includes(letter) || (letter === "y" && at > 0 && !isVowel(text, at - 1));
}

function hasVowel(text: string): boolean {
  return shape(text).includes("V");
}

function plurals(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ies")) return word.slice(0, -2);
  if (word.endsWith("ss")) return word;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function participles(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith("ed") ? "ed" : word.endsWith("ing") ? "ing" : "";
  let base = word;
  if (ending !== "" && hasVowel(word.slice(0, -ending.length))) {
    base = word.slice(0, -ending.length);
    if (/(?:at|bl|iz)$/.test(base)) base += "e";
    else if (/([^aeioulsz])\1$/.test(base)) base = base.slice(0, -1);
    else if (measure(base) === 1 && CVC.test(base)) base += "e";
  }
  return base.endsWith("y") && hasVowel(base.slice(0, -1)) ? base.slice(0, -1) + "i" : base;
}

const DERIVED: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];
const FURTHER: readonly (readonly [string, string])[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const LAST = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|(?<=[st])ion|al|er|ic|ou)$/;

function suffixes(word: string): string {
  let result = replaceEnding(word, DERIVED);
  result = replaceEnding(result, FURTHER);
  const last = LAST.exec(result);
  if (last !== null) {
    const base = result.slice(0, last.index);
    if (measure(base) > 1) result = base;
  }
  return result;
}

/** Replaces the longest ending of the table, when what is before it is long enough. */
function replaceEnding(word: string, table: readonly (readonly [string, string])[]): string {
  for (const [ending, replacement] of table) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    return measure(base) > 0 ? base + replacement : word;
  }
  return word;
}

function finalLetters(word: string): string {
  let result = word;
  if (result.endsWith("e")) {
    const base = result.slice(0, -1);
    const size = measure(base);
    if (size > 1 || (size === 1 && !CVC.test(base))) result = base;
  }
  return result.endsWith("ll") && measure(result) > 1 ? result.slice(0, -1) : result;
}
