// What a person typed into a search, taken apart: words, tokens that could be names, and the whole as one name.

import { isAscii, lazyPattern } from "../base/lazy_pattern.ts";
import { stem } from "../text/stem.ts";
import { splitWords } from "../text/words.ts";
import { STOP_WORDS } from "./stop_words.ts";

export interface SearchTerms {
  /** Words as the full text has them, without stop words when others remain; no word twice. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** What every word with one of the stems has in it: a stem differs from its words in its last two letters at most. */
  readonly beginnings: readonly string[];
  /** The last parts of tokens, in lower case: `Class.method` is `method`. */
  readonly names: readonly string[];
  /** Those among them that are written as names are, not as words: `sendFile`, `no_proxy`, `HTTPAdapter`. */
  readonly identifiers: readonly string[];
  /** Letters and digits of everything: `get user_name` is `getusername`. */
  readonly joined: string;
  /** The same without stop words. */
  readonly content: string;
  /** As typed, when it is one token. */
  readonly token: string | undefined;
  /** Tests, examples or benchmarks are asked for by name. */
  readonly asks_for_tests: boolean;
}

const LONGEST = 2_000;
const MOST_WORDS = 32;
const TEST_WORDS = new Set(["test", "spec", "mock", "fixtur", "exampl", "benchmark", "bench"]);

const between = lazyPattern("[^\\p{L}\\p{N}]+", "gu");
const token = lazyPattern("[\\p{L}\\p{N}_$][\\p{L}\\p{N}_$.:]*", "gu");
const ofSeveralWords = lazyPattern("\\p{Ll}\\p{Lu}|\\p{Lu}{2}\\p{Ll}|.[_$].");
const ASCII_TOKEN = /[A-Za-z0-9_$][A-Za-z0-9_$.:]*/g;
const ASCII_OF_SEVERAL_WORDS = /[a-z][A-Z]|[A-Z]{2}[a-z]|.[_$]./;

/** Letters and digits only, in lower case: what two spellings of a name have in common. */
export const nameKey = (name: string): string =>
  name.toLowerCase().replace(isAscii(name) ? /[^a-z0-9]+/g : between(), "");

export function searchTerms(text: string): SearchTerms {
  const cut = text.slice(0, LONGEST);
  const all = [...new Set(splitWords(cut))].slice(0, MOST_WORDS);
  const tokens = (cut.match(isAscii(cut) ? ASCII_TOKEN : token()) ?? [])
    .map((token) => token.split(/[.:]+/).filter((part) => part !== "").pop() ?? "").filter((token) => token !== "");
  // A single token is a name, and names are made of any words.
  const content = tokens.length === 1 ? [] : all.filter((word) => !STOP_WORDS.has(word));
  const words = content.length > 0 ? content : all;
  const lower = (list: readonly string[]) =>
    [...new Set(list.map((token) => token.toLowerCase()))].filter((name) => name.length > 1).slice(0, MOST_WORDS);
  const stems = words.map((word) => stem(word));
  return {
    words,
    stems,
    beginnings: stems.map((stem) => stem.slice(0, Math.max(1, stem.length - 2))),
    names: lower(tokens),
    identifiers: lower(tokens.filter((token) => tokens.length === 1 || isIdentifier(token))),
    joined: nameKey(cut),
    content: nameKey(words.join("")),
    token: tokens.length === 1 ? tokens[0] : undefined,
    asks_for_tests: stems.some((word) => TEST_WORDS.has(word)),
  };
}

const isIdentifier = (word: string): boolean => (isAscii(word) ? ASCII_OF_SEVERAL_WORDS : ofSeveralWords()).test(word);
