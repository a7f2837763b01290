// Whether a plain build on Linux keeps what an attribute `#[cfg(…)]` stands before.

const HOLDS: ReadonlySet<string> = new Set([
  "unix",
  "debug_assertions",
  'target_family="unix"',
  'target_os="linux"',
  'target_env="gnu"',
  'target_arch="x86_64"',
  'target_endian="little"',
  'target_pointer_width="64"',
]);
const FAILS = /^(windows|test|doc|miri|doctest|target_(family|os|env|arch|endian|pointer_width)=".*")$/;

/** `attribute` as written, `#[` included. What no one but the builder knows, such as a feature, counts as kept. */
export function builtByDefault(attribute: string): boolean {
  const condition = /^#\[\s*cfg\s*\((.*)\)\s*\]$/s.exec(attribute)?.[1];
  return condition === undefined || holds(condition) !== false;
}

/** Undefined: not known. */
function holds(condition: string): boolean | undefined {
  const text = condition.replace(/\s+/g, "");
  const list = /^(not|any|all)\((.*)\)$/s.exec(text);
  if (list === null) return HOLDS.has(text) ? true : FAILS.test(text) ? false : undefined;
  const parts = separate(list[2] ?? "").map(holds);
  if (list[1] === "not") return parts[0] === undefined ? undefined : !parts[0];
  const decisive = list[1] === "any";
  if (parts.includes(decisive)) return decisive;
  return parts.includes(undefined) ? undefined : !decisive;
}

/** Parts between the commas that stand in no parentheses. */
function separate(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")") depth--;
    else if (text[at] === "," && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}
