// The whole graph of a checkout as plain rows: symbols, references, edges, in an order that depends on the code only.

import type { Database } from "../store/database.ts";
import { edgesOfClosures, IN_WHOLE_FUNCTIONS, outermostFunction } from "./closures.ts";
import { refsOfFile } from "./file_refs.ts";
import { EDGE_KINDS, STATUS_NAMES } from "./ref_codes.ts";
import { CONFIDENCE, Rule, RULE_NAMES } from "./resolve/view.ts";
import { symbolKey } from "./symbol_key.ts";

export interface SymbolLine {
  readonly type: "symbol";
  readonly key: string;
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: string;
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_col: number;
}

export interface RefLine {
  readonly type: "ref";
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly source_key: string | null;
  readonly target_key: string | null;
  readonly rule: string | null;
  readonly confidence: number;
}

export interface EdgeLine {
  readonly type: "edge";
  readonly source_key: string;
  readonly target_key: string;
  readonly kind: string;
  readonly weight: number;
  readonly count: number;
  readonly rule: string;
  /** Of a function inside of this one: that function has the edge as well. */
  readonly nested?: true;
}

export type GraphLine = SymbolLine | RefLine | EdgeLine;

interface SymbolRow extends Omit<SymbolLine, "type" | "key"> {
  readonly id: number;
  readonly twin: number;
  readonly parent_id: number | null;
  readonly language: string;
}

/** What is needed to find the function around a symbol. */
type Place = Pick<SymbolRow, "id" | "kind" | "parent_id" | "language">;

interface EdgeRow {
  readonly source_id: number;
  readonly target_id: number;
  readonly kind: number;
  readonly weight: number;
  readonly count: number;
  readonly rule: number;
}

const SYMBOLS = `SELECT s.id, s.name, s.qualified_name, s.twin, s.kind, f.path, s.start_line, s.end_line, s.start_col,
  s.parent_id, f.language FROM symbols s JOIN files f ON f.id = s.file_id WHERE f.checkout_id = ? ORDER BY f.path, s.ordinal`;
const FILES = "SELECT id, path FROM files WHERE checkout_id = ? AND status = 'indexed' ORDER BY path";
const EDGES = `SELECT e.source_id, e.target_id, e.kind, e.weight, e.count, e.rule
  FROM files f JOIN symbols s ON s.file_id = f.id JOIN edges e ON e.source_id = s.id WHERE f.checkout_id = ?`;

/** What is no code: naming one (`utils` in `utils.save()`) is said by the references; as an edge it is left out unless asked for. */
const VALUES = new Set(["field", "variable", "const", "enum_member", "module"]);
const READS = EDGE_KINDS.indexOf("reads");

export interface ExportOptions {
  /** With edges that only read a field, variable, constant, enum member or a module's name. */
  readonly values?: boolean;
  /** With edges of functions that are those of functions inside of them. */
  readonly nested?: boolean;
}

export function exportGraph(
  database: Database,
  checkout: number,
  prefix: string,
  options: ExportOptions = {},
): GraphLine[] {
  const lines: GraphLine[] = [];
  const keys = new Map<number, string>();
  const places = new Map<number, Place>();
  const values = new Set<number>();
  for (const { id, twin, parent_id, language, ...row } of database.all<SymbolRow>(SYMBOLS, checkout)) {
    const key = symbolKey(prefix, row.path, row.qualified_name, twin);
    keys.set(id, key);
    places.set(id, { id, kind: row.kind, parent_id, language });
    if (VALUES.has(row.kind)) values.add(id);
    lines.push({ type: "symbol", key, ...row });
  }
  for (const { id, path } of database.all<{ id: number; path: string }>(FILES, checkout)) {
    for (const { fact, source_id, status, target_id, rule } of refsOfFile(database, id, (symbol) => keys.has(symbol))) {
      const { line, col, name, kind } = fact;
      lines.push({
        type: "ref",
        path,
        line,
        col,
        name,
        kind,
        status: STATUS_NAMES[status] ?? "unresolved",
        source_key: keys.get(source_id) ?? null,
        target_key: keys.get(target_id) ?? null,
        rule: rule === Rule.none ? null : RULE_NAMES[rule] ?? null,
        confidence: CONFIDENCE[rule] ?? 0,
      });
    }
  }
  const edges: EdgeLine[] = [];
  for (const row of database.all<EdgeRow>(EDGES, checkout)) {
    const source_key = keys.get(row.source_id);
    const target_key = keys.get(row.target_id);
    if (source_key === undefined || target_key === undefined) continue;
    if (row.kind === READS && options.values !== true && values.has(row.target_id)) continue;
    edges.push({
      type: "edge",
      source_key,
      target_key,
      kind: EDGE_KINDS[row.kind] ?? "reads",
      weight: row.weight,
      count: row.count,
      rule: RULE_NAMES[row.rule] ?? "none",
    });
  }
  if (options.nested === true) {
    for (const edge of edgesOfClosures(edges, functionsAround(keys, places))) edges.push(edge);
  }
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  edges.sort((a, b) => order(a.source_key, b.source_key) || order(a.kind, b.kind) || order(a.target_key, b.target_key));
  return lines.concat(edges);
}

/** Says for a symbol's key which function it counts as. */
function functionsAround(keys: ReadonlyMap<number, string>, places: ReadonlyMap<number, Place>) {
  const around = new Map<string, string>();
  for (const [id, place] of places) {
    if (!IN_WHOLE_FUNCTIONS.has(place.language)) continue;
    const parentOf = (at: Place) => at.parent_id === null ? undefined : places.get(at.parent_id);
    const outer = outermostFunction(place, parentOf, ({ kind }) => kind);
    if (outer !== place) around.set(keys.get(id)!, keys.get(outer.id)!);
  }
  return (key: string) => around.get(key) ?? key;
}
