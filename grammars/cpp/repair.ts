// What C++'s grammar does not know, spelled as it does: `extern template class A<int>;`, `if consteval`, ranges of cases,
// `using T::operator()...`, the first lines of modules, nameless pointers with a default (`template <class T, T* = nullptr>`),
// `decltype(x, void())`, macros for labels of access, for what may be null and for attributes of parameters. Then what only
// the preprocessor can decide.

import { blanked, respelled, type Respelling } from "../../src/languages/respelling.ts";
import { decidedConditions } from "./conditions.ts";

const BLANKED: readonly RegExp[] = [
  /\b(?:extern\s{1,9})?template(?=\s{1,9}(?:class|struct)\b[^;{}()]{1,300};)/g,
  /\bextern(?=\s{1,9}template\b)/g,
  /(?<=\bcase\s{1,9}[\w':]{1,40}\s{0,9})\.\.\.\s{0,9}-?[\w':]{1,40}(?=\s{0,9}:)/g,
  /(?<=\busing\s{1,9}[\w:<>]{1,200}operator\s?\(\)\s?)\.\.\./g,
  /(?<=[\w>]\s?)(?:\*|&&?)(?=\s{1,9}(?:\/\*[^*\n]{0,99}\*\/\s{0,9})?=\s{0,9}[^=\s])/g,
  /(?<=[*&]\s{0,3})(?:[a-z]{0,20}_n(?:onnull|ullable|ullability_unknown)|[A-Z]{0,20}_N(?:ONNULL|ULLABLE)|_N(?:onnull|ullable))(?=\s{1,9}[A-Za-z_])/g,
  /(?<=[\w>][\s*&]{1,9}(?!(?:auto|bool|char|const|constexpr|double|float|int|long|short|signed|unsigned|\w{1,40}_t)\s)\w{1,80}\s{1,9})[A-Z][A-Z\d_]{0,40}(?:ATTRIBUTE|LIFETIME|NOESCAPE|UNUSED)[A-Z\d_]{0,40}(?=\s{0,9}[,)=])/g,
  /,\s{0,99}void\(\)(?=\s{0,99}\))/g,
  /(?<=^[ \t]{0,40})(?<!\b(?:class|struct|enum)\s{1,99})[A-Z][A-Z\d_]{3,99}[ \t]{0,9}:(?=[ \t]{0,40}(?:\/\/[^\n]{0,300})?\r?$)/gm,
  /^[ \t]{0,9}(?:export[ \t]{1,9}module[ \t][^;{}\n]{1,200}|module[ \t]{0,9});/gm,
];
const CONSTEVAL = /(?<=\bif\s{1,9})!?[ \t]?consteval(?=\s{0,9}\{)/g;

export function repair(source: string): Respelling[] {
  return [
    ...blanked(source, BLANKED),
    ...respelled(source, CONSTEVAL, (text) => "(1)".padEnd(text.length)),
    ...decidedConditions(source),
  ];
}
