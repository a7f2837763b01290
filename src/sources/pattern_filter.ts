// Tells quickly that no pattern of an ignore file can match a path, which is so for nearly every path.

import ignore, { type Ignore } from "ignore";

const PLAIN = /^[^\\*?[\]!#\s][^\\*?[\]]*$/;
const SUFFIX = /^\*(\.[^\\*?[\]/]+)$/;

/** Never says no to a path that a pattern, negated or not, matches; a yes has to be looked into. */
export class PatternFilter {
  readonly #names = new Set<string>();
  readonly #suffixes = new Set<string>();
  readonly #paths = new Set<string>();
  readonly #others: Ignore | undefined;
  readonly #fold: (text: string) => string;

  constructor(texts: readonly string[], ignorecase: boolean) {
    this.#fold = ignorecase ? (text) => text.toLowerCase() : (text) => text;
    const others: string[] = [];
    for (const line of texts.flatMap((text) => text.split(/\r?\n/))) {
      const trimmed = line.trim();
      if (trimmed === "" || trimmed.startsWith("#")) continue;
      // What it matches is the same whether it takes in or out; a trailing slash only narrows it to folders.
      const pattern = this.#fold(trimmed.replace(/^!/, "").replace(/\/$/, ""));
      const suffix = SUFFIX.exec(pattern)?.[1];
      if (suffix !== undefined) this.#suffixes.add(suffix);
      else if (!PLAIN.test(pattern)) others.push(trimmed.replace(/^!/, ""));
      else if (pattern.includes("/")) this.#paths.add(pattern.replace(/^\//, ""));
      else this.#names.add(pattern);
    }
    if (others.length > 0) this.#others = ignore({ ignorecase, allowRelativePaths: true }).add(others);
  }

  /** `path` is relative to the folder of the ignore file. */
  mayMatch(path: string, isFolder: boolean): boolean {
    const folded = this.#fold(path);
    const name = folded.slice(folded.lastIndexOf("/") + 1);
    if (this.#names.has(name) || this.#paths.has(folded)) return true;
    for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
      if (this.#suffixes.has(name.slice(dot))) return true;
    }
    if (this.#others === undefined) return false;
    const result = this.#others.test(isFolder ? path + "/" : path);
    return result.ignored || result.unignored;
  }
}
