// What becomes of an answer about files that changed a moment ago and could not be indexed in time.

import { FocalError } from "../base/errors.ts";
import type { Answer } from "../ops/operation.ts";

const MOST_NAMED = 5;
/** Their text is cut from files as a whole, not item by item. */
const ALL_TEXT: ReadonlySet<string> = new Set(["context", "skeleton"]);

export class Outdated {
  readonly #paths = new Set<string>();

  add(paths: readonly string[]): void {
    for (const path of paths) this.#paths.add(path);
  }

  /** The answer without code that was cut from these files by lines that may have moved. */
  without<A extends Answer>(operation: string, answer: A): A {
    if (this.#paths.size === 0) return answer;
    if (ALL_TEXT.has(operation)) {
      throw new FocalError("database_locked", `${this.#named()} changed a moment ago and could not be indexed yet.`, {
        fix: "Ask again in a moment, or read the file itself.",
      });
    }
    const items = answer.items?.map((item) => {
      const { body: _body, lines: _lines, ...rest } = (item ?? {}) as Record<string, unknown>;
      return this.#paths.has(String(rest["path"]))
        ? { ...rest, ..."lines" in (item as object) ? { lines: [] } : {} }
        : item;
    });
    return items === undefined ? answer : { ...answer, items };
  }

  notice(): string | undefined {
    if (this.#paths.size === 0) return undefined;
    return `${this.#named()} changed a moment ago and could not be indexed yet: what is said of it here may be outdated. ` +
      "Ask again in a moment.";
  }

  #named(): string {
    const more = this.#paths.size - MOST_NAMED;
    return [...this.#paths].slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  }
}
