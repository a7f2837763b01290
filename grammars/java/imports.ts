// Where a Java import leads: the longest prefix that is a package of the repository, then names inside it.

import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

export function resolveImport(fact: ImportFact, _from: string, project: ProjectView): ImportTarget {
  const path = fact.specifier.replace(/^static /, "");
  const segments = path.split(".");
  for (let length = segments.length; length > 0; length--) {
    const paths = project.filesOfPackage(segments.slice(0, length).join("."));
    if (paths.length === 0) continue;
    const within = segments.slice(length);
    // Below a package, what starts lower-case is a package that only a dependency has.
    if (within[0] !== undefined && /^[a-z]/.test(within[0])) break;
    return within.length === 0 ? { kind: "files", paths } : { kind: "files", paths, within };
  }
  return {
    kind: "external",
    name: segments.slice(0, segments[0] === "java" || segments[0] === "javax" ? 2 : 3).join("."),
  };
}
