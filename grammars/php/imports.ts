// Where a PHP `use` leads: the files that declare to be in the namespace.

import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

export function resolveImport(fact: ImportFact, _from: string, project: ProjectView): ImportTarget {
  const paths = fact.specifier === "" ? [] : project.filesOfPackage(fact.specifier);
  if (paths.length > 0) return { kind: "files", paths };
  return { kind: "external", name: fact.specifier.split("\\")[0] || fact.name };
}
