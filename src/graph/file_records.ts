// What is recorded of a checkout's files: for comparison with the disk, and for listing what was skipped.

import type { Database } from "../store/database.ts";

export interface FileRecord {
  readonly id: number;
  readonly path: string;
  readonly status: string;
  readonly stamp: string;
  readonly racy: number;
}

export function fileRecords(database: Database, checkout: number): FileRecord[] {
  return database.all<FileRecord>("SELECT id, path, status, stamp, racy FROM files WHERE checkout_id = ?", checkout);
}

export function fileRecord(database: Database, checkout: number, path: string): FileRecord | undefined {
  return database.get<FileRecord>(
    "SELECT id, path, status, stamp, racy FROM files WHERE checkout_id = ? AND path = ?",
    checkout,
    path,
  );
}

/** Hash of the content that was indexed. */
export function fileHash(database: Database, file: number): Uint8Array | undefined {
  return database.get<{ hash: Uint8Array | null }>("SELECT hash FROM files WHERE id = ?", file)?.hash ?? undefined;
}

export function countFiles(database: Database, checkout: number): number {
  return database.get<{ n: number }>("SELECT count(*) AS n FROM files WHERE checkout_id = ?", checkout)?.n ?? 0;
}

export function hasFiles(database: Database, checkout: number): boolean {
  return database.get("SELECT 1 FROM files WHERE checkout_id = ? LIMIT 1", checkout) !== undefined;
}

/** Whether anything is recorded of a folder. */
export function hasFilesBelow(database: Database, checkout: number, folder: string): boolean {
  return database.get(
    // "0" is what follows "/".
    "SELECT 1 FROM files WHERE checkout_id = ? AND path > ? || '/' AND path < ? || '0' LIMIT 1",
    checkout,
    folder,
    folder,
  ) !== undefined;
}

/** Paths of files whose full text was not written before a first index ended. */
export function filesWithoutText(database: Database, checkout: number): string[] {
  return database.all<{ path: string }>(
    `SELECT DISTINCT f.path FROM files f JOIN symbols s ON s.file_id = f.id
     WHERE f.checkout_id = ? AND s.id NOT IN (SELECT rowid FROM symbol_text)`,
    checkout,
  ).map((row) => row.path);
}

export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
  readonly detail: string | null;
  readonly size: number;
}

export function skippedFiles(database: Database, checkout: number): SkippedFile[] {
  return database.all<SkippedFile>(
    `SELECT path, status AS reason, detail, size FROM files
     WHERE checkout_id = ? AND status NOT IN ('indexed', 'config') ORDER BY status, path`,
    checkout,
  );
}

/** Paths of files that tree-sitter could parse in part only. */
export function brokenFiles(database: Database, checkout: number): string[] {
  return database.all<{ path: string }>(
    "SELECT path FROM files WHERE checkout_id = ? AND status = 'indexed' AND has_errors = 1 ORDER BY path",
    checkout,
  ).map((row) => row.path);
}

export interface CheckoutTotals {
  readonly files: number;
  readonly bytes: number;
  readonly symbols: number;
  readonly references: number;
  readonly edges: number;
  /** Files whose references still wait to be resolved. */
  readonly pending: number;
  readonly syntax_errors: number;
}

export function checkoutTotals(database: Database, checkout: number): CheckoutTotals {
  return database.get<CheckoutTotals>(
    `SELECT count(*) AS files, ifnull(sum(size), 0) AS bytes, ifnull(sum(symbols), 0) AS symbols,
       ifnull(sum(refs), 0) AS "references", ifnull(sum(edges), 0) AS edges, ifnull(sum(resolved = 0), 0) AS pending,
       ifnull(sum(has_errors), 0) AS syntax_errors
     FROM files WHERE checkout_id = ? AND status = 'indexed'`,
    checkout,
  ) as CheckoutTotals;
}
