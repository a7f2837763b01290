// The references of a file, whole: what its facts say of each, and what it led to.

import type { RefFact } from "../languages/facts.ts";
import { decodeFacts } from "../languages/facts_codec.ts";
import type { Database } from "../store/database.ts";
import { openNames, unpackOutcomes } from "./packed_refs.ts";
import { Rule, Status } from "./resolve/view.ts";
import { idsInFile } from "./symbols.ts";

export interface FileRef {
  readonly ordinal: number;
  readonly fact: RefFact;
  /** Qualified name and id of the symbol that it stands in. */
  readonly within: string;
  readonly source_id: number;
  readonly status: number;
  /** 0: none. */
  readonly target_id: number;
  readonly rule: number;
  readonly candidates: number | null;
}

const PACKED = "SELECT facts, outcomes FROM file_refs r JOIN file_facts f ON f.file_id = r.file_id WHERE r.file_id = ?";

/** In the order in which they stand in the file. `exists`: whether a symbol is still there, which what led to it does not learn. */
export function refsOfFile(database: Database, file: number, exists: (symbol: number) => boolean): FileRef[] {
  const row = database.get<{ facts: Uint8Array; outcomes: Uint8Array }>(PACKED, file);
  if (row === undefined) return [];
  const facts = decodeFacts(row.facts);
  const ids = idsInFile(database, file);
  return unpackOutcomes(row.outcomes).map(({ status, target, rule, detail }, ordinal) => {
    const fact = facts.refs[ordinal]!;
    const within = facts.symbols[fact.source]?.qualifiedName ?? "";
    const about = { ordinal, fact, within, source_id: ids[fact.source] ?? 0 };
    const candidates = status === Status.ambiguous && detail > 0 ? detail : null;
    return status === Status.resolved && !exists(target)
      ? { ...about, status: Status.unresolved, target_id: 0, rule: Rule.none, candidates: null }
      : { ...about, status, target_id: target, rule, candidates };
  });
}

/** Within a transaction. */
export function forgetRefs(database: Database, file: number): void {
  const row = database.prepare("SELECT open FROM file_refs WHERE file_id = ?").get(file) as
    | { open: Uint8Array | null }
    | undefined;
  if (row === undefined) return;
  const forget = database.prepare("DELETE FROM open_names WHERE name_id = ? AND file_id = ?");
  for (const name of openNames(row.open)) forget.run(name, file);
  database.prepare("DELETE FROM file_refs WHERE file_id = ?").run(file);
}
