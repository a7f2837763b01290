// Control characters in what was stored or read: they must not steer a terminal.

/** All but tabs and the ends of lines; colours as a whole. */
// deno-lint-ignore no-control-regex
export const CONTROLS = /\x1b\[(?:[12]|22|3[1-9])m|(?!\r\n)[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROLS, "");
}

/** Of JSON, which says the same with them written out: `JSON.stringify` leaves those beyond ASCII's as they are. */
export function escapeControls(json: string): string {
  return json.replace(/[\x7f-\x9f]/g, (found) => `\\u00${found.charCodeAt(0).toString(16)}`);
}
