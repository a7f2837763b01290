// What the config commands share: which file is meant, and how a value is shown.

import { FocalError } from "../../base/errors.ts";
import { keyNamed, type Value } from "../../config/keys.ts";
import { projectFile, type Setting, type Sources, userFile } from "../../config/layers.ts";
import { prepareHome } from "../../store/home.ts";
import type { Context } from "../context.ts";
import process from "node:process";

export const PROJECT_FLAG = {
  type: "boolean",
  summary: "The repository's file (focal.json) instead of your own",
} as const;

export const KEY = {
  type: "string",
  position: 0,
  required: true,
  completes: "key",
  summary: "Name of the key, for example index.max_file_bytes",
} as const;

export const SETTING_SCHEMA = {
  type: "object",
  properties: {
    key: { type: "string" },
    value: { description: "null when it is not set" },
    source: { type: "string", description: "A file, an environment variable, or default" },
    summary: { type: "string" },
  },
  required: ["key", "value", "source", "summary"],
} as const;

/** Where settings are read from for this call. */
export function sourcesOf(context: Context): Sources {
  return { home: context.home, project: context.roots[0], env: process.env };
}

/** A file of one's own may hold secrets; the repository's is for all. */
export function modeWhenNew(project: boolean): number | undefined {
  return project ? undefined : 0o600;
}

/** The file that a change goes to; made ready for writing. */
export function fileToChange(context: Context, key: string, project: boolean): string {
  if (!project) {
    prepareHome(context.home);
    return userFile(context.home);
  }
  if (keyNamed(key)?.user_only === true) {
    throw new FocalError("invalid_input", `${key} may not be set by a repository, only by you.`, {
      fix: "Leave --project out.",
    });
  }
  return projectFile(context.roots[0] ?? ".");
}

export function shownSetting({ key, value, source }: Setting) {
  return { key, value: shownValue(key, value), source, summary: keyNamed(key)?.summary ?? "" };
}

/** A value as it is answered; a secret is never shown. */
export function shownValue(key: string, value: Value | undefined): Value | null {
  const declared = keyNamed(key);
  const secret = declared?.type === "string" && declared.secret === true && value !== undefined;
  return secret ? "(set)" : value ?? null;
}

export function valueText(value: Value | null): string {
  if (value === null) return "(not set)";
  return typeof value === "string" ? value : JSON.stringify(value);
}
