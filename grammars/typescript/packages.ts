// The packages of a repository (workspaces, and the root's own) and which source file a subpath of one means.

import { folderOf } from "../../src/base/folder_of.ts";
import { parse } from "jsonc-parser";
import type { ProjectView } from "../../src/languages/rules.ts";

export interface Package {
  readonly name: string;
  /** Folder of its package.json or deno.json, "" for the root. */
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

const MANIFESTS = ["package.json", "deno.json", "deno.jsonc"] as const;

/** A configuration file as an object; undefined when it is absent or no object. */
export function readObject(path: string, project: ProjectView): Record<string, unknown> | undefined {
  return project.memo("typescript:config:" + path, () => {
    const text = project.readConfig(path);
    if (text === undefined) return undefined;
    const value: unknown = parse(text, [], { allowTrailingComma: true });
    return asObject(value);
  });
}

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Record<string, unknown>
    : undefined;
}

interface Packages {
  /** The shortest path first: fixtures deep in the tree like to repeat a name. */
  byName: ReadonlyMap<string, readonly Package[]>;
  byFolder: ReadonlyMap<string, Package>;
}

function packages(project: ProjectView): Packages {
  return project.memo("typescript:packages", () => {
    const byName = new Map<string, Package[]>();
    const byFolder = new Map<string, Package>();
    for (const base of MANIFESTS) {
      for (const path of [...project.pathsNamed(base)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
        if (path.includes("node_modules/")) continue;
        const manifest = readObject(path, project);
        if (manifest === undefined) continue;
        const folder = path.slice(0, Math.max(0, path.length - base.length - 1));
        const name = typeof manifest.name === "string" ? manifest.name : "";
        const found = { name, folder, manifest };
        if (!byFolder.has(folder)) byFolder.set(folder, found);
        if (name === "") continue;
        const known = byName.get(name);
        if (known === undefined) byName.set(name, [found]);
        else known.push(found);
      }
    }
    return { byName, byFolder };
  });
}

export function packageNamed(name: string, project: ProjectView): Package | undefined {
  return packages(project).byName.get(name)?.[0];
}

/** All packages of a name: the root of a workspace may be called like its main package, and holds no code itself. */
export function packagesNamed(name: string, project: ProjectView): readonly Package[] {
  return packages(project).byName.get(name) ?? [];
}

/** The package that a folder belongs to. */
export function nearestPackage(folder: string, project: ProjectView): Package | undefined {
  const { byFolder } = packages(project);
  for (let at = folder;; at = folderOf(at)) {
    const found = byFolder.get(at);
    if (found !== undefined) return found;
    if (at === "") return undefined;
  }
}

/** Paths that `#name` means by the `imports` of the package around `folder`. */
export function packageImports(specifier: string, folder: string, project: ProjectView): string[] {
  const own = nearestPackage(folder, project);
  const map = asObject(own?.manifest.imports);
  if (own === undefined || map === undefined) return [];
  return sources(own, matched(map, specifier), project);
}

/** Paths that subpath `.` or `./x` of a package means. */
export function packageTargets(found: Package, subpath: string, project: ProjectView): string[] {
  const { manifest } = found;
  const targets: string[] = [];
  const { exports } = manifest;
  if (typeof exports === "string" || Array.isArray(exports)) {
    if (subpath === ".") targets.push(...conditions(exports));
  } else {
    const map = asObject(exports);
    if (map !== undefined) {
      const isSubpaths = Object.keys(map).some((key) => key.startsWith("."));
      if (isSubpaths) targets.push(...matched(map, subpath));
      else if (subpath === ".") targets.push(...conditions(map));
    }
  }
  if (subpath === ".") {
    for (const field of ["source", "types", "typings", "module", "main", "browser"]) {
      const value = manifest[field];
      if (typeof value === "string") targets.push(value);
    }
    // Wrappers at the root that pick a build are no use when the build is not there.
    if (targets.some((target) => GENERATED.test(target))) targets.unshift("./src/index.ts", "./src/index.tsx");
    targets.push("./src/index", "./src", "./lib/index", "./index", "./mod");
  } else targets.push(subpath, "./src/" + subpath.slice(2));
  return sources(found, targets, project);
}

/** Targets of the entries of an `exports` or `imports` map that match, `*` filled in. */
function matched(map: Readonly<Record<string, unknown>>, subpath: string): string[] {
  const exact = map[subpath];
  if (exact !== undefined) return conditions(exact);
  let best = "";
  let filling = "";
  for (const key of Object.keys(map)) {
    const star = key.indexOf("*");
    const prefix = star < 0 ? key : key.slice(0, star);
    const suffix = star < 0 ? "" : key.slice(star + 1);
    if (star < 0 && !key.endsWith("/")) continue;
    if (!subpath.startsWith(prefix) || !subpath.endsWith(suffix) || subpath.length < prefix.length + suffix.length) {
      continue;
    }
    if (best !== "" && prefix.length <= best.replace(/\*.*$/, "").length) continue;
    best = key;
    filling = subpath.slice(prefix.length, subpath.length - suffix.length);
  }
  if (best === "") return [];
  return conditions(map[best]).map((target) =>
    target.includes("*") ? target.replaceAll("*", filling) : target + filling
  );
}

/** Every file that a conditional target may lead to: source conditions first, the order of the map otherwise. */
function conditions(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((item) => conditions(item, depth + 1));
  const map = asObject(value);
  if (map === undefined) return [];
  const rank = (key: string): number => key === "source" || key === "development" ? 0 : key === "types" ? 2 : 1;
  const keys = Object.keys(map).sort((a, b) => rank(a) - rank(b));
  return keys.flatMap((key) => conditions(map[key], depth + 1));
}

const GENERATED = /^(\.\/)?(dist|build|out|output)\//;

const BUILT = new Set([
  "dist",
  "lib",
  "build",
  "out",
  "output",
  "es",
  "esm",
  "cjs",
  "types",
  "typings",
  "module",
  "commonjs",
]);

/** Paths in the repository for a package's targets: as they stand, then where the source of a built file would be. */
function sources(found: Package, targets: readonly string[], _project: ProjectView): string[] {
  const prefix = found.folder === "" ? "" : found.folder + "/";
  const paths = new Set<string>();
  const built: string[] = [];
  for (const target of targets) {
    if (!target.startsWith("./") && !target.startsWith("/") && /^(@|[a-z]+:)/.test(target)) continue;
    const plain = target.replace(/^\.?\//, "");
    paths.add(prefix + plain);
    built.push(plain);
  }
  for (const plain of built) {
    const stem = plain.replace(/(\.d)?\.[cm]?[jt]sx?$/, "");
    const segments = stem.split("/");
    let cut = 0;
    while (cut < segments.length - 1 && BUILT.has(segments[cut]!)) cut++;
    const rest = segments.slice(cut).join("/");
    if (cut > 0 && rest !== "") {
      paths.add(prefix + "src/" + rest);
      paths.add(prefix + rest);
      paths.add(prefix + "lib/" + rest);
    }
    if (stem !== plain) paths.add(prefix + stem);
  }
  return [...paths];
}
