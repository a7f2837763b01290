// JavaScript and JSX, by the rules of TypeScript: parsed with the TSX grammar, or with TypeScript's where both give the same
// tree. Nearly every repository of TypeScript has some scripts without JSX, and starting the larger grammar takes as long as
// parsing half a megabyte.

import type { LanguageRules } from "../../src/languages/rules.ts";
import { rules as typescript } from "../typescript/rules.ts";

/** Every element ends in one of these. Without elements, no valid script has `<` where the two grammars differ: before a value. */
const mayHaveElements = (source: string): boolean => /<\s*\/|\/\s*>/.test(source);

export const rules: LanguageRules = {
  ...typescript,
  prepare: (source) => mayHaveElements(source) ? { source } : { source, language: "typescript" },
};
