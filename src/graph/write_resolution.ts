// Writes what resolution decided about a file: every reference, the edges they add up to, and what was looked up.

import type { ParsedFile } from "../languages/facts.ts";
import type { Database } from "../store/database.ts";
import type { NameTable } from "./name_table.ts";
import { packLookups } from "./pending_files.ts";
import { INSTANTIATES, OVERRIDES, refKindCode } from "./ref_codes.ts";
import { CONFIDENCE, type FileResolution, Rule, Status, type SymbolAt } from "./resolve/view.ts";

const INSERT_REF = `INSERT INTO refs (file_id, ordinal, source_id, name_id, kind, line, col, status, target_id, rule,
  detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_EDGE = "INSERT INTO edges (source_id, target_id, kind, weight, count, rule) VALUES (?, ?, ?, ?, ?, ?)";

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly kind: number;
  count: number;
  rule: number;
}

export class ResolutionWriter {
  readonly #symbolIds = new Map<number, Int32Array>();

  /** `fileIds`: every indexed path of the checkout. Symbols must not change while this writer is in use. */
  constructor(
    readonly database: Database,
    readonly names: NameTable,
    readonly fileIds: ReadonlyMap<string, number>,
  ) {}

  /** Within a transaction. */
  write(file: number, facts: ParsedFile, resolution: FileResolution): void {
    const { database } = this;
    const ids = this.#idsOf(file);
    if (database.prepare("SELECT 1 FROM file_lookups WHERE file_id = ?").get(file) !== undefined) {
      database.prepare("DELETE FROM refs WHERE file_id = ?").run(file);
      database.prepare("DELETE FROM edges WHERE source_id IN (SELECT id FROM symbols WHERE file_id = ?)").run(file);
    }
    const edges = new Map<string, Edge>();
    const insert = database.prepare(INSERT_REF);
    resolution.refs.forEach((resolved, ordinal) => {
      const ref = facts.refs[ordinal];
      const source = ref === undefined ? undefined : ids[ref.source];
      if (ref === undefined || source === undefined) return;
      const kind = refKindCode(ref.kind);
      const target = resolved.target === undefined ? null : this.#idOf(resolved.target);
      // A target that is not in the tables cannot be pointed to.
      const status = resolved.status === Status.resolved && target === null ? Status.unresolved : resolved.status;
      const detail = status === Status.external
        ? this.names.id(resolved.external ?? "")
        : status === Status.ambiguous
        ? resolved.candidates ?? null
        : null;
      const to = status === Status.resolved ? target : null;
      const rule = status === Status.resolved ? resolved.rule : Rule.none;
      insert.run(file, ordinal, source, this.names.id(ref.name), kind, ref.line, ref.col, status, to, rule, detail);
      if (to !== null) addEdge(edges, source, to, resolved.instantiates ? INSTANTIATES : kind, rule);
    });
    for (const { symbol, target } of resolution.overrides) {
      const source = ids[symbol];
      const to = this.#idOf(target);
      if (source !== undefined && to !== null) addEdge(edges, source, to, OVERRIDES, Rule.self);
    }
    const insertEdge = database.prepare(INSERT_EDGE);
    for (const edge of edges.values()) {
      insertEdge.run(edge.source, edge.target, edge.kind, CONFIDENCE[edge.rule] ?? 0, edge.count, edge.rule);
    }
    database.prepare("INSERT OR REPLACE INTO file_lookups (file_id, lookups) VALUES (?, ?)")
      .run(file, packLookups(resolution.lookups));
    database.prepare("UPDATE files SET resolved = 1 WHERE id = ?").run(file);
  }

  #idOf(at: SymbolAt): number | null {
    const file = this.fileIds.get(at.path);
    return file === undefined ? null : this.#idsOf(file)[at.symbol] ?? null;
  }

  /** Ids of a file's symbols by their position in its facts. */
  #idsOf(file: number): Int32Array {
    let ids = this.#symbolIds.get(file);
    if (ids === undefined) {
      const rows = this.database.prepare("SELECT id FROM symbols WHERE file_id = ? ORDER BY ordinal").all(file) as {
        id: number;
      }[];
      ids = Int32Array.from(rows, (row) => row.id);
      this.#symbolIds.set(file, ids);
    }
    return ids;
  }
}

function addEdge(edges: Map<string, Edge>, source: number, target: number, kind: number, rule: number): void {
  const key = `${source} ${kind} ${target}`;
  const known = edges.get(key);
  if (known === undefined) {
    edges.set(key, { source, target, kind, count: 1, rule });
    return;
  }
  known.count++;
  // The surest rule names the edge; of two equally sure ones the lower number, whatever the order.
  const before = CONFIDENCE[known.rule] ?? 0;
  const now = CONFIDENCE[rule] ?? 0;
  if (now > before || (now === before && rule < known.rule)) known.rule = rule;
}
