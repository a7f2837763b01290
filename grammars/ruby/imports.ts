// Where a Ruby require leads: beside the file, or below a load path of the repository (lib, app/*).

import { folderOf } from "../../src/base/folder_of.ts";
import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

export function resolveImport(fact: ImportFact, from: string, project: ProjectView): ImportTarget {
  const folder = folderOf(from);
  const withEnding = (path: string) => path.endsWith(".rb") ? path : path + ".rb";
  if (fact.specifier.startsWith("./")) {
    const parts = folder === "" ? [] : folder.split("/");
    for (const part of withEnding(fact.specifier.slice(2)).split("/")) {
      if (part === "..") parts.pop();
      else if (part !== ".") parts.push(part);
    }
    const path = parts.join("/");
    return project.has(path) ? { kind: "files", paths: [path] } : { kind: "missing" };
  }
  const wanted = withEnding(fact.specifier);
  const found = project.pathsNamed(wanted.slice(wanted.lastIndexOf("/") + 1))
    .filter((path) => path === wanted || path.endsWith("/lib/" + wanted) || path === "lib/" + wanted);
  return found.length === 1
    ? { kind: "files", paths: found }
    : { kind: "external", name: fact.specifier.split("/")[0] ?? "" };
}
