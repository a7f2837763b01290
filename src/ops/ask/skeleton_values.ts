// What a skeleton keeps of a value on one line: short ones and literals whole, of others what tells their type.

const LONGEST_VALUE = 24;
const LONGEST_LITERAL = 48;
const LONG_HEADER = 120;
const LONGEST_DEFAULT = 12;
const LITERAL = /^(-?\d|["'`]|true\b|false\b|null\b|nil\b|None\b|undefined\b|[A-Z_\d]+$)/;
/** `x: T = …`, `private Foo bar = …`: who knows the type needs the value less. */
const TYPED = /[\w$)\]?'`]\s*:[^:=][^=]*$|^\s*(?:[\w.:<>,&*[\]?]+\s+)+[\w$]+\s*$/;
const UNTYPED = /\b(?:val|var|let|const|auto|def|lazy)\s+[\w$#]+\s*$/;

/** The same line, with `…` for the greater part of a long value. */
export function shortValue(text: string): string {
  const at = valueAt(text);
  if (at < 0) return text;
  const head = text.slice(0, at);
  const [, value = "", end = ""] = /^(.*?)([;,]?\s*)$/.exec(text.slice(at + 1).trimStart()) ?? [];
  const most = LITERAL.test(value) ? LONGEST_LITERAL : LONGEST_VALUE;
  if (value.length <= most || value.includes("…")) return text;
  if (TYPED.test(head) && !UNTYPED.test(head)) return `${head}= …${end}`;
  if (value.length <= LONGEST_LITERAL) return text;
  return `${head}= ${beginning(value)}${end}`;
}

/** The header of a function with `…` for what long defaults of its parameters are, when it is long itself. */
export function shortDefaults(text: string): string {
  if (text.length < LONG_HEADER || !text.includes("=")) return text;
  let result = "";
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if ("([".includes(sign)) depth++;
    else if (")]".includes(sign)) depth--;
    const value = depth !== 1 || sign !== "=" || !/[\w\s>\])?]/.test(text[at - 1] ?? "")
      ? undefined
      : /^=(?![=>])\s*([^,()[\]{}]*(?:\([^()]*\)|\[[^\][]*\]|\{[^{}]*\})?[^,()[\]{}]*)(?=[,)])/.exec(text.slice(at));
    if (!value || (value[1] ?? "").trim().length <= LONGEST_DEFAULT) result += sign;
    else {
      result += `${value[0].startsWith("= ") ? "= " : "="}…`;
      at += value[0].length - 1;
    }
  }
  return result;
}

/** Where the `=` stands that gives the value, -1 without one. */
function valueAt(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'" || sign === "`") return -1;
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    else if (
      sign === "=" && depth === 0 && !/[=>]/.test(text[at + 1] ?? "") && !/[=!<>:+*/|&-]/.test(text[at - 1] ?? "")
    ) {
      return at;
    }
  }
  return -1;
}

/** `one.two(three, …)` → `one.two(…)`: what is called is what the value is. */
function beginning(value: string): string {
  const call = /^((?:new |await )?[\w$.:<>?]+)([([{])/.exec(value);
  if (call === null || (call[1]?.length ?? 0) > LONGEST_LITERAL) {
    return `${value.slice(0, LONGEST_VALUE).replace(/\s+\S*$/, "")} …`;
  }
  return `${call[1]}${call[2]}…${{ "(": ")", "[": "]", "{": "}" }[call[2] ?? "("]}`;
}
