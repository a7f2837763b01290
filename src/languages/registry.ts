// Which language a file is in, and its rules. `load_language.ts` has what parsing needs besides.

import { FocalError } from "../base/errors.ts";
import { LANGUAGES } from "./registry.gen.ts";
import type { LanguageRules } from "./rules.ts";

export interface LanguageEntry {
  readonly name: string;
  /** Name of the language whose grammar parses it: its own, except for files that embed another language. */
  readonly grammar: string;
  readonly extensions: readonly string[];
  readonly names: readonly string[];
  readonly shebangs: readonly string[];
  readonly rules: () => Promise<LanguageRules>;
}

const byExtension = new Map<string, string>();
const byName = new Map<string, string>();
const byShebang = new Map<string, string>();
const entries = new Map<string, LanguageEntry>();

function fillTables(): void {
  if (entries.size > 0) return;
  for (const entry of LANGUAGES) {
    entries.set(entry.name, entry);
    for (const extension of entry.extensions) byExtension.set(extension, entry.name);
    for (const name of entry.names) byName.set(name, entry.name);
    for (const shebang of entry.shebangs) byShebang.set(shebang, entry.name);
  }
}

/** Names of all languages, in a stable order. */
export function languageNames(): string[] {
  return LANGUAGES.map((entry) => entry.name);
}

/** The language of a path by its name alone; undefined also for files that only their first line could tell. */
export function languageOfPath(path: string): string | undefined {
  fillTables();
  const base = path.slice(path.lastIndexOf("/") + 1);
  const named = byName.get(base);
  if (named !== undefined) return named;
  // The longest extension wins: `.d.ts` before `.ts`, should a language ever claim it.
  for (let dot = base.indexOf(".", 1); dot >= 0; dot = base.indexOf(".", dot + 1)) {
    const language = byExtension.get(base.slice(dot)) ?? byExtension.get(base.slice(dot).toLowerCase());
    if (language !== undefined) return language;
  }
  return undefined;
}

/** True when the first line decides: a file without an extension and without a known name. */
export function needsFirstLine(path: string): boolean {
  const base = path.slice(path.lastIndexOf("/") + 1);
  return base.lastIndexOf(".") <= 0 && languageOfPath(path) === undefined;
}

/** The language by a `#!` line. */
export function languageOfFirstLine(line: string): string | undefined {
  fillTables();
  if (!line.startsWith("#!")) return undefined;
  const words = line.slice(2).trim().split(/\s+/);
  let program = words[0]?.split("/").pop() ?? "";
  if (program === "env") program = words.slice(1).find((word) => !word.startsWith("-") && !word.includes("=")) ?? "";
  return byShebang.get(program) ?? byShebang.get(program.replace(/[\d.]+$/, ""));
}

/** Only the rules: resolution needs no grammar. */
export function loadRules(name: string): Promise<LanguageRules> {
  fillTables();
  const entry = entries.get(name);
  if (entry === undefined) throw new FocalError("internal", `There is no language named ${name}`);
  return entry.rules();
}

/** The language whose grammar parses it. */
export function grammarOf(name: string): string {
  fillTables();
  return entries.get(name)?.grammar ?? name;
}
