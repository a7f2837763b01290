// Packages and imports of Scala: what they bind, and where they lead.

import { type ImportFact, NONE } from "../../src/languages/facts.ts";
import { addImport } from "../../src/languages/handlers.ts";
import type { ImportTarget, ProjectView } from "../../src/languages/rules.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";

/** A second clause nests: the names of the first stay visible. */
export const packageClause: Handler = (walker, node, place) => {
  const { file } = walker.builder;
  const nameNode = walker.field(node, "name");
  const outer = file.package;
  const name = walker.text(nameNode).replace(/[\s`]+/g, "");
  file.package = outer === "" ? name : outer + "." + name;
  if (outer !== "") addImport(walker, nameNode, place, { kind: "star", specifier: outer, name: "", local: "" });
  walker.children(node, place, [nameNode]);
  return NONE;
};

export const packageObject: Handler = (walker, node, place) => {
  const { file } = walker.builder;
  const nameNode = walker.field(node, "name");
  file.package = (file.package === "" ? "" : file.package + ".") + walker.text(nameNode);
  walker.children(walker.field(node, "body"), place);
  return NONE;
};

function bind(walker: Walker, nameNode: number, place: Place, path: string, local: string): void {
  const name = walker.text(nameNode);
  if (local === "_") return;
  const expr = addImport(walker, nameNode, place, { kind: "named", specifier: path, name, local });
  walker.builder.ref("import", name, nameNode, place.scope, expr);
}

function selector(walker: Walker, node: number, place: Place, path: string): void {
  switch (walker.kind(node)) {
    case "namespace_wildcard":
      addImport(walker, node, place, { kind: "star", specifier: path, name: "", local: "" });
      break;
    case "arrow_renamed_identifier":
    case "as_renamed_identifier":
      bind(walker, walker.field(node, "name"), place, path, walker.text(walker.field(node, "alias")));
      break;
    case "identifier":
      bind(walker, node, place, path, walker.text(node));
      break;
    case "namespace_selectors":
      for (const child of walker.named(node)) selector(walker, child, place, path);
  }
}

/** `import a.{b, c => d}, e.f._` */
export const importDeclaration: Handler = (walker, node, place) => {
  const { tree } = walker.builder;
  let path: number[] = [];
  let isDone = false;
  const text = (nodes: readonly number[]) => nodes.map((part) => walker.text(part)).join(".").replace(/^_root_\./, "");
  const settle = () => {
    const last = path.at(-1);
    if (!isDone && last !== undefined && path.length > 1) selector(walker, last, place, text(path.slice(0, -1)));
    path = [];
    isDone = false;
  };
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    if (!tree.isNamed(child)) {
      if (walker.text(child) === ",") settle();
    } else if (walker.kind(child) === "identifier") path.push(child);
    else {
      selector(walker, child, place, text(path));
      isDone = true;
    }
  }
  settle();
  return NONE;
};

export function resolveImport(fact: ImportFact, _from: string, project: ProjectView): ImportTarget {
  const segments = fact.specifier.split(".");
  for (let length = segments.length; length > 0; length--) {
    const paths = project.filesOfPackage(segments.slice(0, length).join("."));
    if (paths.length === 0) continue;
    const within = segments.slice(length);
    // Below a package, what starts lower-case is a package that only a dependency has.
    if (within[0] !== undefined && /^[a-z]/.test(within[0])) break;
    return within.length === 0 ? { kind: "files", paths } : { kind: "files", paths, within };
  }
  return { kind: "external", name: segments.slice(0, 2).join(".") };
}
