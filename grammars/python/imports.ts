// Import statements: what each binds.

import { type ImportFact, Op } from "../../src/languages/facts.ts";
import { bind } from "./frame.ts";
import { N } from "./nodes.ts";
import { childOf, children, codeOf, type Walker } from "./walker.ts";

/** `import a.b.c`, `import a.b as x` */
export function importModules(w: Walker, node: number): void {
  const { t, F } = w;
  for (const child of children(w, node)) {
    const aliased = codeOf(w, child) === N.aliased_import;
    const nameNode = aliased ? t.childByField(child, F.name) : child;
    if (nameNode < 0) continue;
    const specifier = dottedText(w, nameNode);
    if (aliased) {
      const alias = t.childByField(child, F.alias);
      if (alias >= 0) declare(w, "namespace", specifier, "", t.text(alias), nameNode, node);
      continue;
    }
    // `import a.b.c` loads a.b.c and binds `a`; the rest is reached as members.
    const dot = specifier.indexOf(".");
    if (dot < 0) declare(w, "namespace", specifier, "", specifier, nameNode, node);
    else {
      declare(w, "namespace", specifier.slice(0, dot), "", specifier.slice(0, dot), nameNode, node);
      declare(w, "side", specifier, "", "", nameNode, node);
    }
  }
}

/** `from .a import b as c, d`, `from a import *` */
export function importFrom(w: Walker, node: number): void {
  const { t, F } = w;
  const moduleNode = t.childByField(node, F.module_name);
  if (moduleNode < 0) return;
  const specifier = dottedText(w, moduleNode);
  if (specifier === "__future__") return;
  if (childOf(w, node, N.wildcard_import) >= 0) {
    declare(w, "star", specifier, "", "", moduleNode, node);
    return;
  }
  for (const child of children(w, node)) {
    if (t.field[child] !== F.name) continue;
    const aliased = codeOf(w, child) === N.aliased_import;
    const nameNode = aliased ? t.childByField(child, F.name) : child;
    const alias = aliased ? t.childByField(child, F.alias) : -1;
    if (nameNode < 0) continue;
    const name = dottedText(w, nameNode);
    declare(w, "named", specifier, name, alias < 0 ? name : t.text(alias), nameNode, node);
  }
}

function dottedText(w: Walker, node: number): string {
  return w.t.text(node).replace(/\s+/g, "");
}

function declare(
  w: Walker,
  kind: ImportFact["kind"],
  specifier: string,
  name: string,
  local: string,
  nameNode: number,
  statement: number,
): void {
  const { b, t, frame } = w;
  const at = t.start[nameNode]!;
  const index = b.file.imports.length;
  const typeOnly = w.typeChecking;
  const reexport = frame.kind === "module";
  b.file.imports.push({ kind, specifier, name, local, line: b.line(at), col: b.column(at), typeOnly, reexport });
  const shown = name || specifier.slice(specifier.lastIndexOf(".") + 1) || specifier;
  b.ref("import", shown, nameNode, w.scope, b.expr(Op.Import, index));
  if (local === "") return;
  const outer = frame.outer?.get(local) ?? frame;
  bind(b, outer, local, Op.Import, index, outer === frame ? t.end[statement]! : 0);
}
