// Docstrings, without quotes and common indentation.

import { N } from "./nodes.ts";
import { childOf, children, codeOf, firstNamed, type Walker } from "./walker.ts";

const MAX_LENGTH = 4_000;

/** The docstring of a body, "" when there is none. */
export function docstring(w: Walker, body: number): string {
  if (body < 0) return "";
  const statement = firstNamed(w, body);
  if (statement < 0) return "";
  const node = codeOf(w, statement) === N.expression_statement ? firstNamed(w, statement) : statement;
  if (node < 0 || codeOf(w, node) !== N.string) return "";
  const parts = children(w, node);
  if (parts.length > 3 && childOf(w, node, N.interpolation) >= 0) return "";
  const content = childOf(w, node, N.string_content);
  if (content < 0) return "";
  const text = w.t.source.slice(w.t.start[content]!, Math.min(w.t.end[content]!, w.t.start[content]! + MAX_LENGTH));
  const lines = text.split(/\r?\n/);
  let indent = Infinity;
  for (const line of lines.slice(1)) {
    if (line.trim() !== "") indent = Math.min(indent, line.length - line.trimStart().length);
  }
  return lines.map((line, i) => i === 0 ? line.trim() : line.slice(Math.min(indent, line.length)).trimEnd()).join("\n")
    .trim();
}
