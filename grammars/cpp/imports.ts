// Where an #include or a namespace leads: files by their path's end, namespaces by what files declare to be in.

import { folderOf } from "../../src/base/folder_of.ts";
import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

/** Specifiers of namespaces start with this; what follows are candidates, most specific first, between bars. */
export const NAMESPACE = "namespace ";

/** Specifiers of types that a file declares without defining them start with this; the namespace follows. */
export const FORWARD = "forward ";

const STANDARD: ReadonlySet<string> = new Set(
  ("assert complex ctype errno fenv float inttypes limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef " +
    "stdint stdio stdlib string strings tgmath threads time uchar unistd wchar wctype pthread fcntl poll dirent").split(
      " ",
    )
    .map((name) => name + ".h"),
);

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function resolveNamespace(candidates: readonly string[], project: ProjectView): ImportTarget {
  for (const candidate of candidates) {
    const paths = project.filesOfPackage(candidate);
    if (paths.length > 0) return { kind: "files", paths };
  }
  return { kind: "external", name: candidates.at(-1)?.split("::")[0] ?? "" };
}

export function resolveImport(fact: ImportFact, from: string, project: ProjectView): ImportTarget {
  if (fact.specifier.startsWith(NAMESPACE)) {
    return resolveNamespace(fact.specifier.slice(NAMESPACE.length).split("|"), project);
  }
  if (fact.specifier.startsWith(FORWARD)) return { kind: "missing" };
  const quoted = fact.specifier.startsWith('"');
  const path = fact.specifier.slice(1, -1);
  const beside = normalise(folderOf(from) + "/" + path);
  if (quoted && project.has(beside)) return { kind: "files", paths: [beside] };
  // Include folders are the build's secret: the one file whose path ends so is meant.
  if (!quoted && STANDARD.has(path)) return { kind: "external", name: fact.specifier };
  const wanted = normalise(path);
  const found = project.pathsNamed(wanted.slice(wanted.lastIndexOf("/") + 1))
    .filter((known) => (known === wanted || known.endsWith("/" + wanted)) && project.has(known));
  if (found.length === 1) return { kind: "files", paths: found };
  const usual = found.find((known) => /(^|\/)(include|src)\//.test(known.slice(0, known.length - wanted.length)));
  if (found.length > 1 && usual !== undefined) {
    const only = found.filter((known) => /(^|\/)(include|src)\/$/.test(known.slice(0, known.length - wanted.length)));
    if (only.length === 1) return { kind: "files", paths: only };
  }
  if (found.length > 1) return { kind: "missing" };
  return { kind: "external", name: fact.specifier };
}
