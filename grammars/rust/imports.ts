// Where a Rust path leads: crates of the workspace, module files, inline modules inside them.

import { posix } from "node:path";
import { folderOf } from "../../src/base/folder_of.ts";
import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";

import { NAMED_FILE } from "./paths.ts";

interface Crate {
  /** Folder of its Cargo.toml. */
  folder: string;
  /** Paths of its root modules: src/lib.rs, src/main.rs, src/bin/*.rs, tests/*.rs, … */
  lib: string | undefined;
}

const join = (folder: string, name: string): string => folder === "" ? name : folder + "/" + name;

/** What stands under a header of a manifest: lists have brackets, too. */
function sectionOf(text: string, name: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.trimStart().startsWith(`[${name}]`)) + 1;
  if (start === 0) return "";
  const end = lines.findIndex((line, index) => index >= start && /^\[/.test(line));
  return lines.slice(start, end < 0 ? undefined : end).join("\n");
}

/** Crates of the checkout by the name that `use` knows them by, and by their package's. */
function crates(project: ProjectView): ReadonlyMap<string, Crate> {
  return project.memo("rust crates", () => {
    const found = new Map<string, Crate>();
    const byPackage = new Map<string, Crate>();
    for (const manifest of project.pathsNamed("Cargo.toml")) {
      const text = project.readConfig(manifest) ?? "";
      const section = sectionOf(text, "package");
      const name = /^\s*name\s*=\s*"([^"]+)"/m.exec(section)?.[1];
      if (name === undefined) continue;
      const folder = folderOf(manifest);
      const libSection = sectionOf(text, "lib");
      const libPath = join(folder, /^\s*path\s*=\s*"([^"]+)"/m.exec(libSection)?.[1] ?? "src/lib.rs");
      const libName = /^\s*name\s*=\s*"([^"]+)"/m.exec(libSection)?.[1] ?? name;
      const crate = { folder, lib: project.has(libPath) ? libPath : undefined };
      found.set(libName.replaceAll("-", "_"), crate);
      byPackage.set(name.replaceAll("-", "_"), crate);
    }
    for (const [name, crate] of byPackage) if (!found.has(name)) found.set(name, crate);
    return found;
  });
}

const RENAMED = /^\s*"?([\w-]+)"?\s*=\s*\{[^}\n]*\bpackage\s*=\s*"([^"]+)"/gm;
const RENAMED_IN_TABLE = /^\[(?:[^\]\n]*\.)?(?:dev-|build-)?dependencies\.([\w-]+)\]((?:\n(?!\[).*)*)/gm;

/** Packages by the names that the manifests around a file give them: `store = { package = "acme-store", … }`. */
function renamed(path: string, project: ProjectView): ReadonlyMap<string, string> {
  const folder = folderOf(path);
  return project.memo("rust renamed " + folder, () => {
    const found = new Map<string, string>(folder === "" ? [] : renamed(folder, project));
    const text = project.readConfig(join(folder, "Cargo.toml")) ?? "";
    for (const [, name = "", of = ""] of text.matchAll(RENAMED)) found.set(name, of);
    for (const [, name = "", table = ""] of text.matchAll(RENAMED_IN_TABLE)) {
      const of = /^\s*package\s*=\s*"([^"]+)"/m.exec(table)?.[1];
      if (of !== undefined) found.set(name, of);
    }
    return new Map([...found].map(([name, of]) => [name.replaceAll("-", "_"), of.replaceAll("-", "_")]));
  });
}

/** The root module of the crate that a file belongs to. */
function rootOf(path: string, project: ProjectView): string | undefined {
  return project.memo("rust root " + path, () => {
    let folder = folderOf(path);
    for (;;) {
      if (project.readConfig(join(folder, "Cargo.toml")) !== undefined) break;
      if (folder === "") return undefined;
      folder = folderOf(folder);
    }
    const below = folder === "" ? path : path.slice(folder.length + 1);
    // Each file directly in these folders is a crate of its own.
    if (/^(tests|examples|benches|src\/bin)\/[^/]+\.rs$/.test(below) || below === "build.rs") return path;
    const nested = /^((?:tests|examples|benches|src\/bin)\/[^/]+)\//.exec(below)?.[1];
    if (nested !== undefined && project.has(join(folder, nested + "/main.rs"))) {
      return join(folder, nested + "/main.rs");
    }
    for (const [, crate] of crates(project)) if (crate.folder === folder && crate.lib !== undefined) return crate.lib;
    const main = [...["src/lib.rs", "src/main.rs"].map((name) => join(folder, name))].find((name) => project.has(name));
    if (main !== undefined) return main;
    // A binary with a path of its own, as `[[bin]] path = "crates/core/main.rs"`.
    const paths = [
      ...(project.readConfig(join(folder, "Cargo.toml")) ?? "").matchAll(/^\s*path\s*=\s*"([^"]+\.rs)"/gm),
    ];
    return paths.map((match) => join(folder, match[1]!)).find((root) =>
      project.has(root) && path.startsWith(folderOf(root) + "/")
    );
  });
}

/** Folder in which the child modules of a module file lie. */
function childFolder(path: string, root: string | undefined): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  return base === "mod.rs" || path === root ? folderOf(path) : path.replace(/\.rs$/, "");
}

function child(path: string, name: string, root: string | undefined, project: ProjectView): string | undefined {
  const folder = childFolder(path, root);
  return [join(folder, name + ".rs"), join(folder, name + "/mod.rs")].find((candidate) =>
    candidate !== path && project.has(candidate)
  );
}

/** The module file that a module file is declared in. */
function parentModule(path: string, root: string | undefined, project: ProjectView): string | undefined {
  if (path === root) return undefined;
  const base = path.slice(path.lastIndexOf("/") + 1);
  const folder = base === "mod.rs" ? folderOf(folderOf(path)) : folderOf(path);
  if (root !== undefined && folderOf(root) === folder) return root;
  return [join(folder, "mod.rs"), folder + ".rs"].find((candidate) => project.has(candidate));
}

/** Follows path segments from a module file as far as there are files; the rest are names inside the last one. */
function follow(
  from: string,
  segments: readonly string[],
  root: string | undefined,
  project: ProjectView,
): ImportTarget {
  let path = from;
  for (let index = 0; index < segments.length; index++) {
    const next = child(path, segments[index]!, root, project);
    if (next === undefined) return { kind: "files", paths: [path], within: segments.slice(index) };
    path = next;
  }
  return { kind: "files", paths: [path] };
}

/** A module whose file an attribute names. */
function atFile(fact: ImportFact, from: string, project: ProjectView): ImportTarget {
  const path = posix.join(folderOf(from), fact.specifier.slice(NAMED_FILE.length));
  return project.has(path)
    ? { kind: "files", paths: [path] }
    : follow(from, [fact.local], rootOf(from, project), project);
}

export function resolveImport(fact: ImportFact, from: string, project: ProjectView): ImportTarget {
  if (fact.specifier.startsWith(NAMED_FILE)) return atFile(fact, from, project);
  const segments = fact.specifier.split("::").filter((segment) => segment !== "");
  const root = rootOf(from, project);
  const first = segments[0] ?? "";
  if (first === "crate") {
    return root === undefined ? { kind: "missing" } : follow(root, segments.slice(1), root, project);
  }
  if (first === "self") return follow(from, segments.slice(1), root, project);
  if (first === "super") {
    let path: string | undefined = from;
    let index = 0;
    for (; segments[index] === "super" && path !== undefined; index++) path = parentModule(path, root, project);
    return path === undefined ? { kind: "missing" } : follow(path, segments.slice(index), root, project);
  }
  const local = child(from, first, root, project);
  if (local !== undefined) return follow(local, segments.slice(1), root, project);
  const crate = crates(project).get(renamed(from, project).get(first) ?? first);
  if (crate?.lib !== undefined) return follow(crate.lib, segments.slice(1), crate.lib, project);
  return { kind: "external", name: first };
}
