// What was decided about a file's references, as columns: ready for the tables and for posting between threads.

import type { ParsedFile } from "../languages/facts.ts";
import { isOpen } from "./packed_refs.ts";
import { refKindCode } from "./ref_codes.ts";
import { type FileResolution, Rule, Status } from "./resolve/view.ts";

/** Numbers per reference in `refs`, in the order of `Column`. */
export const REF_COLUMNS = 11;
export const Column = {
  source: 0,
  /** Index into `names`, of references that stay open. */
  name: 1,
  kind: 2,
  line: 3,
  col: 4,
  status: 5,
  /** Id of the file, 0 when there is no target. */
  targetFile: 6,
  targetSymbol: 7,
  rule: 8,
  /** Candidates when ambiguous (0: unknown), index into `names` of the package when external. */
  detail: 9,
  instantiates: 10,
} as const;

export interface ResolvedRows {
  readonly file: number;
  readonly names: readonly string[];
  readonly refs: Int32Array<ArrayBuffer>;
  /** Per override: symbol, file of the target, symbol of the target. */
  readonly overrides: Int32Array<ArrayBuffer>;
  /** Per variable that is read where what it holds is called: symbol, file of the variable, symbol of the variable, rule. */
  readonly variables: Int32Array<ArrayBuffer>;
  readonly lookups: Uint32Array;
  /** The file's path and what went wrong over it, where that left its references unresolved. */
  readonly fault?: string;
}

export function packResolution(
  file: number,
  facts: ParsedFile,
  resolution: FileResolution,
  fileIds: ReadonlyMap<string, number>,
): ResolvedRows {
  const names: string[] = [];
  const nameIds = new Map<string, number>();
  const nameId = (name: string): number => {
    let id = nameIds.get(name);
    if (id === undefined) {
      id = names.push(name) - 1;
      nameIds.set(name, id);
    }
    return id;
  };
  const refs = new Int32Array(resolution.refs.length * REF_COLUMNS);
  resolution.refs.forEach((resolved, ordinal) => {
    const ref = facts.refs[ordinal];
    if (ref === undefined) return;
    const { target } = resolved;
    const targetFile = target === undefined ? 0 : fileIds.get(target.path) ?? 0;
    // A target that is not in the tables cannot be pointed to.
    const lost = resolved.status === Status.resolved && targetFile === 0;
    const status = lost ? Status.unresolved : resolved.status;
    const isResolved = status === Status.resolved;
    const at = ordinal * REF_COLUMNS;
    refs[at + Column.source] = ref.source;
    if (isOpen(status)) refs[at + Column.name] = nameId(ref.name);
    refs[at + Column.kind] = refKindCode(ref.kind);
    refs[at + Column.line] = ref.line;
    refs[at + Column.col] = ref.col;
    refs[at + Column.status] = status;
    refs[at + Column.targetFile] = isResolved ? targetFile : 0;
    refs[at + Column.targetSymbol] = isResolved ? target?.symbol ?? 0 : 0;
    refs[at + Column.rule] = isResolved ? resolved.rule : Rule.none;
    if (status === Status.external) refs[at + Column.detail] = nameId(resolved.external ?? "");
    else if (status === Status.ambiguous) refs[at + Column.detail] = resolved.candidates ?? 0;
    refs[at + Column.instantiates] = resolved.instantiates === true ? 1 : 0;
  });
  const overrides = resolution.overrides.flatMap(({ symbol, target }) => {
    const targetFile = fileIds.get(target.path);
    return targetFile === undefined ? [] : [symbol, targetFile, target.symbol];
  });
  const variables = resolution.refs.flatMap(({ variable }, ordinal) => {
    const source = facts.refs[ordinal]?.source;
    const targetFile = variable === undefined ? undefined : fileIds.get(variable.path);
    if (source === undefined || variable === undefined || targetFile === undefined) return [];
    return [source, targetFile, variable.symbol, variable.rule];
  });
  return {
    file,
    names,
    refs,
    overrides: Int32Array.from(overrides),
    variables: Int32Array.from(variables),
    lookups: resolution.lookups,
  };
}
