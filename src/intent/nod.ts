// Prompts that only agree, refuse, thank or pick what was offered: they say that the topic goes on and nothing about it.

import { isAscii, lazyPattern } from "../base/lazy_pattern.ts";

const NODS = new Set(
  ("ok okay k kk yes y yep yeah yup ya yea no n nope nah thanks thank thx ty you your please pls continue continued go going on " +
    "ahead proceed resume keep do it that this thats its sounds looks look good great nice perfect cool fine right correct exactly " +
    "agreed agree done next again try retry awesome excellent wonderful brilliant amazing lgtm sgtm approve approved accept accepted " +
    "confirm confirmed alright understood got makes sense sure for so very much well i like love all both the first second third " +
    "fourth last one two three option a b c d then now and is are we can lets let's")
    .split(" "),
);
/** Who says more says something. */
const MOST_WORDS = 8;
/** Without one of these the words are a question, or nothing at all. */
const TELLS =
  /\b(?:ok(?:ay)?|k+|y|n|yes|yep|yeah|yup|yea|ya|no|nope|nah|thank(?:s| you)|thx|ty|continue|go (?:on|ahead|for it)|proceed|resume|keep going|do (?:it|that|this|so|both|all)|good|great|nice|perfect|cool|fine|right|correct|exactly|agreed?|done|next|again|retry|awesome|excellent|wonderful|brilliant|amazing|lgtm|sgtm|approved?|accept(?:ed)?|confirm(?:ed)?|alright|understood|got it|makes sense|sure|please|both|the (?:first|second|third|fourth|last)|option (?:[a-d]|one|two|three))\b|^\d{1,2}$|^[a-d]$/;

/** What stands between words. */
const between = lazyPattern("[^\\p{L}\\p{N}' ]+", "gu");
const ASCII_BETWEEN = /[^a-z0-9' ]+/g;

/** `ok`, `yes please`, `continue`, `the second one`, `2`. */
export function isNod(prompt: string): boolean {
  if (prompt.length > 80 || prompt.includes("?")) return false;
  const text = prompt.toLowerCase().replaceAll("’", "'").replace(isAscii(prompt) ? ASCII_BETWEEN : between(), " ")
    .trim();
  const words = text.split(/\s+/);
  return words.length <= MOST_WORDS && TELLS.test(text) &&
    words.every((word) => NODS.has(word) || /^\d{1,2}$/.test(word));
}
