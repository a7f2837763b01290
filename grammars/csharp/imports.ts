// Where a C# using leads: the files of a namespace, or names inside the longest namespace the repository declares.

import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

export function resolveImport(fact: ImportFact, _from: string, project: ProjectView): ImportTarget {
  const segments = fact.specifier.split(".");
  for (let length = segments.length; length > 0; length--) {
    const paths = project.filesOfPackage(segments.slice(0, length).join("."));
    if (paths.length === 0) continue;
    const within = segments.slice(length);
    return within.length === 0 ? { kind: "files", paths } : { kind: "files", paths, within };
  }
  return { kind: "external", name: segments.slice(0, 2).join(".") };
}
