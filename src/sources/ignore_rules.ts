// Which paths ignore files exclude: `.gitignore`, `.ignore`, `.focalignore` of each folder, and git's `info/exclude`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import ignore, { type Ignore } from "ignore";
import { PatternFilter } from "./pattern_filter.ts";

/** Later ones win over earlier ones of the same folder. */
const FILES = [".gitignore", ".ignore", ".focalignore"] as const;
export const IGNORE_FILES: ReadonlySet<string> = new Set(FILES);
/** Larger ones are not rules anybody wrote. */
const LARGEST_CHARS = 1_000_000;
const ignorecase = process.platform === "darwin" || process.platform === "win32";

export type Verdict = "ignored" | "included" | "silent";

/** The rules that hold in one folder: its own, then its parents'. */
export class IgnoreRules {
  readonly #own: Ignore | undefined;
  readonly #filter: PatternFilter | undefined;
  readonly #parent: IgnoreRules | undefined;
  /** What texts say, for all folders of a tree: packages of a workspace have the same ignore file again and again. */
  readonly #compiled: Map<string, Compiled>;
  /** Start of this folder's paths, to be cut off: "" or "a/b/". */
  readonly #prefix: string;

  /** `folder` is what paths given to `verdict` start with: "" at the root, or "a/b". */
  constructor(folder: string, patterns: readonly string[], parent?: IgnoreRules) {
    this.#prefix = folder === "" ? "" : folder + "/";
    this.#parent = parent;
    this.#compiled = parent === undefined ? new Map() : parent.#compiled;
    const texts = patterns.filter((text) => text.trim() !== "");
    if (texts.length === 0) return;
    const key = texts.join("\0");
    const known = this.#compiled.get(key) ?? compile(texts);
    this.#compiled.set(key, known);
    this.#own = known.rules;
    this.#filter = known.filter;
  }

  /** The rules of `absolute` (known as `folder`), or the parent's when it has no ignore files. */
  static read(absolute: string, folder: string, names: ReadonlySet<string>, parent?: IgnoreRules): IgnoreRules {
    const texts = FILES.filter((name) => names.has(name)).map((name) => readPatterns(join(absolute, name)));
    if (parent !== undefined && texts.every((text) => text === "")) return parent;
    return new IgnoreRules(folder, texts, parent);
  }

  /** The nearest folder with an opinion decides. */
  verdict(path: string, isFolder: boolean): Verdict {
    if (this.#own !== undefined && path.startsWith(this.#prefix)) {
      const below = path.slice(this.#prefix.length);
      try {
        if (this.#filter?.mayMatch(below, isFolder) === false) return this.#parent?.verdict(path, isFolder) ?? "silent";
        const result = this.#own.test(isFolder ? below + "/" : below);
        if (result.ignored) return "ignored";
        if (result.unignored) return "included";
      } catch {
        // A name the library does not take for a path: no pattern is meant for it.
      }
    }
    return this.#parent?.verdict(path, isFolder) ?? "silent";
  }
}

interface Compiled {
  readonly rules: Ignore;
  readonly filter: PatternFilter | undefined;
}

function compile(texts: readonly string[]): Compiled {
  const rules = ignore({ ignorecase, allowRelativePaths: true });
  for (const text of texts) addPatterns(rules, text);
  return { rules, filter: filterOf(texts) };
}

/** None when a pattern is one that the library does not take. */
function filterOf(texts: readonly string[]): PatternFilter | undefined {
  try {
    return new PatternFilter(texts, ignorecase);
  } catch {
    return undefined;
  }
}

function addPatterns(rules: Ignore, text: string): void {
  try {
    rules.add(text);
  } catch {
    // One bad pattern must not disable the others.
    for (const line of text.split(/\r?\n/)) {
      try {
        rules.add(line);
      } catch { /* not a pattern */ }
    }
  }
}

/** Text of an ignore file, "" when there is none. */
export function readPatterns(path: string): string {
  try {
    return readFileSync(path, "utf8").slice(0, LARGEST_CHARS);
  } catch {
    return "";
  }
}
