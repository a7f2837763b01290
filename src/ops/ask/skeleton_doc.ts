// What a skeleton keeps of a comment: its first sentence, when that says more than the signature.

import { stemmedWords } from "../../search/stemmed_words.ts";

const LICENSE = /copyright|licen[sc]e|spdx|all rights reserved/i;
const LONGEST_DOC = 90;
/** A comment that has fewer words than this that the signature does not have says nothing. */
const LEAST_NEW_WORDS = 2;
const PRAGMA = /^\W*(eslint|prettier|@ts-|noinspection|nolint|istanbul|c8 |biome|deno-|region|endregion|[-=*#~ ]{6,})/i;
const SAYS_LITTLE = new Set(
  "a an and are as be by class create creat defin for from function get given has if in interface into is it its method new object of on or represent return set specifi struct that the this to type use used valu when which with wrap"
    .split(
      " ",
    ),
);

/** The first sentence of a comment on one line, in the comment's own marks, when it says more than the signature. */
export function firstSentence(
  lines: readonly string[],
  signature: string,
  name: string | undefined,
): string | undefined {
  const all = lines.join("\n");
  if (LICENSE.test(all) || PRAGMA.test(all)) return undefined;
  const mark = /^(\s*)(\/\*\*?!?|\/\/[/!]?|#+|--+|[rRuU]?(?:"""|'''))/.exec(all);
  const [, indent = "", opening = ""] = mark ?? [];
  const words = lines.map((line) =>
    line.replace(/^\s*(\/\*\*?!?|\*+\/?|\/\/[/!]?|#+|--+|[rRuU]?(?:"""|'''))\s?/, "").replace(
      /\s*(\*\/|"""|''')\s*$/,
      "",
    )
      .replace(/<\/?\w[^>]*>/g, " ").replace(/\{@\w+\s+([^{}]*)\}|\[\[([^\][]*)\]\]/g, "$1$2").trim()
  );
  const first = words.findIndex((line) => line !== "");
  if (first < 0 || /^@\w/.test(words[first]!)) return undefined;
  const end = words.findIndex((line, at) => at > first && (line === "" || /^[@-]/.test(line)));
  const text = words.slice(first, end < 0 ? undefined : end).join(" ").replace(/\s+/g, " ");
  const whole = /^.*?[.!?。](?=\s|$)/.exec(text)?.[0] ?? text;
  // In Go the name comes first.
  const sentence = name !== undefined && whole.startsWith(`${name} `)
    ? whole.slice(name.length + 1).replace(/^(is|are)\s+/, "")
    : whole;
  const known = new Set(stemmedWords(signature));
  const fresh = new Set(stemmedWords(sentence).filter((word) => !known.has(word) && !SAYS_LITTLE.has(word)));
  if (fresh.size < LEAST_NEW_WORDS) return undefined;
  const short = sentence.length <= LONGEST_DOC ? sentence : `${sentence.slice(0, LONGEST_DOC).replace(/\s+\S*$/, "")}…`;
  const closing = opening.startsWith("/*") ? " */" : /["']/.test(opening) ? opening.slice(-3) : "";
  return `${indent}${opening}${closing.startsWith('"') || closing.startsWith("'") ? "" : " "}${short}${closing}`;
}
