// Facts of one Go file.

import type { FileBuilder } from "../../src/languages/builder.ts";
import { Flag, Op } from "../../src/languages/facts.ts";
import { builtByDefault } from "./build_tags.ts";
import { constSpecs, typeSpec, varSpec } from "./declarations.ts";
import { functionDeclaration } from "./functions.ts";
import { packageNameOf } from "./imports.ts";
import { N } from "./nodes.ts";
import { statement, variableSpecs } from "./statements.ts";
import { children, codeOf, docAbove, firstNamed, newWalker, type Walker } from "./walker.ts";

export function extract(b: FileBuilder): void {
  if (b.tree.length === 0) return;
  const w = newWalker(b);
  const top = children(w, 0);
  // Types first: methods give names to the parameters of types that may stand below them.
  for (const node of top) {
    const code = codeOf(w, node);
    if (code === N.package_clause) {
      b.file.package = w.t.text(firstNamed(w, node));
      b.file.symbols[0]!.doc = docAbove(w, node);
    } else if (code === N.import_declaration) imports(w, node);
    else if (code === N.type_declaration) { for (const spec of children(w, node)) typeSpec(w, spec); }
    else if (
      code === N.function_declaration &&
      /^func\s+(?:new|make)\b/.test(b.tree.source.slice(b.tree.start[node]!, b.tree.start[node]! + 40))
    ) {
      w.shadowed.add(w.t.text(w.t.childByField(node, w.F.name)));
    }
  }
  for (const node of top) {
    const code = codeOf(w, node);
    if (code === N.function_declaration || code === N.method_declaration) functionDeclaration(w, node);
    else if (code === N.const_declaration) constSpecs(w, node);
    else if (code === N.var_declaration) { for (const spec of variableSpecs(w, node)) varSpec(w, spec); }
    else if (code !== N.package_clause && code !== N.import_declaration && code !== N.type_declaration) {
      statement(w, node);
    }
  }
  renamedPackages(w);
  const [module, ...others] = b.file.symbols;
  if (module !== undefined && !builtByDefault(module.name, b.tree.source)) {
    for (const symbol of others) if (symbol.parent === 0) symbol.flags |= Flag.conditional;
  }
}

function imports(w: Walker, node: number): void {
  const { b, t, F } = w;
  const specs = children(w, node).flatMap((child) =>
    codeOf(w, child) === N.import_spec_list ? children(w, child) : [child]
  );
  for (const spec of specs) {
    const pathNode = t.childByField(spec, F.path);
    if (pathNode < 0) continue;
    const specifier = t.text(pathNode).slice(1, -1);
    const nameNode = t.childByField(spec, F.name);
    const code = codeOf(w, nameNode);
    const kind = code === N.dot
      ? "star" as const
      : code === N.blank_identifier
      ? "side" as const
      : "namespace" as const;
    const guessed = packageNameOf(specifier);
    const local = kind !== "namespace" ? "" : nameNode >= 0 ? t.text(nameNode) : guessed;
    const at = t.start[pathNode]!;
    const fact = {
      kind,
      specifier,
      name: "",
      local,
      line: b.line(at),
      col: b.column(at),
      typeOnly: false,
      reexport: false,
    };
    const index = b.import(0, fact);
    if (kind === "namespace" && nameNode < 0) w.guessed.set(guessed, index);
    b.ref("import", guessed, pathNode, 0, b.expr(Op.Import, index));
  }
}

/** `import "x/go-yaml"` binds `yaml`: a qualifier that nothing declares belongs to the import whose path has its name. */
function renamedPackages(w: Walker): void {
  const { b } = w;
  const unused = [...w.guessed].filter(([name]) => !w.qualifiers.has(name));
  if (unused.length === 0) return;
  for (const name of w.qualifiers.keys()) {
    if (b.lookup(0, name, 0) !== undefined || name.length < 2) continue;
    const matches = unused.filter(([, index]) => b.file.imports[index]!.specifier.includes(name));
    const match = matches.length === 1 ? matches[0] : undefined;
    if (match === undefined) continue;
    b.file.imports[match[1]]!.local = name;
    b.declare(0, name, { op: Op.Import, index: match[1], from: 0 });
  }
}
