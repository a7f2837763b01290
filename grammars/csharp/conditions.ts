// Decides conditions of the preprocessor where their sides are no statements, members or types of their own:
// `class Logger : ILogger #if X , IAsyncDisposable #endif {`. The grammar has all sides one after the other.

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

/** Comments are blank, strings some word. */
const LITERALS =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|("{3,})[\s\S]*?(?:\1|$)|(?:@\$?|\$@)"(?:[^"]|"")*"?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g;
const DIRECTIVE = /^\s*#\s*(if|elif|else|endif)\b(.*)/;
const OTHER_LINE = /^\s*#/;
/** Behind one of these something new may begin. */
const ENDS = /^[;{}\]:]?$/;

const plain = (source: string): string[] =>
  source.replace(LITERALS, (text) => text.replace(/[^\r\n]/g, text.startsWith("/") ? " " : "x")).split("\n");

/** Goes through the lines once. */
class Reader {
  readonly groups: Group[] = [];
  readonly #open: Group[] = [];
  #last = "";
  #depth = 0;
  #lowest = 0;

  read(lines: readonly string[]): void {
    for (const [number, line] of lines.entries()) {
      const [, word, condition = ""] = DIRECTIVE.exec(line) ?? [];
      if (word !== undefined) this.#directive(word, condition, number);
      else if (!OTHER_LINE.test(line)) this.#code(line);
    }
  }

  #code(line: string): void {
    const top = this.#open.at(-1);
    for (const char of line) {
      if (char === "(" || char === "[" || char === "{") this.#depth++;
      else if (char === ")" || char === "]" || char === "}") this.#lowest = Math.min(this.#lowest, --this.#depth);
    }
    const text = line.trim();
    if (text === "") return;
    if (top !== undefined && /^(else|catch|finally|\{)/.test(text) && ENDS.test(this.#last)) {
      top.isWhole &&= text[0] === "{";
    }
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
  }

  #endBranch(group: Group, line: number): void {
    group.branches.at(-1)!.to = line;
    group.isWhole &&= this.#depth === group.depth && this.#lowest >= group.depth && ENDS.test(this.#last);
    group.after ??= this.#depth;
  }
}

/** The first side that is asked for by name, else the last: what is negated is mostly for what is older. */
function chosenOf({ branches }: Group): Branch | undefined {
  return branches.find(({ condition }) => condition.trim() !== "" && !condition.trim().startsWith("!")) ??
    branches.at(-1);
}

/** The source with such conditions decided: same length, same lines. */
export function decideConditions(source: string): string {
  if (!/^\s*#\s*if\b/m.test(source)) return source;
  const reader = new Reader();
  reader.read(plain(source));
  const lines = source.split("\n");
  const blank = (line: number) => lines[line] = lines[line]!.replace(/[^\r]/g, " ");
  for (const group of reader.groups) {
    if (group.isWhole || group.endLine < 0) continue;
    const chosen = chosenOf(group);
    blank(group.endLine);
    for (const branch of group.branches) {
      blank(branch.from - 1);
      if (branch !== chosen) { for (let line = branch.from; line < branch.to; line++) blank(line); }
    }
  }
  return lines.join("\n");
}
