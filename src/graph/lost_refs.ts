// References that lead to nothing in the checkout (or only by their name) in files that looked certain names up: what
// may have lost its definition.

import type { Database } from "../store/database.ts";
import type { OpenSite } from "./completeness.ts";
import { type FileRef, refsOfFile } from "./file_refs.ts";
import { isOpen } from "./packed_refs.ts";
import { looksUp, unpackLookups } from "./pending_files.ts";
import { STATUS_NAMES } from "./ref_codes.ts";
import { Rule, Status } from "./resolve/view.ts";

export interface LostRef extends OpenSite {
  readonly source_id: number;
  readonly ordinal: number;
}

export interface LostQuestion {
  readonly checkout: number;
  /** Hashes of what was looked up. */
  readonly hashes: ReadonlySet<number>;
  /** Names of what is gone. */
  readonly names: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
  /** Files that changed themselves: what they looked up then is not known. */
  readonly paths: ReadonlySet<string>;
  /** Whole files are gone: then imports that lead out of the checkout count too. */
  readonly files_gone: boolean;
}

const FILES = `SELECT f.id, f.path, f.language, l.lookups FROM files f JOIN file_lookups l ON l.file_id = f.id
  WHERE f.checkout_id = ? AND f.status = 'indexed' ORDER BY f.path`;
const SYMBOL = "SELECT 1 FROM symbols WHERE id = ?";

/** By path of the file. */
export function lostRefs(database: Database, question: LostQuestion): Map<string, LostRef[]> {
  const lost = new Map<string, LostRef[]>();
  const files = database.all<{ id: number; path: string; language: string; lookups: Uint8Array }>(
    FILES,
    question.checkout,
  );
  for (const { id, path, language, lookups } of files) {
    if (!question.languages.has(language)) continue;
    const changed = question.paths.has(path);
    if (!changed && !looksUp(unpackLookups(lookups), question.hashes)) continue;
    const refs = refsOfFile(database, id, (symbol) => database.get(SYMBOL, symbol) !== undefined)
      .filter(({ status, rule }) => status !== Status.resolved || rule === Rule.unique);
    if (changed || refs.some((ref) => mayBeOfIt(ref, question))) lost.set(path, refs.map((ref) => siteOf(ref, path)));
  }
  return lost;
}

/** An import may bind what is gone by another name. */
function mayBeOfIt({ fact, status }: FileRef, { names, files_gone }: LostQuestion): boolean {
  return names.has(fact.name) || fact.kind === "import" && (files_gone || isOpen(status));
}

function siteOf({ ordinal, fact, within, source_id, status, candidates }: FileRef, path: string): LostRef {
  const { line, col, name, kind } = fact;
  const said = STATUS_NAMES[status] ?? "unresolved";
  return { path, line, col, name, kind, status: said, candidates, in: within, ordinal, source_id };
}
