// Decides conditions of the preprocessor where their sides are no statements, members or types of their own:
// `class Logger : ILogger #if X , IAsyncDisposable #endif {`. The grammar has all sides one after the other.

import { blankOf, type Piece, type Respelling } from "../../src/languages/respelling.ts";
import { SourceLines } from "../../src/languages/source_lines.ts";

interface Branch {
  /** First line after the directive, and the line of the next one. */
  readonly from: number;
  to: number;
  readonly condition: string;
}

interface Group {
  readonly branches: Branch[];
  /** Brackets open where it began, and after its first side. */
  readonly depth: number;
  after: number | undefined;
  isWhole: boolean;
  endLine: number;
}

/** Comments are blank, strings some word; lines of the preprocessor have neither. */
const LITERALS =
  /^[ \t]*#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|("{3,})[\s\S]*?(?:\1|(?![\s\S]))|(?:@\$?|\$@)"(?:[^"]|"")*"?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/gm;
const DIRECTIVE = /^\s*#\s*(if|elif|else|endif)\b(.*)/;
const OTHER_LINE = /^\s*#/;
/** What a side begins with that goes on with what stands before, or is a part of a `switch` or a property. */
const GOES_ON =
  /^(?:(?:else|catch|finally|where|case)\b|default\s*:|(?:get|set|init|add|remove)\s*(?:[;{]|=>)|[,.?)\]]|&&|\|\|)/;
/** Behind one of these something new may begin. */
const ENDS = /^[;{}\]:]?$/;

const plain = (source: string): string[] =>
  source.replace(
    LITERALS,
    (text) => /^[ \t]*#/.test(text) ? text : text.replace(/[^\r\n]/g, text.startsWith("/") ? " " : "x"),
  ).split("\n");

/** Goes through the lines once. */
class Reader {
  readonly groups: Group[] = [];
  readonly #open: Group[] = [];
  #last = "";
  #depth = 0;
  #lowest = 0;
  #isFirst = false;
  #first = "";

  read(lines: readonly string[]): void {
    for (const [number, line] of lines.entries()) {
      const [, word, condition = ""] = DIRECTIVE.exec(line) ?? [];
      if (word !== undefined) this.#directive(word, condition, number);
      else if (!OTHER_LINE.test(line)) this.#code(line);
    }
  }

  #code(line: string): void {
    for (const char of line) {
      if (char === "(" || char === "[" || char === "{") this.#depth++;
      else if (char === ")" || char === "]" || char === "}") this.#lowest = Math.min(this.#lowest, --this.#depth);
    }
    const text = line.trim();
    if (text === "") return;
    const top = this.#open.at(-1);
    if (top !== undefined && this.#isFirst && GOES_ON.test(text)) top.isWhole = false;
    if (this.#isFirst) this.#first = text[0]!;
    this.#isFirst = false;
    this.#last = text.at(-1)!;
  }

  #directive(word: string, condition: string, line: number): void {
    if (word === "if") {
      const group = { branches: [], depth: this.#depth, after: undefined, isWhole: ENDS.test(this.#last), endLine: -1 };
      this.groups.push(group);
      this.#open.push(group);
    }
    const group = this.#open.at(-1);
    if (group === undefined) return;
    if (word !== "if") this.#endBranch(group, line);
    if (word === "endif") {
      group.endLine = line;
      this.#open.pop();
      this.#depth = group.after ?? this.#depth;
      return;
    }
    group.branches.push({ from: line + 1, to: -1, condition: word === "else" ? "" : condition });
    this.#depth = this.#lowest = group.depth;
    this.#isFirst = true;
    this.#first = "";
  }

  #endBranch(group: Group, line: number): void {
    group.branches.at(-1)!.to = line;
    // Attributes alone say something of what stands behind all sides.
    const isOnlyAttributes = this.#first === "[" && this.#last === "]";
    group.isWhole &&= this.#depth === group.depth && this.#lowest >= group.depth && ENDS.test(this.#last) &&
      !isOnlyAttributes;
    group.after ??= this.#depth;
  }
}

/** The first side that is asked for by name, else the last: what is negated is mostly for what is older. */
function chosenOf({ branches }: Group): Branch | undefined {
  const sides = branches.filter(({ condition }) => !/^\s*false\b/.test(condition));
  return sides.find(({ condition }) => condition.trim() !== "" && !condition.trim().startsWith("!")) ?? sides.at(-1);
}

export function decidedConditions(source: string): Respelling[] {
  if (!/^[ \t]*#[ \t]*if\b/m.test(source)) return [];
  const reader = new Reader();
  reader.read(plain(source));
  const { starts } = new SourceLines(source);
  const cut = (from: number, to: number): Piece => {
    const at = starts[from]!;
    return { at, text: blankOf(source.slice(at, starts[to] ?? source.length)) };
  };
  const found: Respelling[] = [];
  let cutUntil = 0;
  for (const group of reader.groups) {
    const [first] = group.branches;
    // What stands in a side that is cut is cut with it.
    if (group.isWhole || group.endLine < 0 || first === undefined || first.from <= cutUntil) continue;
    const chosen = chosenOf(group);
    const pieces: Piece[] = [];
    for (const branch of group.branches) {
      pieces.push(cut(branch.from - 1, branch === chosen ? branch.from : branch.to));
      if (branch !== chosen) cutUntil = Math.max(cutUntil, branch.to);
    }
    pieces.push(cut(group.endLine, group.endLine + 1));
    found.push(pieces);
  }
  return found;
}
