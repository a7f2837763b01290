// Blanks macros that stand where the grammar allows none: `class LIB_EXPORT Name {`, `LIB_API void f() LIB_NOEXCEPT;`,
// `LIB_BEGIN_NAMESPACE`. Unknown words there make a parser take the class for a function and its members for statements.

import { blankOf } from "../../src/languages/respelling.ts";
import { DIRECTIVE, PUNCTUATION, tokenize, type Tokens, WORD } from "./tokens.ts";

/** Where a token stands: among declarations, in a body of statements, in a list of values or enumerators. */
const DECLARATIONS = 0;
const BODY = 1;
const LIST = 2;

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const TYPE_WORDS = set(
  "void int char bool short long unsigned signed float double auto struct class union enum typename static inline " +
    "constexpr consteval constinit extern virtual explicit template friend using typedef volatile wchar_t namespace " +
    "size_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t",
);
const KEYWORDS = set(
  "if else for while do switch case default return break continue goto sizeof new delete throw try catch operator this " +
    "public private protected const override final noexcept and or not true false nullptr co_return co_await co_yield",
);
const SPECIFIERS = set("static inline extern virtual explicit constexpr friend consteval typedef template");
const HEADS = set("class struct union enum");
const AFTER_SUFFIX = set("; { = : const override final noexcept");

class Blanker {
  readonly #texts: string[];
  readonly #scopes: Uint8Array;
  /** Name of the type whose body a token stands directly in. */
  readonly #types: (string | undefined)[];
  /** Index of the token that closes the parenthesis opened here. */
  readonly #closes: Int32Array;
  /** First token of the statement that a token stands in. */
  readonly #statements: Int32Array;
  readonly #gone: Uint8Array;
  readonly #cuts: [number, number][] = [];
  /** Where a semicolon is put instead of a parenthesis. */
  readonly #ends = new Set<number>();
  readonly #conditions = new Set<number>();

  constructor(readonly source: string, readonly tokens: Tokens) {
    const count = tokens.kind.length;
    this.#texts = tokens.start.map((start, i) =>
      tokens.kind[i] === DIRECTIVE ? "#" : source.slice(start, tokens.end[i])
    );
    this.#scopes = new Uint8Array(count);
    this.#types = new Array(count);
    this.#closes = new Int32Array(count).fill(-1);
    this.#statements = new Int32Array(count);
    this.#gone = new Uint8Array(count);
    this.#nest();
  }

  /** Scopes, statements and parentheses, in one pass. */
  #nest(): void {
    const scopes: { kind: number; type: string | undefined }[] = [{ kind: DECLARATIONS, type: undefined }];
    const open: number[] = [];
    let statement = 0;
    for (let i = 0; i < this.#texts.length; i++) {
      const text = this.#texts[i]!;
      const scope = scopes.at(-1)!;
      this.#scopes[i] = open.length > 0 ? LIST : scope.kind;
      this.#types[i] = scope.type;
      this.#statements[i] = statement;
      if (text === "(") open.push(i);
      else if (text === ")") {
        const from = open.pop();
        if (from !== undefined) this.#closes[from] = i;
      } else if (text === "{") {
        const inside = open.length > 0 ? { kind: BODY, type: undefined } : this.#opened(statement, i);
        scopes.push({ ...inside });
        statement = i + 1;
      } else if (text === "}") {
        if (scopes.length > 1) scopes.pop();
        statement = i + 1;
      } else if (text === ";" && open.length === 0 || text === "#" && i === statement) statement = i + 1;
      else if (text === ":" && i > 0 && /^(public|private|protected)$/.test(this.#texts[i - 1]!)) statement = i + 1;
    }
  }

  /** What the brace at `at` opens, by the statement before it. */
  #opened(statement: number, at: number): { kind: number; type: string | undefined } {
    let head = -1;
    let isValue = false;
    let depth = 0;
    for (let i = statement; i < at; i++) {
      const text = this.#texts[i]!;
      if (text === "(" || text === "<") depth++;
      else if (text === ")" || text === ">") depth--;
      else if (text === "=" && depth === 0) isValue = true;
      else if (text === "namespace") return { kind: DECLARATIONS, type: undefined };
      else if (text === "extern" && this.#texts[i + 1]?.startsWith('"')) return { kind: DECLARATIONS, type: undefined };
      else if (HEADS.has(text) && depth === 0 && head < 0) head = i;
    }
    if (isValue || this.#texts[at - 1] === ",") return { kind: LIST, type: undefined };
    if (head < 0) return { kind: this.#texts[at - 1] === "]" ? LIST : BODY, type: undefined };
    if (this.#texts[head] === "enum") return { kind: LIST, type: undefined };
    let name: string | undefined;
    for (let i = head + 1; i < at; i++) {
      const text = this.#texts[i]!;
      if (text === ":" || text === "<") break;
      // `struct point f(…) {` is a function.
      if (text === "(" && !isMacro(this.#texts[i - 1]!)) return { kind: BODY, type: undefined };
      if (this.tokens.kind[i] === WORD && text !== "final") name = text;
    }
    return { kind: DECLARATIONS, type: name };
  }

  #isStart(i: number): boolean {
    return this.#statements[i] === i;
  }

  #next(i: number): number {
    let at = i + 1;
    while (at < this.#texts.length && this.#gone[at] === 1) at++;
    return at;
  }

  #text(i: number): string {
    return this.#texts[i] ?? "";
  }

  #isName(i: number): boolean {
    const text = this.#text(i);
    return this.tokens.kind[i] === WORD && !KEYWORDS.has(text) && !TYPE_WORDS.has(text);
  }

  #isLater(i: number, than: number): boolean {
    if (i >= this.#texts.length) return true;
    const stop = this.source.indexOf("\n", this.tokens.end[than]!);
    return stop >= 0 && stop < this.tokens.start[i]!;
  }

  #blank(from: number, to: number): void {
    for (let i = from; i <= to; i++) this.#gone[i] = 1;
    this.#cuts.push([this.tokens.start[from]!, this.tokens.end[to]!]);
  }

  run(): string {
    for (let i = this.#texts.length - 1; i >= 0; i--) {
      if (this.tokens.kind[i] === WORD && this.#gone[i] === 0 && isMacro(this.#text(i))) this.#look(i);
    }
    for (let i = 0; i < this.#texts.length; i++) if (this.tokens.kind[i] === DIRECTIVE) this.#condition(i);
    if (this.#cuts.length === 0) return this.source;
    for (const end of this.#ends) this.#cuts.push([end, end + 1]);
    const parts: string[] = [];
    let at = 0;
    for (const [from, to] of this.#cuts.sort((a, b) => a[0] - b[0])) {
      if (from < at) continue;
      const gap = blankOf(this.source.slice(from, to));
      const kept = this.#ends.has(from) ? ";" : this.#conditions.has(from) ? " 1" + gap.slice(2) : gap;
      parts.push(this.source.slice(at, from), kept);
      at = to;
    }
    parts.push(this.source.slice(at));
    return parts.join("");
  }

  /** `#if __has_include("x.h")` and the like, which the grammar does not know. */
  #condition(i: number): void {
    const [from, to] = [this.tokens.start[i]!, this.tokens.end[i]!];
    const text = this.source.slice(from, to);
    // A comment in the middle of a macro ends it for the grammar.
    if (text.includes("/*") && text.includes("\n")) {
      for (const comment of text.matchAll(/\/\*.*?\*\//gs)) {
        this.#cuts.push([from + comment.index, from + comment.index + comment[0].length]);
      }
    }
    const condition = /^#\s*(el)?if\s(?=.*(["<]\w|::))/.exec(text);
    if (condition === null) return;
    const at = from + condition[0].length - 1;
    this.#cuts.push([at, to]);
    this.#conditions.add(at);
  }

  #look(i: number): void {
    const scope = this.#scopes[i]!;
    const before = this.#text(i - 1);
    const first = this.#next(i);
    const close = this.#text(first) === "(" ? this.#closes[first]! : -1;
    if (this.#text(first) === "(" && close < 0) return;
    const last = close < 0 ? i : close;
    const after = close < 0 ? first : this.#next(close);
    const head = this.#text(this.#beforeMacros(i));
    if (HEADS.has(head)) {
      if (this.#isHead(head, after)) this.#blank(i, last);
      return;
    }
    if (before === "typedef" && close >= 0 && this.#text(after) === "::") return this.#blank(i, last);
    if (before === "(" && this.#text(first) === "*" && this.#isFunctionPointer(i, first)) return this.#blank(i, i);
    if (scope === LIST) {
      const inParameters = close < 0 && (before === "(" || before === ",");
      if (inParameters && this.#beginsType(after)) this.#blank(i, last);
      return;
    }
    if (this.#isSuffix(i, scope, close, after)) return this.#blank(i, last);
    if (close >= 0 && this.#isTemplateParameter(i, after)) {
      return this.#blank(this.#text(i - 1) === "," ? i - 1 : i, last);
    }
    if (this.#isConvention(i, scope, close, after)) return this.#blank(i, i);
    if (!this.#beginsDeclaration(i)) return;
    if (scope === BODY && this.#isStart(i) && close < 0 && this.#text(after) === "{") return this.#blank(i, i);
    if (scope === BODY && close >= 0 && this.#isStatement(i, last, after)) return this.#unwrap(i, first, close);
    if (close >= 0 && this.#wrapsType(i, first, close)) {
      this.#blank(i, first);
      this.#blank(close, close);
    } else if (this.#isSpecifier(scope, i, close, after) || this.#standsAlone(i, last, scope, close, after)) {
      this.#blank(i, last);
    }
  }

  /** The token before a macro and those that stand before it, none of them with arguments. */
  #beforeMacros(i: number): number {
    let at = i - 1;
    while (at > this.#statements[i]! && isMacro(this.#text(at))) at--;
    return at;
  }

  /** `class LIB_EXPORT Name` with what follows the name of a class. */
  #isHead(keyword: string, name: number): boolean {
    if (!this.#isName(name) || this.#text(name) === "final") return false;
    const next = this.#text(this.#next(name));
    return next === "{" || next === ":" || next === "<" || next === "final" || next === "::" ||
      next === ";" && keyword === "class";
  }

  /** `(LIB_CALL *name)(…)` */
  #isFunctionPointer(i: number, star: number): boolean {
    const close = this.#closes[i - 1] ?? -1;
    return close > star && close - star <= 2 && this.#text(close + 1) === "(";
  }

  #beginsType(i: number): boolean {
    const text = this.#text(i);
    return TYPE_WORDS.has(text) || text === "const" && this.tokens.kind[this.#next(i)] === WORD;
  }

  /** `template <typename T, LIB_ENABLE_IF(…)>` */
  #isTemplateParameter(i: number, after: number): boolean {
    const before = this.#text(i - 1);
    const next = this.#text(after);
    return (before === "," || before === "<") && (next === ">" || next === ",") &&
      this.#text(this.#statements[i]!) === "template";
  }

  /** `void LIB_CALL name(…)`: between type and name of a function. */
  #isConvention(i: number, scope: number, close: number, after: number): boolean {
    if (scope !== DECLARATIONS || close >= 0 || this.#isStart(i)) return false;
    const before = this.#text(i - 1);
    if (!this.#isName(after) || this.#text(this.#next(after)) !== "(") return false;
    return before === "*" || before === "&" || TYPE_WORDS.has(before) && !SPECIFIERS.has(before) ||
      this.#isName(i - 1) && (!isMacro(before) || isCallingConvention(this.#text(i)));
  }

  /** A macro that stands for statements, without a semicolon. */
  #isStatement(i: number, last: number, after: number): boolean {
    if (!this.#isStart(i) || !this.#isLater(after, last)) return false;
    return this.#text(after) === "}" || this.tokens.kind[after] === WORD;
  }

  /** `LIB_CHECK(a)` becomes `a;`. */
  #unwrap(i: number, open: number, close: number): void {
    this.#blank(i, open);
    this.#gone[close] = 1;
    this.#ends.add(this.tokens.start[close]!);
  }

  /** Only specifiers and other macros stand before it in the statement. */
  #beginsDeclaration(i: number): boolean {
    let at = i;
    while (at > 0 && !this.#isStart(at)) {
      const text = this.#text(at - 1);
      if (text === ">" || text === "]" || text === "#") return true;
      if (!SPECIFIERS.has(text) && !isMacro(text)) return false;
      at--;
    }
    return true;
  }

  /** `f() LIB_NOEXCEPT;`, `int x LIB_GUARDED_BY(m);`: only among declarations. */
  #isSuffix(i: number, scope: number, close: number, after: number): boolean {
    if (scope !== DECLARATIONS || this.#isStart(i)) return false;
    if (!AFTER_SUFFIX.has(this.#text(after)) && !(this.#text(after) === "-" && this.#text(after + 1) === ">")) {
      return false;
    }
    const before = this.#text(i - 1);
    if (before === ")" || before === "const" || before === "override" || before === "noexcept") return true;
    return close >= 0 && this.#isName(i - 1) && !isMacro(before) && this.#text(after) !== "{" && !this.#isStart(i - 1);
  }

  /** `LIB_PUBLIC(const char *) name(…)` */
  #wrapsType(i: number, open: number, close: number): boolean {
    if (this.#scopes[i] !== DECLARATIONS || close === open + 1) return false;
    const name = this.#next(close);
    if (!this.#isName(name) || this.#text(this.#next(name)) !== "(") return false;
    for (let at = open + 1; at < close; at++) {
      if (this.tokens.kind[at] !== WORD && !/^([*&<>]|::)$/.test(this.#text(at))) return false;
    }
    return true;
  }

  /** What follows is a declaration already. */
  #isSpecifier(scope: number, i: number, close: number, after: number): boolean {
    if (close >= 0 && scope !== DECLARATIONS) return false;
    if (this.#beginsType(after)) return true;
    if (this.#text(after) === "~") return scope === DECLARATIONS;
    // Conversions have no type before them, other operators do.
    if (this.#text(after) === "operator") return close < 0 && this.#isConversion(after);
    if (!this.#isName(after)) return false;
    let at = after;
    let [last, previous] = [this.#text(at), ""];
    while (this.#text(this.#next(at)) === "::") {
      at = this.#next(this.#next(at));
      if (this.#text(at) === "~") return true;
      [previous, last] = [last, this.#text(at)];
    }
    const next = this.#next(at);
    const text = this.#text(next);
    // `LIB_GUARDED_BY(lock) Type name;`: before one name alone it may be the type.
    if (close >= 0) return this.#isName(next) && !isMacro(last);
    if (this.#isName(next)) return !(isMacro(last) && isCallingConvention(last));
    if (text === "<") return scope === DECLARATIONS && !this.#isTemplateName(next);
    if (text === "*" || text === "&") return scope === DECLARATIONS;
    // Constructors have no type.
    if (text === "(") return previous === last || this.#types[i] === last;
    return false;
  }

  #isConversion(operator: number): boolean {
    const name = this.#next(operator);
    return this.tokens.kind[name] === WORD && !/^(new|delete|co_await)$/.test(this.#text(name));
  }

  /** `name<…>(`: a specialised function, before which stands its type. */
  #isTemplateName(open: number): boolean {
    let depth = 0;
    for (let at = open; at < this.#texts.length && at < open + 60; at++) {
      const text = this.#text(at);
      if (text === "<") depth++;
      else if (text === ">" && --depth === 0) return this.#text(this.#next(at)) === "(";
      else if (text === ";" || text === "{") return true;
    }
    return true;
  }

  #takesTypes(i: number, close: number): boolean {
    for (let at = i + 1; at < close; at++) {
      if (TYPE_WORDS.has(this.#text(at)) || this.#text(at) === "const") return true;
    }
    return false;
  }

  /** A macro on a line of its own, without a semicolon. */
  #standsAlone(i: number, last: number, scope: number, close: number, after: number): boolean {
    if (!this.#isStart(i)) return false;
    const text = this.#text(after);
    if (close >= 0 && text === ";" && scope === DECLARATIONS) return this.#takesTypes(i, close);
    if (!this.#isLater(after, last)) return false;
    const goesOn = this.tokens.kind[after] === PUNCTUATION && !/^[}~[#]$/.test(text);
    if (goesOn || this.tokens.kind[after] === undefined && scope === BODY) return false;
    if (close >= 0) return scope === DECLARATIONS;
    // GNU style: the type of a function on the line before its name.
    return !(this.#isName(after) && this.#text(this.#next(after)) === "(" && scope === DECLARATIONS);
  }
}

const isCallingConvention = (text: string) => /(API|CALL|CDECL|CALLBACK|ENTRY)$/.test(text);

function isMacro(text: string): boolean {
  if (text.length < 3) return false;
  let capitals = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) capitals++;
    else if (code !== 95 && (code < 48 || code > 57)) return false;
  }
  return capitals > 1;
}

/** Same length, same lines. */
export function withoutMacros(source: string): string {
  if (!/\b[A-Z][A-Z0-9_]{2,}\b|^[ \t]*#/m.test(source)) return source;
  return new Blanker(source, tokenize(source)).run();
}
