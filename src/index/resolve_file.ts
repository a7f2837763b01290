// Resolves one file, and survives when that fails: its references then stay unresolved.

import type { PendingFile } from "../graph/pending_files.ts";
import type { Resolver } from "../graph/resolve/resolver.ts";
import { Rule, Status } from "../graph/resolve/view.ts";
import { packResolution, type ResolvedRows } from "../graph/resolved_rows.ts";
import type { TableView } from "../graph/table_view.ts";

export function resolveFile(view: TableView, resolver: Resolver, file: PendingFile): ResolvedRows | undefined {
  const facts = view.facts(file.path);
  if (facts === undefined) return undefined;
  try {
    return packResolution(file.id, facts, resolver.resolve(file.path), view.files);
  } catch (error) {
    // Sources nested beyond any depth can exhaust the stack; one such file must not cost all others their edges.
    if (!(error instanceof RangeError)) throw error;
    resolver.forget();
    const refs = facts.refs.map(() => ({ status: Status.unresolved, rule: Rule.none }));
    return packResolution(file.id, facts, { refs, overrides: [], lookups: new Uint32Array(0) }, view.files);
  }
}
