// Tells quickly that no pattern of an ignore file can match a path, which is so for nearly every path.

import ignore, { type Ignore } from "ignore";

const PLAIN = /^[^\\*?[\]!#\s][^\\*?[\]]*$/;
const SUFFIX = /^\*(\.[^\\*?[\]/]+)$/;
/** Wildcards within names: no `**`, no escapes, no classes that are negated or hold a slash or a bracket. */
const GLOB = /^(?:[^\\*?[\]!#\s]|\*(?!\*)|\?|\[[\w.-]+\])(?:[^\\*?[\]]|\*(?!\*)|\?|\[[\w.-]+\])*$/;

/** Never says no to a path that a pattern, negated or not, matches; a yes has to be looked into. */
export class PatternFilter {
  readonly #names = new Set<string>();
  readonly #suffixes = new Set<string>();
  readonly #paths = new Set<string>();
  /** One expression for all wildcards in names, one for those in paths. */
  readonly #namesLike: RegExp | undefined;
  readonly #pathsLike: RegExp | undefined;
  readonly #others: Ignore | undefined;
  readonly #fold: (text: string) => string;

  constructor(texts: readonly string[], ignorecase: boolean) {
    this.#fold = ignorecase ? (text) => text.toLowerCase() : (text) => text;
    const others: string[] = [];
    const names: string[] = [];
    const paths: string[] = [];
    for (const line of texts.flatMap((text) => text.split(/\r?\n/))) {
      const trimmed = line.trim();
      if (trimmed === "" || trimmed.startsWith("#")) continue;
      // What it matches is the same whether it takes in or out; a trailing slash only narrows it to folders.
      const pattern = this.#fold(trimmed.replace(/^!/, "").replace(/\/$/, ""));
      const suffix = SUFFIX.exec(pattern)?.[1];
      if (suffix !== undefined) this.#suffixes.add(suffix);
      else if (GLOB.test(pattern) && !PLAIN.test(pattern)) {
        (pattern.includes("/") ? paths : names).push(expressionOf(pattern.replace(/^\//, "")));
      } else if (!PLAIN.test(pattern)) others.push(trimmed.replace(/^!/, ""));
      else if (pattern.includes("/")) this.#paths.add(pattern.replace(/^\//, ""));
      else this.#names.add(pattern);
    }
    this.#namesLike = anyOf(names);
    this.#pathsLike = anyOf(paths);
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
    if (this.#namesLike?.test(name) || this.#pathsLike?.test(folded)) return true;
    if (this.#others === undefined) return false;
    const result = this.#others.test(isFolder ? path + "/" : path);
    return result.ignored || result.unignored;
  }
}

function anyOf(expressions: readonly string[]): RegExp | undefined {
  return expressions.length === 0 ? undefined : new RegExp(`^(?:${expressions.join("|")})$`, "s");
}

function expressionOf(glob: string): string {
  return glob.replace(/\[[^\]]+\]|[.+^${}()|*?\/-]/g, (part) => {
    if (part.startsWith("[")) return part;
    return part === "*" ? "[^/]*" : part === "?" ? "[^/]" : `\\${part}`;
  });
}
