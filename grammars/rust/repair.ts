// Blanks words of Rust 2024 that the grammar does not know: `unsafe extern "C" { safe fn f(); }`.

const UNSAFE_BLOCK = /\bunsafe(?=\s{1,9}extern\b\s{0,9}(?:"[^"\n]{0,40}")?\s{0,9}\{)/g;
const SAFE_ITEM = /\bsafe(?=\s{1,9}(?:fn|static)\b)/g;

const blank = (text: string): string => " ".repeat(text.length);

/** The source without them, as long as it was; undefined when there are none. */
export function repair(source: string): string | undefined {
  const repaired = source.replace(UNSAFE_BLOCK, blank).replace(SAFE_ITEM, blank);
  return repaired === source ? undefined : repaired;
}
