// Where a module specifier leads: relative paths, tsconfig paths, package imports, workspaces, everything else is external.

import { folderOf } from "../../src/base/folder_of.ts";
import type { ImportFact } from "../../src/languages/facts.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";
import { candidates, isAsset } from "./module_files.ts";
import { nearestPackage, packageImports, packagesNamed, packageTargets } from "./packages.ts";
import { mappedPaths } from "./tsconfig.ts";

const NODE_BUILTINS = new Set(
  ("assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain events " +
    "fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl sea sqlite " +
    "stream string_decoder sys test timers tls trace_events tty url util v8 vm wasi worker_threads zlib").split(" "),
);

export function resolveImport(fact: ImportFact, from: string, project: ProjectView): ImportTarget {
  const specifier = withoutQuery(fact.specifier);
  const folder = folderOf(from);
  if (specifier === "." || specifier === ".." || specifier.startsWith("./") || specifier.startsWith("../")) {
    return relative(specifier, folder, project);
  }
  if (specifier.startsWith("/")) {
    return relative("." + specifier, nearestPackage(folder, project)?.folder ?? "", project);
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(specifier)) return { kind: "external", name: externalName(specifier) };
  if (specifier.startsWith("#")) {
    const own = firstFile(packageImports(specifier, folder, project), project);
    if (own !== undefined) return own;
  }
  const mapped = firstFile(mappedPaths(specifier, folder, project), project);
  if (mapped !== undefined) return mapped;
  if (specifier.startsWith("@/") || specifier.startsWith("~/")) {
    return conventional(specifier.slice(2), folder, project);
  }
  if (NODE_BUILTINS.has(specifier.split("/")[0]!)) return { kind: "external", name: "node:" + specifier };
  const name = packageName(specifier);
  const found = packagesNamed(name, project);
  for (const one of found) {
    const target = firstFile(packageTargets(one, "." + specifier.slice(name.length), project), project);
    if (target !== undefined) return target;
  }
  if (found.length > 0) return isAsset(specifier) ? { kind: "external", name } : { kind: "missing" };
  return specifier.startsWith("#") ? { kind: "missing" } : { kind: "external", name };
}

/** Bundlers take options behind `?`, as in `./worker.ts?worker`. */
function withoutQuery(specifier: string): string {
  const query = specifier.indexOf("?");
  return query > 0 ? specifier.slice(0, query) : specifier;
}

function relative(specifier: string, folder: string, project: ProjectView): ImportTarget {
  const path = joined(folder, specifier);
  if (path === undefined) return { kind: "missing" };
  const found = firstFile([path], project);
  if (found !== undefined) return found;
  return isAsset(specifier) ? { kind: "external", name: specifier } : { kind: "missing" };
}

/** `@/x` and `~/x` cannot be packages: bundlers' templates map them to the source folder of the package. */
function conventional(rest: string, folder: string, project: ProjectView): ImportTarget {
  const root = nearestPackage(folder, project)?.folder ?? "";
  const prefix = root === "" ? "" : root + "/";
  const found = firstFile([prefix + "src/" + rest, prefix + "app/" + rest, prefix + rest], project);
  return found ?? (isAsset(rest) ? { kind: "external", name: rest } : { kind: "missing" });
}

function firstFile(paths: readonly string[], project: ProjectView): ImportTarget | undefined {
  for (const path of paths) {
    for (const candidate of candidates(path)) {
      if (project.has(candidate)) return { kind: "files", paths: [candidate] };
    }
  }
  return undefined;
}

/** `a/b` and `./../c` joined without dots; undefined when it leads out of the root. */
export function joined(folder: string, path: string): string | undefined {
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (segments.length === 0) return undefined;
      segments.pop();
    } else segments.push(segment);
  }
  return segments.join("/");
}

/** `@scope/name/sub` → `@scope/name`, `name/sub` → `name`. */
export function packageName(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") && parts.length > 1 ? parts[0] + "/" + parts[1] : parts[0]!;
}

/** `npm:chalk@5/x` → `chalk`, `jsr:@std/path@1` → `@std/path`, `https://…` → the host. */
function externalName(specifier: string): string {
  const scheme = specifier.slice(0, specifier.indexOf(":"));
  if (scheme === "npm" || scheme === "jsr") {
    const name = packageName(specifier.slice(scheme.length + 1).replace(/^\/+/, ""));
    const version = name.indexOf("@", 1);
    return version > 0 ? name.slice(0, version) : name;
  }
  if (scheme === "http" || scheme === "https") return specifier.split("/")[2] ?? specifier;
  return specifier;
}
