// Resolves one file to rows. Where that fails its references stay unresolved, which verdicts count, and the fault is told.

import type { PendingFile } from "../graph/pending_files.ts";
import type { Resolver } from "../graph/resolve/resolver.ts";
import { packResolution, type ResolvedRows } from "../graph/resolved_rows.ts";
import type { TableView } from "../graph/table_view.ts";

export function resolveFile(view: TableView, resolver: Resolver, file: PendingFile): ResolvedRows | undefined {
  const facts = view.facts(file.path);
  if (facts === undefined) return undefined;
  const resolution = resolver.resolve(file.path);
  const rows = packResolution(file.id, facts, resolution, view.files);
  // The resolver has what others ask it for; its references would only be moved from one part of the heap to the next.
  view.letGo(file.path);
  return resolution.fault === undefined ? rows : { ...rows, fault: `${file.path}: ${resolution.fault}` };
}
