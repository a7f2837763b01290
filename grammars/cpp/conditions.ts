// Decides conditions of the preprocessor where both sides together are no program: `if (a #ifdef X && b #endif) {`.

import { DIRECTIVE, PUNCTUATION, tokenize, type Tokens, WORD } from "./tokens.ts";
import { blankOf, type Piece, type Respelling } from "../../src/languages/respelling.ts";

interface Group {
  /** Indices of the tokens `#if`, `#elif`, `#else`, `#endif`. */
  readonly lines: number[];
  /** Parentheses that were open at its start. */
  readonly open: number;
}

const TRUE = /\b(__cplusplus|__GNUC__|__linux__|__linux|__unix__|__unix|__STDC__|__x86_64__|__has_include)\b/;

/** Whether a condition holds in a usual build: what is asked for by name alone is off. */
function holds(line: string): boolean {
  const known = TRUE.test(line);
  if (/^#\s*(el)?if\s+0\b/.test(line)) return false;
  if (/^#\s*ifndef\b|^#\s*(el)?if\s*!\s*defined/.test(line)) return !known;
  if (/^#\s*ifdef\b|^#\s*(el)?if\s*\(?\s*defined/.test(line)) return known;
  return true;
}

function groupsOf(source: string, tokens: Tokens): Group[] {
  const groups: Group[] = [];
  const stack: { group: Group; after: number }[] = [];
  let open = 0;
  for (let i = 0; i < tokens.kind.length; i++) {
    if (tokens.kind[i] === PUNCTUATION) {
      const text = source[tokens.start[i]!];
      if (text === "(") open++;
      else if (text === ")") open--;
    }
    if (tokens.kind[i] !== DIRECTIVE) continue;
    const word = /^#\s*(if|ifdef|ifndef|elif|elifdef|else|endif)\b/.exec(
      source.slice(tokens.start[i]!, tokens.start[i]! + 40),
    )?.[1];
    if (word === undefined) continue;
    if (word.startsWith("if")) {
      const group = { lines: [i], open };
      groups.push(group);
      stack.push({ group, after: Number.NaN });
      continue;
    }
    const top = stack.at(-1);
    if (top === undefined) continue;
    top.group.lines.push(i);
    if (Number.isNaN(top.after)) top.after = open;
    open = word === "endif" ? top.after : top.group.open;
    if (word === "endif") stack.pop();
  }
  return groups.filter((group) => group.lines.length > 1);
}

class Conditions {
  /** For each token the next and the last one that is no line of the preprocessor. */
  readonly #next: Int32Array;
  readonly #last: Int32Array;

  constructor(readonly source: string, readonly tokens: Tokens) {
    const { length } = tokens.kind;
    this.#next = new Int32Array(length + 1).fill(length);
    this.#last = new Int32Array(length + 1).fill(-1);
    for (let i = length - 1; i >= 0; i--) this.#next[i] = tokens.kind[i] === DIRECTIVE ? this.#next[i + 1]! : i;
    for (let i = 0; i < length; i++) {
      this.#last[i] = tokens.kind[i] === DIRECTIVE ? (i === 0 ? -1 : this.#last[i - 1]!) : i;
    }
  }

  #text(i: number): string {
    return this.tokens.kind[i] === undefined ? "" : this.source.slice(this.tokens.start[i], this.tokens.end[i]);
  }

  /** The token before or after, lines of the preprocessor left out. */
  #beside(i: number, step: 1 | -1): string {
    const at = i + step;
    return this.#text(step > 0 ? this.#next[at] ?? -1 : at < 0 ? -1 : this.#last[at]!);
  }

  /** Each side is a list of whole statements or declarations. */
  isWhole({ lines, open }: Group): boolean {
    if (open > 0) return false;
    const before = this.#beside(lines[0]!, -1);
    const after = this.#beside(lines.at(-1)!, 1);
    if (after === "else" || after === "{" || !/^([;{}:]|)$/.test(before)) return false;
    return lines.slice(0, -1).every((line, k) => this.#isWholeBranch(line + 1, lines[k + 1]!));
  }

  #isWholeBranch(from: number, to: number): boolean {
    const depth: Record<string, number> = { "(": 0, "{": 0 };
    let last = "";
    let first = "";
    for (let i = from; i < to; i++) {
      if (this.tokens.kind[i] === DIRECTIVE) continue;
      const text = this.tokens.kind[i] === WORD || this.tokens.kind[i] === PUNCTUATION ? this.#text(i) : "x";
      if (text === "(" || text === "{") depth[text]!++;
      else if (text === ")" && --depth["("]! < 0 || text === "}" && --depth["{"]! < 0) return false;
      if (first === "") first = text;
      last = text;
    }
    if (depth["("] !== 0 || depth["{"] !== 0 || first === "else") return false;
    return last === "" || /^[;{}:]$/.test(last);
  }

  /** Other lines of the preprocessor in the middle of something: `enum { #include "names.def" };`. */
  inside(): [number, number][] {
    const cuts: [number, number][] = [];
    for (let i = 0; i < this.tokens.kind.length; i++) {
      if (this.tokens.kind[i] !== DIRECTIVE) continue;
      const text = this.#text(i);
      if (!/^#\s*(include|define|undef|pragma|line)\b/.test(text)) continue;
      if (!/^([;{}:]|)$/.test(this.#beside(i, -1))) cuts.push([this.tokens.start[i]!, this.tokens.end[i]!]);
    }
    return cuts;
  }

  /** Everything but the side that holds. */
  cutsOf({ lines }: Group): [number, number][] {
    const sides = lines.slice(0, -1);
    const chosen = sides.findIndex((line) => /^#\s*else/.test(this.#text(line)) || holds(this.#text(line)));
    const cuts: [number, number][] = [];
    for (const [k, line] of sides.entries()) {
      const next = this.tokens.start[lines[k + 1]!]!;
      cuts.push([this.tokens.start[line]!, k === chosen ? this.tokens.end[line]! : next]);
    }
    const last = lines.at(-1)!;
    cuts.push([this.tokens.start[last]!, this.tokens.end[last]!]);
    return cuts;
  }
}

export function decidedConditions(source: string): Respelling[] {
  if (!/^[ \t]*#/m.test(source)) return [];
  const tokens = tokenize(source);
  const conditions = new Conditions(source, tokens);
  const cut = ([from, to]: [number, number]): Piece => ({ at: from, text: blankOf(source.slice(from, to)) });
  const groups = groupsOf(source, tokens).filter((group) => !conditions.isWhole(group));
  return [
    ...groups.map((group) => conditions.cutsOf(group).map(cut)),
    ...conditions.inside().map((one) => [cut(one)]),
  ];
}
