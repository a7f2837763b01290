// Turns whatever was thrown into a FocalError, so that every adapter reports failures alike.

import { FAILURES, FocalError } from "../base/errors.ts";
import { failureOf } from "../store/failures.ts";

/** The failure as focal reports it; a FocalError stays itself. */
export function asFocalError(thrown: unknown): FocalError {
  if (thrown instanceof FocalError) return thrown;
  if (!(thrown instanceof Error)) return new FocalError("internal", String(thrown), { cause: thrown });
  if (thrown.name === "AbortError") return new FocalError("interrupted", "Interrupted.", { cause: thrown });
  const known = failureOf(thrown, pathOf(thrown));
  return new FocalError(known ?? "internal", sentence(thrown.message), { cause: thrown });
}

/** What a script reads of a failure. */
export function failureObject(failure: FocalError): Record<string, unknown> {
  return {
    code: failure.code,
    title: FAILURES[failure.code].title,
    message: failure.message,
    fix: failure.fix,
    suggestions: failure.suggestions,
    exit_code: failure.exitCode,
  };
}

/** The file system's errors name the path they are about. */
function pathOf(error: Error): string {
  const { path } = error as Error & { path?: unknown };
  return typeof path === "string" ? path : ".";
}

function sentence(text: string): string {
  const line = text.split("\n")[0]?.trim() ?? "";
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
