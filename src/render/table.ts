// Columns: aligned on a terminal, parted by tabs where a program reads them.

import { displayWidth, paint, truncate, type View } from "./view.ts";

export interface Column {
  readonly title?: string;
  readonly align?: "left" | "right";
  /** The column that gives way when the terminal is too narrow. */
  readonly shrinks?: boolean;
}

const GAP = "  ";
const NARROWEST = 8;

export function table(columns: readonly Column[], rows: readonly (readonly string[])[], view: View): string {
  const titles = columns.map((column) => column.title ?? "");
  const titled = titles.some((title) => title !== "");
  if (view.width === undefined) {
    return [...(titled ? [titles] : []), ...rows].map((row) => row.map(oneLine).join("\t")).join("\n");
  }
  const all = [...(titled ? [titles] : []), ...rows].map((row) => columns.map((_, i) => oneLine(row[i] ?? "")));
  const widths = columns.map((_, i) => Math.max(0, ...all.map((row) => displayWidth(row[i] ?? ""))));
  shrink(columns, widths, view.width);
  return all.map((row, at) => {
    const cells = row.map((cell, i) => pad(truncate(cell, widths[i] ?? 0), widths[i] ?? 0, columns[i]?.align));
    const line = cells.join(GAP).trimEnd();
    return titled && at === 0 ? paint(view, "dim", line) : line;
  }).join("\n");
}

/** Names and their values, one a line: `name   value`. */
export function fields(entries: readonly (readonly [name: string, value: string])[], view: View): string {
  const width = Math.max(0, ...entries.map(([name]) => displayWidth(name)));
  return entries.map(([name, value]) => `${paint(view, "dim", pad(name, width))}${GAP}${value}`).join("\n");
}

export function pad(text: string, width: number, align: "left" | "right" = "left"): string {
  const space = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "left" ? text + space : space + text;
}

function shrink(columns: readonly Column[], widths: number[], available: number): void {
  const total = widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  const at = columns.findIndex((column) => column.shrinks === true);
  if (total <= available || at < 0) return;
  widths[at] = Math.max(NARROWEST, (widths[at] ?? 0) - (total - available));
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\t]+\s*/g, " ");
}
