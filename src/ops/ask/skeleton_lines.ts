// What stays of a file's lines at each level of detail: comments shortened, imports and long lists on one line, numbers.

import { firstSentence } from "./skeleton_doc.ts";
import { joinKept, type Kept } from "./skeleton_join.ts";
import { afterBlock, afterInitializer, afterLoose, BLOCK, indentation, isStatement } from "./skeleton_loose.ts";
import { withoutMarkup } from "./skeleton_markup.ts";
import type { Detail, SkeletonSymbol } from "./skeleton_text.ts";
import { shortDefaults, shortValue } from "./skeleton_values.ts";
import { CUT, joinedLines, textOf } from "./skeleton_wrapped.ts";

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
const CALLABLE = /^(function|method|constructor)$/;
const HAS_FIELDS = /^(class|struct|interface|enum|trait|union|object|protocol|type_alias|record)$/;
/** Comments about these say what they are for; about a field its name does. */
const DOCUMENTED =
  /^(function|method|constructor|macro|class|struct|interface|trait|enum|type_alias|union|namespace|object|protocol|extension|getter|setter|accessor)$/;
/** A call signature of an interface. */
const OVERLOAD = /^\s+(<.*>)?\([^()]*.*\): /;
const MOST_OVERLOADS = 2;
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
  // The outermost counts, of a class and what its header declares.
  for (const symbol of symbols) {
    const at = symbol.start_line - 1;
    if (symbol.parent_id !== null && !starts.has(at)) starts.set(at, symbol);
  }
  const whole = detail === "verbose"
    ? plainLines(lines)
    : joinKept(shortLines(withoutMarkup(lines, language, CUT), starts, symbols, language, detail), language);
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
    const joined = isField(starts.get(at), at)
      ? { from: at, to: at, text: starts.get(at)?.kind === "enum_member" ? text : shortValue(text) }
      : joinedLines(lines, at, comment, language);
    const isImport = IMPORT.test(text);
    if (!(isImport && detail === "minimal") && !LINTERS.test(joined.text)) {
      const isHeader = CALLABLE.test(starts.get(at)?.kind ?? "");
      const short = isHeader ? { ...joined, text: shortDefaults(joined.text) } : joined;
      kept.push(isImport ? { ...joined, role: "import" } : withRole(short, lines, starts.get(at)));
    }
    at = joined.to;
    if (isImport) continue;
    if (BLOCK.test(text) && isStatement(text, at, symbols)) at = afterBlock(lines, at, symbols, kept);
    else if (inside[at] === 0) at = afterLoose(lines, at, inside, comment, kept);
    else if (INITIALIZER.test(text)) at = afterInitializer(lines, at, kept);
  }
  return withFewOverloads(kept);
}

/** Signatures without a name differ in what they take: the first two show what for. */
function withFewOverloads(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (let at = 0; at < kept.length; at++) {
    let last = at;
    while (last < kept.length && OVERLOAD.test(kept[last]!.text)) last++;
    if (last - at <= MOST_OVERLOADS) {
      result.push(kept[at]!);
      continue;
    }
    const [first, second] = kept.slice(at, at + 2);
    const more = last - at - 2;
    result.push(first!, { ...second!, to: kept[last - 1]!.to, text: `${second!.text} // … ${more} more` });
    at = last - 1;
  }
  return result;
}

/** On a line of its own. */
const isField = (symbol: SkeletonSymbol | undefined, at: number): boolean =>
  symbol !== undefined && FIELD.test(symbol.kind) && symbol.end_line === at + 1;

/** What a line is to those around it. */
function withRole(kept: Kept, lines: readonly string[], symbol: SkeletonSymbol | undefined): Kept {
  const text = kept.text.trim();
  if (/^([)\]}]+[;,]?(\s*\/\/ *(end )?namespace.*)?|#\s*endif.*|<\/script>)$/.test(text)) {
    return { ...kept, text: kept.text.replace(/\s*\/\/.*$/, ""), role: "close" };
  }
  if (ATTRIBUTES_ONLY.test(text)) return { ...kept, text: withoutTrailingComment(kept.text), role: "mark" };
  if (/^(const|var|type) \($/.test(text)) return { ...kept, role: "open" };
  if (symbol === undefined) return kept;
  if (kept.from === kept.to && FIELD.test(symbol.kind) && indentation(kept.text) > 0) {
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
