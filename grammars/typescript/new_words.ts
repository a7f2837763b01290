// Blanks words that came to TypeScript and JavaScript after the grammar: variance (`<in out T>`), `static accessor`,
// `import defer`, `export type *`, attributes of a re-export. Each stands beside what it qualifies, which means the same without it.

export const NEW_WORDS: readonly RegExp[] = [
  /(?<=[<,]\s{0,99}(?:(?:\/\*[^*]{0,300}\*\/|\/\*\*[^*]{0,300}\*\/|\/\/[^\n]{0,300}\n)\s{0,99}){0,3})(?:in[ \t]{1,9}out|in|out)(?=[ \t]{1,9}[A-Za-z_$])(?![ \t]{1,9}(?:as|extends|instanceof|is|of|satisfies)\b)/g,
  /(?<=\b(?:abstract|declare|override|private|protected|public|readonly|static)\s{1,9})accessor(?=[ \t]{1,9}[\w$#["'])/g,
  /(?<=\bimport\s{1,9})(?:defer|source)(?=\s{1,9}[\w$*{])(?!\s{1,9}from\b)/g,
  /(?<=\bexport\s{1,9})type(?=\s{0,9}\*)/g,
  /(?<=\bfrom\s{0,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')\s{0,9})(?:with|assert)\s{0,9}\{[^{}]{0,300}\}/g,
];
