// The JSON that Claude Code sends to a hook: what is known of it, typed once; unknown fields are ignored.

import { FocalError } from "../base/errors.ts";

export interface HookInput {
  readonly session: string | undefined;
  readonly folder: string | undefined;
  /** SessionStart: startup, resume, clear, compact. */
  readonly source: string | undefined;
  /** SessionEnd: clear, logout, prompt_input_exit, other. */
  readonly reason: string | undefined;
  readonly tool: string | undefined;
  /** PostToolUse: the file that was edited. */
  readonly file: string | undefined;
}

export function parseHookInput(text: string): HookInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FocalError("invalid_input", "the input is not JSON");
  }
  const fields = objectOf(value);
  if (fields === undefined) throw new FocalError("invalid_input", "the input is not a JSON object");
  const tool = objectOf(fields["tool_input"]) ?? {};
  return {
    session: idOf(fields["session_id"]),
    folder: textOf(fields["cwd"]),
    source: textOf(fields["source"]),
    reason: textOf(fields["reason"]),
    tool: textOf(fields["tool_name"]),
    file: textOf(tool["file_path"]) ?? textOf(tool["notebook_path"]),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Record<string, unknown>
    : undefined;
}

/** As long as `focal session show` takes it. */
function idOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length <= 200 ? text : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 10_000 ? value : undefined;
}
