// Blanks what came to C# after the grammar: `where T : allows ref struct`, and the question mark of `a?.b = c`.

const CHAIN = String.raw`(?:[?!]?\.\w{1,99}|\[[^\]\n]{0,99}\]){0,20}`;
const ASSIGNED = String.raw`\s{0,9}(?:[-+*/%&|^]|<<|>>|\?\?)?=(?![=>])`;
const NEW: readonly RegExp[] = [
  /\bwhere\s{1,9}\w{1,99}\s{0,9}:\s{0,9}allows\s{1,9}ref\s{1,9}struct\b/g,
  /,\s{0,99}allows\s{1,9}ref\s{1,9}struct\b/g,
  new RegExp(String.raw`(?<=[\w)\]])\?(?=(?:\.\w{1,99}|\[[^\]\n]{1,99}\])${CHAIN}${ASSIGNED})`, "g"),
];

const blank = (text: string): string => text.replace(/[^\r\n]/g, " ");

/** The source without it, as long as it was; undefined when there is nothing of it. */
export function repair(source: string): string | undefined {
  const repaired = NEW.reduce((text, part) => text.replace(part, blank), source);
  return repaired === source ? undefined : repaired;
}
