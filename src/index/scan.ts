// Compares a checkout's files on disk with what is recorded: what to read, what is gone, what was left out and why.

import { fileHash, type FileRecord, fileRecord, fileRecords } from "../graph/file_records.ts";
import { languageOfPath, needsFirstLine } from "../languages/registry.ts";
import type { SizedJob } from "../parse/pool.ts";
import type { GitFacts } from "../sources/git_facts.ts";
import { type FileStat, stampOf, statPath } from "../sources/stat_path.ts";
import { type SkipReason, walk } from "../sources/walk.ts";
import type { Database } from "../store/database.ts";
import { isConfigFile } from "./config_files.ts";

export interface ScanOptions {
  readonly database: Database;
  readonly checkout: number;
  readonly root: string;
  readonly git: GitFacts | undefined;
  readonly exclude: readonly string[];
  readonly max_bytes: number;
  readonly deadline_ms: number;
  readonly now_ms: number;
  /** Read every file again, whatever its stat says. */
  readonly full: boolean;
  /** Read these again. */
  readonly again?: ReadonlySet<string> | undefined;
  /** Told of each file that is to be read, as soon as it is found. */
  onJob?(job: SizedJob): void;
}

export interface ScanResult {
  /** Files to read and, if their content differs, to parse. */
  readonly jobs: SizedJob[];
  readonly removed: string[];
  /** Paths that cannot be indexed for what they are, not yet recorded as such. */
  readonly left_out: { readonly path: string; readonly reason: SkipReason; readonly detail: string | undefined }[];
  /** Counts by reason of what is not recorded path by path. */
  readonly skipped: Record<string, number>;
  readonly unchanged: number;
  /** Folders that were not looked into; only some where there are very many. */
  readonly passed_over: Map<string, SkipReason>;
}

export type PassedOver = ReadonlyMap<string, SkipReason>;

/** Reasons that people want to see the paths of. */
const LISTED: ReadonlySet<SkipReason> = new Set([
  "nested repository",
  "symlink",
  "special file",
  "unreadable",
  "path too long",
]);
/** Beyond this many, paths of one reason are only counted. */
const MOST_LISTED = 5_000;
/** How many entries are looked at before others get a turn. */
const BREATH = 5_000;

export async function scan(options: ScanOptions, signal: AbortSignal): Promise<ScanResult> {
  const known = new Map<string, FileRecord>();
  for (const record of fileRecords(options.database, options.checkout)) known.set(record.path, record);
  const result = emptyResult();
  const listed: Record<string, number> = {};
  let seen = 0;
  for (const item of walk(options.root, { git: options.git, exclude: options.exclude, wanted: isWanted })) {
    if (++seen % BREATH === 0) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (signal.aborted) return result;
    }
    const record = known.get(item.path);
    if (item.skip !== undefined) {
      if (item.isFolder === true && result.passed_over.size < MOST_LISTED) result.passed_over.set(item.path, item.skip);
      const count = listed[item.skip] = (listed[item.skip] ?? 0) + 1;
      if (!LISTED.has(item.skip) || count > MOST_LISTED) {
        result.skipped[item.skip] = (result.skipped[item.skip] ?? 0) + 1;
        continue;
      }
      known.delete(item.path);
      if (record?.status !== item.skip) {
        result.left_out.push({ path: item.path, reason: item.skip, detail: item.detail });
      }
      continue;
    }
    known.delete(item.path);
    const stamp = stampOf(item.stat);
    if (record?.stamp === stamp && !isAgain(options, item.path) && isSettled(record, item.stat.size, options)) {
      result.unchanged++;
      continue;
    }
    const job = jobFor(options, item.path, item.stat, record);
    result.jobs.push(job);
    options.onJob?.(job);
  }
  for (const path of known.keys()) result.removed.push(path);
  return result;
}

function emptyResult(): ScanResult & { unchanged: number } {
  return { jobs: [], removed: [], left_out: [], skipped: {}, unchanged: 0, passed_over: new Map() };
}

/** The same comparison for files that are recorded, without looking at anything else. */
export function scanFiles(options: ScanOptions, paths: Iterable<string>): ScanResult {
  const result = emptyResult();
  for (const path of new Set(paths)) {
    const record = fileRecord(options.database, options.checkout, path);
    let stat: FileStat | undefined;
    try {
      stat = statPath(options.root + "/" + path);
    } catch {
      // Gone, or as good as gone.
    }
    if (stat === undefined || stat.kind !== "file") {
      if (record !== undefined) result.removed.push(path);
    } else if (record?.stamp === stampOf(stat) && isSettled(record, stat.size, options)) {
      result.unchanged++;
    } else {
      const job = jobFor(options, path, stat, record);
      result.jobs.push(job);
      options.onJob?.(job);
    }
  }
  return result;
}

/** Whatever its record says. */
const isAgain = ({ full, again }: ScanOptions, path: string): boolean => full || again?.has(path) === true;

function jobFor(options: ScanOptions, path: string, stat: FileStat, record: FileRecord | undefined): SizedJob {
  return {
    root: options.root,
    path,
    config: isConfigFile(path) && languageOfPath(path) === undefined,
    known: record === undefined || isAgain(options, path) ? undefined : fileHash(options.database, record.id),
    max_bytes: options.max_bytes,
    deadline_ms: options.deadline_ms,
    now_ms: options.now_ms,
    size: Math.min(stat.size, options.max_bytes),
    stamp: stampOf(stat),
  };
}

/** By its name: source code, or something that resolution reads. */
export function isWanted(path: string): boolean {
  return languageOfPath(path) !== undefined || isConfigFile(path) ||
    (needsFirstLine(path) && !path.slice(path.lastIndexOf("/") + 1).startsWith("."));
}

/** An equal stamp counts, unless it was too fresh when it was taken or the size limit was moved across the file. */
function isSettled(record: FileRecord, size: number, options: ScanOptions): boolean {
  return record.racy === 0 && (record.status === "too large") === (size > options.max_bytes);
}
