// `paths`, `baseUrl` and import maps: what tsconfig.json (with everything it extends), jsconfig.json and deno.json rename.

import { folderOf } from "../../src/base/folder_of.ts";
import type { ProjectView } from "../../src/languages/rules.ts";
import { asObject, packageNamed, readObject } from "./packages.ts";

interface Mapping {
  /** Key with at most one `*`. */
  pattern: string;
  /** Paths relative to the root, with `*` where the pattern's goes. */
  targets: readonly string[];
}

interface Config {
  mappings: readonly Mapping[];
  /** Folder that bare specifiers are looked up in, or undefined. */
  baseUrl: string | undefined;
  /** `paths` as they stand, and the folder of the file that has them. */
  written?: { readonly paths: Readonly<Record<string, unknown>>; readonly folder: string } | undefined;
}

const EMPTY: Config = { mappings: [], baseUrl: undefined };

/** Paths that the configuration nearest to `folder` maps a bare specifier to. */
export function mappedPaths(specifier: string, folder: string, project: ProjectView): string[] {
  const config = nearestConfig(folder, project);
  const paths: string[] = [];
  let length = -1;
  for (const { pattern, targets } of config.mappings) {
    const filling = filled(pattern, specifier);
    if (filling === undefined) continue;
    const prefix = pattern.includes("*") ? pattern.indexOf("*") : Infinity;
    if (prefix < length) continue;
    // The longest prefix decides, as in tsc.
    if (prefix > length) paths.length = 0;
    length = prefix;
    paths.push(...targets.map((target) => target.replace("*", () => filling)));
  }
  if (config.baseUrl !== undefined) paths.push(joinPath(config.baseUrl, specifier));
  return paths;
}

/** What `*` stands for in a pattern that matches; "" for one without `*`. */
function filled(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === specifier ? "" : undefined;
  const prefix = pattern.slice(0, star);
  const suffix = pattern.slice(star + 1);
  if (specifier.length < prefix.length + suffix.length) return undefined;
  if (!specifier.startsWith(prefix) || !specifier.endsWith(suffix)) return undefined;
  return specifier.slice(prefix.length, specifier.length - suffix.length);
}

function nearestConfig(folder: string, project: ProjectView): Config {
  return project.memo("typescript:nearest:" + folder, () => {
    for (let at = folder;; at = folderOf(at)) {
      const prefix = at === "" ? "" : at + "/";
      for (const base of ["tsconfig.json", "jsconfig.json"]) {
        const config = configAt(prefix + base, at, project, 0);
        if (config !== undefined) return config;
      }
      const deno = denoConfig(prefix, project);
      if (deno !== undefined) return deno;
      if (at === "") return EMPTY;
    }
  });
}

function denoConfig(prefix: string, project: ProjectView): Config | undefined {
  for (const base of ["deno.json", "deno.jsonc"]) {
    const manifest = readObject(prefix + base, project);
    const imports = asObject(manifest?.imports);
    if (imports === undefined) continue;
    const mappings: Mapping[] = [];
    for (const [key, value] of Object.entries(imports)) {
      if (typeof value !== "string" || !/^\.{0,2}\//.test(value)) continue;
      const target = joinPath(prefix.slice(0, -1), value);
      if (key.endsWith("/")) mappings.push({ pattern: key + "*", targets: [target + "/*"] });
      else mappings.push({ pattern: key, targets: [target] });
    }
    return { mappings, baseUrl: undefined };
  }
  return undefined;
}

/**
 * A tsconfig with what it extends; the file's own `paths` replace inherited ones. `home` is the folder of the one that
 * is not extended: `${configDir}` is that.
 */
function configAt(path: string, home: string, project: ProjectView, depth: number): Config | undefined {
  if (depth > 10) return undefined;
  const json = readObject(path, project);
  if (json === undefined) return undefined;
  const folder = folderOf(path);
  let config: Config = EMPTY;
  for (const base of listOf(json.extends)) {
    const inherited = extended(base, folder, home, project, depth);
    if (inherited === undefined) continue;
    config = {
      mappings: inherited.mappings.length > 0 ? inherited.mappings : config.mappings,
      baseUrl: inherited.baseUrl ?? config.baseUrl,
      written: inherited.written ?? config.written,
    };
  }
  const options = asObject(json.compilerOptions) ?? {};
  const baseUrl = typeof options.baseUrl === "string" ? placed(options.baseUrl, folder, home) : config.baseUrl;
  const paths = asObject(options.paths);
  const written = paths !== undefined ? { paths, folder } : config.written;
  // The `baseUrl` in force is what inherited `paths` start at, too.
  const mappings = written === undefined ? config.mappings : mappingsOf(written.paths, baseUrl ?? written.folder, home);
  config = { mappings, baseUrl, written };
  if (paths === undefined && config.mappings.length === 0) {
    // A solution file only lists the projects that hold the options.
    const mappings: Mapping[] = [];
    for (const reference of Array.isArray(json.references) ? json.references : []) {
      const target = asObject(reference)?.path;
      if (typeof target !== "string") continue;
      const at = joinPath(folder, target);
      // References to other folders are other packages: their paths do not apply here.
      if (!at.endsWith(".json") || folderOf(at) !== folder) continue;
      mappings.push(...(configAt(at, home, project, depth + 1)?.mappings ?? []));
    }
    config = { ...config, mappings };
  }
  return config;
}

function mappingsOf(paths: Record<string, unknown>, base: string, home: string): Mapping[] {
  return Object.entries(paths).map(([pattern, targets]) => ({
    pattern,
    targets: listOf(targets).map((target) => placed(target, base, home)),
  }));
}

/** A path as a tsconfig writes it, from the root. */
function placed(path: string, folder: string, home: string): string {
  const own = /^\$\{configDir\}/i.exec(path);
  return own === null ? joinPath(folder, path) : joinPath(home, path.slice(own[0].length));
}

function extended(
  base: string,
  folder: string,
  home: string,
  project: ProjectView,
  depth: number,
): Config | undefined {
  if (base.startsWith(".") || base.startsWith("/")) {
    const path = joinPath(folder, base);
    return firstConfig([path, path + ".json", path + "/tsconfig.json"], home, project, depth + 1);
  }
  // A workspace package that only holds configuration.
  const parts = base.split("/");
  const name = base.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!;
  const found = packageNamed(name, project);
  if (found === undefined) return undefined;
  const rest = base.slice(name.length + 1) || "tsconfig.json";
  const path = joinPath(found.folder, rest);
  return firstConfig([path, path + ".json"], home, project, depth + 1);
}

function firstConfig(
  paths: readonly string[],
  home: string,
  project: ProjectView,
  depth: number,
): Config | undefined {
  for (const path of paths) {
    const config = configAt(path, home, project, depth);
    if (config !== undefined) return config;
  }
  return undefined;
}

function listOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** Joins without leaving the root: `..` at the root is dropped. */
function joinPath(folder: string, path: string): string {
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") segments.pop();
    else segments.push(segment);
  }
  return segments.join("/");
}
