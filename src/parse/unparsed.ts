// What is recorded of a file that has no facts, and why.

import { FocalError } from "../base/errors.ts";
import type { ParsedSource } from "./parsed_source.ts";

export type About = Pick<ParsedSource, "path" | "size" | "stamp" | "racy" | "hash">;

export function unparsed(about: About, language: string, error: unknown): ParsedSource {
  const timedOut = error instanceof FocalError && error.code === "unsupported";
  const detail = error instanceof RangeError
    ? "nested too deeply"
    : error instanceof Error
    ? error.message
    : String(error);
  return { ...skipped(about, timedOut ? "timed out" : "failed", detail), language };
}

export function skipped(
  about: About,
  status: Exclude<ParsedSource["status"], "indexed">,
  detail?: string,
): ParsedSource {
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
