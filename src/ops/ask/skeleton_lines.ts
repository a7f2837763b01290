// What stays of a file's lines at each level of detail: comments shortened, imports and long lists on one line, numbers.

import { firstSentence } from "./skeleton_doc.ts";
import { joinKept, type Kept } from "./skeleton_join.ts";
import type { Detail, SkeletonSymbol } from "./skeleton_text.ts";

/** Marks lines that a cut leaves behind, so that the others keep their numbers. */
export const CUT = "\u0001";

const LINE_COMMENT: Readonly<Record<string, RegExp>> = {
  python: /^\s*#/,
  ruby: /^\s*#/,
  bash: /^\s*#(?!!)/,
  elixir: /^\s*#/,
  lua: /^\s*--/,
};
const C_COMMENT = /^\s*(\/\/|\/\*|\*(?!\w))/;
const DOCSTRING = /^\s*[rRuU]?("""|''')/;
const COMMENT_BEFORE_CODE = /^(\s*)\/\*.*?\*\/\s*(?=[^\s*/])/;
/** What stands between a comment and what it is about. */
const ATTRIBUTE = /^\s*(@|#\[|\[\w)/;
const IMPORT = /^\s*(import\b|from\s+\S+\s+import\b|use\s|using\s|#\s*include\b|require\b)/;
/** Code of a type that runs by itself. */
const INITIALIZER = /^\s*(static|init)\s*\{\s*$/;
const ATTRIBUTES_ONLY = /^(@[\w.]+(\([^()]*\))?|#\[[^[\]]*\]|\[\w[^[\]]*\])(\s+\/\/.*)?$/;
/** Attributes that speak to tools that check the code, as some comments do. */
const LINTERS = /^\s*(@Suppress\w*\(.*\)|\[[\w.]*SuppressMessage\(.*\)\])(\s*\/\/.*)?$/;
const FIELD = /^(field|property|enum_member|const|variable)$/;
const HAS_FIELDS = /^(class|struct|interface|enum|trait|union|object|protocol|type_alias|record)$/;
/** Comments about these say what they are for; about a field its name does. */
const DOCUMENTED =
  /^(function|method|constructor|macro|class|struct|interface|trait|enum|type_alias|union|namespace|object|protocol|extension|getter|setter|accessor)$/;
const LONGEST_JOINED = 160;
const MOST_LOOSE_LINES = 4;
/** So many lines one can count from the last number. */
const MOST_UNNUMBERED = 8;

/** Drops what the level leaves out; numbers what stays wherever the count cannot be seen from the line before. */
export function keptLines(
  lines: readonly string[],
  symbols: readonly SkeletonSymbol[],
  language: string,
  detail: Detail,
): string {
  const starts = new Map<number, SkeletonSymbol>();
  for (const symbol of symbols) if (symbol.parent_id !== null) starts.set(symbol.start_line - 1, symbol);
  const whole = detail === "verbose"
    ? plainLines(lines)
    : joinKept(shortLines(lines, starts, symbols, language, detail), language);
  let next = -1;
  let counted = 0;
  return whole.map((kept) => {
    // Where a bracket closes is not worth a number; what comes then has one.
    if (kept.role === "close") {
      next = -1;
      return `\t${kept.text}`;
    }
    const numbered = kept.from !== next || ++counted === MOST_UNNUMBERED;
    if (numbered) counted = 0;
    // After several lines in one the count cannot go on.
    next = kept.from === kept.to ? kept.to + 1 : -1;
    return `${numbered ? kept.from + 1 : ""}\t${kept.text}`;
  }).join("\n");
}

const textOf = (line: string): string => line.startsWith(CUT) ? line.slice(CUT.length) : line;

/** The tail of a cut may be followed by code on the same line. */
function isGone(line: string): boolean {
  const text = textOf(line).trim();
  return text === "" || line.startsWith(CUT) && /^[;,)\]]*$/.test(text);
}

function plainLines(lines: readonly string[]): Kept[] {
  return lines.flatMap((line, at) => isGone(line) ? [] : [{ from: at, to: at, text: textOf(line) }]);
}

function shortLines(
  lines: readonly string[],
  starts: ReadonlyMap<number, SkeletonSymbol>,
  symbols: readonly SkeletonSymbol[],
  language: string,
  detail: Detail,
): Kept[] {
  const comment = LINE_COMMENT[language] ?? C_COMMENT;
  // Commands of a script are not its variables'.
  const inside = linesInside(lines.length, symbols.filter(({ kind }) => language !== "bash" || kind !== "variable"));
  const kept: Kept[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (isGone(lines[at]!)) continue;
    const text = textOf(lines[at]!).replace(COMMENT_BEFORE_CODE, "$1");
    const block = comment.test(text) ? commentEnd(lines, at, comment) : docstringEnd(lines, at, language);
    if (block !== undefined) {
      const inner = language === "python" && DOCSTRING.test(text);
      const about = inner ? enclosing(symbols, at) : documented(lines, block + 1, starts);
      if (detail !== "minimal" && (about !== undefined || inner || at === 0)) {
        const name = language === "go" ? about?.name : undefined;
        const doc = firstSentence(lines.slice(at, block + 1).map(textOf), about?.signature ?? "", name);
        if (doc !== undefined) {
          kept.push({ from: at, to: block, text: doc, ...(about === undefined ? {} : { role: "doc" }) });
        }
      }
      at = block;
      continue;
    }
    const joined = isField(starts.get(at), at) ? { from: at, to: at, text } : joinedLines(lines, at, comment);
    const isImport = IMPORT.test(text);
    if (!(isImport && detail === "minimal") && !LINTERS.test(joined.text)) {
      kept.push(isImport ? { ...joined, role: "import" } : withRole(joined, lines, starts.get(at)));
    }
    at = joined.to;
    if (isImport) continue;
    if (inside[at] === 0) at = afterLoose(lines, at, inside, comment, kept);
    else if (INITIALIZER.test(text)) at = afterInitializer(lines, at, kept);
  }
  return kept;
}

/** On a line of its own. */
const isField = (symbol: SkeletonSymbol | undefined, at: number): boolean =>
  symbol !== undefined && FIELD.test(symbol.kind) && symbol.end_line === at + 1;

/** What a line is to those around it. */
function withRole(kept: Kept, lines: readonly string[], symbol: SkeletonSymbol | undefined): Kept {
  const text = kept.text.trim();
  if (/^[)\]}]+[;,]?$/.test(text)) return { ...kept, role: "close" };
  if (ATTRIBUTES_ONLY.test(text)) return { ...kept, text: withoutTrailingComment(kept.text), role: "mark" };
  if (/^(const|var|type) \($/.test(text)) return { ...kept, role: "open" };
  if (symbol === undefined || kept.from !== kept.to) return kept;
  if (FIELD.test(symbol.kind) && indentation(kept.text) > 0) {
    const rest = lines.slice(kept.to + 1, symbol.end_line);
    const whole = withoutTrailingComment(kept.text).trimEnd();
    const isClosed = whole.split("`").length % 2 === 1 && !/\/\/|"""|[({[\\]$/.test(whole);
    if (rest.every(isGone) && isClosed) return { ...kept, text: aligned(whole), role: "field" };
  }
  return /[{(]$/.test(text) && HAS_FIELDS.test(symbol.kind) ? { ...kept, role: "open" } : kept;
}

/** Names and values in columns are apart by one space. */
const aligned = (text: string): string =>
  text.replace(/^(\s*)([^"'`]*)/, (_, indent: string, code: string) => indent + code.replace(/ {2,}(?=\S)/g, " "));

/** What stands behind a field says what comments before it say, which are left out. */
function withoutTrailingComment(text: string): string {
  const [, code = ""] = /^(.*?\S)\s+(?:\/\/.*|\/\*.*\*\/)$/.exec(text) ?? [];
  const isWhole = code !== "" && ["'", '"', "`"].every((quote) => code.split(quote).length % 2 === 1);
  return isWhole ? code : text;
}

/** For each line, 1 when it lies within a symbol other than the file's own. */
function linesInside(count: number, symbols: readonly SkeletonSymbol[]): Uint8Array {
  const inside = new Uint8Array(count);
  for (const symbol of symbols) {
    if (symbol.parent_id !== null) inside.fill(1, symbol.start_line - 1, symbol.end_line);
  }
  return inside;
}

function commentEnd(lines: readonly string[], from: number, comment: RegExp): number {
  let at = from;
  const block = /^\s*\/\*/.test(lines[from]!);
  if (block) { while (at < lines.length - 1 && !lines[at]!.includes("*/")) at++; }
  else while (at + 1 < lines.length && comment.test(lines[at + 1]!) && !/^\s*\/\*/.test(lines[at + 1]!)) at++;
  return at;
}

function docstringEnd(lines: readonly string[], from: number, language: string): number | undefined {
  const quote = language === "python" ? DOCSTRING.exec(lines[from]!)?.[1] : undefined;
  if (quote === undefined) return undefined;
  if (lines[from]!.split(quote).length > 2) return from;
  let at = from + 1;
  while (at < lines.length - 1 && !lines[at]!.includes(quote)) at++;
  return at;
}

/** The symbol that starts right after, when it is of a kind that comments explain. */
function documented(
  lines: readonly string[],
  from: number,
  starts: ReadonlyMap<number, SkeletonSymbol>,
): SkeletonSymbol | undefined {
  let at = from;
  while (at < lines.length && !starts.has(at) && ATTRIBUTE.test(lines[at]!)) at++;
  const symbol = starts.get(at);
  return symbol !== undefined && DOCUMENTED.test(symbol.kind) ? symbol : undefined;
}

/** The innermost symbol around a line. */
function enclosing(symbols: readonly SkeletonSymbol[], at: number): SkeletonSymbol | undefined {
  return symbols.findLast((symbol) =>
    symbol.parent_id !== null && symbol.start_line <= at + 1 && at + 1 <= symbol.end_line
  );
}

/** A line whose list goes on, and the lines it goes on in. */
function joinedLines(lines: readonly string[], from: number, comment: RegExp): Kept {
  let text = textOf(lines[from]!);
  let to = from;
  if (/^import \($/.test(text.trimEnd())) return joinedImports(lines, from, comment);
  // A brace opens a body, unless it is a list of names.
  const names = IMPORT.test(text) || /^\s*export\s*(type\s*)?\{/.test(text);
  if (/^\s*\w+ \($/.test(text)) return { from, to, text };
  while (isJoinable(text)) {
    const next = lines[to + 1];
    if (next === undefined || next.startsWith(CUT) || next.trim() === "" || comment.test(next)) break;
    const end = text.trimEnd();
    const opens = /[(<[]$/.test(end) || names && end.endsWith("{");
    const closes = to > from && (/^\s*[)\]>]/.test(next) || names && /^\s*\}/.test(next));
    if (!opens && !closes && !/[,|&]$/.test(end)) break;
    const longer = `${end}${opens && !names || closes && !names ? "" : " "}${next.trim()}`;
    if (longer.length > LONGEST_JOINED) break;
    text = longer;
    to++;
  }
  return { from, to, text: text.trimEnd() };
}

/** A list of imports in parentheses, as it may stand on one line. */
function joinedImports(lines: readonly string[], from: number, comment: RegExp): Kept {
  let to = from;
  const names: string[] = [];
  while (to + 1 < lines.length && lines[++to]!.trim() !== ")") {
    const name = lines[to]!.replace(/\s*\/\/.*$/, "").trim();
    if (name !== "" && !comment.test(name)) names.push(name);
  }
  return { from, to, text: `import (${names.join("; ")})` };
}

/** Comments behind code, and texts of several lines, would swallow what is joined to them. */
const isJoinable = (text: string): boolean => !/\/\/|#|--|`|"""|\\$/.test(text);

/** Skips the inner lines of a block that is no symbol's: code that runs when the file is loaded. */
function afterLoose(lines: readonly string[], at: number, inside: Uint8Array, comment: RegExp, kept: Kept[]): number {
  const depth = indentation(textOf(lines[at]!));
  let end = at;
  let code = 0;
  for (let next = at + 1; next < lines.length && inside[next] === 0; next++) {
    const text = textOf(lines[next]!);
    // What stands before a symbol belongs to it.
    if (text.trim() === "" || comment.test(text) || ATTRIBUTE.test(text)) continue;
    if (indentation(text) <= depth) break;
    code++;
    end = next;
  }
  if (code < MOST_LOOSE_LINES) return at;
  kept.push({ from: at + 1, to: end, text: `${" ".repeat(depth + 2)}…` });
  return end;
}

/** Skips the inner lines of an initializer. */
function afterInitializer(lines: readonly string[], at: number, kept: Kept[]): number {
  const depth = indentation(textOf(lines[at]!));
  let end = at;
  while (
    end + 1 < lines.length && (textOf(lines[end + 1]!).trim() === "" || indentation(textOf(lines[end + 1]!)) > depth)
  ) {
    end++;
  }
  const last = kept.at(-1);
  if (end === at || last === undefined || textOf(lines[end + 1] ?? "").trim() !== "}") return at;
  kept[kept.length - 1] = { from: last.from, to: end + 1, text: `${last.text} … }` };
  return end + 1;
}

const indentation = (text: string): number => text.length - text.trimStart().length;
