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
  return resolution.fault === undefined ? rows : { ...rows, fault: `${file.path}: ${resolution.fault}` };
}
