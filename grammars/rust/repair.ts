// What the grammar gets wrong: words of Rust 2024 that it does not know (`unsafe extern "C" { safe fn f(); }`), which are
// blanked, and a variable called `raw` (`&raw.len()`), which it takes for the word in `&raw const x`.

const UNSAFE_BLOCK = /\bunsafe(?=\s{1,9}extern\b\s{0,9}(?:"[^"\n]{0,40}")?\s{0,9}\{)/g;
const SAFE_ITEM = /\bsafe(?=\s{1,9}(?:fn|static)\b)/g;
const VARIABLE = /(?<=&\s{0,9})raw\b(?!\s{1,9}(?:const|mut)\b)/g;

const blank = (text: string): string => " ".repeat(text.length);

/** As long as it was; undefined when there is nothing of it. The other name is seen by nobody. */
export function repair(source: string): string | undefined {
  const repaired = source.replace(UNSAFE_BLOCK, blank).replace(SAFE_ITEM, blank).replace(VARIABLE, "räw");
  return repaired === source ? undefined : repaired;
}
