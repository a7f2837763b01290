// References that lead to nothing in the checkout (or only by their name) in files that looked certain names up: what
// may have lost its definition.

import type { Database } from "../store/database.ts";
import { type OpenRow, type OpenSite, siteOf } from "./completeness.ts";
import { looksUp, unpackLookups } from "./pending_files.ts";
import { REF_KINDS } from "./ref_codes.ts";
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

interface RefRow extends OpenRow {
  source_id: number;
  ordinal: number;
}

const FILES = `SELECT f.id, f.path, f.language, l.lookups FROM files f JOIN file_lookups l ON l.file_id = f.id
  WHERE f.checkout_id = ? AND f.status = 'indexed' ORDER BY f.path`;
const REFS = `SELECT f.path, r.source_id, r.ordinal, r.line, r.col, n.name, r.kind, r.status, r.detail, s.qualified_name
  FROM refs r JOIN files f ON f.id = r.file_id JOIN names n ON n.id = r.name_id
  LEFT JOIN symbols s ON s.id = r.source_id WHERE r.file_id = ? AND (r.status <> ${Status.resolved} OR r.rule = ${Rule.unique}) ORDER BY r.ordinal`;

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
    const rows = database.all<RefRow>(REFS, id);
    if (changed || rows.some((row) => mayBeOfIt(row, question))) {
      lost.set(path, rows.map((row) => ({ ...siteOf(row), source_id: row.source_id, ordinal: row.ordinal })));
    }
  }
  return lost;
}

/** An import may bind what is gone by another name. */
function mayBeOfIt({ name, kind, status }: RefRow, { names, files_gone }: LostQuestion): boolean {
  return names.has(name) || REF_KINDS[kind] === "import" && (files_gone || status > Status.external);
}
