// The seed's tokenizer: lower case, split outside letters, digits, `-` and `_`, two-pass suffix stemmer, stop words.

import { lazyPattern } from "../base/lazy_pattern.ts";

const STOP_WORDS = new Set(
  ("a an the and or but in on at to for of with by from is it as be was are been being have has had do does did will " +
    "would could should may might can shall must this that these those i me my we our you your he she his her they " +
    "them their what which who when where how why not no so if then than too very just about also into each all any " +
    "some more most other up out its only own same there here am were while during before after above below between " +
    "through again further once both such don didn doesn won isn aren wasn weren let need want like make think know " +
    "see get got go going one two first new well now way even back much because thing things still us really right re " +
    "ve ll said say use used").split(" "),
);

/** Longest first. `er` is left out on purpose: container, server and docker are not derived words. */
const SUFFIXES = [
  "ization ising izing ional",
  "ment ness less able ible tion sion ling ally",
  "ful ous ive ing ed ly",
].join(" ").split(" ");

const encoder = new TextEncoder();

/** Lengths count bytes, as in the seed's program: a two-letter word in another script is not too short to be cut. */
function bytes(word: string): number {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) return encoder.encode(word).length;
  return word.length;
}

/** Strips a plural ending, then one derivational suffix. */
export function seedStem(word: string): string {
  if (bytes(word) < 4) return word;
  let stem = word;
  const long = bytes(word) > 4;
  if (long && stem.endsWith("ies")) stem = stem.slice(0, -3) + "y";
  else if (long && stem.endsWith("es") && stem.at(-3) !== "s") stem = stem.slice(0, -2);
  else if (stem.endsWith("s") && stem.at(-2) !== "s") stem = stem.slice(0, -1);
  const length = bytes(stem);
  for (const suffix of SUFFIXES) {
    if (length > suffix.length + 2 && stem.endsWith(suffix)) return stem.slice(0, -suffix.length);
  }
  return stem;
}

const between = lazyPattern("[^\\p{L}\\p{Nd}_-]+");

/** Stems of a text in order, with repeats: stop words are looked up after stemming, as the seed does. */
export function seedWords(text: string): string[] {
  const words: string[] = [];
  for (const raw of text.toLowerCase().split(between())) {
    const word = seedStem(raw);
    if (bytes(word) > 1 && !STOP_WORDS.has(word)) words.push(word);
  }
  return words;
}
