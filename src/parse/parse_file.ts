// Source text → facts, in one go.

import type { ParsedFile } from "../languages/facts.ts";
import { extractFacts } from "./extract_facts.ts";
import { type ParseOptions, prepare, syntaxOf } from "./syntax.ts";

/** Throws a FocalError (code `unsupported`) when the deadline passes. */
export async function parseFile(
  path: string,
  source: string,
  language: string,
  options: ParseOptions = {},
): Promise<ParsedFile> {
  const prepared = await prepare(source, language);
  // Nothing is waited for in between: there is one tree at a time.
  return extractFacts(syntaxOf(path, language, prepared, options));
}
