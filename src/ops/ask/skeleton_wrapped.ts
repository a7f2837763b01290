// What stands on several lines of a file and on one of its skeleton: lists of parameters, of names, headers of types.

import type { Kept } from "./skeleton_join.ts";

/** Marks lines that a cut leaves behind, so that the others keep their numbers. */
export const CUT = "\u0001";

export const textOf = (line: string): string => line.startsWith(CUT) ? line.slice(CUT.length) : line;

/** A list that is longer goes on in a second line. */
const LONGEST_JOINED = 200;
/** How the header of a type or a function goes on. */
const GOES_ON = /^\s+(extends\b|with\b|implements\b|permits\b|throws\b|where\b|->|=>|[:?] )/;
const BY_LINES = /^(python|ruby|bash|elixir|lua)$/;

/** A line whose list goes on, and the lines it goes on in. */
export function joinedLines(lines: readonly string[], from: number, comment: RegExp, language: string): Kept {
  let text = textOf(lines[from]!);
  let to = from;
  if (/^import \($/.test(text.trimEnd())) return joinedImports(lines, from, comment);
  // A brace opens a body, unless it is a list of names.
  const names = NAMES.test(text);
  if (/^\s*\w+ \($/.test(text)) return { from, to, text };
  while (isJoinable(text, language)) {
    const end = text.trimEnd();
    const isInList = /[(<[,]$/.test(end);
    let next = to + 1;
    // What is said about one of a list is not what the list is.
    while (isInList && /^\s*\/\/|^\s*#(?!\[|\w)/.test(lines[next] ?? "") && comment.test(lines[next]!)) next++;
    const line = lines[next];
    if (line === undefined || line.startsWith(CUT) || line.trim() === "" || comment.test(line)) break;
    const opens = /[(<[]$/.test(end) || names && end.endsWith("{");
    const closes = to > from && (/^\s*[)\]>]/.test(line) || names && /^\s*\}/.test(line));
    const goesOn = !BY_LINES.test(language) && GOES_ON.test(line) && isDeeper(line, lines[from]!) &&
      !/[{};]$/.test(end);
    if (!opens && !closes && !goesOn && !/[,|&]$|[^=!<>]=$/.test(end)) break;
    // One element of Python is a tuple only with its comma.
    const before = closes && language !== "python" ? end.replace(/,$/, "") : end;
    const longer = `${before}${opens && !names || closes && !names ? "" : " "}${line.trim()}`;
    if (longer.length > LONGEST_JOINED) break;
    text = longer;
    to = next;
  }
  return { from, to, text: text.trimEnd() };
}

const NAMES = /^\s*(import\b|from\s+\S+\s+import\b|use\s|using\s|export\s*(type\s*)?\{)/;

const isDeeper = (line: string, than: string): boolean => /^\s*/.exec(line)![0].length > /^\s*/.exec(than)![0].length;

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
const isJoinable = (text: string, language: string): boolean =>
  !(BY_LINES.test(language) || language === "php" ? /\/\/|#|--|`|"""|\\$/ : /\/\/|`|"""|\\$/).test(text);
