// Where a Go import leads: modules of the repository by their go.mod, replaced ones, everything else outside.

import { folderOf } from "../../src/base/folder_of.ts";
import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

/** The name that a package most likely has, by its path. */
export function packageNameOf(path: string): string {
  const segments = path.split("/");
  let last = segments[segments.length - 1] ?? "";
  if (/^v\d+$/.test(last) && segments.length > 1) last = segments[segments.length - 2]!;
  last = last.replace(/\.v\d+$/, "");
  return last.replace(/^go-|[-.]go$/g, "").replace(/[^\p{L}\p{N}_]/gu, "_");
}

interface Module {
  readonly path: string;
  /** What paths of its packages begin with. */
  readonly prefix: string;
  readonly folder: string;
}

export function resolveImport(fact: ImportFact, _from: string, project: ProjectView): ImportTarget {
  const { specifier } = fact;
  for (const module of modules(project)) {
    if (specifier !== module.path && !specifier.startsWith(module.prefix)) continue;
    const rest = specifier.slice(module.path.length + 1);
    const folder = join(module.folder, rest);
    const paths = project.memo(`go.package ${folder}`, () => project.filesIn(folder).filter(isPackageFile));
    return paths.length > 0 ? { kind: "files", paths } : { kind: "missing" };
  }
  return { kind: "external", name: specifier };
}

const isPackageFile = (path: string): boolean => path.endsWith(".go") && !path.endsWith("_test.go");

function join(folder: string, rest: string): string {
  const segments: string[] = [];
  for (const segment of (folder + "/" + rest).split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") segments.pop();
    else segments.push(segment);
  }
  return segments.join("/");
}

/** Modules and replaced modules, the longest path first. */
function modules(project: ProjectView): readonly Module[] {
  return project.memo("go.modules", () => {
    const found: Module[] = [];
    for (const path of project.pathsNamed("go.mod")) {
      if (/(^|\/)(vendor|testdata)\//.test(path)) continue;
      const folder = folderOf(path);
      const text = project.readConfig(path) ?? "";
      const name = /^\s*module\s+"?([^\s"]+)"?/m.exec(text)?.[1];
      if (name !== undefined) found.push(moduleAt(name, folder));
      for (
        const match of text.matchAll(/^\s*(?:replace\s+)?([^\s=]+)(?:\s+v\S+)?\s*=>\s*(\.{1,2}\/\S*|\.{1,2})\s*$/gm)
      ) {
        if (!escapes(folder, match[2]!)) found.push(moduleAt(match[1]!, join(folder, match[2]!)));
      }
    }
    return found.sort((a, b) => b.path.length - a.path.length || a.folder.length - b.folder.length);
  });
}

const moduleAt = (path: string, folder: string): Module => ({ path, prefix: path + "/", folder });

/** True when a relative path leads out of the repository. */
function escapes(folder: string, path: string): boolean {
  let depth = folder === "" ? 0 : folder.split("/").length;
  for (const segment of path.split("/")) {
    if (segment === "..") depth--;
    else if (segment !== "." && segment !== "") depth++;
    if (depth < 0) return true;
  }
  return false;
}
