// Where a text of JSON with comments has to be cut or filled for one change; every other character stays what it is.

import type { Node } from "jsonc-parser";

export type JsonPath = readonly (string | number)[];

/** From `start` to `end` there is to be `content`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** A property of an object, or without a key an item of a list. */
export interface Member {
  readonly key?: string;
  readonly value: unknown;
}

/** How the file is written. */
interface Style {
  readonly unit: string;
  readonly newline: string;
  /** Between tokens of one line. */
  readonly space: string;
}

/** The value there. Of keys that are there twice the last counts, as it does for those who read the file. */
export function nodeAt(root: Node, path: JsonPath): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) {
    if (typeof key === "number") node = node?.type === "array" ? node.children?.[key] : undefined;
    else if (node?.type !== "object") return undefined;
    else node = node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
  }
  return node;
}

/** Another value in the place of one, in one line where that one was. */
export function replacement(text: string, node: Node, value: unknown): Splice {
  const filled = (node.children ?? []).length > 0;
  const container = containerOf(node);
  const short = filled ? !source(text, node).includes("\n") : container !== undefined && isOneLine(text, container);
  const content = written(value, styleOf(text, node), short ? undefined : indentAt(text, node.offset));
  return { start: node.offset, end: endOf(node), content };
}

/** A member behind the last of the container, and behind the comments on that one's line. */
export function insertion(text: string, container: Node, member: Member): Splice[] {
  const style = styleOf(text, container);
  const oneLine = isOneLine(text, container);
  const members = container.children ?? [];
  const indent = oneLine ? undefined : indentWithin(text, container, style);
  const key = member.key === undefined
    ? ""
    : `${JSON.stringify(member.key)}:${indent === undefined ? style.space : " "}`;
  const content = key + written(member.value, style, indent);
  const last = members.at(-1);
  if (last === undefined) return [firstMember(text, container, content, style, indent)];
  const comma = commaAfter(text, endOf(last));
  const at = behindComments(text, comma === undefined ? endOf(last) : comma + 1);
  const gap = indent === undefined ? style.space : style.newline + indent;
  // A list that ends with a comma goes on doing so.
  if (comma !== undefined) return [{ start: at, end: at, content: `${gap}${content},` }];
  return [{ start: endOf(last), end: endOf(last), content: "," }, { start: at, end: at, content: gap + content }];
}

function firstMember(text: string, container: Node, content: string, style: Style, indent: string | undefined): Splice {
  const end = endOf(container) - 1;
  const start = Math.min(end, behindAllComments(text, container.offset + 1));
  if (indent !== undefined) {
    const { newline } = style;
    return { start, end, content: `${newline}${indent}${content}${newline}${indentAt(text, container.offset)}` };
  }
  const pad = container.type === "object" ? style.space : "";
  return { start, end, content: pad + content + pad };
}

/** Takes out a member with its comma: the lines that it has for itself, else the space that was there for it. */
export function removal(text: string, value: Node): Splice[] {
  const member = value.parent?.type === "property" ? value.parent : value;
  const container = member.parent;
  if (container === undefined) return [];
  const members = container.children ?? [];
  const end = endOf(member);
  if (members.length === 1) {
    const inner = cut(container.offset + 1, endOf(container) - 1);
    const rest = text.slice(inner.start, member.offset) + text.slice(end, inner.end);
    if (/^\s*,?\s*$/.test(rest)) return [inner];
  }
  const comma = commaAfter(text, end);
  if (comma !== undefined) {
    // A comment between a value and its comma stays.
    if (text.slice(end, comma).trim() !== "") return [cut(member.offset, end), cut(comma, comma + 1)];
    return [withSpace(text, member.offset, comma + 1)];
  }
  const before = members[members.indexOf(member) - 1];
  if (before === undefined) return [withSpace(text, member.offset, end)];
  if (/^\s*,\s*$/.test(text.slice(endOf(before), member.offset))) return [cut(endOf(before), end)];
  const its = commaAfter(text, endOf(before)) ?? endOf(before);
  return [cut(its, its + 1), withSpace(text, member.offset, end)];
}

function withSpace(text: string, start: number, end: number): Splice {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const alone = text.slice(lineStart, start).trim() === "";
  const [, blank = "", newline = ""] = /^([ \t]*)(\r?\n)?/.exec(text.slice(end)) ?? [];
  return alone && newline !== "" ? cut(lineStart, end + blank.length + newline.length) : cut(start, end + blank.length);
}

function cut(start: number, end: number): Splice {
  return { start, end, content: "" };
}

function written(value: unknown, style: Style, indent: string | undefined): string {
  if (indent === undefined) return inOneLine(value, style.space);
  return JSON.stringify(value, null, style.unit).replaceAll("\n", style.newline + indent);
}

function inOneLine(value: unknown, space: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const items = Array.isArray(value)
    ? value.map((item) => inOneLine(item, space))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${space}${inOneLine(item, space)}`);
  const inner = items.join(`,${space}`);
  if (Array.isArray(value)) return `[${inner}]`;
  return inner === "" ? "{}" : `{${space}${inner}${space}}`;
}

function styleOf(text: string, node: Node): Style {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  const [first] = root.children ?? [];
  const [key, value] = first?.children ?? [];
  const spaced = key === undefined || value === undefined || /\s/.test(text.slice(endOf(key), value.offset));
  const indent = indentsOf(text, root).find((found) => found !== "");
  return { unit: indent ?? "  ", newline: text.includes("\r\n") ? "\r\n" : "\n", space: spaced ? " " : "" };
}

/** Members of a container with nothing in it are written as those of the one around it. */
function isOneLine(text: string, container: Node): boolean {
  let from = container.offset + 1;
  for (const member of container.children ?? []) {
    if (text.slice(from, member.offset).includes("\n")) return false;
    from = endOf(member);
  }
  const last = text.slice(from, endOf(container) - 1);
  if (last.includes("\n")) return false;
  if ((container.children ?? []).length > 0) return true;
  const outer = containerOf(container);
  return last.trim() === "" && outer !== undefined && isOneLine(text, outer);
}

function indentWithin(text: string, container: Node, style: Style): string {
  return indentsOf(text, container).at(-1) ?? indentAt(text, container.offset) + style.unit;
}

/** Of the line that this is in. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset))?.[0] ?? "";
}

/** Of those members that begin their lines. */
function indentsOf(text: string, container: Node): string[] {
  let from = container.offset + 1;
  return (container.children ?? []).flatMap((member) => {
    const gap = text.slice(from, member.offset);
    from = endOf(member);
    const indent = gap.slice(gap.lastIndexOf("\n") + 1);
    return gap.includes("\n") && indent.trim() === "" ? [indent] : [];
  });
}

function commaAfter(text: string, from: number): number | undefined {
  const at = /\S|$/g;
  at.lastIndex = behindAllComments(text, from);
  const next = at.exec(text)?.index ?? text.length;
  return text[next] === "," ? next : undefined;
}

const COMMENT = "(?:\\/\\/[^\\r\\n]*|\\/\\*[\\s\\S]*?\\*\\/)";

/** Behind the comments that begin on this line. */
function behindComments(text: string, from: number): number {
  return behind(new RegExp(`[ \\t]*${COMMENT}`, "y"), text, from);
}

function behindAllComments(text: string, from: number): number {
  return behind(new RegExp(`\\s*${COMMENT}`, "y"), text, from);
}

function behind(pattern: RegExp, text: string, from: number): number {
  let at = from;
  for (pattern.lastIndex = at; pattern.test(text); pattern.lastIndex = at) at = pattern.lastIndex;
  return at;
}

function containerOf(node: Node): Node | undefined {
  return node.parent?.type === "property" ? node.parent.parent : node.parent;
}

function source(text: string, node: Node): string {
  return text.slice(node.offset, endOf(node));
}

function endOf(node: Node): number {
  return node.offset + node.length;
}
