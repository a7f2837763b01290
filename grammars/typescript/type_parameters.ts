// Type parameters: of symbols, and of types that are none.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { K } from "./kinds.ts";
import type { Walk } from "./walk.ts";

/** Type parameters of something that is no symbol: names with a bound, not to be confused with outer names. */
export function localTypeParameters(w: Walk, node: number, scope: number): void {
  const list = w.child(node, w.f.type_parameters);
  if (list < 0) return;
  forEachTypeParameter(w, list, (name, bound) => localTypeName(w, scope, name, bound(scope)));
}

export function localTypeName(w: Walk, scope: number, name: string, declared: ExprId): void {
  const index = w.b.binding(-1, { name, flags: 0, declared, value: NONE });
  w.b.declare(scope, name, { op: Op.Local, index, from: 0, space: 2 });
}

/** Type parameters of symbol `owner`, visible in `scope`. */
export function typeParameters(w: Walk, node: number, scope: number, owner: number): void {
  const list = w.child(node, w.f.type_parameters);
  if (list < 0) return;
  forEachTypeParameter(w, list, (name, bound) => w.b.typeParam(scope, owner, name, bound(scope)));
}

function forEachTypeParameter(w: Walk, list: number, add: (name: string, bound: (scope: number) => ExprId) => void) {
  const { t } = w;
  const stop = t.next[list]!;
  for (let child = list + 1; child < stop; child = t.next[child]!) {
    if (w.kind(child) !== K.type_parameter) continue;
    const name = w.child(child, w.f.name);
    if (name < 0) continue;
    add(w.text(name), (scope) => {
      const constraint = w.child(child, w.f.constraint);
      const fallback = w.child(child, w.f.value);
      const bound = constraint < 0 ? NONE : w.type(w.inner(constraint), scope);
      const standard = fallback < 0 ? NONE : w.type(w.inner(fallback), scope);
      return bound === NONE ? standard : bound;
    });
  }
}
