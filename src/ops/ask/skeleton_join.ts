// Brings lines of a skeleton together: fields of a type, what fits into one pair of brackets, imports of one package.

import { joinedCpp, withoutGuard } from "./skeleton_cpp.ts";
import { joinedImports } from "./skeleton_imports.ts";

/** What is kept of a file, in its order. */
export interface Kept {
  /** Lines of the file that it stands for, from 0. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** `open`: the header of a type; `close`: closing brackets alone; `mark`: attributes of what follows. */
  readonly role?: "field" | "open" | "close" | "mark" | "import" | "doc";
}

const LONGEST_LINE = 160;
const LONGEST_DOCUMENTED = 180;

/** Languages whose statements end with the line, or where indentation means something. */
const BY_LINES = /^(python|ruby|bash|elixir|lua)$/;
/** There an attribute may stand on the line of what it is about, and usually does when it is short. */
const MARKS_BESIDE = /^(java|kotlin|scala|swift|csharp|rust|dart|php)$/;
const LONGEST_MARK = 60;

export function joinKept(kept: readonly Kept[], language: string): Kept[] {
  if (BY_LINES.test(language)) return [...kept];
  const cpp = /^(c|cpp)$/.test(language) ? joinedCpp(withoutGuard(kept)) : kept;
  const marked = MARKS_BESIDE.test(language) ? besideMarks(cpp) : cpp;
  const imported = joinedImports(marked, language);
  // A property of C# ends with its accessors.
  return closedTogether(
    docsBeside(bracketed(joined(openedBeside(imported), "field", language === "csharp" ? "" : ";"))),
  );
}

const indentOf = (text: string): string => /^\s*/.exec(text)?.[0] ?? "";

/** Brackets that close one after the other stand side by side. */
function closedTogether(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const before = result.at(-1);
    const isDirective = line.text.trimStart().startsWith("#") || before?.text.trimStart().startsWith("#");
    if (before?.role !== "close" || line.role !== "close" || isDirective) result.push(line);
    else result[result.length - 1] = { ...before, to: line.to, text: `${before.text} ${line.text.trim()}` };
  }
  return result;
}

function besideMarks(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const before = result.at(-1);
    if (
      before?.role !== "mark" || line.role === "close" || line.role === "doc" ||
      before.text.trim().length > LONGEST_MARK
    ) {
      result.push(line);
      continue;
    }
    result[result.length - 1] = { ...line, from: before.from, text: `${before.text} ${line.text.trimStart()}` };
  }
  return result;
}

/** A bracket that opens on a line of its own goes to the header. */
function openedBeside(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const before = result.at(-1);
    if (
      line.text.trim() !== "{" || before === undefined || before.role !== undefined ||
      /\/\/|\*\/|^\s*#/.test(before.text)
    ) {
      result.push(line);
    } else result[result.length - 1] = { from: before.from, to: line.to, text: `${before.text} {`, role: "open" };
  }
  return result;
}

/** `a: X` and `b: Y` → `a: X; b: Y`. */
function joined(kept: readonly Kept[], role: Kept["role"], end: string): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const before = result.at(-1);
    const longer = before === undefined || before.role !== role || line.role !== role ||
        indentOf(before.text) !== indentOf(line.text)
      ? undefined
      : `${before.text}${/[,;]$/.test(before.text) ? "" : end} ${line.text.trim()}`;
    if (before === undefined || longer === undefined || longer.length > LONGEST_LINE) result.push(line);
    else result[result.length - 1] = { ...before, to: line.to, text: longer };
  }
  return result;
}

/** A doc goes behind what it is about where there is room: one line, with the number of the code. */
function docsBeside(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const doc = result.at(-1);
    const text = doc?.text.trim().replace(/^(\/\*\*?!?|\/\/[/!]?)\s*/, "").replace(/\s*\*\/$/, "");
    const longer = `${line.text} // ${text}`;
    const hasRoom = longer.length <= LONGEST_DOCUMENTED && !/[,(<[=&|+\\:]$|\/\//.test(line.text);
    if (doc?.role === "doc" && line.role !== "doc" && hasRoom) result[result.length - 1] = { ...line, text: longer };
    else result.push(line);
  }
  return result;
}

/** Comments would swallow the bracket, and what opens something has more behind it. */
const isInner = ({ text: open }: Kept, { text, role }: Kept): boolean =>
  role === "field" ||
  role === undefined && indentOf(text).length > indentOf(open).length && !/\/\/|[{([,]$|^\s*[#*}/]/.test(text);

/** A header, one line of fields or members and the closing bracket, when all of it fits on a line. */
function bracketed(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const [open, fields] = result.slice(-2);
    if (line.role === "close" && open?.role === "open" && fields !== undefined && isInner(open, fields)) {
      const text = `${open.text} ${fields.text.trim()} ${line.text.trim()}`;
      if (text.length <= LONGEST_LINE && indentOf(open.text) === indentOf(line.text)) {
        result.splice(-2, 2, { from: open.from, to: line.to, text });
        continue;
      }
    }
    result.push(line);
  }
  return result;
}
