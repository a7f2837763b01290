// Reads, judges, hashes and parses one file, in whichever thread it is called.

import { FocalError } from "../base/errors.ts";
import { languageOfFirstLine, languageOfPath } from "../languages/registry.ts";
import { isBinary, isGenerated, isMinified, isTestPath } from "../sources/classify_source.ts";
import { contentHash, sameHash } from "../sources/content_hash.ts";
import { decodeSource } from "../sources/decode_source.ts";
import { type FileStat, isRacy, stampOf, statPath } from "../sources/stat_path.ts";
import { readBounded } from "../sources/read_bounded.ts";
import { packParsed, type ParsedSource } from "./parsed_source.ts";
import { parseFile } from "./parse_file.ts";

export interface ParseJob {
  /** Absolute folder of the checkout. */
  readonly root: string;
  /** Below the root, with `/`. */
  readonly path: string;
  /** Only its content's hash matters: it is read by resolution. */
  readonly config: boolean;
  /** Hash of the content that is indexed; an equal one ends the job early. */
  readonly known?: Uint8Array | undefined;
  readonly max_bytes: number;
  readonly deadline_ms: number;
  /** When the job was made. What the file's times say is judged by it: earlier than the reading, so on the safe side. */
  readonly now_ms: number;
}

export async function runParseJob(job: ParseJob): Promise<ParsedSource> {
  const absolute = job.root + "/" + job.path;
  let stat: FileStat | undefined;
  try {
    stat = statPath(absolute);
    const read = stat.kind === "file" ? readBounded(absolute, job.max_bytes) : { skip: "special file" } as const;
    const about = { path: job.path, size: stat.size, stamp: stampOf(stat), racy: isRacy(stat, job.now_ms) };
    if ("skip" in read) return skipped(about, read.skip, read.skip === "too large" ? `${stat.size} bytes` : undefined);
    const hash = contentHash(read.bytes);
    if (job.known !== undefined && sameHash(hash, job.known)) {
      return { ...skipped(about, "failed"), status: "same", hash };
    }
    if (job.config) return { ...skipped(about, "failed"), status: "config", hash };
    return await parseBytes(job, read.bytes, { ...about, hash });
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const gone = code === "ENOENT" || (error instanceof Error && error.name === "NotFound");
    const about = { path: job.path, size: stat?.size ?? 0, stamp: stat === undefined ? "" : stampOf(stat), racy: true };
    if (gone) return { ...skipped(about, "unreadable"), status: "gone" };
    if (error instanceof FocalError && error.code === "unsupported") return skipped(about, "timed out", error.message);
    const detail = error instanceof Error ? error.message : String(error);
    return skipped(about, typeof code === "string" && !(error instanceof FocalError) ? "unreadable" : "failed", detail);
  }
}

type About = Pick<ParsedSource, "path" | "size" | "stamp" | "racy" | "hash">;

async function parseBytes(job: ParseJob, bytes: Uint8Array, about: About): Promise<ParsedSource> {
  if (isBinary(bytes)) return skipped(about, "binary");
  const source = decodeSource(bytes);
  const language = languageOfPath(job.path) ?? languageOfFirstLine(firstLine(source));
  if (language === undefined) return skipped(about, "unsupported");
  if (isMinified(job.path, source)) return { ...skipped(about, "minified"), language };
  let file;
  try {
    file = await parseFile(job.path, source, language, { deadline_ms: job.deadline_ms });
  } catch (error) {
    const timedOut = error instanceof FocalError && error.code === "unsupported";
    const detail = error instanceof RangeError
      ? "nested too deeply"
      : error instanceof Error
      ? error.message
      : String(error);
    return { ...skipped(about, timedOut ? "timed out" : "failed", detail), language };
  }
  return {
    ...about,
    status: "indexed",
    language,
    lines: file.lines,
    hasErrors: file.hasErrors,
    isTest: isTestPath(job.path),
    isGenerated: isGenerated(source),
    package: file.package,
    ...packParsed(file, source),
  };
}

function skipped(about: About, status: Exclude<ParsedSource["status"], "indexed">, detail?: string): ParsedSource {
  return {
    ...about,
    status,
    ...(detail === undefined ? {} : { detail: detail.slice(0, 300) }),
    language: "",
    lines: 0,
    hasErrors: false,
    isTest: false,
    isGenerated: false,
    package: "",
  };
}

function firstLine(source: string): string {
  const end = source.indexOf("\n");
  return source.slice(0, end < 0 || end > 200 ? 200 : end);
}
