// For `repair` of a language's rules: blanks what a grammar does not know and the parse can do without.

/** The source with what the patterns find blanked: same length, same line breaks. */
export function blanked(source: string, parts: readonly RegExp[]): string {
  return parts.reduce((text, part) => text.replace(part, (found) => found.replace(/[^\r\n]/g, " ")), source);
}

/** What `repair` answers when there was nothing to do. */
export function ifChanged(repaired: string, source: string): string | undefined {
  return repaired === source ? undefined : repaired;
}
