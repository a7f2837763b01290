// Imports, exports and parts of Dart: what they bind, and which file they lead to.

import { folderOf } from "../../src/base/folder_of.ts";
import { type ImportFact, NONE } from "../../src/languages/facts.ts";
import { addImport, joinPath } from "../../src/languages/handlers.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";
import type { Handler, Walker } from "../../src/languages/walker.ts";

/** The text of the first string below the node. */
function uriOf(walker: Walker, node: number): { node: number; text: string } {
  const { tree, names } = walker.builder;
  for (let at = node; at < tree.next[node]!; at++) {
    if (names.kindName(tree.kind[at]!) === "string_literal") {
      return { node: at, text: walker.text(at).replace(/^r?['"]+|['"]+$/g, "") };
    }
  }
  return { node, text: "" };
}

/** Names behind `show`, or undefined. */
function shown(walker: Walker, holder: number): number[] | undefined {
  const combinators = walker.named(holder).filter((child) =>
    walker.kind(child) === "combinator" && walker.hasToken(child, "show")
  );
  return combinators.length === 0 ? undefined : combinators.flatMap((combinator) => walker.named(combinator));
}

export const libraryImport: Handler = (walker, node, place) => {
  const { builder } = walker;
  walker.attributesOf(node, place);
  const holder = walker.child(node, "import_specification");
  const uri = uriOf(walker, node);
  const prefix = walker.child(holder, "identifier");
  const specifier = uri.text;
  if (prefix >= 0) {
    addImport(walker, uri.node, place, { kind: "namespace", specifier, name: "", local: walker.text(prefix) });
    return NONE;
  }
  const names = shown(walker, holder);
  if (names === undefined) addImport(walker, uri.node, place, { kind: "star", specifier, name: "", local: "" });
  for (const node of names ?? []) {
    const name = walker.text(node);
    const expr = addImport(walker, node, place, { kind: "named", specifier, name, local: name });
    builder.ref("import", name, node, place.scope, expr);
  }
  return NONE;
};

export const libraryExport: Handler = (walker, node, place) => {
  const uri = uriOf(walker, node);
  const specifier = uri.text;
  const names = shown(walker, node);
  if (names === undefined) {
    addImport(walker, uri.node, place, { kind: "star", specifier, name: "", local: "", reexport: true });
  }
  for (const node of names ?? []) {
    const name = walker.text(node);
    const expr = addImport(walker, node, place, { kind: "named", specifier, name, local: name, reexport: true });
    walker.builder.ref("import", name, node, place.scope, expr);
  }
  return NONE;
};

/** The files of a library see each other's names, and importers see those of its parts. */
export const part: Handler = (walker, node, place) => {
  const uri = uriOf(walker, node);
  if (uri.text !== "") {
    addImport(walker, uri.node, place, {
      kind: "star",
      specifier: uri.text,
      name: "",
      local: "",
      reexport: walker.kind(node) === "part_directive",
    });
  }
  return NONE;
};

/** Folder of each package of the repository, by name. */
function packages(project: ProjectView): ReadonlyMap<string, string> {
  return project.memo("dart packages", () => {
    const found = new Map<string, string>();
    for (const path of project.pathsNamed("pubspec.yaml")) {
      const name = /^name:\s*["']?([\w-]+)/m.exec(project.readConfig(path) ?? "")?.[1];
      if (name !== undefined && !found.has(name)) found.set(name, folderOf(path));
    }
    return found;
  });
}

export function resolveImport(fact: ImportFact, from: string, project: ProjectView): ImportTarget {
  const { specifier } = fact;
  if (specifier.startsWith("dart:")) return { kind: "external", name: specifier };
  const inPackage = /^package:([^/]+)\/(.*)$/.exec(specifier);
  if (inPackage !== null) {
    const [, name = "", rest = ""] = inPackage;
    const folder = packages(project).get(name);
    if (folder === undefined) return { kind: "external", name: `package:${name}` };
    const path = joinPath(folder, `lib/${rest}`);
    return project.has(path) ? { kind: "files", paths: [path] } : { kind: "missing" };
  }
  const path = joinPath(folderOf(from), specifier);
  return project.has(path) ? { kind: "files", paths: [path] } : { kind: "missing" };
}
