// Many strings as one, which threads hand to each other in a tenth of the time.

export interface PackedStrings {
  readonly text: string;
  /** Where each of them ends. */
  readonly ends: Int32Array;
}

export function packStrings(strings: readonly string[]): PackedStrings {
  const ends = new Int32Array(strings.length);
  let end = 0;
  for (let i = 0; i < strings.length; i++) ends[i] = end += strings[i]!.length;
  return { text: strings.join(""), ends };
}

export function unpackStrings({ text, ends }: PackedStrings): string[] {
  const strings: string[] = [];
  let start = 0;
  for (const end of ends) {
    strings.push(text.slice(start, end));
    start = end;
  }
  return strings;
}
