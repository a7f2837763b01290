// Where a Python import leads: package roots, relative imports, namespace packages, the standard library.

import { folderOf } from "../../src/base/folder_of.ts";
import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";
import { STDLIB } from "./stdlib.ts";

const SUFFIXES = [".py", ".pyi"] as const;

export function resolveImport(fact: ImportFact, from: string, project: ProjectView): ImportTarget {
  const dots = /^\.*/.exec(fact.specifier)![0].length;
  const segments = fact.specifier.slice(dots).split(".").filter((segment) => segment !== "");
  if (dots > 0) return relative(dots, segments, from, project);
  if (segments.length === 0) return { kind: "missing" };
  return absolute(segments, from, project);
}

function relative(dots: number, segments: readonly string[], from: string, project: ProjectView): ImportTarget {
  const folders = from.split("/").slice(0, -1);
  if (dots - 1 > folders.length) return { kind: "missing" };
  const base = folders.slice(0, folders.length - (dots - 1));
  return moduleAt(base.join("/"), segments, project) ?? { kind: "missing" };
}

function absolute(segments: readonly string[], from: string, project: ProjectView): ImportTarget {
  const name = segments[0]!;
  const own = project.memo(`python.root ${folderOf(from)}`, () => ownRoot(from, project));
  // Thousands of files import the same modules.
  const found = project.memo(`python.module ${own}:${segments.join(".")}`, () => inRoots(own, segments, project));
  if (found !== undefined) return found;
  // Run as a script, a file of a package finds the modules beside it; imported, it finds a library of that name.
  return !STDLIB.has(name) && hasSibling(name, from, project) ? { kind: "missing" } : { kind: "external", name };
}

/** Undefined where no root has anything of the name. */
function inRoots(own: string, segments: readonly string[], project: ProjectView): ImportTarget | undefined {
  const name = segments[0]!;
  let namespace: ImportTarget | undefined;
  let partial = false;
  // The standard library wins over a folder deep in the tree, not over what lies in the root that the file itself is in.
  const shadowed = STDLIB.has(name);
  for (const root of shadowed ? [own] : [own, ...packageRoots(project)]) {
    const found = moduleAt(root, segments, project);
    if (found?.kind === "files") return found;
    if (found !== undefined) namespace ??= found;
    else if (moduleAt(root, [name], project)?.kind === "files") partial = true;
  }
  if (partial) return { kind: "missing" };
  return shadowed ? undefined : namespace;
}

function hasSibling(name: string, from: string, project: ProjectView): boolean {
  const found = moduleAt(folderOf(from), [name], project);
  return found?.kind === "files" && !found.paths.includes(from);
}

/** The module at `segments` below `folder`: a file, a package's `__init__`, or a folder with Python files in it. */
function moduleAt(folder: string, segments: readonly string[], project: ProjectView): ImportTarget | undefined {
  const path = [...(folder === "" ? [] : [folder]), ...segments].join("/");
  const prefix = path === "" ? "" : path + "/";
  const paths: string[] = [];
  for (const suffix of SUFFIXES) {
    const init = prefix + "__init__" + suffix;
    if (project.has(init)) paths.push(init);
  }
  if (paths.length === 0 && segments.length > 0) {
    for (const suffix of SUFFIXES) if (project.has(path + suffix)) paths.push(path + suffix);
  }
  // A stub beside its module says the same names twice: the module is what runs.
  if (paths.length > 0) return { kind: "files", paths: paths.slice(0, 1) };
  if (path !== "" && isNamespace(path, project)) return { kind: "package", name: path };
  return undefined;
}

/** A folder that holds Python files somewhere, without an `__init__`. */
function isNamespace(path: string, project: ProjectView): boolean {
  return project.filesIn(path).some((file) => file.endsWith(".py")) || packageFolders(project).has(path);
}

/** Folders above an `__init__.py`, at any height. */
function packageFolders(project: ProjectView): ReadonlySet<string> {
  return project.memo("python.folders", () => {
    const folders = new Set<string>();
    for (const path of project.pathsNamed("__init__.py")) {
      for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
        const folder = path.slice(0, at);
        if (folders.has(folder)) break;
        folders.add(folder);
      }
    }
    return folders;
  });
}

/** The root that the file's own package starts in: the folder above its topmost package, or the script's own folder. */
function ownRoot(from: string, project: ProjectView): string {
  const folders = from.split("/").slice(0, -1);
  let depth = folders.length;
  while (depth > 0 && project.has([...folders.slice(0, depth), "__init__.py"].join("/"))) depth--;
  return folders.slice(0, depth).join("/");
}

/** Where packages start, best first: the root, what the configuration says, `src`, folders above a package. */
function packageRoots(project: ProjectView): readonly string[] {
  return project.memo("python.roots", () => {
    const roots = new Set<string>([""]);
    for (const base of ["pyproject.toml", "setup.cfg", "setup.py"]) {
      for (const path of project.pathsNamed(base)) {
        const folder = folderOf(path);
        for (const root of configuredRoots(project.readConfig(path) ?? "")) roots.add(join(folder, root));
        roots.add(folder);
        for (const usual of ["src", "lib", "python"]) roots.add(join(folder, usual));
      }
    }
    roots.add("src");
    for (const path of project.pathsNamed("__init__.py")) {
      const folders = path.split("/").slice(0, -1);
      let depth = folders.length;
      while (depth > 0 && project.has([...folders.slice(0, depth), "__init__.py"].join("/"))) depth--;
      roots.add(folders.slice(0, depth).join("/"));
    }
    return [...roots];
  });
}

function join(folder: string, name: string): string {
  if (name === "" || name === ".") return folder;
  return folder === "" ? name : folder + "/" + name;
}

/** `where = ["src"]`, `package-dir = {"" = "src"}`, `package_dir = =src`, `from = "lib"`, `pythonpath = ["src"]`. */
function configuredRoots(text: string): string[] {
  const found: string[] = [];
  const patterns = [
    /^\s*(?:where|pythonpath|packages)\s*=\s*\[([^\]]*)\]/gm,
    /^\s*where\s*=\s*([\w./-]+)\s*$/gm,
    /^\s*package-dir\s*=\s*\{([^}]*)\}/gm,
    /package_dir\s*=\s*\{([^}]*)\}/g,
    /^\s*package_dir\s*=\s*\n?\s*=\s*([\w./-]+)/gm,
    /\bfrom\s*=\s*"([^"]*)"/g,
    /^\s*""\s*=\s*"([^"]*)"/gm,
  ];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const body = match[1]!;
      const quoted = [...body.matchAll(/["']([\w./-]+)["']/g)].map((word) => word[1]!);
      for (const word of quoted.length > 0 ? quoted : [body.trim()]) {
        if (/^[\w./-]+$/.test(word) && !word.startsWith("/") && !word.includes("..")) {
          found.push(word.replace(/^\.\//, "").replace(/\/+$/, ""));
        }
      }
    }
  }
  return found;
}
