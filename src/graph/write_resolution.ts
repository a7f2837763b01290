// Writes what resolution decided about a file: every reference, the edges they add up to, and what was looked up.

import type { Database } from "../store/database.ts";
import { RowInserter } from "../store/row_inserter.ts";
import { forgetRefs } from "./file_refs.ts";
import type { NameTable } from "./name_table.ts";
import { nextGeneration } from "./next_generation.ts";
import { isOpen, RefPacker } from "./packed_refs.ts";
import { packLookups } from "./pending_files.ts";
import { INSTANTIATES, OVERRIDES, READS } from "./ref_codes.ts";
import { CONFIDENCE, Rule, Status } from "./resolve/view.ts";
import { Column, REF_COLUMNS, type ResolvedRows } from "./resolved_rows.ts";
import { idsInFile } from "./symbols.ts";

const INSERT_REFS = "INSERT INTO file_refs (file_id, outcomes, open) VALUES (?, ?, ?)";
const OPEN_NAMES = "open_names (name_id, file_id)";
const EDGES = "edges (source_id, target_id, kind, weight, count, rule)";

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly kind: number;
  count: number;
  rule: number;
}

/** What the files of a transaction share. */
interface Batch {
  readonly generation: number;
  readonly edges: RowInserter;
  readonly openNames: RowInserter;
}

export class ResolutionWriter {
  readonly #symbolIds = new Map<number, Int32Array>();
  readonly #packer = new RefPacker();

  /** Symbols must not change while this writer is in use. */
  constructor(readonly database: Database, readonly checkout: number, readonly names: NameTable) {}

  /** Within a transaction. */
  writeAll(files: readonly ResolvedRows[]): void {
    const batch = {
      generation: nextGeneration(this.database, this.checkout),
      edges: new RowInserter(this.database, EDGES),
      openNames: new RowInserter(this.database, OPEN_NAMES),
    };
    for (const rows of files) this.#write(rows, batch);
    batch.edges.end();
    batch.openNames.end();
  }

  #write(rows: ResolvedRows, batch: Batch): void {
    const { database } = this;
    const { file, refs } = rows;
    const ids = this.#idsOf(file);
    if (database.prepare("SELECT 1 FROM file_lookups WHERE file_id = ?").get(file) !== undefined) {
      forgetRefs(database, file);
      database.prepare("DELETE FROM edges WHERE source_id IN (SELECT id FROM symbols WHERE file_id = ?)").run(file);
      database.prepare("DELETE FROM file_lookups WHERE file_id = ?").run(file);
    }
    const names = rows.names.map((name) => this.names.id(name));
    const open = new Set<number>();
    const edges = new Edges();
    const packer = this.#packer;
    packer.begin(refs.length / REF_COLUMNS);
    for (let at = 0, ordinal = 0; at < refs.length; at += REF_COLUMNS, ordinal++) {
      const source = ids[refs[at + Column.source]!];
      const kind = refs[at + Column.kind]!;
      const targetFile = refs[at + Column.targetFile]!;
      const target = targetFile === 0 ? undefined : this.#idsOf(targetFile)[refs[at + Column.targetSymbol]!];
      const stated = refs[at + Column.status]!;
      const status = stated === Status.resolved && target === undefined ? Status.unresolved : stated;
      const rule = target === undefined ? Rule.none : refs[at + Column.rule]!;
      const detail = refs[at + Column.detail]!;
      packer.outcome(status, target ?? 0, rule, status === Status.external ? names[detail]! : detail);
      if (source === undefined) continue;
      if (target !== undefined) {
        edges.add(source, target, refs[at + Column.instantiates] === 1 ? INSTANTIATES : kind, rule);
      } else if (isOpen(stated)) {
        const name = names[refs[at + Column.name]!]!;
        const [line, col] = [refs[at + Column.line]!, refs[at + Column.col]!];
        packer.open({ ordinal, name, kind, line, col, status, source, candidates: detail });
        open.add(name);
      }
    }
    const { packed } = packer;
    database.prepare(INSERT_REFS).run(file, packed.outcomes, packed.open);
    for (const name of open) batch.openNames.add(name, file);
    const { overrides, variables } = rows;
    for (let at = 0; at < overrides.length; at += 3) {
      const source = ids[overrides[at]!];
      const target = this.#idsOf(overrides[at + 1]!)[overrides[at + 2]!];
      if (source !== undefined && target !== undefined) edges.add(source, target, OVERRIDES, Rule.self);
    }
    for (let at = 0; at < variables.length; at += 4) {
      const source = ids[variables[at]!];
      const target = this.#idsOf(variables[at + 1]!)[variables[at + 2]!];
      if (source !== undefined && target !== undefined) edges.add(source, target, READS, variables[at + 3]!);
    }
    for (const { source, target, kind, count, rule } of edges.all) {
      batch.edges.add(source, target, kind, CONFIDENCE[rule] ?? 0, count, rule);
    }
    database.prepare("INSERT INTO file_lookups (file_id, lookups) VALUES (?, ?)")
      .run(file, packLookups(rows.lookups));
    database.prepare("UPDATE files SET resolved = 1, changed = ?, refs = ?, edges = ? WHERE id = ?")
      .run(batch.generation, refs.length / REF_COLUMNS, edges.all.length, file);
  }

  /** Ids of a file's symbols by their position in its facts. */
  #idsOf(file: number): Int32Array {
    let ids = this.#symbolIds.get(file);
    if (ids === undefined) {
      ids = Int32Array.from(idsInFile(this.database, file));
      this.#symbolIds.set(file, ids);
    }
    return ids;
  }
}

/** References add up to edges: one per source, target and kind. */
class Edges {
  readonly #bySource = new Map<number, Edge[]>();
  readonly all: Edge[] = [];

  add(source: number, target: number, kind: number, rule: number): void {
    // Few targets share a source: the kind and target are compared one by one.
    let known = this.#bySource.get(source);
    if (known === undefined) this.#bySource.set(source, known = []);
    const edge = known.find((one) => one.target === target && one.kind === kind);
    if (edge === undefined) {
      const fresh = { source, target, kind, count: 1, rule };
      known.push(fresh);
      this.all.push(fresh);
      return;
    }
    edge.count++;
    // The surest rule names the edge; of two equally sure ones the lower number, whatever the order.
    const before = CONFIDENCE[edge.rule] ?? 0;
    const now = CONFIDENCE[rule] ?? 0;
    if (now > before || (now === before && rule < edge.rule)) edge.rule = rule;
  }
}
