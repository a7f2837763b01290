// Resolves one file, and survives when that fails: its references then stay unresolved, which verdicts count.

import { FocalError } from "../base/errors.ts";
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
    // The database's faults are everybody's. A mistake of ours over one file must not cost all others their edges, and
    // neither must sources nested beyond any depth, which can exhaust the stack.
    if (error instanceof FocalError) throw error;
    resolver.forget();
    const refs = facts.refs.map(() => ({ status: Status.unresolved, rule: Rule.none }));
    const rows = packResolution(file.id, facts, { refs, overrides: [], lookups: new Uint32Array(0) }, view.files);
    return error instanceof RangeError ? rows : { ...rows, fault: `${file.path}: ${textOf(error)}` };
  }
}

const textOf = (error: unknown): string => error instanceof Error ? error.stack ?? error.message : String(error);
