// Where a C# using leads: the files of a namespace, or names inside the longest namespace the repository declares. Inside of a
// namespace (`name`) it may leave out what that begins with: `namespace Acme; using Results;` means `Acme.Results` if there is one.

import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

export function resolveImport(fact: ImportFact, _from: string, project: ProjectView): ImportTarget {
  const segments = fact.specifier.split(".");
  const around = fact.kind === "named" || fact.name === "" ? [] : fact.name.split(".");
  for (let outer = around.length; outer > 0; outer--) {
    const within = innermost([...around.slice(0, outer), ...segments], outer, project);
    if (within !== undefined) return within;
  }
  return innermost(segments, 0, project) ?? { kind: "external", name: segments.slice(0, 2).join(".") };
}

/** The longest namespace of more than `least` segments that is declared, and what is named in it. */
function innermost(segments: readonly string[], least: number, project: ProjectView): ImportTarget | undefined {
  for (let length = segments.length; length > least; length--) {
    const paths = project.filesOfPackage(segments.slice(0, length).join("."));
    if (paths.length === 0) continue;
    const within = segments.slice(length);
    return within.length === 0 ? { kind: "files", paths } : { kind: "files", paths, within };
  }
  return undefined;
}

/** The import of a namespace that nobody wrote at a place of its own. */
export const everythingIn = (specifier: string): ImportFact => ({
  kind: "star",
  specifier,
  name: "",
  local: "",
  line: 1,
  col: 1,
  typeOnly: false,
  reexport: false,
});
