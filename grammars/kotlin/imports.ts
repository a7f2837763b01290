// Where a Kotlin import leads: the longest prefix that is a package of the repository, then names inside it.

import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

export function resolveImport(fact: ImportFact, _from: string, project: ProjectView): ImportTarget {
  const segments = fact.specifier.split(".");
  for (let length = segments.length; length > 0; length--) {
    const paths = project.filesOfPackage(segments.slice(0, length).join("."));
    if (paths.length === 0) continue;
    // A companion's members are its class's.
    const within = segments.slice(length).filter((segment) => segment !== "Companion");
    // Below a package, what starts lower-case is a package that only a dependency has.
    if (within[0] !== undefined && /^[a-z]/.test(within[0])) break;
    return within.length === 0 ? { kind: "files", paths } : { kind: "files", paths, within };
  }
  const short = segments[0] === "java" || segments[0] === "javax" || segments[0] === "kotlin" ? 2 : 3;
  return { kind: "external", name: segments.slice(0, short).join(".") };
}
