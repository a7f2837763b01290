// What a parsed file says: its facts, as columns.

import { conformingTypes } from "../languages/last_name.ts";
import { isGenerated, isTestPath } from "../sources/classify_source.ts";
import { extractFacts, type Syntax } from "./extract_facts.ts";
import { packParsed, type ParsedSource } from "./parsed_source.ts";
import { type About, unparsed } from "./unparsed.ts";

/** A file that has been parsed and whose facts are not known yet. Its tree can be read until the next file's is made. */
export interface ReadSource {
  readonly about: About;
  readonly source: string;
  readonly syntax: Syntax;
  readonly textLater: boolean;
}

export function finishJob({ about, source, syntax, textLater }: ReadSource): ParsedSource {
  try {
    const file = extractFacts(syntax);
    return {
      ...about,
      status: "indexed",
      language: syntax.language,
      lines: file.lines,
      hasErrors: file.hasErrors,
      isTest: isTestPath(about.path),
      isGenerated: isGenerated(source),
      package: file.package,
      conforming: conformingTypes(file),
      ...packParsed(file, source, textLater),
    };
  } catch (error) {
    return unparsed(about, syntax.language, error);
  }
}
