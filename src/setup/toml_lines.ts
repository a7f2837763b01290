// The statements of a TOML file by their place: headers, keys with values that may go over several lines, and what is between.

import { parse } from "smol-toml";

export interface Statement {
  readonly kind: "header" | "key" | "none";
  readonly start: number;
  /** Behind the line's end. */
  readonly end: number;
  /** Behind the last character that is neither white space nor comment. */
  readonly content_end: number;
}

const TOKEN = /"""(?:\\[\s\S]|[^\\])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[ \t\r]+|[\s\S]/g;

/** Of a text that a parser has accepted. */
export function statementsOf(text: string): Statement[] {
  const result: Statement[] = [];
  let [start, content_end, depth] = [0, 0, 0];
  let kind: Statement["kind"] = "none";
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    if (token === "\n" && depth === 0) {
      result.push({ kind, start, end, content_end });
      [start, content_end, kind] = [end, end, "none"];
      continue;
    }
    if (token.startsWith("#") || token.trim() === "") continue;
    if (kind === "none") kind = token === "[" ? "header" : "key";
    if (token === "[" || token === "{") depth++;
    if (token === "]" || token === "}") depth--;
    content_end = end;
  }
  if (start < text.length) result.push({ kind, start, end: text.length, content_end });
  return result;
}

/** `[a."b.c"]` → a, b.c; also of a list of tables. */
export function headerPath(header: string): string[] {
  const path: string[] = [];
  for (let value: unknown = parse(header); typeof value === "object" && value !== null;) {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    const [key] = Object.keys(inner as object);
    if (key === undefined) break;
    path.push(key);
    value = (inner as Record<string, unknown>)[key];
  }
  return path;
}
