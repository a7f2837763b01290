// Where text is shown: colours and width of a terminal, or neither.

import { CONTROLS } from "../base/controls.ts";
import { lazyPattern } from "../base/lazy_pattern.ts";

/** Fits the view that operations are given. */
export interface View {
  readonly color: boolean;
  /** Columns of the terminal, or undefined when the output is not one. */
  readonly width: number | undefined;
}

export const PLAIN: View = { color: false, width: undefined };

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

export type Color = keyof typeof CODES;

/** The text in this colour, where colours are shown. */
export function paint(view: Pick<View, "color">, color: Color, text: string): string {
  if (!view.color || text === "") return text;
  const [open, close] = CODES[color];
  return `\x1b[${open}m${text}\x1b[${close}m`;
}

// deno-lint-ignore no-control-regex
const COLOR_CODES = /\x1b\[[0-9;]*m/g;

export function withoutColor(text: string): string {
  return text.replace(COLOR_CODES, "");
}

/** What was stored or read must not steer the terminal that it is shown on; our own colours stay for those who show them. */
export function withoutControls(text: string, view: Pick<View, "color">): string {
  return text.replace(CONTROLS, (found) => view.color && found.length > 1 ? found : "");
}

const wide = lazyPattern(
  "[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6]|" +
    "\\p{Emoji_Presentation}",
);
const zero = lazyPattern("[\\p{Mn}\\p{Me}\\p{Cf}]");
const ASCII_ONLY = /^[\x20-\x7e]*$/;

/** Columns that the text takes on a terminal: colours none, CJK and emoji two. */
export function displayWidth(text: string): number {
  const bare = withoutColor(text);
  if (ASCII_ONLY.test(bare)) return bare.length;
  let width = 0;
  for (const character of bare) width += zero().test(character) ? 0 : wide().test(character) ? 2 : 1;
  return width;
}

/** The text in at most `width` columns, its end replaced by `…` where it is cut. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let used = 1;
  for (const character of withoutColor(text)) {
    used += displayWidth(character);
    if (used > width) break;
    kept += character;
  }
  return width < 1 ? "" : `${kept}…`;
}
