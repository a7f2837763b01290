// Keyword arguments where an instance may be made: `Point(x=1)` names the field of a dataclass or the like.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { decoratorsOf, parts } from "./fixtures.ts";
import { N } from "./nodes.ts";
import { children, codeOf, type Walker } from "./walker.ts";

/** What makes a constructor of the fields of a class: dataclasses, attrs, pydantic. */
const MAKERS: ReadonlySet<string> = new Set([
  ...["dataclass", "attr.s", "attr.attrs", "attr.define", "attr.frozen", "attr.mutable", "attr.dataclass"],
  ...["attrs", "define", "frozen", "mutable", "attrs.define", "attrs.frozen", "attrs.mutable"],
]);

/** Names of what may be a class; what else is called is a function, whose keywords are its parameters'. */
const MAY_BE_CLASS = /^_*\p{Lu}|(?:cls|class|klass|type|model|factory)_?$/u;
/** What makes another instance of one that it is given. */
const REPLACES = /^(?:_?replace|evolve|assoc)$/;

/** References of a call's keywords to the fields that they may name. */
export function keywordRefs(w: Walker, callee: string, list: number, target: ExprId): void {
  const { b, t, F } = w;
  if (!MAY_BE_CLASS.test(callee) && !REPLACES.test(callee) && !w.frame.params.has(callee)) return;
  for (const argument of children(w, list)) {
    if (codeOf(w, argument) !== N.keyword_argument) continue;
    const keyword = t.childByField(argument, F.name);
    if (keyword < 0) continue;
    const expr = b.expr(Op.Keyword, target === NONE ? b.expr(Op.Unknown) : target, b.nameId(t.text(keyword)));
    b.ref("read", t.text(keyword), keyword, w.scope, expr);
  }
}

/** Whether one of its decorators gives a class a constructor of its fields. */
export function isMadeOfFields(w: Walker, decorated: number): boolean {
  return decoratorsOf(w, decorated).some((decorator) => {
    const { name } = parts(w, decorator);
    return MAKERS.has(name) || name.endsWith(".dataclass");
  });
}

/** Fields that a constructor may take by their names: what a class declares that is decorated so, or has bases. */
export function markFields(w: Walker, symbol: number): void {
  const { symbols } = w.b.file;
  const { flags, supers } = symbols[symbol]!;
  if ((flags & Flag.fields) === 0 && supers.length === 0) return;
  for (const member of w.members.get(symbol)?.values() ?? []) {
    const fact = symbols[member]!;
    if (fact.kind === "field" && (fact.flags & Flag.static) !== 0) fact.flags |= Flag.keyword;
  }
}
