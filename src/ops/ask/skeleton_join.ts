// Brings lines of a skeleton together: fields of a type, what fits into one pair of brackets, imports of one package.

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

/** Languages whose statements end with the line, or where indentation means something. */
const BY_LINES = /^(python|ruby|bash|elixir|lua)$/;
/** There an attribute may stand on the line of what it is about, and usually does when it is short. */
const MARKS_BESIDE = /^(java|kotlin|scala|swift|csharp|rust|dart|php)$/;
const LONGEST_MARK = 60;
/** `import a.b.C;`: what is grouped, what is named, what ends it. */
const SINGLE_IMPORT = /^(\s*(?:import|use)\s+(?:static\s+)?)([\w$]+(?:[.\\][\w$]+)*)([.\\])([\w$*]+)(;?)$/;
const JOINS_IMPORTS = /^(java|kotlin|scala|php|csharp|rust|swift|dart)$/;
const GROUPS_IMPORTS = /^(java|kotlin|scala|php)$/;

export function joinKept(kept: readonly Kept[], language: string): Kept[] {
  if (BY_LINES.test(language)) return [...kept];
  const grouped = GROUPS_IMPORTS.test(language) ? groupedImports(kept) : kept;
  const marked = MARKS_BESIDE.test(language) ? besideMarks(grouped) : grouped;
  const imported = JOINS_IMPORTS.test(language) ? joined(marked, "import", ";") : marked;
  // A property of C# ends with its accessors.
  return docsBeside(bracketed(joined(openedBeside(imported), "field", language === "csharp" ? "" : ";")));
}

const indentOf = (text: string): string => /^\s*/.exec(text)?.[0] ?? "";

/** Imports of one package as `import a.b.{C, D}`, whatever the language: what is imported is what counts. */
function groupedImports(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (let at = 0; at < kept.length; at++) {
    const parts = SINGLE_IMPORT.exec(kept[at]!.text);
    if (parts === null) {
      result.push(kept[at]!);
      continue;
    }
    const [, head = "", path = "", dot = "", name = "", end = ""] = parts;
    const names = [name];
    let last = at;
    for (; last + 1 < kept.length; last++) {
      const next = SINGLE_IMPORT.exec(kept[last + 1]!.text);
      if (next === null || next[1] !== head || next[2] !== path || names.join(", ").length > LONGEST_LINE) break;
      names.push(next[4] ?? "");
    }
    const list = names.length === 1 ? name : `{${names.join(", ")}}`;
    result.push({ ...kept[at]!, to: kept[last]!.to, text: `${head}${path}${dot}${list}${end}` });
    at = last;
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
    const hasRoom = longer.length <= LONGEST_LINE && /[{};)…]$/.test(line.text) && !line.text.includes("//");
    if (doc?.role === "doc" && line.role !== "doc" && hasRoom) result[result.length - 1] = { ...line, text: longer };
    else result.push(line);
  }
  return result;
}

/** A header, one line of fields and the closing bracket, when all of it fits on a line. */
function bracketed(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const [open, fields] = result.slice(-2);
    if (line.role === "close" && open?.role === "open" && fields?.role === "field") {
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
