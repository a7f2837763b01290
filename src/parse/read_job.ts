// Reads, judges, hashes and parses one file.

import { FocalError } from "../base/errors.ts";
import { languageOfFirstLine, languageOfPath } from "../languages/registry.ts";
import { isBinary, isMinified } from "../sources/classify_source.ts";
import { contentHash, sameHash } from "../sources/content_hash.ts";
import { decodeSource } from "../sources/decode_source.ts";
import { readBounded } from "../sources/read_bounded.ts";
import { type FileStat, isRacy, stampOf, statPath } from "../sources/stat_path.ts";
import type { ReadSource } from "./finish_job.ts";
import type { ParseJob } from "./parse_job.ts";
import type { ParsedSource } from "./parsed_source.ts";
import { prepare, syntaxOf } from "./syntax.ts";
import { type About, skipped, unparsed } from "./unparsed.ts";

/**
 * `finish` is called with the tree at once: there is one tree in a thread, and others parse there, too. What has none is all
 * there is to know of the file.
 */
export async function readJob<T>(job: ParseJob, finish: (read: ReadSource) => T): Promise<T | ParsedSource> {
  const absolute = job.root + "/" + job.path;
  let stat: FileStat | undefined;
  try {
    stat = statPath(absolute);
    const read = stat.kind === "file" ? readBounded(absolute, job.max_bytes) : { skip: "special file" } as const;
    const about = { path: job.path, size: stat.size, stamp: stampOf(stat), racy: isRacy(stat, job.now_ms) };
    if ("skip" in read) {
      return unread(about, read.skip, read.skip === "too large" ? `${stat.size} bytes` : undefined);
    }
    const hash = contentHash(read.bytes);
    if (job.known !== undefined && sameHash(hash, job.known)) {
      return { ...skipped(about, "failed"), status: "same", hash };
    }
    if (job.config) return { ...skipped(about, "failed"), status: "config", hash };
    return await parseBytes(job, read.bytes, { ...about, hash }, finish);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const gone = code === "ENOENT" || (error instanceof Error && error.name === "NotFound");
    const about = { path: job.path, size: stat?.size ?? 0, stamp: stat === undefined ? "" : stampOf(stat), racy: true };
    if (gone) return { ...skipped(about, "unreadable"), status: "gone" };
    if (error instanceof FocalError && error.code === "unsupported") return unread(about, "timed out", error.message);
    const detail = error instanceof Error ? error.message : String(error);
    return unread(about, typeof code === "string" && !(error instanceof FocalError) ? "unreadable" : "failed", detail);
  }
}

/** Source code by its name, for all that is known: answers must not call themselves complete without it. */
function unread(
  about: About,
  status: "too large" | "special file" | "timed out" | "unreadable" | "failed",
  detail?: string,
) {
  const language = status === "special file" ? "" : languageOfPath(about.path) ?? "";
  return { ...skipped(about, status, detail), language };
}

async function parseBytes<T>(
  job: ParseJob,
  bytes: Uint8Array,
  about: About,
  finish: (read: ReadSource) => T,
): Promise<T | ParsedSource> {
  if (isBinary(bytes)) return skipped(about, "binary");
  const source = decodeSource(bytes);
  const language = languageOfPath(job.path) ?? languageOfFirstLine(firstLine(source));
  if (language === undefined) return skipped(about, "unsupported");
  if (isMinified(job.path, source)) return { ...skipped(about, "minified"), language };
  try {
    const prepared = await prepare(source, language);
    const syntax = syntaxOf(job.path, language, prepared, { deadline_ms: job.deadline_ms });
    return finish({ about, source, syntax, textLater: job.text_later === true });
  } catch (error) {
    return unparsed(about, language, error);
  }
}

function firstLine(source: string): string {
  const end = source.indexOf("\n");
  return source.slice(0, end < 0 || end > 200 ? 200 : end);
}
